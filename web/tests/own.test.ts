import { beforeEach, expect, test, vi } from "vitest";
import { forgetRules, saveRules, ownRules } from "../src/rules/own";

const SUNDAY = { title: "Sunday", preset: "luna", options: { "score.target": 15 } };

function storage(full = false): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
    const kept = new Map<string, string>();
    return {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, text) => {
            if (full) throw new Error("full");
            kept.set(key, text);
        },
        removeItem: (key) => void kept.delete(key),
    };
}

beforeEach(() => vi.stubGlobal("localStorage", storage()));

test("rules are stored by title, latest first, and replaced by rules of the same title", () => {
    expect(ownRules()).toEqual([]);
    expect(saveRules(SUNDAY)).toBe(true);
    expect(saveRules({ ...SUNDAY, title: "Monday" })).toBe(true);
    expect(saveRules({ ...SUNDAY, preset: "luna-21" })).toBe(true);
    expect(ownRules().map(({ title, preset }) => [title, preset])).toEqual([
        ["Sunday", "luna-21"],
        ["Monday", "luna"],
    ]);
    forgetRules("Sunday");
    expect(ownRules().map(({ title }) => title)).toEqual(["Monday"]);
});

test("a browser that stores nothing is noticed", () => {
    vi.stubGlobal("localStorage", storage(true));
    expect(saveRules(SUNDAY)).toBe(false);
});

test.each(["{", "3", "null", '[1, null, {"title": 3}, {"title": "a", "preset": "b"}]'])(
    "what was kept by something else is no rules: %s",
    (text) => {
        localStorage.setItem("moon.rules", text);
        expect(ownRules()).toEqual([]);
    },
);
