import { say, currentLanguage } from "../words/words";
import { store, stored } from "../storage";
import { reachability } from "./reachability";
import { secret } from "./secret";
import type {
    CheckRules,
    Command,
    DailyDeal,
    DailyResult,
    Frame,
    GameOptions,
    HandInBook,
    HandLists,
    LessonStep,
    LessonSummary,
    BotsAndPhrases,
    RoomCreated,
    SheetCreated,
    CreateRoom,
    CreateSheet,
    PresetExample,
    PresetSummary,
    RoomGlance,
    RoomSummary,
    RoomView,
    RulesChecked,
    RulesDescription,
    SheetCommand,
    SheetView,
    WordDefinition,
    Replay,
} from "./types";
import type {
    Hint,
    HintRequest,
    Chances,
    CommandResult,
    Claimable,
    SheetCommandResult,
    RoomUpdate,
    Problem,
} from "./schema";

/** A refusal or failure reported by the server, with a message that can be shown as it is. */
export class ProblemError extends Error {
    constructor(readonly problem: Pick<Problem, "code" | "detail" | "status"> & Partial<Problem>) {
        super(problem.detail);
    }
}

/** Return a message for the user about why a request failed. */
export function failure(error: unknown): string {
    return error instanceof ProblemError ? error.message : say("error-offline");
}

type RequestOptions = {
    method?: string;
    token?: string;
    body?: unknown;
    signal?: AbortSignal;
    invitation?: string | null;
    /** A secret by which the server knows the request again if it is repeated. */
    key?: string;
};

/** How far the server's clock is ahead of this device's, in milliseconds. */
let clockOffset = 0;

export function serverNow(): number {
    return Date.now() + clockOffset;
}

