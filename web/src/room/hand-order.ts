import type { HandOrder } from "../settings";
import { store, storedValue } from "../storage";

/**
 * The order in which the pieces of a hand are shown. It means nothing to the game; which pieces are trumps comes
 * from the server.
 */

/** Suits of cards in the order in which they are shown; other pieces are sorted by their numbers. */
const SUITS = "RCSF";

/** Return a number by which a piece is sorted: tiles by high and low end, cards by suit and rank, from the highest. */
function rankOf(piece: string): number {
    const [suit = "", low = ""] = piece.split("-");
    if (/^\d$/.test(suit)) return -(Number(suit) * 10 + Number(low));
    const at = SUITS.indexOf(piece.charAt(0));
    return at < 0 ? 1000 + piece.charCodeAt(0) : at * 100 - Number(piece.slice(1));
}

/** Return pieces sorted by suit: tiles by their high end. */
export const bySuit = (hand: readonly string[]) =>
    [...hand].sort((one, other) => rankOf(one) - rankOf(other));

/**
 * Return the pieces in the order in which they are shown. If trumps are kept apart, they come first, in the order of
 * `trumps`, which may have more pieces than the hand.
 */
export function arrange(
    hand: readonly string[],
    order: HandOrder,
    trumps: readonly string[],
    own: readonly string[] = [],
): readonly string[] {
    const sorted = bySuit(hand);
    if (order === "own") return inOwnOrder(sorted, own);
    if (order === "suit") return sorted;
    const first = trumps.flatMap((trump) => sorted.filter((piece) => piece === trump));
    return [...first, ...sorted.filter((piece) => !trumps.includes(piece))];
}

/** Put new pieces, such as those of the widow, after the known ones. An order of another hand isn't used. */
function inOwnOrder(sorted: readonly string[], own: readonly string[]): readonly string[] {
    const left = [...sorted];
    const known = own.filter((piece) => {
        const at = left.indexOf(piece);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
    });
    return known.length * 2 < sorted.length ? sorted : [...known, ...left];
}

/** Return the pieces with the one at `from` moved to `to`. */
export function moved(pieces: readonly string[], from: number, to: number): string[] {
    const found = [...pieces];
    const [piece] = found.splice(from, 1);
    if (piece !== undefined) found.splice(to, 0, piece);
    return found;
}

const KEY = "moon.hands";
const MAX_HANDS = 20;

type KeptHand = { readonly room: string; readonly hand: string; readonly pieces: readonly string[] };

/** Return the hands that this browser remembers, without what isn't one. */
function keptHands(): KeptHand[] {
    const kept = storedValue<unknown>(KEY, []);
    return Array.isArray(kept)
        ? (kept as (KeptHand | null)[]).filter((each): each is KeptHand => Array.isArray(each?.pieces))
        : [];
}

/** Return the player's own order of the current hand of a room, which `hand` identifies; empty if there is none. */
export function keptOrder(room: string, hand: string): readonly string[] {
    return keptHands().find((each) => each.room === room && each.hand === hand)?.pieces ?? [];
}

/** Remember the player's own order of the current hand of a room, for this browser's last rooms. */
export function keepOrder(room: string, hand: string, pieces: readonly string[]): void {
    const others = keptHands().filter((each) => each.room !== room);
    store(KEY, JSON.stringify([{ room, hand, pieces }, ...others].slice(0, MAX_HANDS)));
}
