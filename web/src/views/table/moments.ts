import { html, nothing, type TemplateResult } from "lit";
import type { RoomView } from "../../api/types";
import { drawPiece, showPiece } from "../../pieces/piece";
import { handResult, matchResult, namesOf } from "../../room/narration";
import { pieceOf } from "../../room/names";
import { replayPath } from "../../router";
import { say } from "../../words/words";
import { isCards } from "./places";

/** What the buttons between hands and after the match do. */
export type BetweenHands = {
    ready(): void;
    /** Propose another match. */
    again(): void;
};

/** Draw the tiles drawn for the first deal and the first dealer, from before that deal until its auction ends. */
export function firstDeal(view: RoomView, latestLines: readonly string[]): TemplateResult | typeof nothing {
    const phase = view.position?.phase ?? "";
    const drawn = view.actions.filter((action) => action.startsWith("draw "));
    const rows = drawn.map((action) => draw(view, action.split(" ").slice(1)));
    if (view.sheet.length) return nothing;
    if (phase === "auction") return html`${rows}`;
    if (!["draw", "dealer", "deal"].includes(phase) || !(rows.length + latestLines.length)) return nothing;
    return html`<div class="outcome">${rows}${latestLines.map((text) => html`<p>${text}</p>`)}</div>`;
}

/** Draw the tiles drawn for the first deal, with names if everybody drew. The log has it in words. */
function draw(view: RoomView, tiles: readonly string[]): TemplateResult {
    const names = namesOf(view);
    const everybody = tiles.length === view.seats.length;
    return html`<div class="drawn" aria-hidden="true">
        ${tiles.map(
            (tile, at) =>
                html`<span>
                    ${drawPiece(tile, isCards(view))}${everybody ? html`<span class="by">${names.of(at + 1)}</span>` : nothing}
                </span>`,
        )}
    </div>`;
}

/** Draw the trick that ended the hand, which would otherwise never be visible. */
function lastRow(view: RoomView): TemplateResult | typeof nothing {
    const last = view.position?.last_hand?.played.at(-1);
    if (!last) return nothing;
    const names = namesOf(view);
    return html`<div class="lying ended">
        <span>${say("table.last")}: ${names.sentence("table.last.to", last.winner)}</span>
        <span>
            ${last.plays.map(
                ([seat, action]) =>
                    html`<span class=${seat === last.winner ? "winner" : ""}
                        >${showPiece(pieceOf(action), isCards(view))}</span
                    >`,
            )}
        </span>
    </div>`;
}

/** Draw the result of the last hand, and of the match if it is over. */
export function outcome(view: RoomView): TemplateResult | typeof nothing {
    const names = namesOf(view);
    const over = view.position?.phase === "over" || view.ended_early;
    const last = view.sheet.at(-1);
    if (!last && !over) return nothing;
    return html`<div class="outcome">
        ${over ? matchResult(view, names).map((text) => html`<h2>${text}</h2>`) : nothing}
        ${last ? handResult(last, view, names).map((text, at) => html`<p class=${at ? "" : "first"}>${text}</p>`) : nothing}
        ${lastRow(view)}
    </div>`;
}

/** Draw the buttons between hands and after the match. */
export function betweenHands(view: RoomView, choices: BetweenHands): TemplateResult | typeof nothing {
    if (!view.you) return nothing;
    const over = view.position?.phase === "over" || view.ended_early;
    if (over)
        return html`<p class="next" data-zone="act">
            ${
                view.may.ask.includes("again")
                    ? html`<button type="button" class="primary" @click=${() => choices.again()}>
                          ${say("ask.again")}
                      </button>`
                    : view.settings.series
                      ? html`<span class="once">${say("ask.again.series")}</span>
                            <a class="button" href="/">${say("ask.another-table")}</a>`
                      : nothing
            }
            <a class="button second" href=${replayPath(view.room, view.game, view.you)}
                >${say("replay.again")}</a
            >
        </p>`;
    if (!view.may.get_ready || !view.sheet.length) return nothing;
    const ready = view.seats[view.you - 1]?.ready ?? false;
    return html`<p class="next" data-zone="act">
        <button
            type="button"
            class="primary"
            aria-disabled=${ready ? "true" : "false"}
            @click=${() => ready || choices.ready()}
        >
            ${say(ready ? "ask.ready.done" : "ask.ready")}
        </button>
    </p>`;
}
