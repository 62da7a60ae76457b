import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRoom } from "../src/api/http";

let answers: (number | null)[];
let keys: (string | undefined)[];

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("removeEventListener", () => undefined);
    vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined });
    answers = [];
    keys = [];
    vi.stubGlobal("fetch", (_path: string, asked: { headers: Record<string, string> }) => {
        keys.push(asked.headers["idempotency-key"]);
        const status = answers.shift();
        if (!status) return Promise.reject(new Error("nobody there"));
        return Promise.resolve(new Response(status === 201 ? '{"room": "table"}' : "<html>", { status }));
    });
});

afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

test("a room is asked for again, with the same key, while the server is restarted", async () => {
    answers = [502, null, 201];
    const made = createRoom("/api/rooms", { body: {} });
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await made).room).toBe("table");
    expect(keys.length).toBe(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]!.length).toBeGreaterThanOrEqual(20);
});

test("a room that is refused isn't asked for again", async () => {
    answers = [429, 201];
    await expect(createRoom("/api/rooms", { body: {} })).rejects.toThrow();
    expect(keys.length).toBe(1);
});

test("after a while it is given up", async () => {
    const made = expect(createRoom("/api/rooms", { body: {} })).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(10_000);
    await made;
    expect(keys.length).toBe(4);
});
