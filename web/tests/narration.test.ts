import { expect, test } from "vitest";
import type { Event, GameView, HandView, RoomView } from "../src/api/types";
import { endOf, namesOf, narrateHand, scoreLines, narrate } from "../src/room/narration";
import { bidLine } from "../src/score/table";
import { setLanguage } from "../src/words/words";

const POSITION: GameView = {
    phase: "play",
    to_move: 1,
    dealer: 3,
    declarer: 1,
    contract: "5",
    trump: "6",
    bids: [],
    hands: [[], [], []],
    widow: [],
    discards: [],
    from_widow: [],
    needed: null,
    trump_now: "6",
    winning: null,
    trumps: [],
    dummy: [],
    trick: [],
    led_suit: null,
    played: [],
    tricks: [0, 0, 0],
    points: [0, 4, -5],
    marks: null,
    hickeys: null,
    rounds_won: null,
    chips: null,
    supply: null,
    last_hand: null,
    winners: [],
    legal: [],
};

function room(position: Partial<GameView>, more: Partial<RoomView> = {}): RoomView {
    const seat = (seat: number, name: string) => ({
        seat,
        name,
        holder: "person",
        bot: "",
        away: false,
        left: null,
        ready: false,
        muted: false,
    });
    return {
        room: "r",
        number: 1,
        you: 1,
        game: 1,
        ply: 1,
        status: "playing",
        seats: [seat(1, "Ann"), seat(2, "Ben"), seat(3, "Cal")],
        settings: {
            rules: { table: { partnerships: false } },
            about: { piece: "tile", auction: true, counted: "points", targets: { points: 21, marks: 7 } },
        },
        position: { ...POSITION, ...position },
        sheet: [],
        fairness: { withheld: [0, 0, 0] },
        last_hand: [],
        chat: [],
        ...more,
    } as unknown as RoomView;
}

const acted = (seat: number, action: string): Event => ({
    number: 2,
    at: 0,
    what: { type: "acted", seat, action, budget: "", tables: "" },
});

test("plays and the winner of the trick are described", () => {
    const before = room({ trick: [[1, "6-4"]] });
    const plays = [
        [1, "6-4"],
        [2, "6-5"],
        [3, "2-1"],
    ] as const;
    const after = room({ played: [{ plays, suit: "6", winner: 2 }] });
    expect(narrate(before, [acted(2, "6-5"), acted(3, "2-1")], after)).toEqual([
        "Ben plays 6-5.",
        "Cal plays 2-1.",
        "Ben takes the trick.",
    ]);
});

test("the end of an auction is described", () => {
    const before = room({ phase: "auction", declarer: null, contract: null });
    expect(narrate(before, [acted(1, "5"), acted(2, "pass")], room({ phase: "discard" }))).toEqual([
        "You bid 5.",
        "Ben passes.",
        "You win the auction with 5.",
    ]);
});

test("a finished hand is described with its result", () => {
    const hand: HandView = {
        dealer: 3,
        declarer: 2,
        contract: "moon",
        trump: "6",
        tricks: [1, 6, 0],
        made: false,
        stood: [1, -21, 0],
        round_winner: [],
        marks_paid: null,
        hickeys: 2,
        renege: null,
        played: [],
    };
    const after = room({ phase: "deal", points: [1, -21, 0], last_hand: hand }, { sheet: [hand] });
    expect(narrate(room({}), [], after)).toEqual([
        "Set! Ben bid Moon and took 6 tricks.",
        "Ben gets 2 hickeys.",
        "Points – You: 1; Ben: −21; Cal: 0.",
    ]);
});

