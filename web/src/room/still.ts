import { faceOfBot } from "../pieces/face";
import type { GameView, RoomView, SeatView } from "../api/types";

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
        fairness: { commitment: null, nonces: [], next_commitment: null, next_nonces: [], told: [] },
        chat: [],
        ended: [],
        suits: {},
        meanings: null,
        may: {
            sit_down: [],
            seat_bot: [],
            stand_up: false,
            act: false,
            get_ready: false,
            add_nonce: false,
            ask: [],
            answer: false,
            resume: false,
        },
    };
}
