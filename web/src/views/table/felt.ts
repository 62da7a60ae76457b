import { html, nothing, type TemplateResult } from "lit";
import { lastTrick } from "../../room/turn";
import { say } from "../../words/words";
import { facts } from "./contract";
import { firstDeal, handEnded, outcome } from "./moments";
import { isCards, nearOf, placeAt, type TableView } from "./places";
import { plate } from "./seat";
import { dummy, lying, trick } from "./trick";

/** Draw the table from above: everybody but the seat at the bottom, and the middle. */
export function felt(view: TableView, showLast: boolean, latestLines: readonly string[]): TemplateResult {
    if (handEnded(view))
        return html`<section class="felt ended" aria-label=${say("table.felt")}>${outcome(view)}</section>`;
    const near = nearOf(view);
    const players = view.seats.length;
    const others = view.seats.map((_, at) => view.seats[(near + at) % players]!).slice(0, -1);
    return html`<section
        class="felt players-${players} ${isCards(view) ? "cards" : "tiles"}"
        aria-label=${say("table.felt")}
    >
        <ul class="seats" aria-label=${say("room.seats")}>
            ${others.map((seat) => html`<li class="at-${placeAt(view, seat.seat)}">${plate(view, seat)}</li>`)}
        </ul>
        <div class="middle">${middle(view, showLast)}${firstDeal(view, latestLines)}</div>
    </section>`;
}

function middle(view: TableView, showLast: boolean): TemplateResult {
    const position = view.position;
    if (!position) return html``;
    const last = lastTrick(position);
    const shown = position.trick.length && !showLast;
    return html`${facts(position)}
    ${shown ? trick(view, position.trick, say("table.trick"), position.played.length) : nothing}
    ${
        !shown && last && (position.phase === "play" || showLast)
            ? trick(view, last.plays, say("table.last"), position.played.length - 1, last.winner)
            : nothing
    }
    ${
        position.phase === "auction" || position.phase === "discard" || position.phase === "trump"
            ? lying(view, position)
            : nothing
    }
    ${position.dummy.length && position.phase === "play" ? dummy(view, position) : nothing}`;
}
