import type { Frame, Replay, SeatView } from "../api/types";

import { Names } from "../room/names";
import { stillSeat, stillView } from "../room/still";
import { list } from "../words/words";
import type { TableView } from "../room/places";

/** Return a seat by the player's name in the record, such as "Ann" or "Rosa (bot expert:bold)". */
export function seatOf(name: string, at: number): SeatView {
    const [, named = "", bot = "", style = ""] = /^(.+) \(bot ([\w-]+)(?::(\w+))?\)$/.exec(name) ?? [];
    return stillSeat(bot ? named : name, at + 1, bot, style);
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
        ...stillView(heading, heading.names.map(seatOf), position),
        near,
        number: ply,
        ply,
        sheet: over.flatMap(({ result }) => (result ? [result] : [])),
    };
}

/** Return the comments of a frame, without those that repeat the hand's number or were written for programs. */
export function frameComments({ comments }: Frame): string[] {
    return comments.filter(
        (text) => text && !/^(hand \d+, dealer \d|fair deal \d+:|hint: seat \d)/.test(text),
    );
}

/** Say who took hints at the position of a frame; `docs/record.md` defines the comments. */
export function frameHints(heading: Replay, { comments }: Frame): string[] {
    const names = namesIn(heading);
    const seats = comments.flatMap((text) => /^hint: seat (\d), [a-z]+$/.exec(text)?.[1] ?? []);
    return [...new Set(seats)].map((seat) => names.sentence("event-hint", Number(seat)));
}
