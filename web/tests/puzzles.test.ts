import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { placeOf } from "../src/router";
import {
    forgetSeen,
    markSeen,
    saveWanted,
    seenPuzzles,
    unseen,
    wantedPuzzles,
} from "../src/places/study/puzzle-requests";

beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
    });
});
afterEach(() => void vi.unstubAllGlobals());

test("the addresses of puzzles", () => {
    expect(placeOf("/puzzles")).toEqual({ name: "puzzles" });
    expect(placeOf("/puzzles/abc2345")).toEqual({ name: "puzzle", puzzle: "abc2345" });
    expect(placeOf("/puzzles/daily")).toEqual({ name: "puzzle", puzzle: "daily" });
    expect(placeOf("/puzzles/a/b").name).toBe("nothing");
});

test("only the first answer counts", () => {
    markSeen("one", false);
    markSeen("one", true);
    markSeen("two", true);
    expect([...seenPuzzles()]).toEqual([
        ["one", false],
        ["two", true],
    ]);
    forgetSeen(["one"]);
    expect([...seenPuzzles().keys()]).toEqual(["two"]);
});

test("no puzzle comes twice", () => {
    markSeen("b", true);
    expect(unseen(["a", "b", "c"], () => 0)).toBe("a");
    expect(unseen(["a", "b", "c"], () => 0.99)).toBe("c");
    expect(unseen(["b"])).toBeUndefined();
    expect(unseen([])).toBeUndefined();
});

test.each(["null", "[1]", "{", '"x"', "7", '{"kind":7,"level":"9"}', '{"kind":"../x","level":[]}'])(
    "%s in the storage does no harm",
    (stored) => {
        localStorage.setItem("moon.puzzles", stored);
        localStorage.setItem("moon.puzzles.wanted", stored);
        expect(() => markSeen("one", true)).not.toThrow();
        expect(seenPuzzles().get("one")).toBe(true);
        expect(wantedPuzzles()).toEqual({ kind: "", level: "" });
    },
);

test("the kind and level are kept", () => {
    saveWanted({ kind: "make", level: "3" });
    expect(wantedPuzzles()).toEqual({ kind: "make", level: "3" });
});
