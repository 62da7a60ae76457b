import type {
    BoardPosition,
    BoardRecord,
    BoardRequest,
    BoardSetup,
    BoardValuation,
    BoardValuesRequest,
} from "./schema";
import { json } from "./http";

/** The requests of the analysis board. */
export type { BoardPosition, BoardValuation, BoardRequest };

export const setUpBoard = (asked: Partial<BoardSetup>) =>
    json<BoardRecord>("/api/board/setup", { method: "POST", body: asked });
export const boardPosition = (asked: Pick<BoardRequest, "record"> & Partial<BoardRequest>) =>
    json<BoardPosition>("/api/board", { method: "POST", body: asked });
export const boardValues = (
    asked: Pick<BoardValuesRequest, "record"> & Partial<BoardValuesRequest>,
    signal: AbortSignal,
) => json<BoardValuation>("/api/board/values", { method: "POST", body: asked, signal });
