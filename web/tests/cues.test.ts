import { expect, test } from "vitest";
import type { Event, RoomView } from "../src/api/types";
import { cues } from "../src/room/cues";

const view = (position: object, more: object = {}): RoomView =>
    ({
        you: 1,
        ply: 5,
        sheet: [],
        position: { phase: "play", to_move: 2, played: [], ...position },
        ...more,
    }) as unknown as RoomView;
const acted = (seat: number, action: string) =>
    ({ number: 1, at: 0, what: { type: "acted", seat, action } }) as Event;

test("the first view makes no sounds", () => {
    expect(cues(undefined, [acted(2, "6-4")], view({ to_move: 1 }))).toEqual([]);
});

test("a play knocks, and the viewer's turn rings", () => {
    expect(cues(view({}), [acted(2, "6-4")], view({ to_move: 3 }, { ply: 6 }))).toEqual(["lay"]);
    expect(cues(view({}), [acted(2, "BM")], view({ to_move: 1 }, { ply: 6 }))).toEqual(["lay", "turn"]);
});

test("a turn rings once", () => {
    const mine = view({ to_move: 1 });
    expect(cues(mine, [], mine)).toEqual([]);
    expect(cues(mine, [acted(1, "6-4"), acted(2, "6-5")], view({ to_move: 1 }, { ply: 7 }))).toContain(
        "turn",
    );
});

test("a spectator never hears their turn", () => {
    expect(cues(view({}, { you: 0 }), [acted(2, "pass")], view({ to_move: 0 }, { you: 0, ply: 6 }))).toEqual(
        [],
    );
});

test("deals and the ends of tricks, hands and matches have sounds", () => {
    const trick = { plays: [], suit: "6", winner: 2 };
    expect(cues(view({}), [acted(2, "6-4")], view({ played: [trick] }))).toEqual(["lay", "trick"]);
    const over = view({ phase: "over", to_move: null }, { sheet: [{ made: false }] });
    expect(cues(view({}), [acted(2, "6-4")], over)).toEqual(["lay", "set", "over"]);
    expect(cues(view({}), [acted(0, "deal 6-4 / ? / ?")], view({}))).toEqual(["deal"]);
});

test("chat by others has a sound, one's own doesn't", () => {
    const said = (seat: number) =>
        ({ number: 1, at: 0, what: { type: "said", seat, text: "", phrase: "hello" } }) as Event;
    expect(cues(view({}), [said(2)], view({}))).toEqual(["talk"]);
    expect(cues(view({}), [said(1)], view({}))).toEqual([]);
});
