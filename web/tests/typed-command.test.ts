import { expect, test } from "vitest";
import type { GameView, RoomView } from "../src/api/types";
import { parseCommand } from "../src/room/typed-command";

function table(position: Partial<GameView>, more: Partial<RoomView> = {}): RoomView {
    const seats = ["Ann", "Ben", "Cal"].map((name, at) => ({ seat: at + 1, name, holder: "person" }));
    return {
        you: 1,
        game: 1,
        ply: 12,
        seats,
        settings: {
            rules: { table: { partnerships: false } },
            about: { piece: "tile", auction: true, counted: "points", targets: { points: 21 } },
        },
        position: {
            phase: "play",
            to_move: 1,
            hands: [["6-4", "6-1"], [], []],
            played: [],
            tricks: [0, 0, 0],
            points: [0, 4, -5],
            legal: ["6-4", "6-1"],
            last_hand: null,
            ...position,
        },
        sheet: [],
        ...more,
    } as unknown as RoomView;
}

const mine = table({});
const theirs = table({ to_move: 2, legal: [] });

test.each([
    ["6-4", { act: "6-4" }],
    ["play 46", { act: "6-4" }],
    ["juego 6-1", { act: "6-1" }],
    ["lead 5-5", { act: "5-5" }], // not held: the server says so
    ["say nice one", { do: { type: "say", text: "nice one" } }],
    ["DI hola", { do: { type: "say", text: "hola" } }],
    ["claim", { do: { type: "claim", ply: 12 } }],
    ["take back", { ask: "takeback" }],
    ["deshacer", { ask: "takeback" }],
    ["Sí", { do: { type: "answer", agree: true } }],
    ["no", { do: { type: "answer", agree: false } }],
    ["hand", { answer: "6-4, 6-1" }],
    ["last", { answer: "No trick has been taken yet." }],
    ["time", { act: "time" }], // between hands only
])("%s at one's turn", (text, meant) => {
    expect(parseCommand(text, mine, undefined)).toEqual(meant);
});

test.each([
    "[6-4]",
    "6|4",
    "4:6",
    "6/4.",
    "(6,4)",
    "6\u20134",
    "6\u22124",
    "\u201c64\u201d",
    "\uff16\uff0d\uff14",
    "\u00a06.4,",
])("%s is a tile", (text) => {
    expect(parseCommand(text, mine, undefined)).toEqual({ act: "6-4" });
    const discard = table({ phase: "discard", legal: ["discard 6-4", "discard 6-1"] });
    expect(parseCommand(text, discard, undefined)).toEqual({ act: "discard 6-4" });
});

test("trumps and bids are read in words", () => {
    const trump = table({ phase: "trump", legal: ["trump 6", "trump follow-me"] });
    expect(parseCommand("seises", trump, undefined)).toEqual({ act: "trump 6" });
    expect(parseCommand("trump follow me", trump, undefined)).toEqual({ act: "trump follow-me" });
    expect(parseCommand("21", table({ phase: "auction", legal: ["pass", "moon"] }), undefined)).toEqual({
        act: "moon",
    });
    expect(parseCommand("21", table({ legal: ["2-1"] }), undefined)).toEqual({ act: "2-1" });
});

test("time can be called between hands", () => {
    expect(parseCommand("tiempo", table({ phase: "deal" }), undefined)).toEqual({ ask: "time" });
});

test("what is typed while others play is a premove and can be cancelled", () => {
    expect(parseCommand("6-1", theirs, undefined)).toEqual({ premove: "6-1" });
    expect(parseCommand("withdraw", theirs, "6-1")).toEqual({ premove: undefined });
    expect(parseCommand("withdraw", theirs, undefined)).toEqual({ act: "withdraw" });
    expect(parseCommand("6-1", { ...theirs, paused: true }, undefined)).toEqual({ act: "6-1" });
});

test("scores and the last trick are answered with names", () => {
    expect(parseCommand("score", mine, undefined)).toEqual({
        answer: expect.stringContaining("Ben") as string,
    });
    const plays: [number, string][] = [
        [2, "5-5"],
        [3, "5-1"],
        [1, "6-5"],
    ];
    const played = [{ leader: 2, plays, winner: 2 }] as unknown as GameView["played"];
    expect(parseCommand("last trick", table({ played }), undefined)).toEqual({
        answer: expect.stringMatching(/^Ben: 5-5, Cal: 5-1, .*: 6-5\. Ben/) as string,
    });
});
