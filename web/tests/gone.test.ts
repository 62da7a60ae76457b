import { expect, test } from "vitest";
import type { RoomView } from "../src/api/types";
import { wholeSet } from "../src/room/gone";

const view = (pieces: readonly string[], position: object): RoomView =>
    ({
        you: 1,
        settings: { pieces },
        position: { played: [], trick: [], discards: [], hands: [[], ["?"]], ...position },
    }) as unknown as RoomView;

test("played, discarded and own tiles are marked, in rows by their high end", () => {
    const rows = wholeSet(
        view(["0-0", "6-1", "6-6", "6-4", "2-1", "2-2"], {
            played: [{ plays: [[2, "6-4:4"]] }],
            trick: [[3, "2-1"]],
            discards: ["0-0"],
            hands: [["6-6"], ["?", "?"]],
        }),
    );
    expect(rows).toEqual([
        [
            { piece: "6-6", where: "held" },
            { piece: "6-4", where: "played" },
            { piece: "6-1", where: "unknown" },
        ],
        [
            { piece: "2-2", where: "unknown" },
            { piece: "2-1", where: "played" },
        ],
        [{ piece: "0-0", where: "discarded" }],
    ]);
});

test("of two equal cards, as many are marked as were seen", () => {
    const rows = wholeSet(
        view(["BM", "BM", "LM", "LM", "R1"], { trick: [[2, "BM"]], hands: [["LM", "BM"], ["?"]] }),
    );
    expect(rows.map((row) => row.map(({ where }) => where))).toEqual([
        ["unknown"],
        ["played", "held", "held", "unknown"],
    ]);
});

test("discards of others aren't known", () => {
    const rows = wholeSet(view(["6-6"], { discards: ["?"] }));
    expect(rows).toEqual([[{ piece: "6-6", where: "unknown" }]]);
});
