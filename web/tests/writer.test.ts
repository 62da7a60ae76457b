import { beforeEach, expect, test, vi } from "vitest";
import { ProblemError } from "../src/api/http";
import type { SheetCommand } from "../src/api/types";
import { savedSheets, saveSheet, sheetCache } from "../src/places/score/saved";
import { MAX_WAITING, Writer } from "../src/places/score/writer";

const store = new Map<string, string>();
vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => void store.set(key, text),
    removeItem: (key: string) => void store.delete(key),
});

const PASSED: SheetCommand = { type: "passed" };
const UNDO: SheetCommand = { type: "undo" };

/** A server that answers as it is told; it knows what was done. */
class Server {
    number = 1;
    away = false;
    /** Carries a command out, and loses the answer. */
    deaf = 0;
    refuses = "";
    done = new Map<string, SheetCommand>();
    asked: (number | null)[] = [];
    later: (() => void)[] = [];
    pauses: number[] = [];

    send = async (id: string, known: number | null, command: SheetCommand) => {
        this.asked.push(known);
        if (this.away) throw new ProblemError({ code: "offline", detail: "away", status: 0 });
        if (this.refuses) throw new ProblemError({ code: this.refuses, detail: "no", status: 409 });
        if (!this.done.has(id)) {
            if (known !== null && known !== this.number)
                throw new ProblemError({ code: "sheet-moved-on", detail: "moved", status: 409 });
            this.done.set(id, command);
            this.number++;
        }
        if (this.deaf-- > 0) throw new ProblemError({ code: "failed", detail: "away", status: 502 });
        return { number: this.number };
    };

    world = {
        send: this.send,
        later: (milliseconds: number, then: () => void) => {
            this.pauses.push(milliseconds);
            this.later.push(then);
            return () => (this.later = this.later.filter((each) => each !== then));
        },
    };

    again(): void {
        this.later.splice(0).forEach((then) => then());
    }
}

const settled = () => new Promise((done) => setTimeout(done));
let server: Server;

beforeEach(() => {
    store.clear();
    server = new Server();
});

test("commands are entered once and in order, and then removed", async () => {
    const writer = new Writer("s", server.world);
    writer.enter(PASSED, 1);
    writer.enter(UNDO, 1);
    await settled();
    expect([...server.done.values()]).toEqual([PASSED, UNDO]);
    expect(server.asked).toEqual([1, 2]); // the second one was meant for the sheet after the first
    expect([writer.state, writer.waiting]).toEqual(["idle", []]);
});

test("after a lost answer the command is repeated but not carried out twice", async () => {
    server.deaf = 1;
    const writer = new Writer("s", server.world);
    writer.enter(PASSED, 1);
    await settled();
    expect([writer.state, writer.waiting.length]).toEqual(["away", 1]);
    server.again();
    await settled();
    expect([server.done.size, server.number, writer.state]).toEqual([1, 2, "idle"]);
});

test("waiting commands survive the page and are retried at growing intervals", async () => {
    server.away = true;
    const writer = new Writer("s", server.world);
    writer.enter(PASSED, 1);
    await settled();
    for (let tries = 0; tries < 6; tries++) {
        server.again();
        await settled();
    }
    expect(server.pauses).toEqual([1000, 2000, 4000, 8000, 15000, 15000, 15000]);
    writer.stop();
    const next = new Writer("s", server.world);
    expect(next.waiting.map((each) => each.command)).toEqual([PASSED]);
    server.away = false;
    next.flush();
    await settled();
    expect([server.done.size, next.state]).toEqual([1, "idle"]);
});

test("after somebody else's entry the writer has to decide", async () => {
    server.number = 5;
    const writer = new Writer("s", server.world);
    writer.enter(PASSED, 1);
    await settled();
    expect([writer.state, writer.problem?.code, server.done.size]).toEqual(["refused", "sheet-moved-on", 0]);
    writer.flush(); // nothing happens by itself
    await settled();
    expect(server.asked.length).toBe(1);
    writer.retry(5);
    await settled();
    expect([writer.state, server.done.size]).toEqual(["idle", 1]);
});

test("a refused command can be dropped, and the others are sent", async () => {
    server.refuses = "tricks-all";
    const writer = new Writer("s", server.world);
    writer.enter(PASSED, 1);
    writer.enter(UNDO, 1);
    await settled();
    const [first] = writer.waiting;
    expect(writer.state).toBe("refused");
    server.refuses = "";
    writer.drop(first!.id);
    await settled();
    expect([...server.done.values()]).toEqual([UNDO]);
    expect([writer.state, writer.problem]).toEqual(["idle", undefined]);
});

test("a decision in another tab counts", async () => {
    server.refuses = "tricks-all";
    const [one, other] = [new Writer("s", server.world), new Writer("s", server.world)];
    one.enter(PASSED, 1);
    await settled();
    other.drop(one.waiting[0]!.id);
    server.refuses = "";
    one.enter(UNDO, 1);
    await settled();
    expect([[...server.done.values()], one.state, one.waiting]).toEqual([[UNDO], "idle", []]);
});

test("the number of waiting commands is limited", async () => {
    server.away = true;
    const writer = new Writer("s", server.world);
    for (let n = 0; n < MAX_WAITING; n++) expect(writer.enter(PASSED, 1)).toBe(true);
    expect(writer.enter(PASSED, 1)).toBe(false);
    await settled();
});

test("the oldest sheets are dropped unless commands wait", async () => {
    server.away = true;
    saveSheet({ sheet: "first", token: "t", at: 0, names: [] });
    new Writer("first", server.world).enter(PASSED, 1);
    await settled();
    for (let n = 0; n < 50; n++) saveSheet({ sheet: `s${n}`, token: "t", at: n, names: [] });
    expect(savedSheets().length).toBe(41);
    expect(savedSheets().map((each) => each.sheet)).toContain("first");
    expect(sheetCache("first").waiting.length).toBe(1);
});

test("unreadable stored data counts as empty", () => {
    store.set("moon.sheets", "{");
    store.set("moon.sheet.s", "nonsense");
    expect(savedSheets()).toEqual([]);
    expect(sheetCache("s")).toEqual({ view: null, waiting: [] });
});
