import { html, nothing, svg, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { chances } from "../api/http";
import { tokenOf } from "../api/tokens";
import type { RoomView } from "../api/types";
import { namesOf } from "../room/names";
import { percent, say } from "../words/words";
import { PageElement } from "../parts/element";
import { Loading } from "../parts/loading";

/** The size of the drawing of a match, in its own units. */
const WIDTH = 300;
const HEIGHT = 90;

/** The chances to win, by hand and side. */
type Rows = readonly (readonly number[])[];

/** Return the estimates for a room's game after a number of hands; none if there are none. */
async function rowsOf(room: string, game: number, hands: number, _phase: string | undefined): Promise<Rows> {
    const found = await chances(room, tokenOf(room));
    return (found.game === game && found.hands === hands && found.by_side) || [];
}

/**
 * The chances of winning the match, which the server needs a moment to estimate: before and after the last hand,
 * or, after the match, their course. Nothing is drawn where there is no estimate.
 */
@customElement("moon-chances")
export class ChancesView extends PageElement {
    @property({ attribute: false }) view!: RoomView;
    /** By hand and side; empty without an estimate. */
    readonly #rows = new Loading(this, rowsOf, {
        args: () => {
            const { room, game, sheet, position } = this.view;
            return [room, game, sheet.length, position?.phase];
        },
        wordless: true,
    });

    protected override render(): unknown {
        return this.#rows.render({ complete: (rows) => this.#draw(rows) });
    }

    #draw(rows: Rows): TemplateResult | typeof nothing {
        const after = rows.at(-1);
        const before = rows.at(-2);
        if (!after || !before) return nothing;
        const names = namesOf(this.view);
        const over = this.view.position?.phase === "over";
        if (over && rows.length < 3) return nothing;
        return html`<p class="label">${say("moment-chances")}</p>
            ${over ? course(rows) : nothing}
            <ul>
                ${after.map((now, side) => {
                    const was = before[side] ?? 0;
                    const name = names.sideName(side);
                    if (over)
                        return html`<li><i class="side-${side}"></i><span class="name">${name}</span></li>`;
                    const facts = { before: percent(was, 0), after: percent(now, 0) };
                    return html`<li>
                        <span class="name">${name}</span>
                        <svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                            <rect class="track" width="100" height="6" />
                            <rect
                                class=${now < was ? "less" : "more"}
                                width=${100 * Math.max(now, was)}
                                height="6"
                            />
                            <rect class="now" width=${100 * Math.min(now, was)} height="6" />
                        </svg>
                        <span class="numbers" aria-hidden="true">${facts.before} → <b>${facts.after}</b></span
                        ><span class="hidden">${say("moment-chance", facts)}</span>
                    </li>`;
                })}
            </ul>`;
    }
}

/** Draw a line for each side. */
function course(rows: Rows): TemplateResult {
    const sides = rows[0]?.map((_, side) => side) ?? [];
    const points = (side: number) =>
        rows.map((row, at) => {
            const x = (WIDTH * at) / (rows.length - 1);
            return `${x.toFixed(1)},${(HEIGHT * (1 - (row[side] ?? 0))).toFixed(1)}`;
        });
    return html`<svg
        class="course"
        viewBox="0 -3 ${WIDTH} ${HEIGHT + 6}"
        preserveAspectRatio="none"
        aria-hidden="true"
    >
        ${[0, 0.5, 1].map((part) => svg`<path class="grid" d="M0 ${HEIGHT * part}H${WIDTH}" />`)}
        ${sides.map((side) => svg`<polyline class="side-${side}" points=${points(side).join(" ")} />`)}
    </svg>`;
}
