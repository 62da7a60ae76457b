import type { Event, HandView, PlayedTrick, RoomView } from "../api/types";
import { count, known, list, nounOf, say, score, signed, type Noun } from "../words/words";
import { bidName, calledIn, Names, pieceName, pieceOf, suitName } from "./texts";

export function namesOf(view: RoomView): Names {
    return new Names(view.seats, view.you, view.settings.rules.table.partnerships);
}

/** What has happened between two views, in sentences: the events of that time, and what the later view shows. */
export function tell(before: RoomView | undefined, events: readonly Event[], after: RoomView): string[] {
    const names = namesOf(after);
    const taken = before?.position && !before.position.from_widow.length ? widow(after, names) : [];
    const told = happenings(events, after, names, Plays.between(before, after), taken);
    return [...told, ...auction(before, after, names), ...taken, ...results(before, after, names)];
}

/** What happened in the hand of a view before anybody looked on here, from the events of that time. */
export function retell(events: readonly Event[], after: RoomView): string[] {
    const names = namesOf(after);
    const position = after.position;
    const begun = events.findLastIndex(
        ({ what }) => what.type === "acted" && what.action.startsWith("deal "),
    );
    const hand = events.slice(Math.max(0, begun));
    const over = position?.phase === "deal" || position?.phase === "over";
    const tricks = over ? position.last_hand?.played : position?.played;
    // Of a very long hand the beginning is missing, and with it where a trick began.
    const taken = widow(after, names);
    const told = [...happenings(hand, after, names, new Plays(begun < 0 ? [] : tricks), taken), ...taken];
    const last = over ? after.sheet.at(-1) : undefined;
    if (last) told.push(...handResult(last, after, names));
    if (position?.phase === "over") told.push(...matchResult(after, names));
    return told;
}

/** `taken` says that the widow was taken, and is emptied where that is told: before the first discard. */
function happenings(
    events: readonly Event[],
    after: RoomView,
    names: Names,
    plays: Plays,
    taken: string[] = [],
): string[] {
    const told: string[] = [];
    for (const { what } of events) {
        switch (what.type) {
            case "acted":
                if (what.action.startsWith("discard ")) told.push(...taken.splice(0));
                told.push(...action(what.seat, what.action, names, after));
                told.push(...plays.next(what.action, names));
                break;
            case "sat-down":
                told.push(names.tell("tell.sat", what.seat));
                break;
            case "seat-promised":
                told.push(say("tell.comes", { who: what.name, n: what.seat }));
                break;
            case "stood-up":
                told.push(names.tell("tell.stood", what.seat));
                break;
            case "went-away":
                if (what.seat !== after.you) told.push(names.tell("tell.away", what.seat));
                break;
            case "came-back":
                if (what.seat !== after.you) told.push(names.tell("tell.back", what.seat));
                break;
            case "stood-in":
                told.push(names.tell("tell.stands-in", what.seat));
                break;
            case "game-began":
                told.push(say("tell.began"));
                break;
            case "claim-granted":
                told.push(names.tell("tell.claim", what.seat));
                break;
            case "wished":
                if (what.seat !== after.you)
                    told.push(say(`wish.${what.wish}`, { who: names.plain(what.seat) }));
                break;
            case "wish-ended":
                if (!what.granted) told.push(say("tell.refused"));
                break;
            case "took-back":
                plays.back(what.kept);
                told.push(say("tell.took-back"));
                break;
            case "dealt-anew":
                told.push(say("tell.anew"));
                break;
            case "paused":
                told.push(say("tell.paused"));
                break;
            case "resumed":
                told.push(say("tell.resumed"));
                break;
            case "game-ended":
                told.push(say("tell.ended"));
                break;
            case "said":
                told.push(say("tell.said", { who: names.of(what.seat), text: wordsOf(what) }));
        }
    }
    return told;
}

/** What was said, in the words of whoever reads it. */
export function wordsOf({ text, phrase }: { text: string; phrase: string }): string {
    const key = known(`phrase.${phrase}`);
    return key ? say(key) : text || phrase;
}

