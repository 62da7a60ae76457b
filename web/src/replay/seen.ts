import type { Frame, Replay, SeatView } from "../api/types";
import { tell } from "../room/tell";
import { Names } from "../room/texts";
import { list, spoken } from "../words/words";
import type { Seen } from "../views/felt";
import type { Block, Reel } from "./reel";

/** Who sits there, as a record names them: "Ann", "bot club". */
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

/** How those who played are called; nobody is spoken to. */
export function namesIn({ names, rules }: Replay): Names {
    return new Names(names.map(seatOf), 0, rules.table.partnerships);
}

/** Who played, for a heading and for lists; empty where nobody is named. */
export function titleOf(heading: Replay): string {
    const names = namesIn(heading);
    return list(heading.names.flatMap((name, at) => (name ? [names.plain(at + 1)] : [])));
}

/** A frame as the table draws it: as a room that somebody looks on at. */
export function seen(heading: Replay, frame: Frame, near: number): Seen {
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

/** What happened from one frame to the next, in sentences. */
export function told(heading: Replay, before: Frame | undefined, frame: Frame): string[] {
    if (!before || frame.action === null) return [];
    const what = { type: "acted", seat: frame.seat, action: frame.action } as const;
    return tell(seen(heading, before, 1), [{ number: frame.ply, at: 0, what }], seen(heading, frame, 1));
}

/** What is said between actions, but for what writers of records put there for programs, or say anyway. */
export function remarks({ comments }: Frame): string[] {
    return comments.filter((text) => text && !/^(hand \d+, dealer \d|fair deal \d+:)/.test(text));
}

/** What happened right before each frame of a block; kept for as long as the same block is asked about. */
export class Lines {
    #last: { reel: Reel; block: Block; language: string; texts: string[][] } | undefined;

    of(reel: Reel, block: Block): string[][] {
        const last = this.#last;
        const language = spoken();
        if (last?.block === block && last.reel === reel && last.language === language) return last.texts;
        const texts = block.frames.map((frame, at) => told(reel.heading, block.frames[at - 1], frame));
        this.#last = { reel, block, language, texts };
        return texts;
    }
}
