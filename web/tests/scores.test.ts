import { expect, test } from "vitest";
import type { GameView, HandView, RoomView } from "../src/api/types";
import { namesOf } from "../src/room/names";
import { scoreLines } from "../src/room/scores";
import { bidLine } from "../src/score/table";
import { endOf } from "../src/table/prompt";

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

test("a name that ends in a digit is separated from the bid", () => {
    const view = room({});
    const seats = view.seats.map((seat) => ({ ...seat, name: "Ann 2" }));
    const names = namesOf({ ...view, seats });
    const hand = { declarer: 2, contract: "5", made: true, renege: null } as HandView;
    expect(bidLine({ who: (seat) => names.of(seat), auction: true }, hand)).toBe("Ann 2: 5, made");
});

test("scores include everything that the rules count", () => {
    const view = room({ points: [3, -4, 0], hickeys: [0, 2, 0], marks: [0, -1, 1] });
    expect(scoreLines(view, 1).map(({ text, said }) => [text, said])).toEqual([
        ["−4", "−4 points"],
        ["2", "2 hickeys"],
        ["−1", "−1 mark"],
    ]);
});

test("a game that was limited to hands isn't said to have ended early", () => {
    const end = (hands: number, played: number) =>
        endOf({ settings: { hands }, sheet: Array(played).fill({}) } as unknown as RoomView);
    expect(end(3, 3)).toBe("The game is over. Hands played: 3.");
    expect(end(3, 2)).toBe("The game was ended early.");
    expect(end(0, 2)).toBe("The game was ended early.");
});
