import { describe, expect, test } from "vitest";
import type { HandView, RoomView } from "../src/api/types";
import { shownHands, tallies } from "../src/room/results";

const hand = (facts: Partial<HandView>): HandView => ({
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
    ...facts,
});

const played = [
    { plays: [[2, "6-5"] as const, [3, "6-4:4"] as const, [1, "3-3"] as const], suit: "6", winner: 2 },
    { plays: [[2, "5-1"] as const, [3, "5-5"] as const, [1, "4-2"] as const], suit: "5", winner: 3 },
];

function view(dealt: RoomView["dealt"]): RoomView {
    const last_hand = hand({ declarer: 2, contract: "5", played });
    return {
        dealt,
        position: { last_hand },
        seats: [{ seat: 1 }, { seat: 2 }, { seat: 3 }],
    } as unknown as RoomView;
}

describe("the hands after a hand", () => {
    test("trumps are apart, and the declarer’s discard is known", () => {
        const dealt = {
            hands: [
                ["4-2", "3-3"],
                ["6-5", "2-2"],
                ["6-4", "5-5"],
            ],
            widow: ["5-1"],
            discards: ["2-2"],
            dummy: [],
            trumps: ["5-5", "6-5", "5-1"],
        };
        expect(shownHands(view(dealt))).toEqual([
            { seat: 1, trumps: [], others: ["4-2", "3-3"], discarded: [] },
            { seat: 2, trumps: ["6-5"], others: ["2-2"], discarded: ["2-2"] },
            { seat: 3, trumps: ["5-5"], others: ["6-4"], discarded: [] },
        ]);
    });

    test("without the deal, they are what was played", () => {
        const hands = shownHands(view(null));
        expect(hands.map(({ others }) => others)).toEqual([
            ["3-3", "4-2"],
            ["6-5", "5-1"],
            ["6-4", "5-5"],
        ]);
    });
});

test("bids, moons and tricks are counted by side", () => {
    const sheet = [
        hand({ declarer: 1, contract: "5", made: true, tricks: [5, 2] }),
        hand({ declarer: 3, contract: "double-moon", made: true, tricks: [7, 0] }),
        hand({ declarer: 2, contract: "moon", made: false, tricks: [1, 6] }),
        hand({ tricks: [0, 0] }),
    ];
    expect(tallies(sheet, (seat) => (seat - 1) % 2, 2)).toEqual([
        { bids: 2, made: 2, set: 0, moons: 1, tricks: 13 },
        { bids: 1, made: 0, set: 1, moons: 0, tricks: 8 },
    ]);
});
