import { expect, test } from "vitest";
import type { SheetEntry, SheetView } from "../src/api/types";
import { blank, draftOf, entryOf, fieldOf, isReady } from "../src/places/score/draft";

const ENTRIES: SheetEntry[] = [
    { type: "hand", declarer: 2, bid: "5", tricks: [2, 4, 1] },
    { type: "passed" },
    { type: "renege", seat: 3 },
    { type: "round", tricks: [3, 1, 1], moons: [{ seat: 2, big: 1, little: 0 }] },
];
const VIEW = { entries: ENTRIES, sides: [[1], [2], [3]], about: { entry: "hand" } } as unknown as SheetView;

test.each(ENTRIES.map((entry, at) => [entry.type, at + 1] as const))(
    "a %s that is corrected without a change is entered as it was",
    (_, number) => {
        const draft = draftOf(VIEW, number)!;
        expect(draft.number).toBe(number);
        expect(isReady(draft)).toBe(true);
        expect(entryOf(draft)).toEqual(ENTRIES[number - 1]);
        // What is filled in leaves the sheet alone.
        draft.tricks[0] = 7;
        if (draft.moons[0]) draft.moons[0].big = 2;
        expect(draftOf(VIEW, number)!.tricks[0]).not.toBe(7);
        expect(draftOf(VIEW, number)!.moons[0]?.big).not.toBe(2);
    },
);

test("a hand needs declarer and bid, a renege needs a seat", () => {
    const draft = blank(VIEW);
    expect(draft).toMatchObject({ kind: "hand", number: 0, tricks: [0, 0, 0] });
    expect(isReady(draft)).toBe(false);
    expect(isReady({ ...draft, declarer: 1 })).toBe(false);
    expect(isReady({ ...draft, declarer: 1, bid: "4" })).toBe(true);
    expect(isReady({ ...draft, kind: "renege" })).toBe(false);
    expect(isReady({ ...draft, kind: "renege", declarer: 1 })).toBe(true);
    expect(blank({ ...VIEW, about: { ...VIEW.about, entry: "round" } }).kind).toBe("round");
    expect(draftOf(VIEW, 5)).toBeUndefined();
});

test("tricks without moons aren't entered among those with moons", () => {
    const draft = { ...blank(VIEW), kind: "round" as const };
    const moons = [
        { seat: 1, big: 0, little: 0 },
        { seat: 2, big: 0, little: 2 },
    ];
    expect(entryOf({ ...draft, moons })).toMatchObject({ moons: [{ seat: 2, big: 0, little: 2 }] });
});

test.each([
    ["tricks-add-up", { type: "hand" }, "tricks"],
    ["moons-too-many", { type: "round" }, "moons"],
    ["moons-too-many", { type: "trick" }, "taker"],
    ["names-alike", { type: "names" }, "names"],
    ["match-over", { type: "undo" }, ""],
    ["match-over", { type: "time" }, ""],
    ["bid-too-low", { type: "begin" }, "hand"],
] as const)("%s of %o is said beside %s", (code, command, field) => {
    expect(fieldOf(code, command as never)).toBe(field);
});
