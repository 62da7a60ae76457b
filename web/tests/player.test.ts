import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Frame, Replay, ReplayHand } from "../src/api/types";
import { Latest } from "../src/latest";
import { Player, SPEEDS } from "../src/replay/player";
import { ReplayRecord } from "../src/replay/record";

const hand = (first: number, last: number): ReplayHand => ({
    first,
    last,
    dealer: 1,
    over: last,
    result: null,
});
const HEADING = {
    hands: [hand(0, 10), hand(10, 20)],
    plies: 20,
    names: ["Ann", "Ben", "Cal"],
    viewer: 0,
} as unknown as Replay;

/** A player of a record, and what it did: the plies that it showed, and whether it is busy. */
function begin(fetch: (first: number) => void = () => undefined, heading = HEADING) {
    const did = { shown: [] as number[], failed: [] as unknown[], busy: false };
    const player = new Player(
        {
            busy: (is) => (did.busy = is),
            shown: () => did.shown.push(player.point.ply),
            failed: (error) => did.failed.push(error),
            changed: () => undefined,
        },
        new Latest(),
    );
    player.record = new ReplayRecord("", heading, async (_, first, last) => {
        await Promise.resolve();
        fetch(first);
        const plies = Array.from({ length: last - first + 1 }, (_, at) => first + at);
        return plies.map((ply) => ({ ply, position: { phase: ply ? "play" : "deal" } }) as Frame);
    });
    return { player, did };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
    vi.useFakeTimers();
});
afterEach(() => {
    vi.useRealTimers();
});

test("a replay starts at the first deal, and steps stop at its ends", async () => {
    const { player, did } = begin();
    await player.show({ ply: undefined, seat: 0, near: 1 });
    for (const step of ["before", "before", "hand-after", "after", "last", "after", "first"] as const) {
        player.step(step);
        await settle();
    }
    expect(did.shown).toEqual([1, 0, 0, 11, 12, 20, 20, 0]);
    expect(did.busy).toBe(false);
});

test("steps that are faster than loading count from the requested ply", async () => {
    const { player, did } = begin();
    await player.show({ ply: 5, seat: 0, near: 1 });
    for (let n = 0; n < 3; n++) player.step("after");
    await settle();
    expect(did.shown).toEqual([5, 8]); // only the last of them is shown
});

test("playback runs to the end, and from there starts over", async () => {
    const { player, did } = begin();
    await player.show({ ply: 18, seat: 0, near: 1 });
    player.step("play");
    await settle();
    player.setSpeed("fast");
    await vi.advanceTimersByTimeAsync(10 * SPEEDS.fast);
    expect(did.shown).toEqual([18, 19, 20]);
    expect(player.playing).toBe(false);
    player.step("play");
    await settle();
    expect(player.point.ply).toBe(0);
    player.step("after"); // whoever steps stops it
    await settle();
    await vi.advanceTimersByTimeAsync(10 * SPEEDS.slow);
    expect(player.point.ply).toBe(1);
});

test("a failed request is reported, stops playback, and can be repeated", async () => {
    let broken = true;
    const { player, did } = begin((first) => {
        if (first && broken) throw new Error("away");
    });
    await player.show({ ply: 9, seat: 0, near: 1 });
    player.step("last");
    await settle();
    expect(did.failed).toHaveLength(1);
    expect([player.point.ply, player.playing, did.busy]).toEqual([9, false, false]);
    broken = false;
    player.step("last");
    await settle();
    expect(player.point.ply).toBe(20);
});

test("nothing is fetched while the slider moves over frames that aren't loaded", async () => {
    const fetched: number[] = [];
    const { player } = begin((first) => fetched.push(first));
    await player.show({ ply: 2, seat: 0, near: 1 });
    for (let ply = 12; ply < 18; ply++) player.drag(ply);
    await settle();
    expect([player.point.ply, fetched]).toEqual([2, [0]]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([player.point.ply, fetched]).toEqual([17, [0, 10]]);
    player.drag(3); // is there
    await settle();
    expect(player.point.ply).toBe(3);
});

test("the table turns seat by seat, with that seat's view", async () => {
    const { player } = begin();
    await player.show({ ply: 2, seat: 0, near: 9 });
    const seen = [player.point];
    for (let n = 0; n < 3; n++) {
        player.flip();
        await settle();
        seen.push(player.point);
    }
    expect(seen.map(({ near, seat }) => [near, seat])).toEqual([
        [1, 0],
        [2, 0],
        [3, 0],
        [1, 0],
    ]);
    await player.show({ ply: 2, seat: 2, near: 2 });
    player.flip();
    await settle();
    expect(player.point).toEqual({ ply: 2, seat: 3, near: 3 });
    const own = begin(undefined, { ...HEADING, viewer: 2 });
    await own.player.show({ ply: 2, seat: 1, near: 1 });
    expect(own.player.point).toEqual({ ply: 2, seat: 2, near: 1 }); // nobody else's eyes
});
