import { html, nothing, type TemplateResult } from "lit";
import type { Chapter } from "../api/types";
import { drawPiece } from "../pieces/piece";
import { say } from "../words/words";

/** Draw the rules as prose, with a link at each heading if `linked`. */
export function prose(chapters: readonly Chapter[], linked = false): TemplateResult[] {
    return chapters.map(
        ({ name, heading, text }) =>
            html`<h3 id=${linked ? name : nothing}>${heading}${linked ? anchor(name, heading) : nothing}</h3>
                <p>${withTiles(text)}</p>`,
    );
}

/** Draw the tiles that a text names beside their names. */
const withTiles = (text: string): (string | TemplateResult)[] =>
    text
        .split(/\b([0-6]-[0-6])\b/)
        .map((part, at) =>
            at % 2 ? html`${part}<span class="inline-piece">${drawPiece(part, false)}</span>` : part,
        );

/** Draw a link to a heading. */
export const anchor = (name: string, heading: string): TemplateResult =>
    html`<a class="anchor" href="#${name}" aria-label=${say("rules-link", { heading })}>#</a>`;
