import { html, nothing, type TemplateResult } from "lit";
import type { Frame, Replay, SeatView } from "../../api/types";
import { showPiece } from "../../pieces/piece";
import { arrange } from "../../room/hand-order";
import { settings } from "../../settings";
import { namesIn, frameComments, frameHints } from "../../replay/view";
import { say, sentence, locale } from "../../words/words";
import { cameFromWidow, widowMark } from "../../table/hand";
import { isCards, type TableView } from "../../room/places";
import { plate } from "../../table/seat";

/** Say when the game was played, by which rules, and who won. */
export function about(heading: Replay): string {
    const { tags, title, winners, rules } = heading;
    const date = new Date(tags["Date"] ?? "");
    const when = Number.isNaN(date.getTime())
        ? (tags["Date"] ?? "")
        : new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(date);
    const known = title || (rules.preset === "custom" ? say("replay-own-rules") : rules.preset);
    const won = winners.length ? say("replay-won", { who: namesIn(heading).all(winners) }) : "";
    return [when, known, won].filter(Boolean).join(" · ");
}

/** Draw where and how the record breaks the rules. It is shown up to that point. */
export function fault({ fault }: Replay): TemplateResult | typeof nothing {
    if (!fault) return nothing;
    const where =
        fault.line !== null
            ? say("replay-stops-line", { line: fault.line, column: fault.column ?? 1 })
            : fault.ply !== null
              ? say("replay-stops-ply", { n: fault.ply + 1 })
              : "";
    const legal = fault.legal.length ? say("replay-stops-legal", { legal: fault.legal.join(", ") }) : "";
    const what = sentence(fault.action === null ? fault.reason : `${fault.action}: ${fault.reason}`);
    return html`<div class="fault" role="alert">
        <p><b>${say("replay-stops")}.</b> ${where} ${say("replay-stops-before")}</p>
        <p>${what} ${legal}</p>
    </div>`;
}

/** Return the annotations and comments about the last action, and who takes a hint now. */
export const notesOf = (heading: Replay, frame: Frame): string[] => [
    ...frame.annotations,
    ...frameComments(frame),
    ...frameHints(heading, frame),
];

/** Draw the seat at the bottom with its hand and the notes about the last action. */
export function nearSeat(heading: Replay, view: TableView, frame: Frame, near: number): TemplateResult {
    const mine = view.seats[near - 1] as SeatView;
    const hand = frame.position.hands[near - 1] ?? [];
    const { trumps } = frame.position;
    const { order } = settings.choices;
    const label = say("replay-hand-of", { who: namesIn(heading).plain(near) });
    return html`<section class="mine" aria-label=${label}>
        ${notesOf(heading, frame).map((text) => html`<p class="note"><b>${say("replay-note")}:</b> ${text}</p>`)}
        <div class="top">${plate(view, mine)}</div>
        <div
            class="hand ${isCards(view) ? "cards" : "tiles"}"
            role=${hand.length ? "group" : nothing}
            aria-label=${hand.length ? label : nothing}
        >
            ${arrange(hand, order === "own" ? "suit" : order, trumps).map(
                (piece) =>
                    html`<span class="held ${trumps.includes(piece) ? "trump" : ""}"
                        >${showPiece(piece, isCards(view))}${cameFromWidow(frame.position, near, piece) ? widowMark() : nothing}</span
                    >`,
            )}
        </div>
    </section>`;
}
