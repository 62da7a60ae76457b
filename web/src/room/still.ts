import { faceOfBot } from "../pieces/face";
import type { GameView, RoomView, SeatView } from "../api/types";

/** How deals are made in a room in which nothing has been dealt. */
export const NO_DEALS: RoomView["fairness"] = {
    commitment: null,
    nonces: [],
    next_commitment: null,
    next_nonces: [],
    told: [],
    nonce_commitments: [],
    next_deal: 0,
    next_protocol: 2,
    next_nonce_commitments: [],
    reveal_until: null,
    withheld: [],
    broken_off: [],
};

/** Return a seat outside a room, in which a person or a bot sits. */
export const stillSeat = (name: string, seat: number, bot = "", style = ""): SeatView => ({
    seat,
    holder: bot ? "bot" : "person",
    name,
    bot,
    away: false,
    left: null,
    ready: false,
    muted: false,
    face: bot ? faceOfBot(name) : "",
    next: "",
    style,
});

/** Return a position as the view of a room without clocks and chat, seen by a spectator, that the table can draw. */
export function stillView(
    rules: RoomView["settings"]["rules"],
    seats: readonly SeatView[],
    position: GameView,
): RoomView {
    return {
        position,
        seats,
        sheet: [],
        room: "",
        number: 0,
        at: 0,
        you: 0,
        dealt: null,
        given: null,
        promised: 0,
        status: position.phase === "over" ? "finished" : "playing",
        settings: {
            rules,
            endless: false,
            clock: null,
            pace: { play: 0, trick: 0, hand: 0 },
            patience: 0,
            grace: 0,
            drop_in: false,
            spectators: "live",
            chat: "off",
            public: false,
            series: null,
            series_commitment: null,
            memory_aids: false,
            hints: false,
            pieces: [],
        },
        game: 1,
        ply: 0,
        actions: [],
        last_hand: [],
        turn_since: 0,
        deadline: null,
        paused: false,
        ended_early: false,
        asked: null,
        fairness: NO_DEALS,
        chat: [],
        ended: [],
        suits: {},
        meanings: null,
        may: {
            sit_down: [],
            seat_bot: [],
            stand_up: false,
            act: false,
            hint: false,
            get_ready: false,
            add_nonce: false,
            commit_nonce: false,
            reveal_nonce: false,
            ask: [],
            answer: false,
            resume: false,
        },
    };
}
