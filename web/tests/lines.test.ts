import { expect, test } from "vitest";
import type { HandView } from "../src/api/types";
import { rowsOf, type Match } from "../src/score/lines";

const hand = (some: Partial<HandView>): HandView => ({
    dealer: 1,
    declarer: null,
    contract: null,
    trump: null,
    tricks: [0, 0, 0],
    made: null,
    stood: [0, 0, 0],
    round_winner: [],
    marks_paid: null,
    hickeys: 0,
    renege: null,
    played: [],
    ...some,
});

const match = (some: Partial<Match>): Match => ({
    hands: [],
    sides: ["Ann", "Ben", "Cal"],
    accents: {},
    who: (seat) => `${seat}`,
    sideOf: (seat) => seat - 1,
    auction: true,
    counted: "points",
    start: 0,
    hickeys: true,
    marks: [0, 0, 0],
    rounds: [0, 0, 0],
    ...some,
});

test("a row shows what the hand scored, and a new round starts from zero", () => {
    const hands = [
        hand({ declarer: 2, stood: [2, -5, 1], hickeys: 1 }),
        hand({ declarer: 2, stood: [2, -26, 1], hickeys: 2 }),
        hand({ declarer: 1, stood: [23, -26, 1], round_winner: [1], marks_paid: [6, -4, -2] }),
        hand({ declarer: 3, stood: [0, 1, 6] }),
    ];
    const rows = rowsOf(match({ hands }));
    expect(rows.map((row) => row.gained)).toEqual([
        [2, -5, 1],
        [0, -21, 0],
        [21, 0, 0],
        [0, 1, 6],
    ]);
    expect(rows.map((row) => row.hickeys[1])).toEqual([1, 3, 3, 0]);
    expect(rows.map((row) => row.round)).toEqual([0, 0, 1, 0]);
});

test("in a match of one round its end has no row", () => {
    const hands = [hand({ stood: [21, 0, 0], round_winner: [1] })];
    expect(rowsOf(match({ hands, rounds: null, marks: null })).map((row) => row.round)).toEqual([0]);
});

test("marks for hands start from zero", () => {
    const hands = [hand({ stood: [1, 0, 0] }), hand({ stood: [1, 1, 1] })];
    const rows = rowsOf(match({ hands, counted: "marks", rounds: null }));
    expect(rows.map((row) => row.gained)).toEqual([
        [1, 0, 0],
        [0, 1, 1],
    ]);
});

test("chips start from the number that everybody begins with", () => {
    const hands = [hand({ stood: [3, 2, 1] }), hand({ stood: [3, 3, 1] })];
    const chips = { auction: false, counted: "chips" as const, start: 2, marks: null, rounds: null };
    expect(rowsOf(match({ hands, ...chips })).map((row) => row.gained)).toEqual([
        [1, 0, -1],
        [0, 1, 0],
    ]);
});
