import { beforeEach, expect, test, vi } from "vitest";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
});
const choices: { explain: boolean | null } = { explain: null };
vi.mock("../src/settings", () => ({ settings: { choices } }));
const { countMatch, explains } = await import("../src/room/explaining");

beforeEach(() => {
    kept.clear();
    choices.explain = null;
});

test("choices are explained in the first three matches", () => {
    for (const match of ["one 1", "one 1", "one 2"]) countMatch(match);
    expect(explains()).toBe(true);
    countMatch("two 1");
    expect(explains()).toBe(false);
    countMatch("two 2");
    expect(JSON.parse(kept.get("moon.finished")!)).toHaveLength(3);
});

test("whoever has chosen is explained to as chosen", () => {
    choices.explain = false;
    expect(explains()).toBe(false);
    for (const match of ["1", "2", "3"]) countMatch(match);
    choices.explain = true;
    expect(explains()).toBe(true);
});

test("anything may be stored", () => {
    for (const value of ["7", "{}", "null", '"text"', "{", '[1, null, "x"]']) {
        kept.set("moon.finished", value);
        expect(typeof explains()).toBe("boolean");
        countMatch("a");
    }
});
