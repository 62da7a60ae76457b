import type { Event, HandView, PlayedTrick, RoomView } from "../api/types";
import { count, messageKey, list, nounOf, say, score, signed, type Noun } from "../words/words";
import { targets } from "./target";
import { bidName, botTitle, calledIn, Names, pieceName, pieceOf, suitName } from "./names";

export function namesOf(view: RoomView): Names {
    return new Names(view.seats, view.you, view.settings.rules.table.partnerships);
}

/**
 * Describe in sentences what happened between two views: the events, and the results that the later view shows.
 */
export function narrate(before: RoomView | undefined, events: readonly Event[], after: RoomView): string[] {
    const names = namesOf(after);
    const taken = before?.position && !before.position.from_widow.length ? narrateWidow(after, names) : [];
    const sentences = narrateEvents(events, after, names, Plays.between(before, after), taken);
    return [
        ...sentences,
        ...narrateWithheld(before, after, names),
        ...narrateAuction(before, after, names),
        ...taken,
        ...narrateResults(before, after, names),
    ];
}

/** Name the seats that committed to a random number for a new deal and didn't reveal it. */
function narrateWithheld(before: RoomView | undefined, after: RoomView, names: Names): string[] {
    if (before?.game !== after.game) return [];
    return after.fairness.withheld.flatMap((count, at) =>
        count > (before.fairness.withheld[at] ?? 0) ? [names.sentence("event-withheld", at + 1)] : [],
    );
}

/** Describe what happened in the hand of a view, from its events, for somebody who has just opened the page. */
export function narrateHand(events: readonly Event[], after: RoomView): string[] {
    const names = namesOf(after);
    const position = after.position;
    const begun = events.findLastIndex(
        ({ what }) => what.type === "acted" && what.action.startsWith("deal "),
    );
    const hand = events.slice(Math.max(0, begun));
    const over = position?.phase === "deal" || position?.phase === "over";
    const tricks = over ? position.last_hand?.played : position?.played;
    // The events of a very long hand start in the middle, where the tricks can't be matched to plays. A hand that
    // was given starts with the event of the game's beginning, which says what was played before.
    const first = hand[0]?.what;
    const given = first?.type === "game-began" ? first.given : [];
    const before = given.slice(given.findLastIndex((action) => action.startsWith("deal "))).filter(isPlay);
    const taken = narrateWidow(after, names);
    const sentences = [
        ...narrateEvents(
            hand,
            after,
            names,
            new Plays(begun < 0 && !given.length ? [] : tricks, begun < 0 ? before.length : 0),
            taken,
        ),
        ...taken,
    ];
    const last = over ? after.sheet.at(-1) : undefined;
    if (last) sentences.push(...handResult(last, after, names));
    if (position?.phase === "over") sentences.push(...matchResult(after, names));
    return sentences;
}

/**
 * Describe events. `taken` is the sentence about the widow; it is inserted before the first discard and then
 * emptied.
 */
function narrateEvents(
    events: readonly Event[],
    after: RoomView,
    names: Names,
    plays: Plays,
    taken: string[] = [],
): string[] {
    const sentences: string[] = [];
    for (const [at, { what }] of events.entries()) {
        switch (what.type) {
            case "acted":
                if (what.action.startsWith("discard ")) sentences.push(...taken.splice(0));
                sentences.push(...narrateAction(what.seat, what.action, names, after));
                sentences.push(...plays.next(what.action, names));
                break;
            case "sat-down":
                sentences.push(names.sentence("event-sat", what.seat));
                break;
            case "seat-promised":
                sentences.push(say("event-comes", { who: what.name, n: what.seat }));
                break;
            case "stood-up":
                sentences.push(names.sentence("event-stood", what.seat));
                break;
            case "went-away":
                if (what.seat !== after.you) sentences.push(names.sentence("event-away", what.seat));
                break;
            case "came-back":
                if (what.seat !== after.you) sentences.push(names.sentence("event-back", what.seat));
                break;
            case "stood-in":
                sentences.push(
                    names.sentence("event-stands-in", what.seat, { bot: botTitle(what.bot).toLowerCase() }),
                );
                break;
            case "game-began":
                sentences.push(say(what.given.length ? "event-goes-on" : "event-began"));
                break;
            case "claim-granted":
                sentences.push(names.sentence("event-claim", what.seat));
                break;
            case "wished":
                if (what.seat !== after.you)
                    sentences.push(say(`wish-${what.wish}`, { who: names.plain(what.seat) }));
                break;
            case "wish-ended":
                if (!what.granted) sentences.push(say("event-refused"));
                break;
            case "took-back":
                plays.back(what.kept);
                sentences.push(say("event-took-back"));
                break;
            case "dealt-anew":
                sentences.push(say("event-anew"));
                break;
            case "deal-broken-off":
                sentences.push(say("event-given-up"));
                break;
            case "reveal-extended":
                sentences.push(say("event-interrupted"));
                break;
            case "hint-taken":
                if (what.seat !== after.you) sentences.push(names.sentence("event-hint", what.seat));
                break;
            case "paused":
                sentences.push(say("event-paused"));
                break;
            case "resumed":
                sentences.push(say("event-resumed"));
                break;
            case "game-ended":
                sentences.push(
                    endOf(
                        after,
                        events.slice(at).some((later) => later.what.type === "game-began"),
                    ),
                );
                break;
            case "said":
                sentences.push(say("event-said", { who: names.of(what.seat), text: chatText(what) }));
        }
    }
    return sentences;
}