const isPlay = (text: string) => /^(\d-\d|[RCSF]\d|BM|LM)/.test(text);

function action(seat: number, text: string, names: Names, after: RoomView): string[] {
    const [head = "", first = ""] = text.split(" ");
    switch (head) {
        case "draw":
            return [say("tell.draw", { draws: draws(text.split(" ").slice(1), after, names) })];
        case "dealer":
            return [names.tell("tell.dealer", Number(first))];
        case "deal":
            return [names.tell("tell.deal", after.position?.dealer ?? 0, { n: after.sheet.length + 1 })];
        case "pass":
            return [names.tell("tell.pass", seat)];
        case "discard":
            // Who may know the piece is told it.
            return [
                names.tell(first === "?" ? "tell.discard" : "tell.discard.known", seat, {
                    piece: pieceName(first),
                }),
            ];
        case "trump":
            return first === "follow-me"
                ? [names.tell("tell.follow-me", seat)]
                : [names.tell("tell.trump", seat, { trump: suitName(first) })];
        case "time":
            return [say("tell.time")];
    }
    if (!isPlay(text)) return [names.tell("tell.bid", seat, { bid: bidName(text) })];
    const called = calledIn(text);
    const piece = pieceName(pieceOf(text));
    return called === undefined
        ? [names.tell("tell.play", seat, { piece })]
        : [names.tell("tell.call", seat, { piece, suit: suitName(called) })];
}

/** Who drew what, where everybody drew; else they drew again who had drawn alike. */
function draws(tiles: readonly string[], { seats }: RoomView, names: Names): string {
    const everybody = tiles.length === seats.length;
    return tiles.map((tile, at) => (everybody ? `${names.of(at + 1)}: ${tile}` : tile)).join(", ");
}

/** Follows the plays of a hand, to know which of them end a trick and who takes it. */
class Plays {
    readonly #winners: (number | undefined)[] = [];
    /** Of the actions that were seen since the deal, whether each was a play. */
    #seen: boolean[] = [];

