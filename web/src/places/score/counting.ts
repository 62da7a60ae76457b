import { html, nothing, type TemplateResult } from "lit";
import { bidName } from "../../room/names";
import { sheetMatch, nameIn } from "../../score/lines";
import { nounOf, say } from "../../words/words";
import { pickNumber } from "../../parts/inputs";
import { errorFor, type SheetEditor } from "./editor";

/** The moons in the next trick. */
export type Moons = { readonly big: number; readonly little: number };

export const NO_MOONS: Moons = { big: 0, little: 0 };

/** Draw the state of a hand that is entered trick by trick. */
export function countSoFar({ view }: SheetEditor): TemplateResult {
    const { declarer, bid, tricks, taken } = view.counting!;
    const stands = sheetMatch(view)
        .sides.map((side, at) => `${side}: ${tricks[at] ?? 0}`)
        .join("; ");
    return html`<h2 tabindex="-1">${say("score-counting")}</h2>
        <p>
            ${declarer && bid ? html`<b>${nameIn(view, declarer)}: ${bidName(bid)}</b> · ` : nothing}
            ${taken.length} ${nounOf("tricks", taken.length)} (${stands})
        </p>`;
}

/** Draw a button for everybody who may win the next trick; in Chips also selects for the moons in it. */
export function trickTakers(
    editor: SheetEditor,
    moons: Moons,
    change: (moons: Moons) => void,
): TemplateResult {
    const { view } = editor;
    const seats = view.names.map((_, at) => at + 1);
    const round = view.about.entry === "round";
    const took = (seat: number) => editor.enter({ type: "trick", seat, ...(round ? moons : {}) });
    return html`${
            round
                ? html`<div class="fields">
                      ${(["big", "little"] as const).map((kind) =>
                          pickNumber(say(`score-moons-${kind}`), moons[kind], 2, (n) =>
                              change({ ...moons, [kind]: n }),
                          ),
                      )}
                  </div>`
                : nothing
        }
        ${errorFor("taker", editor)}
        <div class="takers" role="group" aria-label=${say("score-took")}>
            ${[...seats, ...(view.dummy ? [view.dummy] : [])].map(
                (seat) =>
                    html`<button type="button" class="taker" @click=${() => took(seat)}>
                        <span>${seat === view.dummy ? say("dummy") : nameIn(view, seat)}</span>
                        <small>${say("score-took")}</small>
                    </button>`,
            )}
        </div>`;
}