test.each([
    ["en", 0, "Set! Ben bid 5 and took no tricks."],
    ["en", 1, "Set! Ben bid 5 and took 1 trick."],
    ["en", 3, "Set! Ben bid 5 and took 3 tricks."],
    ["es", 0, "¡Caída! Ben apostó 5: ninguna baza."],
    ["es", 1, "¡Caída! Ben apostó 5: 1 baza."],
] as const)("a bid that failed, in %s with %i tricks", (language, tricks, text) => {
    const hand = {
        dealer: 3,
        declarer: 2,
        contract: "5",
        tricks: [0, tricks, 0],
        made: false,
        stood: [0, 0, 0],
    };
    const last = {
        ...hand,
        trump: "6",
        round_winner: [],
        marks_paid: null,
        hickeys: 0,
        renege: null,
        played: [],
    };
    setLanguage(language);
    const told = narrate(room({}), [], room({ phase: "deal" }, { sheet: [last] }));
    setLanguage("en");
    expect(told[0]).toBe(text);
});

test("a name that ends in a digit is separated from the bid", () => {
    const named = (name: string) => ({
        ...room({}),
        seats: room({}).seats.map((seat) => ({ ...seat, name })),
    });
    const view = named("Ann 2");
    const hand = { declarer: 2, contract: "5", made: true, renege: null } as HandView;
    expect(bidLine({ who: (seat) => namesOf(view).of(seat), auction: true }, hand)).toBe("Ann 2: 5, made");
    expect(narrate(view, [acted(2, "draw 5-4 3-1 6-5")], view)[0]).toContain("Ann 2: 3-1");
});

test("called suits, trumps and draws are described", () => {
    const view = room({});
    const told = (text: string) => narrate(view, [acted(2, text)], view)[0];
    expect(told("6-4:4")).toBe("Ben leads 6-4 and calls the 4s.");
    expect(told("trump doubles")).toBe("Ben names doubles as trump.");
    expect(told("trump follow-me")).toBe("Ben says follow-me: no trump.");
    expect(told("draw 5-4 3-1 6-5")).toBe("Draw for dealer – You: 5-4, Ben: 3-1, Cal: 6-5.");
    expect(told("draw 5-4 3-1")).toBe("Draw for dealer – 5-4, 3-1.");
});

test("scores include everything that the rules count", () => {
    const view = room({ points: [3, -4, 0], hickeys: [0, 2, 0], marks: [0, -1, 1] });
    expect(scoreLines(view, 1).map(({ text, said }) => [text, said])).toEqual([
        ["−4", "−4 points"],
        ["2", "2 hickeys"],
        ["−1", "−1 mark"],
    ]);
});

const tookBack = (kept: number): Event => ({ number: 2, at: 0, what: { type: "took-back", kept } });

test("a page that is opened later describes the current hand", () => {
    const plays = [
        [1, "6-4"],
        [2, "6-5"],
        [3, "2-1"],
    ] as const;
    const events = [
        acted(2, "1-0"),
        acted(0, "deal ? / ? / ?"),
        acted(1, "5"),
        acted(1, "6-4"),
        acted(2, "6-5"),
    ];
    const after = room({ played: [{ plays, suit: "6", winner: 2 }], trick: [[2, "1-1"]] });
    expect(narrateHand([...events, acted(3, "2-1"), acted(2, "1-1")], after)).toEqual([
        "Hand 1. Cal deals.",
        "You bid 5.",
        "You play 6-4.",
        "Ben plays 6-5.",
        "Cal plays 2-1.",
        "Ben takes the trick.",
        "Ben plays 1-1.",
    ]);
});

test("plays that were taken back aren't counted", () => {
    const plays = [
        [1, "6-4"],
        [2, "6-6"],
        [3, "2-1"],
    ] as const;
    const events = [
        acted(0, "deal ? / ? / ?"),
        acted(1, "6-4"),
        acted(2, "6-5"),
        tookBack(2),
        acted(2, "6-6"),
    ];
    const told = narrateHand(
        [...events, acted(3, "2-1")],
        room({ played: [{ plays, suit: "6", winner: 2 }] }),
    );
    expect(told.slice(2)).toEqual([
        "Ben plays 6-5.",
        "The move was taken back.",
        "Ben plays 6-6.",
        "Cal plays 2-1.",
        "Ben takes the trick.",
    ]);
});

