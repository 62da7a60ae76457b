import { html, type TemplateResult } from "lit";
import type { RoomView } from "../api/types";
import { say } from "../words/words";

/** Names of seats in texts, which are shown in the colors of the seats. */
export type Accents = Readonly<Record<string, number>>;

/** Return the seats of a room by name. */
export function accentsOf({ seats, you }: Pick<RoomView, "seats" | "you">): Accents {
    const named = seats.filter(({ name }) => name).map(({ name, seat }) => [name, seat] as const);
    return Object.fromEntries(you ? [[say("you"), you], ...named] : named);
}

/** Draw a text with the names of seats in their colors. */
export function accented(text: string, accents: Accents): string | (string | TemplateResult)[] {
    const names = Object.keys(accents).sort((one, other) => other.length - one.length);
    if (!names.length) return text;
    const either = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|");
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${either})(?![\\p{L}\\p{N}])`, "u");
    return text
        .split(pattern)
        .map((part, at) => (at % 2 ? html`<b class="accent" data-seat=${accents[part]!}>${part}</b>` : part));
}
