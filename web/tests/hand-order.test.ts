import { beforeEach, expect, test, vi } from "vitest";
import { arrange, bySuit, keepOrder, keptOrder, moved } from "../src/room/hand-order";

const kept = new Map<string, string>();
beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
    });
});

const TILES = ["0-0", "2-1", "4-4", "6-4", "6-6", "5-2", "4-1"];

test("tiles are sorted by their high end, and doubles come first", () => {
    expect(bySuit(TILES)).toEqual(["6-6", "6-4", "5-2", "4-4", "4-1", "2-1", "0-0"]);
});

test("cards are sorted by suit and rank, and moons and hidden pieces come last", () => {
    expect(bySuit(["LM", "F2", "R1", "S12", "R11", "BM", "C9"])).toEqual([
        "R11",
        "R1",
        "C9",
        "S12",
        "F2",
        "BM",
        "LM",
    ]);
    expect(bySuit(["?", "3-1", "?"])).toEqual(["3-1", "?", "?"]);
});

test("trumps come first, as the server orders them", () => {
    const trumps = ["4-4", "6-4", "5-4", "4-1"]; // 5-4 lies on the table
    expect(arrange(TILES, "trump", trumps)).toEqual(["4-4", "6-4", "4-1", "6-6", "5-2", "2-1", "0-0"]);
    expect(arrange(TILES, "suit", trumps)).toEqual(bySuit(TILES));
    expect(arrange(["R3", "BM", "R3", "C1"], "trump", ["R3"])).toEqual(["R3", "R3", "C1", "BM"]);
});

test("the own order outlives plays and takes in the widow", () => {
    const own = ["5-2", "6-6", "0-0", "4-4"];
    expect(arrange(["6-6", "0-0", "4-4"], "own", [], own)).toEqual(["6-6", "0-0", "4-4"]);
    expect(arrange([...own, "3-1"].sort(), "own", [], own)).toEqual([...own, "3-1"]);
    expect(arrange(["BM", "C1", "BM"], "own", [], ["BM", "C1"])).toEqual(["BM", "C1", "BM"]);
});

test("the order of another hand is forgotten", () => {
    expect(arrange(["6-6", "3-1", "2-1"], "own", [], ["2-1", "5-5", "4-4"])).toEqual(["6-6", "3-1", "2-1"]);
    keepOrder("a", "1 0", ["2-1", "6-6"]);
    expect(keptOrder("a", "1 0")).toEqual(["2-1", "6-6"]);
    expect(keptOrder("a", "1 1")).toEqual([]);
    expect(keptOrder("b", "1 0")).toEqual([]);
    keepOrder("a", "1 1", ["6-6", "2-1"]);
    expect(keptOrder("a", "1 0")).toEqual([]);
});

test("orders of many rooms don't pile up, and spoiled ones are ignored", () => {
    for (let room = 0; room < 50; room++) keepOrder(String(room), "1 0", ["6-6"]);
    expect(keptOrder("49", "1 0")).toEqual(["6-6"]);
    expect(keptOrder("0", "1 0")).toEqual([]);
    for (const spoiled of ['{"a":1}', "7", "[null]", '[{"room":"a","hand":"1","pieces":5}]', "{"]) {
        kept.set("moon.hands", spoiled);
        expect(keptOrder("a", "1")).toEqual([]);
        keepOrder("b", "1", ["6-6"]);
        expect(keptOrder("b", "1")).toEqual(["6-6"]);
    }
});

test("a piece is moved to another place", () => {
    expect(moved(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
    expect(moved(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
});
