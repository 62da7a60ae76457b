import { html, nothing, type TemplateResult } from "lit";
import type { Frame, Replay, SeatView } from "../../api/types";
import { showPiece } from "../../pieces/piece";
import { namesIn, remarks } from "../../replay/seen";
import { say, sentence, spoken } from "../../words/words";
import { cameFromWidow, isCards, plate, widowMark, type Seen } from "../felt";

/** When it was played, by which rules, and who won. */
export function about(heading: Replay): string {
    const { tags, title, winners, rules } = heading;
    const date = new Date(tags["Date"] ?? "");
    const when = Number.isNaN(date.getTime())
        ? (tags["Date"] ?? "")
        : new Intl.DateTimeFormat(spoken(), { dateStyle: "medium" }).format(date);
    const known = title || (rules.preset === "custom" ? say("replay.own-rules") : rules.preset);
    const won = winners.length ? say("replay.won", { who: namesIn(heading).all(winners) }) : "";
    return [when, known, won].filter(Boolean).join(" · ");
}

/** Where a record breaks the rules, and which; it is shown as far as that. */
export function fault({ fault }: Replay): TemplateResult | typeof nothing {
    if (!fault) return nothing;
    const where =
        fault.line !== null
            ? say("replay.stops.line", { line: fault.line, column: fault.column ?? 1 })
            : fault.ply !== null
              ? say("replay.stops.ply", { n: fault.ply + 1 })
              : "";
    const legal = fault.legal.length ? say("replay.stops.legal", { legal: fault.legal.join(", ") }) : "";
    const what = sentence(fault.action === null ? fault.reason : `${fault.action}: ${fault.reason}`);
    return html`<div class="fault" role="alert">
        <p><b>${say("replay.stops")}.</b> ${where} ${say("replay.stops.before")}</p>
        <p>${what} ${legal}</p>
    </div>`;
}

/** What is said about what was done last. */
export const notesOf = (frame: Frame): string[] => [...frame.annotations, ...remarks(frame)];

/** The seat below, with its hand, and what is said about what was done last. */
export function nearSeat(heading: Replay, view: Seen, frame: Frame, near: number): TemplateResult {
    const mine = view.seats[near - 1] as SeatView;
    const hand = frame.position.hands[near - 1] ?? [];
    const label = say("replay.hand-of", { who: namesIn(heading).plain(near) });
    return html`<section class="mine" aria-label=${label}>
        ${notesOf(frame).map((text) => html`<p class="note"><b>${say("replay.note")}:</b> ${text}</p>`)}
        <div class="top">${plate(view, mine)}</div>
        <div
            class="hand ${isCards(view) ? "cards" : "tiles"}"
            role=${hand.length ? "group" : nothing}
            aria-label=${hand.length ? label : nothing}
        >
            ${hand.map((piece) => html`<span class="held">${showPiece(piece, isCards(view))}${cameFromWidow(frame.position, near, piece) ? widowMark() : nothing}</span>`)}
        </div>
    </section>`;
}
