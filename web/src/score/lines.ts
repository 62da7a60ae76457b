import type { HandView, RoomView, SheetView } from "../api/types";
import { namesOf } from "../room/tell";
import { list } from "../words/words";

/** What a score sheet shows, of a room's match or of one at a real table. */
export type Match = {
    readonly hands: readonly HandView[];
    /** By side. */
    readonly sides: readonly string[];
    readonly who: (seat: number) => string;
    readonly sideOf: (seat: number) => number;
    readonly points: boolean;
    readonly chips: boolean;
    /** What each side has before the first hand. */
    readonly start: number;
    readonly hickeys: boolean;
    /** By side: marks, where there are any. */
    readonly marks: readonly number[] | null;
    /** By side: rounds won, in a match of several. */
    readonly rounds: readonly number[] | null;
};

/** A line: a hand, with what it brought each side and where each stands; and the round that ended with it. */
export type Row = {
    readonly number: number;
    readonly hand: HandView;
    readonly gained: readonly number[];
    /** By side: hickeys of the round after the hand. */
    readonly hickeys: readonly number[];
    /** Of the round that it ended, from 1; 0 where the round goes on. */
    readonly round: number;
};

/** The lines of a match. Sums and differences of what the server says, no more. */
export function rowsOf(match: Match): Row[] {
    const none = match.sides.map(() => 0);
    let stood: readonly number[] = match.sides.map(() => match.start);
    let hickeys = none;
    let rounds = 0;
    return match.hands.map((hand, at) => {
        const gained = hand.stood.map((n, side) => n - (stood[side] ?? 0));
        hickeys = hickeys.map((n, side) =>
            hand.declarer && match.sideOf(hand.declarer) === side ? n + hand.hickeys : n,
        );
        const ended = hand.round_winner.length > 0 && match.rounds !== null;
        const row = { number: at + 1, hand, gained, hickeys, round: ended ? ++rounds : 0 };
        if (ended) hickeys = none;
        stood = ended ? none : hand.stood;
        return row;
    });
}

/** The match in a room; nothing before it has begun. */
export function matchInRoom(view: RoomView): Match | undefined {
    const { position } = view;
    if (!position) return undefined;
    const names = namesOf(view);
    return {
        hands: view.sheet,
        sides: position.tricks.map((_, side) => names.sideName(side)),
        who: (seat) => names.of(seat),
        sideOf: (seat) => names.side(seat),
        points: position.points !== null,
        chips: position.chips !== null,
        start: startOf(view.settings.rules),
        hickeys: position.hickeys !== null,
        marks: position.marks,
        rounds: position.rounds_won,
    };
}

/** The match at a real table. */
export function matchAtTable(view: SheetView): Match {
    return {
        hands: view.lines,
        sides: view.sides.map((seats) => list(seats.map((seat) => nameIn(view, seat)))),
        who: (seat) => nameIn(view, seat),
        sideOf: (seat) => view.sides.findIndex((seats) => seats.includes(seat)),
        points: view.points !== null,
        chips: view.chips !== null,
        start: startOf(view.rules),
        hickeys: view.hickeys !== null,
        marks: view.marks,
        rounds: view.rounds_won,
    };
}

const startOf = (rules: SheetView["rules"]) => (rules.game === "chips" ? rules.chips.start : 0);

export const nameIn = (view: SheetView, seat: number) => view.names[seat - 1] ?? "";
