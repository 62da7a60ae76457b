import type { GameFacts, HandView, RoomView, SheetView } from "../api/types";
import { accentsOf, type Accents } from "../room/accent";
import { namesOf } from "../room/names";
import { list } from "../words/words";

/** What a score sheet shows, of a room's match or one with real pieces. */
export type Match = {
    readonly hands: readonly HandView[];
    /** The names of the sides. */
    readonly sides: readonly string[];
    /** The seats whose names are shown in color. */
    readonly accents: Accents;
    readonly who: (seat: number) => string;
    readonly sideOf: (seat: number) => number;
    /** True if hands have a declarer and a bid. */
    readonly auction: boolean;
    /** The amount that hands change. */
    readonly counted: GameFacts["counted"];
    /** What each side has before the first hand. */
    readonly start: number;
    readonly hickeys: boolean;
    /** Marks by side, if the rules have any. */
    readonly marks: readonly number[] | null;
    /** Rounds won by side, in a match of several. */
    readonly rounds: readonly number[] | null;
};

/** A row of the sheet: a hand, what it scored, and the round that ended with it. */
export type Row = {
    readonly number: number;
    readonly hand: HandView;
    readonly gained: readonly number[];
    /** Hickeys by side in this round, after the hand. */
    readonly hickeys: readonly number[];
    /** The number of the round that this hand ended, from 1; 0 if it ended none. */
    readonly round: number;
};

/** Return the rows of a match, computing only sums and differences of the server's figures. */
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

/** Return the match of a room, or undefined before it begins. */
export function roomMatch(view: RoomView): Match | undefined {
    const { position } = view;
    if (!position) return undefined;
    const names = namesOf(view);
    return {
        hands: view.sheet,
        sides: position.tricks.map((_, side) => names.sideName(side)),
        accents: accentsOf(view),
        who: (seat) => names.of(seat),
        sideOf: (seat) => names.side(seat),
        ...view.settings.about,
        hickeys: position.hickeys !== null,
        marks: position.marks,
        rounds: position.rounds_won,
    };
}

/** Return the match of a score sheet. */
export function sheetMatch(view: SheetView): Match {
    return {
        hands: view.lines,
        sides: view.sides.map((seats) => list(seats.map((seat) => nameIn(view, seat)))),
        accents: Object.fromEntries(view.names.flatMap((name, at) => (name ? [[name, at + 1]] : []))),
        who: (seat) => nameIn(view, seat),
        sideOf: (seat) => view.sides.findIndex((seats) => seats.includes(seat)),
        ...view.about,
        hickeys: view.hickeys !== null,
        marks: view.marks,
        rounds: view.rounds_won,
    };
}

export const nameIn = (view: SheetView, seat: number) => view.names[seat - 1] ?? "";
