import { TYPED } from "words:typed";
import type { RoomView, SeatView } from "../api/types";
import { capital, messageKey, list, say, type Values, type Key } from "../words/words";

/**
 * Functions that parse actions such as "discard 6-4", "6-4:4" or "trump 6", and name what they refer to. They
 * know no rules.
 */

/** Return the piece in a play or discard. */
export function pieceOf(action: string): string {
    return action.replace(/^discard /, "").replace(/:.*$/, "");
}

/** Return the suit that is called with a lead. */
export function calledIn(action: string): string | undefined {
    return action.split(":")[1];
}

/** Return the actions in `legal` that use a piece. */
export function actionsWith(piece: string, legal: readonly string[]): string[] {
    return legal.filter((action) => pieceOf(action) === piece);
}

/** Return the piece of a hand that somebody typed, or undefined. */
export function pieceIn(text: string, hand: readonly string[]): string | undefined {
    const found = actionIn(text, hand);
    return found === undefined ? undefined : pieceOf(found);
}

/** Return the legal action that somebody typed, or undefined. */
export function actionIn(text: string, legal: readonly string[]): string | undefined {
    // Other spellings of tiles, as `plain_text` has them.
    const plain = text
        .normalize("NFKC")
        .replace(/[\p{Pd}\u2212]/gu, "-")
        .replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, "")
        .replace(/(?<![\w-])[[({]?([0-6])[-|:/.,]([0-6])(?!\w)/, "$1-$2")
        .replace(/\s+/g, " ");
    const said = withoutVerb(plain.toLowerCase());
    const words = TYPED.bid[said] ?? said.replace(/ moon$/, "-moon");
    const trump = TYPED.trump[said] ?? said;
    const tile = said.replace(/\b([0-6])-?([0-6])(?=$|:)/, (_, one: string, other: string) =>
        one >= other ? `${one}-${other}` : `${other}-${one}`,
    );
    const forms = [words, tile, `discard ${tile}`, `trump ${trump}`];
    return legal.find((action) => forms.includes(action.toLowerCase()));
}

/** Return a typed action without a verb before it, such as "6-4" for "play 6-4"; `phases`: those of the verbs. */
export function withoutVerb(text: string, phases = ["auction", "discard", "trump", "play"]): string {
    const verbs = Object.entries(TYPED.verb).filter(
        ([verb, phase]) => phases.includes(phase) && text.toLowerCase().startsWith(`${verb} `),
    );
    return text.slice(Math.max(0, ...verbs.map(([verb]) => verb.length))).trim();
}

/** The names of the seats of a room. */
export class Names {
    constructor(
        private readonly seats: readonly SeatView[],
        private readonly you: number,
        /** Whether two sides play, in alternating seats, rather than everybody alone. */
        readonly partnerships: boolean,
    ) {}

    /** Return a seat's name as others see it. The dummy of a two-player game is seat 3. */
    plain(seat: number): string {
        const found = this.seats[seat - 1];
        if (!found) return say("dummy");
        return found.name || say("seat-n", { n: seat });
    }

    of(seat: number): string {
        return seat === this.you ? say("you") : this.plain(seat);
    }

    all(seats: readonly number[]): string {
        return list(seats.map((seat) => this.of(seat)));
    }

    /** Return the index of a seat's side, by which points are counted. */
    side(seat: number): number {
        return this.partnerships ? (seat - 1) % 2 : seat - 1;
    }

    sideName(side: number): string {
        const seats = this.seats.map((each) => each.seat).filter((seat) => this.side(seat) === side);
        return this.all(seats);
    }

    /** Return the sentence `key` about a seat, in the second person if it is the viewer's. */
    sentence(key: string, seat: number, facts: Values = {}): string {
        const own = seat === this.you ? messageKey(`${key}-you`) : undefined;
        return say(own ?? (key as Key), { who: this.of(seat), ...facts });
    }

    /** Return the sentence `key` about one or several seats. */
    sentenceAbout(key: string, seats: readonly number[], facts: Values = {}): string {
        const [first] = seats;
        return seats.length === 1 && first !== undefined
            ? this.sentence(key, first, facts)
            : say(`${key}-many` as Key, { who: this.all(seats), ...facts });
    }

    /** List amounts by side with the names: "Ann: 3; Ben: 5". */
    standing(amounts: readonly (number | string)[]): string {
        return amounts.map((amount, side) => `${this.sideName(side)}: ${amount}`).join("; ");
    }
}

export function namesOf(view: RoomView): Names {
    return new Names(view.seats, view.you, view.settings.rules.table.partnerships);
}

/** Return a chat message, with quick phrases in the reader's language. */
export function chatText({ text, phrase }: { text: string; phrase: string }): string {
    const key = messageKey(`phrase-${phrase}`);
    return key ? say(key) : text || phrase;
}

/**
 * Return the name of a kind of bot in the current language. Records and the protocol use one spelling in every
 * language.
 */
export function botTitle(bot: string): string {
    const key = messageKey(`bot-${bot}`);
    return capital(key ? say(key) : bot);
}

/** Return the name of a kind of bot for use beside a bot's name, with its style if given: "Rosa · expert · bold". */
export function botKind(bot: string, style = ""): string {
    const key = messageKey(`style-${style}`);
    return [botTitle(bot).toLowerCase(), ...(key ? [say(key)] : [])].join(" · ");
}

/** Return a bid in words. */
export function bidName(bid: string): string {
    const key = messageKey(`bid-${bid}`);
    return key ? say(key) : bid;
}

/** Return a suit in words: `6`, `doubles`, `follow-me`, `R` … */
export function suitName(suit: string): string {
    const key = messageKey(`suit-${suit}`);
    return key ? say(key) : say("suit-number", { n: suit });
}

/** Return a piece in words; cards with the name of their suit. */
export function pieceName(piece: string): string {
    if (piece === "?") return say("unknown");
    const card = /^([RCSF])(\d+)$/.exec(piece);
    if (card) return say("card-named", { suit: say(`card-${card[1]}` as Key), n: card[2] ?? "" });
    const moon = messageKey(`card-${piece}`);
    return moon ? say(moon) : piece;
}