/** Return a chat message, with quick phrases in the reader's language. */
export function chatText({ text, phrase }: { text: string; phrase: string }): string {
    const key = messageKey(`phrase-${phrase}`);
    return key ? say(key) : text || phrase;
}

const isPlay = (text: string) => /^(\d-\d|[RCSF]\d|BM|LM)/.test(text);

function narrateAction(seat: number, text: string, names: Names, after: RoomView): string[] {
    const [head = "", first = ""] = text.split(" ");
    switch (head) {
        case "draw":
            return [say("event-draw", { draws: draws(text.split(" ").slice(1), after, names) })];
        case "dealer":
            return [names.sentence("event-dealer", Number(first))];
        case "deal":
            return [names.sentence("event-deal", after.position?.dealer ?? 0, { n: after.sheet.length + 1 })];
        case "pass":
            return [names.sentence("event-pass", seat)];
        case "discard":
            // The piece is "?" for everybody who may not see it.
            return [
                names.sentence(first === "?" ? "event-discard" : "event-discard-known", seat, {
                    piece: pieceName(first),
                }),
            ];
        case "trump":
            return first === "follow-me"
                ? [names.sentence("event-follow-me", seat)]
                : [names.sentence("event-trump", seat, { trump: suitName(first) })];
        case "time":
            return [say("event-time")];
    }
    if (!isPlay(text)) return [names.sentence("event-bid", seat, { bid: bidName(text) })];
    const called = calledIn(text);
    const piece = pieceName(pieceOf(text));
    return called === undefined
        ? [names.sentence("event-play", seat, { piece })]
        : [names.sentence("event-call", seat, { piece, suit: suitName(called) })];
}

/**
 * List the tiles drawn for the first deal, with names if everybody drew; otherwise it is a second draw among
 * those tied.
 */
function draws(tiles: readonly string[], { seats }: RoomView, names: Names): string {
    const everybody = tiles.length === seats.length;
    return tiles.map((tile, at) => (everybody ? `${names.of(at + 1)}: ${tile}` : tile)).join(", ");
}

/** Follows the plays of a hand to find those that end a trick, and who wins it. */
class Plays {
    readonly #winners: (number | undefined)[] = [];
    /** For each action seen since the deal, whether it was a play. */
    #seen: boolean[] = [];

    /** `tricks` are the hand's tricks; `at` is the number of pieces already played. */
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

    next(narrateAction: string, names: Names): string[] {
        this.#seen.push(isPlay(narrateAction));
        if (!isPlay(narrateAction)) return [];
        const winner = this.#winners[this.at++];
        return winner === undefined ? [] : [names.sentence("event-takes", winner)];
    }

    /** Go back to where `kept` of the hand's actions had been done. */
    back(kept: number): void {
        this.at -= this.#seen.slice(kept).filter(Boolean).length;
        this.#seen = this.#seen.slice(0, kept);
    }
}

function narrateAuction(before: RoomView | undefined, after: RoomView, names: Names): string[] {
    const was = before?.position;
    const is = after.position;
    if (!is?.declarer || !is.contract || !was || was.declarer || was.phase !== "auction") return [];
    return [names.sentence("event-auction", is.declarer, { bid: bidName(is.contract) })];
}

/** Describe the taking of the widow in the current or the last hand, with its tiles if they are visible. */
function narrateWidow(after: RoomView, names: Names): string[] {
    const over = after.position?.phase === "deal" || after.position?.phase === "over";
    const seat = over ? after.sheet.at(-1)?.declarer : after.position?.declarer;
    const [deal = ""] = after.last_hand;
    const laid = after.last_hand.some((narrateAction) => narrateAction.startsWith("discard "));
    const pieces = over
        ? laid
            ? (/ widow (.+)$/.exec(deal)?.[1]?.split(",") ?? [])
            : []
        : (after.position?.from_widow ?? []);
    if (!seat || !pieces.length) return [];
    const shown = { pieces: list(pieces.map(pieceName)) };
    return [names.sentence(pieces.includes("?") ? "event-widow" : "event-widow-known", seat, shown)];
}