    /** `tricks`: those of the hand; `at`: so many pieces had been played before. */
    constructor(
        tricks: readonly PlayedTrick[] = [],
        private at = 0,
    ) {
        for (const { plays, winner } of tricks) {
            plays.forEach((_, at) => this.#winners.push(at === plays.length - 1 ? winner : undefined));
        }
    }

    static between(before: RoomView | undefined, after: RoomView): Plays {
        const was = before?.position;
        const at = was ? was.played.reduce((sum, trick) => sum + trick.plays.length, was.trick.length) : 0;
        const ended = after.sheet.length > (before?.sheet.length ?? 0);
        return new Plays(ended ? after.position?.last_hand?.played : after.position?.played, at);
    }

    next(action: string, names: Names): string[] {
        this.#seen.push(isPlay(action));
        if (!isPlay(action)) return [];
        const winner = this.#winners[this.at++];
        return winner === undefined ? [] : [names.tell("tell.takes", winner)];
    }

    /** The hand goes on from where so many of its actions had been done. */
    back(kept: number): void {
        this.at -= this.#seen.slice(kept).filter(Boolean).length;
        this.#seen = this.#seen.slice(0, kept);
    }
}

function auction(before: RoomView | undefined, after: RoomView, names: Names): string[] {
    const was = before?.position;
    const is = after.position;
    if (!is?.declarer || !is.contract || !was || was.declarer || was.phase !== "auction") return [];
    return [names.tell("tell.auction", is.declarer, { bid: bidName(is.contract) })];
}

/** That the widow was taken in the hand in progress, or in the last one; and what it was, for who may know that. */
function widow(after: RoomView, names: Names): string[] {
    const over = after.position?.phase === "deal" || after.position?.phase === "over";
    const seat = over ? after.sheet.at(-1)?.declarer : after.position?.declarer;
    const [deal = ""] = after.last_hand;
    const laid = after.last_hand.some((action) => action.startsWith("discard "));
    const pieces = over
        ? laid
            ? (/ widow (.+)$/.exec(deal)?.[1]?.split(",") ?? [])
            : []
        : (after.position?.from_widow ?? []);
    if (!seat || !pieces.length) return [];
    const shown = { pieces: list(pieces.map(pieceName)) };
    return [names.tell(pieces.includes("?") ? "tell.widow" : "tell.widow.known", seat, shown)];
}

function results(before: RoomView | undefined, after: RoomView, names: Names): string[] {
    const told: string[] = [];
    const position = after.position;
    if (before && before.game === after.game && after.sheet.length > before.sheet.length && position) {
        const last = after.sheet.at(-1);
        if (last) told.push(...handResult(last, after, names));
    } else if (before?.position?.chips && position?.chips && before.game === after.game) {
        if (position.chips.some((chips, side) => chips !== before.position?.chips?.[side])) {
            told.push(say("tell.chips", { standing: names.standing(position.chips) }));
        }
    }
    if (position?.phase === "over" && before?.position && before.position.phase !== "over") {
        told.push(...matchResult(after, names));
    }
    return told;
}

/** What a hand came to. */
export function handResult(hand: HandView, view: RoomView, names: Names): string[] {
    const told: string[] = [];
    const position = view.position;
    if (hand.renege) told.push(names.tell("tell.renege", hand.renege));
    if (hand.declarer && hand.contract) {
        const tricks = count("tricks", hand.tricks[names.side(hand.declarer)] ?? 0);
        const key = hand.made ? "tell.made" : "tell.set";
        told.push(names.tell(key, hand.declarer, { bid: bidName(hand.contract), tricks }));
        if (hand.hickeys)
            told.push(names.tell("tell.hickeys", hand.declarer, { hickeys: count("hickeys", hand.hickeys) }));
    } else if (position?.chips) {
        told.push(say("tell.tricks", { standing: names.standing(hand.tricks) }));
    } else if (!hand.renege) {
        told.push(say("tell.passed"));
    }
    const nouns = position?.chips ? "tell.chips" : position?.points ? "tell.points" : "tell.marks";
    const amounts = nouns === "tell.marks" ? hand.stood.map(signed) : hand.stood.map(score);
    told.push(say(nouns, { standing: names.standing(amounts) }));
    if (hand.round_winner.length && (position?.marks || position?.rounds_won)) {
        if (position.points) told.push(names.tellAll("tell.round", hand.round_winner));
        if (hand.marks_paid && position.marks && position.points)
            told.push(say("tell.marks", { standing: names.standing(position.marks.map(signed)) }));
    }
    return told;
}

/** Who has won, or how it ended. */
export function matchResult(view: RoomView, names: Names): string[] {
    if (view.ended_early) return [say("wait.ended")];
    const winners = view.position?.winners ?? [];
    return winners.length ? [names.tellAll("tell.match", winners)] : [say("wait.over")];
}

/** All that the rules keep count of, of one side, as it stands: "−12 points", "2 hickeys", "+2 marks". */
export function scoreLines(view: RoomView, side: number): { noun: string; text: string; said: string }[] {
    const position = view.position;
    if (!position) return [];
    const lines: { noun: string; text: string; said: string }[] = [];
    const add = (noun: Noun, n: number, text: string) =>
        lines.push({ noun: nounOf(noun, n), text, said: `${text} ${nounOf(noun, n)}` });
    const points = position.points?.[side];
    if (points !== undefined) {
        add("points", points, score(points));
        const hickeys = position.hickeys?.[side] ?? 0;
        if (hickeys) add("hickeys", hickeys, String(hickeys));
    }
    const marks = position.marks?.[side];
    if (marks !== undefined) add("marks", marks, signed(marks));
    const rounds = position.rounds_won?.[side];
    if (rounds !== undefined && marks === undefined) add("rounds", rounds, String(rounds));
    const chips = position.chips?.[side];
    if (chips !== undefined) add("chips", chips, String(chips));
    return lines;
}
