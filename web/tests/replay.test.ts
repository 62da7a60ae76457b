import { expect, test, vi } from "vitest";
import type { Frame, GameView, Replay, ReplayHand } from "../src/api/types";
import { pointOf, searchOf, sourceOf } from "../src/replay/address";
import { saveRecord, recentRecord, recentRecords, recordKey } from "../src/replay/recent";
import { MAX_RECORD, pack, unpack } from "../src/replay/packing";
import { blockAround, handAfter, handAt, handBefore, ReplayRecord } from "../src/replay/record";
import { frameComments, frameHints, roomView, titleOf } from "../src/replay/view";
import { placeOf } from "../src/router";

test("replays have addresses", () => {
    expect(placeOf("/replay")).toEqual({ name: "replay", room: "", game: 0 });
    expect(placeOf("/r/a_B-9/games/12")).toEqual({ name: "replay", room: "a_B-9", game: 12 });
    for (const path of ["/r/a/games/", "/r/a/games/x", "/r/a/games/1/2", "/replay/1"])
        expect(placeOf(path)).toEqual({ name: "nothing" });
});

test.each([
    ["", { ply: undefined, seat: 0, near: 1 }],
    ["?ply=0", { ply: 0, seat: 0, near: 1 }],
    ["?ply=37&seat=2", { ply: 37, seat: 2, near: 2 }],
    ["?ply=37&seat=2&near=3", { ply: 37, seat: 2, near: 3 }],
    ["?near=3", { ply: undefined, seat: 0, near: 3 }],
    ["?ply=-1&seat=x&near=0", { ply: 0, seat: 0, near: 1 }],
    ["?ply=1e9&seat=99&near=1.5", { ply: 0, seat: 6, near: 6 }],
    ["?ply=999999999", { ply: 10_000_000, seat: 0, near: 1 }],
    ["?ply=" + "9".repeat(5000), { ply: 0, seat: 0, near: 1 }],
])("the point of %s", (search, point) => {
    expect(pointOf(search)).toEqual(point);
});

test("an address names the record and the position", () => {
    const sources = [
        ["", "", { kind: "none" }],
        ["?record=c0ffee", "", { kind: "kept", key: "c0ffee" }],
        ["?record=../x", "", { kind: "none" }],
        ["?record=c0ffee", "#moon=ab-_", { kind: "carried", packed: "ab-_" }],
        ["", "#moon=", { kind: "none" }],
        ["", "#moon=a b", { kind: "none" }],
    ] as const;
    for (const [search, hash, source] of sources) expect(sourceOf("", 0, search, hash)).toEqual(source);
    expect(sourceOf("room", 2, "?record=c0ffee", "#moon=ab")).toEqual({
        kind: "game",
        room: "room",
        game: 2,
    });
});

test("addresses are parsed as they were written", () => {
    const source = { kind: "carried", packed: "ab" } as const;
    for (const point of [
        { ply: 0, seat: 0, near: 1 },
        { ply: 5, seat: 2, near: 2 },
        { ply: 5, seat: 2, near: 1 },
        { ply: 5, seat: 0, near: 3 },
    ]) {
        const { search, hash } = new URL(`http://x/replay${searchOf(point, source)}`);
        expect(pointOf(search)).toEqual(point);
        expect(sourceOf("", 0, search, hash)).toEqual(source);
    }
    expect(searchOf({ ply: undefined, seat: 0, near: 1 }, { kind: "game", room: "r", game: 1 })).toBe("");
});

test("a record is packed into a link and limited in size when unpacked", async () => {
    const record = '[Format "1"]\n# “años”, 🌙\n' + "6-4 5-1 ".repeat(500);
    const packed = await pack(record);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(packed!.length).toBeLessThan(400);
    expect(await unpack(packed!)).toBe(record);
    for (const broken of [packed!.slice(0, 40), "A", "____", "", packed!.replace(/^./, "_")])
        expect(await unpack(broken)).not.toBe(record);
    expect(await unpack(packed!.slice(0, 40))).toBeUndefined();
    expect(await unpack((await pack("a".repeat(MAX_RECORD)))!)).toHaveLength(MAX_RECORD);
    expect(await unpack((await pack("a".repeat(MAX_RECORD + 1)))!)).toBeUndefined();
    const random = Array.from({ length: 20_000 }, (_, at) => ((at * 7919) ** 2 % 1_000_003).toString(36));
    expect(await pack(random.join(""))).toBeUndefined();
});

test("recent records are stored once each, and the oldest are dropped", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, text: string) => kept.set(name, text),
        removeItem: (name: string) => kept.delete(name),
    });
    for (let n = 0; n < 15; n++) saveRecord(`record ${n}`, `title ${n}`);
    expect(recentRecords().map(({ title }) => title)).toEqual(
        Array.from({ length: 12 }, (_, at) => `title ${14 - at}`),
    );
    const key = saveRecord("record 9", "again");
    expect(key).toBe(recordKey("record 9"));
    expect(recentRecord(key)).toBe("record 9");
    expect(recentRecords()).toHaveLength(12);
    expect(recentRecords()[0]?.title).toBe("again");
    for (let n = 0; n < 4; n++) saveRecord(String(n).repeat(490_000), "long");
    expect(recentRecords()).toHaveLength(3);
    kept.set("moon.records", "{broken");
    expect(recentRecords()).toEqual([]);
    vi.unstubAllGlobals();
});

