import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Live, type Hooks, type LiveState } from "../src/api/live";
import type { ProblemError } from "../src/api/http";
import type { RoomView } from "../src/api/types";

/** A WebSocket whose other end is the test. */
class FakeSocket {
    static all: FakeSocket[] = [];
    readyState = 0;
    sent: Record<string, unknown>[] = [];
    closed = false;
    onopen: (() => void) | null = null;
    onmessage: ((message: { data: string }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;

    constructor() {
        FakeSocket.all.push(this);
    }

    send(text: string): void {
        this.sent.push(JSON.parse(text) as Record<string, unknown>);
    }

    close(): void {
        this.closed = true;
    }

    accept(): void {
        this.readyState = 1;
        this.onopen?.();
    }

    say(message: unknown): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }

    lose(code = 1006): void {
        this.readyState = 3;
        this.onclose?.({ code });
    }

    get commands(): Record<string, unknown>[] {
        return this.sent.filter((each) => each["type"] === "do");
    }
}

const last = () => FakeSocket.all.at(-1)!;
let states: LiveState[];
let known: number | null;

function connect(hooks: Partial<Hooks> = {}): Live {
    const nothing = () => undefined;
    return new Live(
        "ws://test",
        {
            hello: () => ({ token: "t", known }),
            view: nothing,
            events: nothing,
            state: (state) => states.push(state),
            problem: nothing,
            ...hooks,
        },
        () => new FakeSocket() as unknown as WebSocket,
    );
}

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", { OPEN: 1 });
    FakeSocket.all = [];
    states = [];
    known = null;
});

afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

test("each connection begins with a hello", () => {
    connect();
    last().accept();
    expect(last().sent).toEqual([{ type: "hello", token: "t", known: null }]);
    last().say({ type: "view", view: {} as RoomView });
    known = 7;
    last().lose();
    vi.advanceTimersByTime(1000);
    last().accept();
    expect(last().sent[0]).toEqual({ type: "hello", token: "t", known: 7 });
    last().say({ type: "events", number: 7, events: [] });
    expect(states).toEqual(["online", "lost", "online"]);
});

test("an unanswered command is sent again under the same id", async () => {
    const live = connect();
    last().accept();
    const done = live.do({ type: "act", ply: 3, action: "6-4" });
    const [first] = last().commands;
    last().lose();
    vi.advanceTimersByTime(1000);
    last().accept();
    expect(last().commands).toEqual([first]);
    last().say({ type: "done", id: first!["id"], number: 9, seat: 1 });
    await expect(done).resolves.toMatchObject({ number: 9 });
    last().lose();
    vi.advanceTimersByTime(1000);
    last().accept();
    expect(last().commands).toEqual([]);
});

test("commands wait for a connection", () => {
    const live = connect();
    void live.do({ type: "get-ready" });
    expect(last().commands).toEqual([]);
    last().accept();
    expect(last().commands).toMatchObject([{ command: { type: "get-ready" } }]);
});

test("a refusal rejects its command with the reason", async () => {
    const live = connect();
    last().accept();
    const done = live.do({ type: "claim", ply: 1 });
    const problem = { code: "claim-not-now", detail: "not now", status: 409, type: "", title: "" };
    last().say({ type: "problem", id: last().commands[0]!["id"], problem });
    await expect(done).rejects.toMatchObject({ message: "not now", problem: { code: "claim-not-now" } });
});

test("the wait between attempts grows up to a limit", () => {
    connect();
    const tries = () => FakeSocket.all.length;
    for (let at = 0; at < 12; at++) {
        last().lose();
        vi.advanceTimersByTime(8_000);
    }
    expect(tries()).toBe(13);
    last().lose();
    vi.advanceTimersByTime(3_900);
    expect(tries()).toBe(13);
});

test("a silent connection is pinged and then given up", () => {
    connect();
    last().accept();
    last().say({ type: "events", number: 1, events: [] });
    vi.advanceTimersByTime(15_000);
    expect(last().sent.at(-1)).toEqual({ type: "ping" });
    last().say({ type: "pong" });
    vi.advanceTimersByTime(15_000 + 8_000);
    expect(states.at(-1)).toBe("lost");
    expect(FakeSocket.all[0]!.closed).toBe(true);
});

test("a final close code ends the connection and rejects commands", async () => {
    const live = connect();
    last().accept();
    const done = live.do({ type: "get-ready" });
    const problem = {
        code: "no-such-room",
        detail: "there is no such room",
        status: 404,
        type: "",
        title: "",
    };
    last().say({ type: "problem", id: null, problem });
    const failed = expect(done).rejects.toMatchObject({ message: "there is no such room" });
    last().lose(4400);
    await failed;
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length).toBe(1);
    expect(states.at(-1)).toBe("ended");
    await live.do({ type: "get-ready" }).catch((error: ProblemError) => {
        expect(error.problem.code).toBe("no-such-room");
    });
});
