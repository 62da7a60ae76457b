import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { GameView, RoomView } from "../../api/types";
import { showPiece } from "../../pieces/piece";
import { calledIn, pieceOf, suitName } from "../../room/names";
import { namesOf } from "../../room/narration";
import { say } from "../../words/words";
import { isCards, placeAt, type TableView } from "./places";

/** Draw a trick; with its winner if it is over. `number` is the number of tricks before it. */
export function trick(
    view: TableView,
    plays: readonly (readonly [number, string])[],
    label: string,
    number: number,
    winner?: number,
): TemplateResult {
    const names = namesOf(view);
    const old = winner !== undefined;
    return html`<div class="trick ${old ? "old" : ""}" data-winner=${winner ?? nothing}>
        <ol aria-label=${label}>
            ${repeat(
                plays,
                ([seat, action]) => `${seat} ${action}`,
                ([seat, action]) => {
                    const called = calledIn(action);
                    return html`<li
                        class="at-${placeAt(view, seat)} ${seat === winner ? "winner" : ""}"
                        data-play="${number} ${seat} ${action}"
                        data-by=${seat}
                        data-piece=${pieceOf(action)}
                    >
                        ${showPiece(pieceOf(action), isCards(view))}
                        <span class="by"
                            >${names.of(seat)}${called === undefined ? nothing : html`: ${suitName(called)}`}</span
                        >
                    </li>`;
                },
            )}
        </ol>
        ${old ? html`<p class="taken">${names.sentence("table.last.to", winner)}</p>` : nothing}
    </div>`;
}

/** Draw the widow and the discard. */
export function lying(view: RoomView, position: GameView): TemplateResult {
    const row = (label: string, pieces: readonly string[]) =>
        pieces.length
            ? html`<div class="lying">
                  <span>${label}</span>
                  <span>${pieces.map((piece) => showPiece(piece, isCards(view)))}</span>
              </div>`
            : nothing;
    return html`${row(say("table.widow"), position.widow)}${row(say("table.discarded"), position.discards)}`;
}

/** Draw the pile of the dummy. */
export function dummy(view: RoomView, position: GameView): TemplateResult {
    return html`<div class="lying dummy">
        <span>${say("table.dummy")}</span>
        <span>${position.dummy.map((piece) => showPiece(piece, isCards(view)))}</span>
    </div>`;
}