export async function request(
    path: string,
    { method = "GET", token, body, signal, invitation, key }: RequestOptions = {},
): Promise<Response> {
    const headers: Record<string, string> = { "accept-language": currentLanguage() };
    if (token) headers["authorization"] = `Bearer ${token}`;
    if (invitation) headers["invitation"] = invitation;
    if (key) headers["idempotency-key"] = key;
    if (body !== undefined) headers["content-type"] = "application/json";
    let response: Response;
    try {
        response = await fetch(path, {
            method,
            headers,
            ...(signal ? { signal } : {}),
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
    } catch {
        reachability.failed();
        throw new ProblemError({ code: "offline", detail: say("error-offline"), status: 0 });
    }
    reachability.succeeded();
    if (!response.ok) throw new ProblemError(await problemOf(response));
    const date = Date.parse(response.headers.get("date") ?? "");
    if (!Number.isNaN(date)) {
        // The Date header has whole seconds, so differences below two seconds are ignored.
        const difference = date - Date.now();
        clockOffset = Math.abs(difference) < 2000 ? 0 : difference;
    }
    return response;
}

async function problemOf(response: Response): Promise<Problem> {
    try {
        return (await response.json()) as Problem;
    } catch {
        return {
            type: "",
            title: "",
            status: response.status,
            code: "failed",
            detail: say("error-offline"),
        };
    }
}

export async function json<T>(path: string, asked?: RequestOptions): Promise<T> {
    return (await (await request(path, asked)).json()) as T;
}

const roomUrl = (room: string, more = "") => `/api/rooms/${encodeURIComponent(room)}${more}`;
const language = () => `lang=${currentLanguage()}`;

export const presets = () => json<PresetSummary[]>(`/api/presets?${language()}`);
export const presetRules = (preset: string) => json<RulesDescription>(`/api/presets/${preset}?${language()}`);
export const presetExample = (preset: string) =>
    json<PresetExample>(`/api/presets/${preset}/example?${language()}`);
export const gameOptions = (game: string) => json<GameOptions>(`/api/options/${game}?${language()}`);
export const checkRules = (asked: CheckRules) =>
    json<RulesChecked>(`/api/rules?${language()}`, { method: "POST", body: asked });
/** Return the lists of the book of hands, and the tiles to choose from. */
export const handLists = (preset: string) =>
    json<HandLists>(`/api/hands/${encodeURIComponent(preset)}?${language()}`);
/** Return the chances of a hand; `bid` may be empty. */
export const handInBook = (preset: string, hand: string, bid: string) =>
    json<HandInBook>(
        `/api/hands/${encodeURIComponent(preset)}/${encodeURIComponent(hand)}?${language()}${bid && `&bid=${bid}`}`,
    );
export const lessons = () => json<LessonSummary[]>(`/api/lessons?${language()}`);
/** Return a step of a lesson after the learner's actions in it. */
export const lessonStep = (lesson: string, step: number, actions: readonly string[]) =>
    json<LessonStep>(`/api/lessons/${lesson}?${language()}`, { method: "POST", body: { step, actions } });
export const daily = () => json<DailyDeal>(`/api/daily?${language()}`);
/** Return the results of a day; `room` is where this browser finished its game, if it did. */
export const dailyResult = (day: string, room: string, token: string) =>
    json<DailyResult>(`/api/daily/${day}?room=${encodeURIComponent(room)}&${language()}`, { token });
export const words = () => json<WordDefinition[]>(`/api/words?${language()}`);
export const serverInfo = () => json<BotsAndPhrases>(`/api/bots?${language()}`);
/** Create something. Where that needs an invitation, ask for its code, and keep it in this browser. */
export async function invited<T>(post: (invitation: string | null) => Promise<T>): Promise<T> {
    try {
        return await post(stored("moon.invitation"));
    } catch (error) {
        const code =
            error instanceof ProblemError &&
            ["invitation", "invitation-few"].includes(error.problem.code) &&
            prompt(error.message);
        if (!code) throw error;
        store("moon.invitation", code);
        return post(code);
    }
}

const TRIES = 4;
const PAUSE = 1000; // milliseconds

/**
 * Create a room. While the server is being restarted, the request is repeated; its key makes sure that it creates one
 * room, even if the server had carried it out before it ended.
 */
export async function createRoom(path: string, asked: RequestOptions): Promise<RoomCreated> {
    const key = secret(16);
    for (let tries = 1; ; tries++) {
        try {
            return await json<RoomCreated>(path, { ...asked, method: "POST", key });
        } catch (error) {
            const passing =
                error instanceof ProblemError && (error.problem.status === 0 || error.problem.status >= 502);
            if (!passing || tries === TRIES) throw error;
            await new Promise((resolve) => setTimeout(resolve, PAUSE));
        }
    }
}

export const makeRoom = (asked: CreateRoom) =>
    invited((invitation) => createRoom("/api/rooms", { body: asked, invitation }));
export const publicRooms = () => json<RoomSummary[]>("/api/rooms");
/** Return the events of a room's current (or last) hand, from its deal on. */
export const handEvents = async (room: string, token: string) =>
    (await json<RoomUpdate>(roomUrl(room, "/hand"), { token })).events;
export const roomView = (room: string, token: string) => json<RoomView>(roomUrl(room), { token });
/** Ask where a room stands, without counting as present there. */
export const roomGlance = (room: string, token: string) =>
    json<RoomGlance>(roomUrl(room, `/glance?${language()}`), { token });
export const roomRules = (room: string, token: string) =>
    json<RulesDescription>(roomUrl(room, `/rules?${language()}`), { token });
/** Ask the server whether the holder of this seat could claim the rest of the tricks now. */
export const claimable = (room: string, token: string) => json<Claimable>(roomUrl(room, "/claim"), { token });
/** Take a hint about the decision of the token's holder. */
export const hint = (room: string, token: string, asked: HintRequest) =>
    json<Hint>(roomUrl(room, "/hint"), { method: "POST", token, body: asked });
/** Return the estimated chances of winning at each score of the room's game. */
export const chances = (room: string, token: string) => json<Chances>(roomUrl(room, "/chances"), { token });
export const record = async (room: string, token: string) =>
    (await request(roomUrl(room, "/record"), { token })).text();
export const gameRecord = async (room: string, game: number, token: string) =>
    (await request(roomUrl(room, `/games/${game}/record`), { token })).text();
export const readRecord = (record: string) =>
    json<Replay>(`/api/replay?${language()}`, { method: "POST", body: { record } });
export const replayFrames = (record: string, first: number, last: number, seat: number) =>
    json<Frame[]>("/api/replay/frames", { method: "POST", body: { record, first, last, seat } });
/** Ask for a review of a record; the answer is a stream of lines, each a `ReviewProgress`. */
export const reviewStream = (record: string, signal: AbortSignal) =>
    request("/api/reviews", { method: "POST", body: { record }, signal });
export const sendCommand = (room: string, token: string, id: string, command: Command) =>
    json<CommandResult>(roomUrl(room, "/commands"), { method: "POST", token, body: { id, command } });

const sheetUrl = (sheet: string, more = "") => `/api/sheets/${encodeURIComponent(sheet)}${more}`;

export const makeSheet = (asked: CreateSheet, token: string) =>
    json<SheetCreated>("/api/sheets", { method: "POST", body: asked, token });
/** Return a score sheet. With `after`, wait up to 20 seconds for a version newer than that one. */
export const sheetView = (sheet: string, after = 0, signal?: AbortSignal) =>
    json<SheetView>(sheetUrl(sheet, after ? `?after=${after}&wait=20` : ""), signal ? { signal } : {});
export const enterOnSheet = (
    sheet: string,
    token: string,
    id: string,
    known: number | null,
    command: SheetCommand,
) =>
    json<SheetCommandResult>(sheetUrl(sheet, "/commands"), {
        method: "POST",
        token,
        body: { id, known, command },
    });
export const sheetFile = (sheet: string, kind: "json" | "text") =>
    sheetUrl(sheet, kind === "text" ? `/text?${language()}` : "");
