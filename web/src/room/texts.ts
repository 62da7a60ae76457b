import type { SeatView } from "../api/types";
import { known, list, say, type Facts, type Key } from "../words/words";

/** Actions are texts ("discard 6-4", "6-4:4", "trump 6"); this reads their parts, and knows nothing of rules. */

/** The piece that an action lays down. */
export function pieceOf(action: string): string {
    return action.replace(/^discard /, "").replace(/:.*$/, "");
}

/** The suit that is called with it. */
export function calledIn(action: string): string | undefined {
    return action.split(":")[1];
}

/** What of `legal` can be done with a piece. */
export function actionsWith(piece: string, legal: readonly string[]): string[] {
    return legal.filter((action) => pieceOf(action) === piece);
}

/** The piece of a hand that somebody typed; else undefined. */
export function pieceIn(text: string, hand: readonly string[]): string | undefined {
    const found = actionIn(text, hand);
    return found === undefined ? undefined : pieceOf(found);
}

/** What somebody typed as an action, where it is one of those that are legal; else undefined. */
export function actionIn(text: string, legal: readonly string[]): string | undefined {
    const words = text
        .trim()
        .toLowerCase()
        .replace(/^(bid|play|lead|apuesto|apuesta|juego|juega|salgo con|canto)\s+/, "")
        .replace(/^(paso|pasar)$/, "pass")
        .replace(/\bluna$/, "moon")
        .replace(/^(triunfo)\s+/, "trump ")
        .replace(/^(descarto|descarta|descarte)\s+/, "discard ")
        .replace(/\bdobles\b/, "doubles")
        .replace(/^(trump )?(sin triunfo|s[ií]gueme|no trump)$/, "trump follow-me")
        .replace(/\s+moon$/, "-moon")
        .replace(/^doble-/, "double-")
        .replace(/\s+/g, " ");
    const tile = words.replace(/\b([0-6])-?([0-6])(?=$|:)/, (_, one: string, other: string) =>
        one >= other ? `${one}-${other}` : `${other}-${one}`,
    );
    const forms = [words, tile, `discard ${tile}`, `trump ${words}`];
    return legal.find((action) => forms.includes(action.toLowerCase()));
}

/** How the seats of a room are called. */
export class Names {
    constructor(
        private readonly seats: readonly SeatView[],
        private readonly you: number,
        /** Whether two sides play, seats alternating, rather than everybody alone. */
        readonly partnerships: boolean,
    ) {}

    /** Who sits there, as others call them; the dummy of a game for two is seat 3. */
    plain(seat: number): string {
        const found = this.seats[seat - 1];
        if (!found) return say("dummy");
        if (found.holder === "bot") return botName(found.bot, seat);
        return found.name || say("room.seat", { n: seat });
    }

    of(seat: number): string {
        return seat === this.you ? say("you") : this.plain(seat);
    }

    all(seats: readonly number[]): string {
        return list(seats.map((seat) => this.of(seat)));
    }

    /** The side of a seat, by which points are counted. */
    side(seat: number): number {
        return this.partnerships ? (seat - 1) % 2 : seat - 1;
    }

    sideName(side: number): string {
        const seats = this.seats.map((each) => each.seat).filter((seat) => this.side(seat) === side);
        return this.all(seats);
    }

    /** What a seat does; you are spoken to. */
    tell(key: string, seat: number, facts: Facts = {}): string {
        const own = seat === this.you ? known(`${key}.you`) : undefined;
        return say(own ?? (key as Key), { who: this.of(seat), ...facts });
    }

    /** What one seat does, or several together. */
    tellAll(key: string, seats: readonly number[]): string {
        const [first] = seats;
        return seats.length === 1 && first !== undefined
            ? this.tell(key, first)
            : say(`${key}.many` as Key, { who: this.all(seats) });
    }

    /** Amounts by side, each with whose they are. */
    standing(amounts: readonly (number | string)[]): string {
        return amounts.map((amount, side) => `${this.sideName(side)}: ${amount}`).join("; ");
    }
}

/** What a kind of bot is called; its name in records and in the protocol is the same in every language. */
export function botTitle(bot: string): string {
    const key = known(`bot.${bot}`);
    return key ? say(key) : bot.charAt(0).toUpperCase() + bot.slice(1);
}

/** Bots have no names of their own: what they are, and where they sit. */
function botName(bot: string, seat: number): string {
    return `${botTitle(bot)} ${seat}`;
}

/** A bid as it is called. */
export function bidName(bid: string): string {
    const key = known(`bid.${bid}`);
    return key ? say(key) : bid;
}

/** A suit as it is called: `6`, `doubles`, `follow-me`, `R` … */
export function suitName(suit: string): string {
    const key = known(`suit.${suit}`);
    return key ? say(key) : say("suit.number", { n: suit });
}

/** A piece by name; a card with its suit in words. */
export function pieceName(piece: string): string {
    if (piece === "?") return say("unknown");
    const card = /^([RCSF])(\d+)$/.exec(piece);
    if (card) return say(`card.${card[1]}` as Key, { n: card[2] ?? "" });
    const moon = known(`card.${piece}`);
    return moon ? say(moon) : piece;
}