function narrateResults(before: RoomView | undefined, after: RoomView, names: Names): string[] {
    const sentences: string[] = [];
    const position = after.position;
    if (before && before.game === after.game && after.sheet.length > before.sheet.length && position) {
        const last = after.sheet.at(-1);
        if (last) sentences.push(...handResult(last, after, names));
    } else if (before?.position && position && before.game === after.game) {
        const { counted } = after.settings.about;
        const [had, has] = [before.position[counted], position[counted]];
        if (has?.some((amount, side) => amount !== had?.[side]))
            sentences.push(say(`event-${counted}`, { standing: names.standing(has) }));
    }
    if (position?.phase === "over" && before?.position && before.position.phase !== "over") {
        sentences.push(...matchResult(after, names));
    }
    return sentences;
}

/** Describe the result of a hand. */
export function handResult(hand: HandView, view: RoomView, names: Names): string[] {
    const sentences: string[] = [];
    const position = view.position;
    if (hand.renege) sentences.push(names.sentence("event-renege", hand.renege));
    if (hand.declarer && hand.contract) {
        const tricks = count("tricks", hand.tricks[names.side(hand.declarer)] ?? 0);
        const key = hand.made ? "event-made" : "event-set";
        sentences.push(names.sentence(key, hand.declarer, { bid: bidName(hand.contract), tricks }));
        if (hand.hickeys)
            sentences.push(
                names.sentence("event-hickeys", hand.declarer, { hickeys: count("hickeys", hand.hickeys) }),
            );
    } else if (!view.settings.about.auction) {
        sentences.push(say("event-tricks", { standing: names.standing(hand.tricks) }));
    } else if (!hand.renege) {
        sentences.push(say("event-passed"));
    }
    const { counted } = view.settings.about;
    const amounts = hand.stood.map(counted === "marks" ? signed : score);
    sentences.push(say(`event-${counted}`, { standing: names.standing(amounts) }));
    if (hand.round_winner.length && (position?.marks || position?.rounds_won)) {
        if (position.points) sentences.push(names.sentenceAbout("event-round", hand.round_winner));
        if (hand.marks_paid && position.marks && position.points)
            sentences.push(say("event-marks", { standing: names.standing(position.marks.map(signed)) }));
    }
    return sentences;
}

/**
 * Say why a game ended that nobody has won: all hands were played to which it was limited, or it was ended early.
 * `next`: the next game has already begun, as it does by itself only when all hands were played.
 */
export function endOf({ settings, sheet }: Pick<RoomView, "settings" | "sheet">, next = false): string {
    const n = settings.hands;
    return n && (next || sheet.length >= n) ? say("event-hands", { n }) : say("event-ended");
}

/** Describe who won the match, or that it was ended early. */
export function matchResult(view: RoomView, names: Names): string[] {
    if (view.ended_early) return [endOf(view)];
    const winners = view.position?.winners ?? [];
    return winners.length ? [names.sentenceAbout("event-match", winners)] : [say("match-over")];
}

/** An amount of a side: "−12", "points", and in words "−12 points". `of` is what it takes to win. */
export type ScoreLine = {
    readonly noun: string;
    readonly text: string;
    readonly said: string;
    readonly of: number | undefined;
};

/** Return the scores of a side, of every kind the rules keep: "−12 points", "2 hickeys", "+2 marks". */
export function scoreLines(view: RoomView, side: number): ScoreLine[] {
    const position = view.position;
    if (!position) return [];
    const wanted: Partial<Record<Noun, number>> = targets(view);
    const lines: ScoreLine[] = [];
    const add = (noun: Noun, n: number, text: string) =>
        lines.push({ noun: nounOf(noun, n), text, said: `${text} ${nounOf(noun, n)}`, of: wanted[noun] });
    const { counted } = view.settings.about;
    if (counted !== "marks") {
        const amount = position[counted]?.[side] ?? 0;
        add(counted, amount, score(amount));
    }
    const hickeys = position.hickeys?.[side] ?? 0;
    if (hickeys) add("hickeys", hickeys, String(hickeys));
    const marks = position.marks?.[side];
    if (marks !== undefined) add("marks", marks, signed(marks));
    const rounds = position.rounds_won?.[side];
    if (rounds !== undefined && marks === undefined) add("rounds", rounds, String(rounds));
    return lines;
}