const hand = (first: number, last: number, over: number | null = last): ReplayHand => ({
    first,
    last,
    dealer: 1,
    over,
    result: null,
});
const HANDS = [hand(0, 30), hand(30, 60), hand(60, 75, null)];

test("a ply belongs to the hand of its last action", () => {
    expect([0, 1, 30, 31, 60, 61, 75, 99].map((ply) => handAt(HANDS, ply))).toEqual([0, 0, 0, 1, 1, 2, 2, 2]);
});

test("steps go from hand to hand", () => {
    expect([0, 7, 31, 40, 61, 75].map((ply) => handBefore(HANDS, ply))).toEqual([0, 0, 0, 31, 31, 61]);
    expect([0, 30, 31, 60, 61, 75].map((ply) => handAfter(HANDS, ply))).toEqual([31, 31, 61, 61, 75, 75]);
    const one = [hand(0, 0, null)];
    expect([handBefore(one, 0), handAfter(one, 0)]).toEqual([0, 0]);
});

test("frames are loaded by hands, very long hands in parts", () => {
    expect(blockAround(HANDS, 0)).toEqual({ first: 0, last: 30 });
    expect(blockAround(HANDS, 30)).toEqual({ first: 0, last: 30 });
    expect(blockAround(HANDS, 31)).toEqual({ first: 30, last: 60 });
    const long = [hand(0, 1000)];
    for (let ply = 0; ply <= 1000; ply++) {
        const { first, last } = blockAround(long, ply);
        expect(first <= ply && ply <= last && last - first < 200).toBe(true);
        // What a ply came from is there, too.
        expect(first < ply || ply === 0).toBe(true);
    }
});

const POSITION = {
    phase: "play",
    dealer: 1,
    points: [0, 0, 0],
    trick: [],
    played: [],
    tricks: [],
    from_widow: [],
};
const frame = (ply: number, more: Partial<Frame> = {}): Frame => ({
    ply,
    seat: 1,
    action: "6-4",
    position: POSITION as unknown as GameView,
    annotations: [],
    comments: [],
    sentences: [],
    ...more,
});
const HEADING = {
    rules: { game: "moon", table: { partnerships: false } },
    about: { piece: "tile", auction: true, counted: "points", targets: { points: 21 } },
    names: ["Ann", "Luz (bot club)", "Rosa (bot expert)"],
    hands: HANDS,
    plies: 75,
} as unknown as Replay;

test("frames are fetched once, and again after a failure", async () => {
    const fetched: string[] = [];
    let fails = false;
    const record = new ReplayRecord("text", HEADING, (text, first, last, seat) => {
        fetched.push(`${text} ${first} ${last} ${seat}`);
        return fails ? Promise.reject(new Error("offline")) : Promise.resolve([frame(first)]);
    });
    expect(record.has(5, 0)).toBe(false);
    await Promise.all([record.block(5, 0), record.block(30, 0)]);
    expect(record.has(5, 0)).toBe(true);
    await record.block(5, 2);
    expect(fetched).toEqual(["text 0 30 0", "text 0 30 2"]);
    fails = true;
    await expect(record.block(31, 0)).rejects.toThrow("offline");
    fails = false;
    expect((await record.block(31, 0)).first).toBe(30);
});

test("a frame is drawn as a table for a spectator", () => {
    const view = roomView(HEADING, frame(60), 2);
    expect([view.near, view.you, view.ply]).toEqual([2, 0, 60]);
    expect(view.seats.map(({ holder, bot, face }) => `${holder} ${bot} ${face}`)).toEqual([
        "person  ",
        "bot club luz",
        "bot expert rosa",
    ]);
    expect(titleOf(HEADING)).toBe("Ann, Luz and Rosa");
});

test("finished hands are in the score sheet", () => {
    const result = { stood: [1, 2, 3] };
    const hands = [hand(0, 30, 28), hand(30, 60)].map((each) => ({ ...each, result }));
    const heading = { ...HEADING, hands } as unknown as Replay;
    expect([27, 28, 59, 60].map((ply) => roomView(heading, frame(ply), 1).sheet.length)).toEqual([
        0, 1, 1, 2,
    ]);
});

test("comments are shown unless they are for programs", () => {
    const hints = ["hint: seat 1, nudge", "hint: seat 1, advice"];
    const comments = ["hand 3, dealer 2", "fair deal 3: commitment 60e0", "", "what a hand", ...hints];
    const shown = frame(1, { comments });
    expect(frameComments(shown)).toEqual(["what a hand"]);
    expect(frameHints(HEADING, shown)).toEqual(["Ann takes a hint."]);
});
