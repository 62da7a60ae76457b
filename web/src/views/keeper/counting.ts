import { html, nothing, type TemplateResult } from "lit";
import { bidName } from "../../room/texts";
import { matchAtTable, nameIn } from "../../score/lines";
import { nounOf, say } from "../../words/words";
import { pickNumber } from "../inputs";
import { wrongWith, type Desk } from "./desk";

/** Moons in the trick that is entered next. */
export type Moons = { readonly big: number; readonly little: number };

export const NO_MOONS: Moons = { big: 0, little: 0 };

/** How far a hand is that is entered trick by trick. */
export function counted({ view }: Desk): TemplateResult {
    const { declarer, bid, tricks, taken } = view.counting!;
    const stands = matchAtTable(view)
        .sides.map((side, at) => `${side}: ${tricks[at] ?? 0}`)
        .join("; ");
    return html`<h2 tabindex="-1">${say("score.counting")}</h2>
        <p>
            ${declarer && bid ? html`<b>${nameIn(view, declarer)}: ${bidName(bid)}</b> · ` : nothing}
            ${taken.length} ${nounOf("tricks", taken.length)} (${stands})
        </p>`;
}

/** A button for everybody who may have taken the next trick; in Chips also the moons in it. */
export function takers(desk: Desk, moons: Moons, change: (moons: Moons) => void): TemplateResult {
    const { view } = desk;
    const seats = view.names.map((_, at) => at + 1);
    const took = (seat: number) => desk.enter({ type: "trick", seat, ...(view.chips ? moons : {}) });
    return html`${
            view.chips
                ? html`<div class="fields">
                      ${(["big", "little"] as const).map((kind) =>
                          pickNumber(say(`score.moons.${kind}`), moons[kind], 2, (n) =>
                              change({ ...moons, [kind]: n }),
                          ),
                      )}
                  </div>`
                : nothing
        }
        ${wrongWith("taker", desk)}
        <div class="takers" role="group" aria-label=${say("score.took")}>
            ${[...seats, ...(view.dummy ? [view.dummy] : [])].map(
                (seat) =>
                    html`<button type="button" class="taker" @click=${() => took(seat)}>
                        <span>${seat === view.dummy ? say("dummy") : nameIn(view, seat)}</span>
                        <small>${say("score.took")}</small>
                    </button>`,
            )}
        </div>`;
}
