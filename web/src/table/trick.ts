import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { GameView, RoomView } from "../api/types";
import { showPiece } from "../pieces/piece";
import { bidName, calledIn, pieceOf, suitName, namesOf } from "../room/names";
import { say } from "../words/words";
import { isCards, placeAt, type TableView } from "../room/places";

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
    const { winning, trumps, to_move, phase } = view.position!;
    const best = winner ?? (plays.length > 1 ? winning : undefined);
    const next =
        !old && phase === "play" && to_move && !plays.some(([seat]) => seat === to_move) ? to_move : 0;
    return html`<div class="trick ${old ? "old" : ""}" data-winner=${winner ?? nothing}>
        <div class="plays">
            <ol aria-label=${label}>
                ${repeat(
                    plays,
                    ([seat, action]) => `${seat} ${action}`,
                    ([seat, action]) => {
                        const called = calledIn(action);
                        return html`<li
                            class="at-${placeAt(view, seat)} ${seat === best ? "winner" : ""} ${trumps.includes(pieceOf(action)) ? "trump" : ""}"
                            data-play="${number} ${seat} ${action}"
                            data-by=${seat}
                            data-piece=${pieceOf(action)}
                        >
                            ${showPiece(pieceOf(action), isCards(view))}
                            <span class="by"
                                >${names.of(seat)}${called === undefined ? nothing : html`: ${suitName(called)}`}${seat === best && !old ? html`<span class="hidden">, ${say("table-winning")}</span>` : nothing}</span
                            >
                        </li>`;
                    },
                )}
                ${next ? html`<li class="slot at-${placeAt(view, next)}" aria-hidden="true"></li>` : nothing}
            </ol>
        </div>
        ${old ? html`<p class="taken">${names.sentence("table-last-to", winner)}</p>` : nothing}
    </div>`;
}

/** Draw the widow and the discard, or where the discard will lie. */
export function lying(view: RoomView, position: GameView): TemplateResult {
    const row = (label: string, pieces: readonly string[]) =>
        pieces.length
            ? html`<div class="lying">
                  <span>${label}</span>
                  <span>${pieces.map((piece) => showPiece(piece, isCards(view)))}</span>
              </div>`
            : nothing;
    return html`${row(say("table-widow"), position.widow)}${row(say("table-discarded"), position.discards)}
    ${position.phase === "discard" && !position.discards.length ? html`<span class="discard-slot" aria-hidden="true"></span>` : nothing}`;
}

/** Draw the pile of the dummy. */
export function dummy(view: RoomView, position: GameView): TemplateResult {
    return html`<div class="lying dummy">
        <span>${say("table-dummy")}</span>
        <span>${position.dummy.map((piece) => showPiece(piece, isCards(view)))}</span>
    </div>`;
}

/** Draw the bids near the seats that made them, where bids are still to come, and `center` between them. */
export function bids(view: TableView, position: GameView, center: unknown): TemplateResult {
    const names = namesOf(view);
    const last = [...new Map(position.bids)];
    const highest = position.bids.findLast(([, bid]) => bid !== "pass")?.[0];
    const waiting = view.seats.filter(
        ({ seat }) => position.phase === "auction" && !last.some(([bidder]) => bidder === seat),
    );
    return html`<div class="bidding">
        <div class="center">${center}</div>
        <ol aria-label=${say("table-bids-all")} aria-hidden=${last.length ? nothing : "true"}>
            ${last.map(
                ([seat, bid]) =>
                    html`<li
                        class="at-${placeAt(view, seat)} ${bid === "pass" ? "passed" : ""} ${seat === highest ? "winner" : ""}"
                    >
                        <b>${bidName(bid)}</b><span class="by">${names.of(seat)}</span>
                    </li>`,
            )}
            ${waiting.map(({ seat }) => html`<li class="slot at-${placeAt(view, seat)}" aria-hidden="true"></li>`)}
        </ol>
    </div>`;
}
