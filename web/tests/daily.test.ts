import { beforeEach, expect, test, vi } from "vitest";
import { bars, dailyToken, dayAfter, keepDay, keptDay, moonOf, moonOfHand, streak } from "../src/room/daily";
import { resultPath } from "../src/router";

beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => kept.set(key, text),
        removeItem: (key: string) => kept.delete(key),
    });
});

test("all daily rooms of a browser have one secret", () => {
    const token = dailyToken();
    expect(token.length).toBeGreaterThan(20);
    keepDay("2026-11-23", { room: "a" });
    expect(dailyToken()).toBe(token);
    expect(keptDay("2026-11-23")).toEqual({ room: "a" });
});

test("days in a row are those with a finished game, up to today or yesterday", () => {
    expect(streak("2026-03-02")).toBe(0);
    keepDay("2026-02-28", { room: "a", better: 0.5 });
    keepDay("2026-03-01", { room: "b", better: 1 });
    expect(streak("2026-03-02")).toBe(2);
    keepDay("2026-03-02", { room: "c" });
    expect(streak("2026-03-02")).toBe(2);
    keepDay("2026-03-02", { room: "c", better: 0 });
    expect(streak("2026-03-02")).toBe(3);
    expect(streak("2026-03-04")).toBe(0);
    expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
});

test("better results have fuller moons", () => {
    expect([0, 0.3, 0.5, 0.7, 1].map(moonOf)).toEqual(["🌑", "🌒", "🌓", "🌔", "🌕"]);
    expect([-9, -1, 0, 1, 9].map(moonOfHand)).toEqual(["🌑", "🌒", "🌓", "🌔", "🌕"]);
});

test("every total is in a bar, and the own bar is known", () => {
    const { counts, own } = bars([-4, 0, 0, 1, 9], 9);
    expect(counts.reduce((sum, each) => sum + each)).toBe(5);
    expect(own).toBe(counts.length - 1);
    expect(counts[own]).toBe(1);
    expect(bars([2, 2], 2).own).toBe(bars([2, 2], 2).counts.indexOf(2));
    expect(bars([], undefined).own).toBe(-1);
});

test("only tables of the daily deal lead to its result", () => {
    expect(resultPath("x", "daily-token-2026-11-23-0123abcd4567")).toBe("/daily/2026-11-23?room=x");
    expect(resultPath("x", "club-2026-11-23-0123abcd4567")).toBeUndefined();
    expect(resultPath("x", null)).toBeUndefined();
});
