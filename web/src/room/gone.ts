import type { RoomView } from "../api/types";
import { bySuit } from "./hand-order";
import { pieceOf } from "./names";

/** What the viewer knows about a piece of the set: it was played, they hold it, or they discarded it. */
export type Whereabouts = "played" | "held" | "discarded" | "unknown";

/** A piece of the set, with what the viewer knows about it. */
export type SetPiece = { readonly piece: string; readonly where: Whereabouts };

/**
 * Return the set of pieces in rows by suit, with what the viewer's view shows of each piece. Of two equal cards, as
 * many are marked as were seen.
 */
export function wholeSet({ settings, position, you }: RoomView): readonly (readonly SetPiece[])[] {
    const seen = new Map<string, Whereabouts[]>();
    const add = (where: Whereabouts, pieces: readonly string[]) => {
        for (const piece of pieces) seen.set(piece, [...(seen.get(piece) ?? []), where]);
    };
    if (position) {
        const plays = [...position.played.flatMap((trick) => trick.plays), ...position.trick];
        add(
            "played",
            plays.map(([, action]) => pieceOf(action)),
        );
        add("discarded", position.discards);
        add("held", position.hands[you - 1] ?? []);
    }
    const rows = new Map<string, SetPiece[]>();
    for (const piece of bySuit(settings.pieces)) {
        const suit = suitOf(piece);
        const where = seen.get(piece)?.shift() ?? "unknown";
        rows.set(suit, [...(rows.get(suit) ?? []), { piece, where }]);
    }
    return [...rows.values()];
}

/** Return what a piece is listed under: the high end of a tile or the suit of a card. */
const suitOf = (piece: string) => (/M$/.test(piece) ? "M" : piece.charAt(0));
