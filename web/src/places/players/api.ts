import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { json, request } from "../../api/http";
import type {
    DecideAbout,
    DeviceCode,
    Friends,
    History,
    Inbox,
    InvitationToRoom,
    Ladder,
    Me,
    PasskeyQuestion,
    PlayerRating,
    Profile,
    Removal,
    Statistics,
} from "../../api/schema";
import { secret } from "../../api/secret";
import { playerKey, savePlayerKey } from "../../api/tokens";

export type {
    Me,
    DeviceCode,
    Friends,
    History,
    Inbox,
    InvitationToRoom,
    Ladder,
    PlayerRating,
    Profile,
    Removal,
    Statistics,
};

const BYTES = 32;
const token = () => playerKey() ?? "";

/** Return a new key: 256 random bits. */
export const newKey = (): string => secret(BYTES);

const hashOf = (key: string): string => bytesToHex(sha256(utf8ToBytes(key)));

/** What a browser calls its own key, such as “Firefox, Linux”. */
export function deviceLabel(agent = navigator.userAgent): string {
    const browser = /Firefox|Edg|OPR|Chrome|Safari/.exec(agent)?.[0] ?? "";
    const system = /Android|iPhone|iPad|Windows|Mac OS|CrOS|Linux/.exec(agent)?.[0] ?? "";
    const names: Record<string, string> = { Edg: "Edge", OPR: "Opera", CrOS: "ChromeOS", "Mac OS": "Mac" };
    return [browser, system]
        .filter(Boolean)
        .map((each) => names[each] ?? each)
        .join(", ");
}

/** Become a player with a new key, and keep the key if that succeeds. */
async function become(path: string, body: object): Promise<Me> {
    const key = newKey();
    const me = await json<Me>(path, {
        method: "POST",
        token: key,
        body: { label: deviceLabel(), ...body },
    });
    savePlayerKey(key);
    return me;
}

export const makePlayer = (name: string) => become("/api/players", { name });
export const redeemCode = (code: string) => become("/api/players/device", { code });

export const getMe = (): Promise<Me> => json<Me>("/api/me", { token: token() });
const post = (path: string, body?: object): Promise<Me> =>
    json<Me>(path, { method: "POST", token: token(), ...(body ? { body } : {}) });
export const changeMe = (body: { name?: string; public?: boolean }) => post("/api/me", body);
export const labelKey = (key: string, label: string) => post(`/api/me/keys/${key}`, { label });
/** Ask the server to remove something. Return true if it is done, and false if it will be after seven days. */
const remove = async (path: string): Promise<boolean> =>
    (await request(path, { method: "DELETE", token: token() })).status === 204;
export const removeKey = (key: string) => remove(`/api/me/keys/${key}`);
export const removeYoungerKeys = () => json<Me>("/api/me/keys", { method: "DELETE", token: token() });
/** Call off a removal. */
export const keep = ({ key }: Removal) => post(key ? `/api/me/keys/${key}/keep` : "/api/me/keep");
export const makeCode = () => json<DeviceCode>("/api/me/codes", { method: "POST", token: token() });

export const getHistory = (before: number | null) =>
    json<History>(`/api/me/games${before === null ? "" : `?before=${before}`}`, { token: token() });
export const getStatistics = () => json<Statistics[]>("/api/me/statistics", { token: token() });
export const getRatings = () => json<PlayerRating[]>("/api/me/ratings", { token: token() });
export const getLadder = (rules: string) =>
    json<Ladder>(`/api/players/ladder?rules=${encodeURIComponent(rules)}`);

export const getFriends = () => json<Friends>("/api/me/friends", { token: token() });
const postFriends = (path: string, body: object): Promise<Friends> =>
    json<Friends>(`/api/me/friends${path}`, { method: "POST", token: token(), body });
export const changeFriends = (body: Partial<Pick<Friends, "shown" | "invites">>) => postFriends("", body);
export const decideAbout = (name: string, action: DecideAbout["action"]) =>
    postFriends("/decide", { name, action });
