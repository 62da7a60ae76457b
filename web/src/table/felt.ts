import { html, nothing, type TemplateResult } from "lit";
import { lastTrick } from "../room/turn";
import { say } from "../words/words";
import { contract } from "./contract";
import { firstDeal, handEnded, outcome } from "./moments";
import { isCards, nearOf, placeAt, type TableView } from "../room/places";
import { plate, type Look } from "./seat";
import { bids, dummy, lying, trick } from "./trick";

/**
 * Draw the table from above: everybody but the seat at the bottom, the contract, and the middle. `look` is called
 * with a seat whose tricks somebody wants to look at.
 */
export function felt(
    view: TableView,
    showLast: boolean,
    latestLines: readonly string[],
    look?: Look,
): TemplateResult {
    if (handEnded(view))
        return html`<section class="felt ended" aria-label=${say("table-felt")}>${outcome(view)}</section>`;
    const near = nearOf(view);
    const players = view.seats.length;
    const others = view.seats.map((_, at) => view.seats[(near + at) % players]!).slice(0, -1);
    return html`<section
        class="felt players-${players} ${isCards(view) ? "cards" : "tiles"} phase-${view.position?.phase ?? "none"}"
        aria-label=${say("table-felt")}
    >
        <ul class="seats" aria-label=${say("room-seats")}>
            ${others.map(
                (seat) => html`<li class="at-${placeAt(view, seat.seat)}">${plate(view, seat, look)}</li>`,
            )}
        </ul>
        ${contract(view)}
        <div class="middle">${middle(view, showLast)}${firstDeal(view, latestLines)}</div>
    </section>`;
}

function middle(view: TableView, showLast: boolean): TemplateResult {
    const position = view.position;
    if (!position) return html``;
    const { phase, played } = position;
    const last = lastTrick(position);
    const shown = phase === "play" && !showLast && (position.trick.length > 0 || !last);
    // Once the bids are made, they still say how good the hands are.
    const bidding = ["auction", "discard", "trump"].includes(phase) && !showLast;
    return html`${bidding ? bids(view, position, lying(view, position)) : nothing}
    ${shown ? trick(view, position.trick, say("table-trick"), played.length) : nothing}
    ${
        !shown && last && (phase === "play" || showLast)
            ? trick(view, last.plays, say("table-last"), played.length - 1, last.winner)
            : nothing
    }
    ${position.dummy.length && phase === "play" ? dummy(view, position) : nothing}`;
}
