import type {
    BoardPosition,
    BoardRecord,
    BoardRequest,
    BoardRoom,
    BoardSetup,
    BoardValuation,
    BoardValuesRequest,
} from "./schema";
import { createRoom, json } from "./http";

/** The requests of the analysis board. */
export type { BoardPosition, BoardSetup, BoardValuation, BoardRequest };

/** What a room is to begin with, and its settings as far as they aren't the usual ones. */
export type PlayOnRequest = Pick<BoardRoom, "record"> &
    Partial<Omit<BoardRoom, "record" | "pace">> & { readonly pace?: Partial<BoardRoom["pace"]> };

export const setUpBoard = (asked: Partial<BoardSetup>) =>
    json<BoardRecord>("/api/board/setup", { method: "POST", body: asked });
export const boardPosition = (asked: Pick<BoardRequest, "record"> & Partial<BoardRequest>) =>
    json<BoardPosition>("/api/board", { method: "POST", body: asked });
export const boardValues = (
    asked: Pick<BoardValuesRequest, "record"> & Partial<BoardValuesRequest>,
    signal: AbortSignal,
) => json<BoardValuation>("/api/board/values", { method: "POST", body: asked, signal });
export const makeBoardRoom = (asked: PlayOnRequest) => createRoom("/api/board/room", { body: asked });
