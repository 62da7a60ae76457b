import { say, spoken } from "../words/words";
import { reach } from "./reach";
import type {
    CheckRules,
    Command,
    Frame,
    GameOptions,
    House,
    Made,
    MadeSheet,
    MakeRoom,
    MakeSheet,
    PresetLine,
    RoomLine,
    RoomView,
    RulesChecked,
    RulesTold,
    SheetCommand,
    SheetView,
    WordTold,
    Replay,
} from "./types";
import type { Carried, Claimable, Entered, News, Problem } from "./schema";

/** What the server says is wrong, in words that can be shown as they are. */
export class ProblemError extends Error {
    constructor(readonly problem: Pick<Problem, "code" | "detail" | "status"> & Partial<Problem>) {
        super(problem.detail);
    }
}

/** Why something failed, in words. */
export function failure(error: unknown): string {
    return error instanceof ProblemError ? error.message : say("error.offline");
}

type Asked = { method?: string; token?: string; body?: unknown; signal?: AbortSignal };

/** Milliseconds by which the server's clock is ahead of ours. */
let ahead = 0;

export function serverNow(): number {
    return Date.now() + ahead;
}

async function ask(path: string, { method = "GET", token, body, signal }: Asked = {}): Promise<Response> {
    const headers: Record<string, string> = { "accept-language": spoken() };
    if (token) headers["authorization"] = `Bearer ${token}`;
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
        reach.lose();
        throw new ProblemError({ code: "offline", detail: say("error.offline"), status: 0 });
    }
    reach.find();
    if (!response.ok) throw new ProblemError(await problemOf(response));
    const date = Date.parse(response.headers.get("date") ?? "");
    if (!Number.isNaN(date)) {
        // The header knows seconds only, so that less than two of them say nothing.
        const difference = date - Date.now();
        ahead = Math.abs(difference) < 2000 ? 0 : difference;
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
            detail: say("error.offline"),
        };
    }
}

async function json<T>(path: string, asked?: Asked): Promise<T> {
    return (await (await ask(path, asked)).json()) as T;
}

const at = (room: string, more = "") => `/api/rooms/${encodeURIComponent(room)}${more}`;
const language = () => `lang=${spoken()}`;

export const presets = () => json<PresetLine[]>(`/api/presets?${language()}`);
export const presetRules = (preset: string) => json<RulesTold>(`/api/presets/${preset}?${language()}`);
export const gameOptions = (game: string) => json<GameOptions>(`/api/options/${game}?${language()}`);
export const checkRules = (asked: CheckRules) =>
    json<RulesChecked>(`/api/rules?${language()}`, { method: "POST", body: asked });
export const words = () => json<WordTold[]>(`/api/words?${language()}`);
export const house = () => json<House>("/api/bots");
export const makeRoom = (asked: MakeRoom) => json<Made>("/api/rooms", { method: "POST", body: asked });
export const publicRooms = () => json<RoomLine[]>("/api/rooms");
/** What happened in the hand that is played in a room, or that was played last, from its deal on. */
export const happened = async (room: string, token: string) =>
    (await json<News>(at(room, "/hand"), { token })).events;
export const roomView = (room: string, token: string) => json<RoomView>(at(room), { token });
export const roomRules = (room: string, token: string) =>
    json<RulesTold>(at(room, `/rules?${language()}`), { token });
/** Whether the holder of a seat could claim the rest of the tricks now. */
export const claimable = (room: string, token: string) => json<Claimable>(at(room, "/claim"), { token });
export const record = async (room: string, token: string) =>
    (await ask(at(room, "/record"), { token })).text();
export const gameRecord = async (room: string, game: number, token: string) =>
    (await ask(at(room, `/games/${game}/record`), { token })).text();
export const readRecord = (record: string) =>
    json<Replay>(`/api/replay?${language()}`, { method: "POST", body: { record } });
export const framesOf = (record: string, first: number, last: number, seat: number) =>
    json<Frame[]>("/api/replay/frames", { method: "POST", body: { record, first, last, seat } });
export const give = (room: string, token: string, id: string, command: Command) =>
    json<Carried>(at(room, "/commands"), { method: "POST", token, body: { id, command } });

const sheetAt = (sheet: string, more = "") => `/api/sheets/${encodeURIComponent(sheet)}${more}`;

export const makeSheet = (asked: MakeSheet, token: string) =>
    json<MadeSheet>("/api/sheets", { method: "POST", body: asked, token });
/** A score sheet; where it stands at version `after`, when there is another or a while has passed. */
export const sheetView = (sheet: string, after = 0, signal?: AbortSignal) =>
    json<SheetView>(sheetAt(sheet, after ? `?after=${after}&wait=20` : ""), signal ? { signal } : {});
export const enterOnSheet = (
    sheet: string,
    token: string,
    id: string,
    known: number | null,
    command: SheetCommand,
) => json<Entered>(sheetAt(sheet, "/commands"), { method: "POST", token, body: { id, known, command } });
export const sheetFile = (sheet: string, kind: "json" | "text") =>
    sheetAt(sheet, kind === "text" ? `/text?${language()}` : "");
