import { html, nothing, type TemplateResult } from "lit";
import type { RoomView } from "../api/types";
import { pieceName } from "../room/names";
import { say } from "../words/words";
import type { Acting } from "./acting";
import { actions, proposal, standIn } from "./actions";
import type { Hand } from "./hand";
import { holdHint, meaning } from "./meaning";
import { betweenHands, handEnded } from "./moments";
import { countdown, promptOf, tablesNote } from "./prompt";
import { plate } from "./seat";

/**
 * Draw what belongs to the viewer, below the felt: the own seat, what the game waits for, the hand, and the
 * choices. `refusal` says why the last action of the bar was refused; `look` shows the tricks that a seat won.
 */
export function dock(
    view: RoomView,
    acting: Acting,
    hand: Hand,
    refusal: unknown,
    look: (seat: number) => void,
): TemplateResult {
    const seat = view.seats[(view.you || 1) - 1];
    const prompt = promptOf(view, acting.calling);
    return html`<section class="mine" aria-label=${say("your-hand")}>
        <div class="top">
            ${seat && !handEnded(view) ? plate(view, seat, look) : nothing}
            <div class="ask">
                <p class="doing" role="status">${prompt}</p>
                <p class="trouble" role="alert">${acting.trouble}</p>
                ${refusal}
                ${
                    acting.premove === undefined
                        ? nothing
                        : html`<p class="premove">
                              ${say("premove-set", { piece: pieceName(acting.premove) })}
                              <span class="hidden">${say("premove-withdraw")}</span>
                          </p>`
                }
                ${countdown(view)}${tablesNote(view)}${holdHint(view)}
            </div>
        </div>
        ${meaning(view, acting.highlighted, acting.calling)}${hand.draw(view, acting)}
        <div class="acts">
            ${proposal(view, (agree) => acting.do({ type: "answer", agree }))}
            ${
                view.may.resume
                    ? html`<button
                          type="button"
                          class="primary"
                          @click=${() => acting.do({ type: "resume" })}
                      >
                          ${say("menu-resume")}
                      </button>`
                    : nothing
            }
            ${standIn(view, () => acting.do({ type: "come-back" }))}
            ${actions(view, {
                label: prompt,
                calling: acting.calling,
                act: (action) => acting.act(action),
                reading: acting.reading,
                highlight: (action) => acting.highlight(action),
                hold: (event, action) => acting.hold(event, action),
            })}
            ${betweenHands(view, {
                ready: () => acting.do({ type: "get-ready" }),
                again: () => acting.attempt(acting.store?.ask("again")),
            })}
        </div>
    </section>`;
}
