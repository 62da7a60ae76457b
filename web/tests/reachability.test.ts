import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Reachability } from "../src/api/reachability";

let answers: boolean[];
let asked: number;
let changes: boolean[];
let reachability: Reachability;

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("removeEventListener", () => undefined);
    vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined });
    answers = [];
    asked = 0;
    changes = [];
    reachability = new Reachability(() => {
        asked++;
        return answers.shift() ? Promise.resolve() : Promise.reject(new Error("nobody there"));
    });
    reachability.addEventListener("change", () => changes.push(reachability.reachable));
});

afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

test("a server that answers isn't polled", async () => {
    reachability.succeeded();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked, changes]).toEqual([0, []]);
});

test("a server that doesn't answer is polled at growing intervals", async () => {
    answers = [false, false, true];
    reachability.failed();
    expect(changes).toEqual([false]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(asked).toBe(2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect([asked, changes]).toEqual([3, [false, true]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(3);
});

test("each change of reachability is reported once", () => {
    reachability.failed();
    reachability.failed();
    reachability.succeeded();
    expect(changes).toEqual([false, true]);
    expect(reachability.reachable).toBe(true);
});
