import type { HandView, RoomView } from "../api/types";
import { pieceOf } from "./names";

/** The hand of a seat as it is shown after the hand: trumps apart, and the pieces that the declarer discarded. */
export type ShownHand = {
    readonly seat: number;
    readonly trumps: readonly string[];
    readonly others: readonly string[];
    readonly discarded: readonly string[];
};

/** Return the hands of the last deal; without the deal, as in a replay, what each seat played. */
export function shownHands({ dealt, position, seats }: RoomView): ShownHand[] {
    const played = position?.last_hand?.played ?? [];
    return seats.map(({ seat }, at) => {
        const hand =
            dealt?.hands[at] ??
            played.flatMap(({ plays }) =>
                plays.filter(([by]) => by === seat).map(([, play]) => pieceOf(play)),
            );
        const trumps = dealt?.trumps ?? [];
        return {
            seat,
            trumps: hand.filter((piece) => trumps.includes(piece)),
            others: hand.filter((piece) => !trumps.includes(piece)),
            discarded: dealt && seat === position?.last_hand?.declarer ? dealt.discards : [],
        };
    });
}

/** What a side has done in a match, counted from its score sheet. */
export type Tally = { bids: number; made: number; set: number; moons: number; tricks: number };

/** Count for each side the bids that it won, those made and set, moons made, and tricks. */
export function tallies(
    sheet: readonly HandView[],
    sideOf: (seat: number) => number,
    sides: number,
): Tally[] {
    const found = Array.from({ length: sides }, () => ({ bids: 0, made: 0, set: 0, moons: 0, tricks: 0 }));
    for (const hand of sheet) {
        hand.tricks.forEach((tricks, side) => (found[side]!.tricks += tricks));
        const side = hand.declarer && found[sideOf(hand.declarer)];
        if (!side) continue;
        side.bids++;
        if (hand.made === null) continue;
        side[hand.made ? "made" : "set"]++;
        if (hand.made && hand.contract?.includes("moon")) side.moons++;
    }
    return found;
}
