import { json } from "../../api/http";
import type { GameView, PuzzleAnswer, PuzzleList, PuzzleQuestion, RoomView } from "../../api/types";
import { stillSeat, stillView } from "../../room/still";
import { store, storedValue } from "../../storage";
import { currentLanguage, say } from "../../words/words";

const SEEN = "moon.puzzles";
const WANTED = "moon.puzzles.wanted";

/** The kind and level of the puzzles that are wanted; empty for all. */
export type Wanted = { readonly kind: string; readonly level: string };

const language = () => `lang=${currentLanguage()}`;

export const puzzleList = ({ kind, level }: Wanted) =>
    json<PuzzleList>(
        `/api/puzzles?${new URLSearchParams({ ...(kind && { kind }), ...(level && { level }) })}&${language()}`,
    );
/** Return a puzzle by its id, or the puzzle of the day for `daily`. */
export const puzzleOf = (id: string) => json<PuzzleQuestion>(`/api/puzzles/${id}?${language()}`);
export const answerPuzzle = (id: string, choice: string) =>
    json<PuzzleAnswer>(`/api/puzzles/${id}/answer?${language()}`, { method: "POST", body: { choice } });

/** Return the puzzles that were answered in this browser, each with whether the first answer was right. */
export function seenPuzzles(): Map<string, boolean> {
    const stored = Object(storedValue<unknown>(SEEN, {})) as Record<string, unknown>;
    return new Map(Object.entries(stored).map(([id, right]) => [id, right === 1]));
}

/** Store the first answer to a puzzle. */
export function markSeen(id: string, right: boolean): void {
    const seen = seenPuzzles();
    if (!seen.has(id)) save(seen.set(id, right));
}

/** Forget which puzzles of a list were seen. */
export function forgetSeen(ids: readonly string[]): void {
    const seen = seenPuzzles();
    for (const id of ids) seen.delete(id);
    save(seen);
}

function save(seen: ReadonlyMap<string, boolean>): void {
    store(SEEN, JSON.stringify(Object.fromEntries([...seen].map(([id, right]) => [id, right ? 1 : 0]))));
}

/** Return the kind and level that were chosen last. What is stored may be anything, so it is checked. */
export function wantedPuzzles(): Wanted {
    const { kind, level } = Object(storedValue<unknown>(WANTED, {})) as Partial<Wanted>;
    return {
        kind: typeof kind === "string" && /^\w*$/.test(kind) ? kind : "",
        level: typeof level === "string" && /^[1-5]?$/.test(level) ? level : "",
    };
}

export function saveWanted(wanted: Wanted): void {
    store(WANTED, JSON.stringify(wanted));
}

/** Return a random puzzle of a list that wasn't seen; undefined if all were. */
export function unseen(ids: readonly string[], random = Math.random): string | undefined {
    const seen = seenPuzzles();
    const left = ids.filter((id) => !seen.has(id));
    return left[Math.floor(random() * left.length)];
}

/** Return a position of a puzzle as the view of a room that the table can draw. */
export function puzzleView(puzzle: PuzzleQuestion, position: GameView, choosing: boolean): RoomView {
    const seats = position.hands.map((_, at) =>
        stillSeat(at + 1 === puzzle.seat ? say("you") : say("seat-n", { n: at + 1 }), at + 1),
    );
    const still = stillView(puzzle, seats, position);
    return {
        ...still,
        you: puzzle.seat,
        may: { ...still.may, act: choosing },
        paused: !choosing, // nothing can be chosen in advance
    };
}