test("taking the widow is described, with its tile if it is visible", () => {
    const before = room({ phase: "auction", declarer: null, contract: null });
    const mine = room({ phase: "discard", from_widow: ["6-4"] });
    expect(narrate(before, [acted(1, "5")], mine)).toEqual([
        "You bid 5.",
        "You win the auction with 5.",
        "You take the widow: 6-4.",
    ]);
    expect(narrate(mine, [acted(1, "discard 6-4")], room({ phase: "trump", from_widow: ["6-4"] }))).toEqual([
        "You discard 6-4.",
    ]);
    const theirs = room({ phase: "discard", declarer: 2, from_widow: ["?"] });
    expect(narrate(before, [], theirs)).toContain("Ben takes the widow.");
});

test("a page that is opened later describes the widow before the discard", () => {
    const events = [acted(0, "deal ? / ? / ?"), acted(2, "5"), acted(2, "discard ?"), acted(2, "trump 6")];
    const told = (pieces: string) => [
        "Hand 1. Cal deals.",
        "Ben bids 5.",
        `Ben takes the widow${pieces}.`,
        "Ben discards a tile.",
        "Ben names 6s as trump.",
    ];
    expect(narrateHand(events, room({ declarer: 2, from_widow: ["?"] }))).toEqual(told(""));
    const last_hand = ["deal ? / ? / ? / widow 6-4", "5", "discard ?", "trump 6"];
    const hand = { declarer: 2, tricks: [0, 0, 7], stood: [0, 0, 7], round_winner: [] };
    const over = room({ phase: "deal" }, { last_hand, sheet: [hand] } as unknown as Partial<RoomView>);
    expect(narrateHand(events, over).slice(1, 5)).toEqual(told(": 6-4").slice(1));
    expect(
        narrateHand(events.slice(0, 2), room({ phase: "discard", declarer: 2, from_widow: ["?"] })),
    ).toEqual(told("").slice(0, 3));
});

test("a hand that was given goes on with its next trick", () => {
    const given = ["dealer 3", "deal ? / ? / ?", "5", "6-4", "6-5", "2-1", "1-1"];
    const began = { number: 1, at: 0, what: { type: "game-began", game: 1, given } } as const;
    const played = [
        {
            plays: [
                [1, "6-4"],
                [2, "6-5"],
                [3, "2-1"],
            ] as const,
            suit: "6",
            winner: 2,
        },
        {
            plays: [
                [2, "1-1"],
                [3, "4-1"],
                [1, "3-1"],
            ] as const,
            suit: "1",
            winner: 3,
        },
    ];
    expect(narrateHand([began, acted(3, "4-1"), acted(1, "3-1")], room({ played }))).toEqual([
        "The game goes on from a given position.",
        "Cal plays 4-1.",
        "You play 3-1.",
        "Cal takes the trick.",
    ]);
});

test("a seat that doesn't reveal its random number is named once", () => {
    const counted = (...withheld: number[]) =>
        room({}, { fairness: { withheld } } as unknown as Partial<RoomView>);
    expect(narrate(counted(0, 0, 0), [], counted(1, 1, 0))).toEqual([
        "Your random number didn’t arrive in time, so this hand was dealt without it.",
        "Ben didn’t reveal a random number for this deal, so it was dealt without it.",
    ]);
    expect(narrate(counted(0, 1, 0), [], counted(0, 1, 0))).toEqual([]);
    expect(narrate(undefined, [], counted(0, 1, 0))).toEqual([]);
});

test("a game that was limited to hands isn't said to have ended early", () => {
    const end = (hands: number, played: number) =>
        endOf({ settings: { hands }, sheet: Array(played).fill({}) } as unknown as RoomView);
    expect(end(3, 3)).toBe("The game is over. Hands played: 3.");
    expect(end(3, 2)).toBe("The game was ended early.");
    expect(end(0, 2)).toBe("The game was ended early.");
    // In an endless room the next game may have begun before anything is shown.
    const ended = [{ type: "game-ended" }, { type: "game-began", game: 2, given: [] }].map(
        (what, at) => ({ number: at, at: 0, what }) as unknown as Event,
    );
    const after = room({}, { settings: { ...room({}).settings, hands: 3 }, sheet: [], game: 2 });
    expect(narrate(undefined, ended, after)[0]).toBe("The game is over. Hands played: 3.");
});