export const invite = (name: string, room: string) =>
    request("/api/me/invitations", { method: "POST", token: token(), body: { name, room } });
export const dismiss = (invitation: number) =>
    request(`/api/me/invitations/${invitation}`, { method: "DELETE", token: token() });
/** Return the open invitations, waiting up to `wait` seconds for one that is newer than `after`. */
export const getInbox = (room: string, after: number, wait: number) =>
    json<Inbox>("/api/me/inbox", { method: "POST", token: token(), body: { room, after, wait } });

export const getProfile = (name: string) =>
    json<Profile>(`/api/players/profile?name=${encodeURIComponent(name)}`);
/** Return everything that the server stores about the player, as JSON. */
export const exportData = async () => (await request("/api/me/export", { token: token() })).text();
export const deleteMe = () => remove("/api/me");

/** Return the address of a profile. The name is behind the `#`, so that no server logs it. */
export const profileLink = (name: string): string => `/me#player=${encodeURIComponent(name)}`;

/** Return the name in such an address. */
export function profileIn(hash: string): string | undefined {
    const found = /^#player=([^&]{1,300})$/.exec(hash)?.[1];
    try {
        return found && decodeURIComponent(found);
    } catch {
        return undefined;
    }
}

/** Return the address with which another device becomes the same player. Browsers don't send what follows the `#`. */
export const codeLink = (code: string): string => `${location.origin}/me#code=${code}`;

/** Return the code of such an address. */
export const codeIn = (hash: string): string | undefined => /^#code=([\w-]{20,64})$/.exec(hash)?.[1];

const RECOVERY = "shootmoon recovery file";

/** Add a key for a recovery file, and return its text. */
export async function makeRecovery(me: Me, label: string): Promise<{ me: Me; text: string }> {
    const key = newKey();
    const changed = await post("/api/me/keys", { kind: "recovery", label, hash: hashOf(key) });
    const content = { format: RECOVERY, server: location.origin, player: me.name, key };
    return { me: changed, text: `${JSON.stringify(content, null, 4)}\n` };
}

/** Return the key in a recovery file, or undefined if it is another file. */
export function recoveryKey(text: string): string | undefined {
    try {
        const { format, key } = JSON.parse(text) as { format?: unknown; key?: unknown };
        return format === RECOVERY && typeof key === "string" && /^[0-9a-f]{64}$/.test(key) ? key : undefined;
    } catch {
        return undefined;
    }
}

/** Become the player of a recovery file: add a key of this browser's own. */
export async function recover(key: string): Promise<Me> {
    const own = newKey();
    await json<Me>("/api/me/keys", {
        method: "POST",
        token: key,
        body: { kind: "device", label: deviceLabel(), hash: hashOf(own) },
    });
    savePlayerKey(own);
    return getMe();
}

/** Return true if this browser can use passkeys here. */
export const canPasskey = (): boolean =>
    typeof PublicKeyCredential !== "undefined" && "parseCreationOptionsFromJSON" in PublicKeyCredential;

const answerOf = (credential: Credential | null): string =>
    JSON.stringify((credential as PublicKeyCredential).toJSON());

/** Let an authenticator make a passkey, and add it. Rejects with a `DOMException` if the person cancels. */
export async function addPasskey(label: string): Promise<Me> {
    const asked = await json<PasskeyQuestion>("/api/me/passkeys/question", {
        method: "POST",
        token: token(),
    });
    const options = JSON.parse(asked.options) as PublicKeyCredentialCreationOptionsJSON;
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    return post("/api/me/passkeys", {
        credential: answerOf(await navigator.credentials.create({ publicKey })),
        label,
    });
}

/** Become a player by a passkey. Rejects with a `DOMException` if the person cancels. */
export async function signInByPasskey(): Promise<Me> {
    const asked = await json<PasskeyQuestion>("/api/players/passkey/question", { method: "POST" });
    const options = JSON.parse(asked.options) as PublicKeyCredentialRequestOptionsJSON;
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    return become("/api/players/passkey", {
        credential: answerOf(await navigator.credentials.get({ publicKey })),
    });
}
