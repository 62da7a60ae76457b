import type { Frame, Replay, SeatView } from "../api/types";
import { narrate } from "../room/narration";
import { Names } from "../room/names";
import { list, currentLanguage } from "../words/words";
import type { TableView } from "../views/table/places";
import type { Block, ReplayRecord } from "./record";

/** Return a seat by the player's name in the record, such as "Ann" or "bot club". */
function seatOf(name: string, at: number): SeatView {
    const bot = /^bot ([\w-]+)$/.exec(name)?.[1] ?? "";
    return {
        seat: at + 1,
        holder: bot ? "bot" : "person",
        name,
        bot,
        away: false,
        left: null,
        ready: false,
        muted: false,
        next: "",
    };
}

/** Return the names of the players, none of whom is addressed as "you". */
export function namesIn({ names, rules }: Replay): Names {
    return new Names(names.map(seatOf), 0, rules.table.partnerships);
}

/** Return the names of the players for headings and lists; empty if the record names nobody. */
export function titleOf(heading: Replay): string {
    const names = namesIn(heading);
    return list(heading.names.flatMap((name, at) => (name ? [names.plain(at + 1)] : [])));
}

/** Return a frame as the view of a room, seen by a spectator, that the table can draw. */
export function roomView(heading: Replay, frame: Frame, near: number): TableView {
    const { position, ply } = frame;
    const over = heading.hands.filter((hand) => hand.over !== null && hand.over <= ply);
    return {
        near,
        position,
        seats: heading.names.map(seatOf),
        sheet: over.flatMap(({ result }) => (result ? [result] : [])),
        room: "",
        number: ply,
        at: 0,
        you: 0,
        dealt: null,
        promised: 0,
        status: position.phase === "over" ? "finished" : "playing",
        settings: {
            rules: heading.rules,
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
            pieces: [],
        },
        game: 1,
        ply,
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

/** Describe in sentences what happened from one frame to the next. */
export function narrateFrame(heading: Replay, before: Frame | undefined, frame: Frame): string[] {
    if (!before || frame.action === null) return [];
    const what = { type: "acted", seat: frame.seat, action: frame.action } as const;
    return narrate(
        roomView(heading, before, 1),
        [{ number: frame.ply, at: 0, what }],
        roomView(heading, frame, 1),
    );
}

/** Return the comments of a frame, without those that repeat the hand's number or were written for programs. */
export function frameComments({ comments }: Frame): string[] {
    return comments.filter((text) => text && !/^(hand \d+, dealer \d|fair deal \d+:)/.test(text));
}

/** The sentences about each frame of a block, cached for the last block. */
export class FrameNarration {
    #last: { record: ReplayRecord; block: Block; language: string; texts: string[][] } | undefined;

    of(record: ReplayRecord, block: Block): string[][] {
        const last = this.#last;
        const language = currentLanguage();
        if (last?.block === block && last.record === record && last.language === language) return last.texts;
        const texts = block.frames.map((frame, at) =>
            narrateFrame(record.heading, block.frames[at - 1], frame),
        );
        this.#last = { record, block, language, texts };
        return texts;
    }
}
