import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { failure, hint } from "../../api/http";
import type { Hint, HintRequest } from "../../api/schema";
import type { RoomView } from "../../api/types";
import { Latest } from "../../latest";
import { namesOf, bidName, calledIn, pieceName, pieceOf, suitName } from "../../room/names";
import { capital, fixed, percent, say, type Key } from "../../words/words";
import { PageElement } from "../../parts/element";

/** Return an action as players say it. */
function named(action: string): string {
    const [head = "", what = ""] = action.split(" ");
    if (head === "trump") return suitName(what);
    if (head === "discard") return pieceName(what);
    const called = calledIn(action);
    if (called) return `${pieceName(pieceOf(action))} (${suitName(called)})`;
    return /\d-\d|^[RCSFBL]/.test(action) ? pieceName(action) : bidName(action);
}

/** A hint about the decision of the player: a nudge, then advice with all values, and the unseen pieces. */
@customElement("moon-hint")
export class HintElement extends PageElement {
    @property({ attribute: false }) view: RoomView | undefined;
    @property() token = "";
    @state() private hint: Hint | undefined;
    @state() private thinking = false;
    @state() private trouble = "";
    readonly #latest = new Latest();
    #ply = -1;
    #focused = false;

    protected override willUpdate(): void {
        this.#focused = this.contains(document.activeElement);
        const view = this.view;
        if (!view || view.ply === this.#ply) return;
        this.#ply = view.ply;
        this.hint = undefined;
        this.trouble = "";
        this.#latest.start();
        this.thinking = false;
        if (view.may.hint) void this.#ask({ kind: "nudge" });
        else this.trouble = say("hint-over");
    }

    protected override updated(): void {
        // The button that was pressed has gone: the next one takes its place for the keyboard.
        if (this.#focused && !this.contains(document.activeElement)) this.querySelector("button")?.focus();
    }

    /** Ask for one answer after another; each is shown when it comes. */
    async #ask(
        ...asked: (Pick<HintRequest, "kind"> & Partial<Pick<HintRequest, "budget">>)[]
    ): Promise<void> {
        const view = this.view;
        if (!view) return;
        const isLatest = this.#latest.start();
        this.thinking = true;
        this.trouble = "";
        try {
            for (const each of asked) {
                const found = await hint(view.room, this.token, { ply: view.ply, budget: "tiny", ...each });
                if (!isLatest()) return;
                this.hint = found;
            }
        } catch (error) {
            if (isLatest()) this.trouble = failure(error);
        }
        if (isLatest()) this.thinking = false;
    }

    #askAdvice(): void {
        void this.#ask(
            { kind: "advice", budget: "tiny" },
            { kind: "advice", budget: "small" },
            { kind: "advice", budget: "usual" },
        );
    }

    protected override render(): TemplateResult {
        const hint = this.hint;
        return html`<div class="hint-panel">
            <div aria-live="polite">
                ${hint?.kind === "nudge" ? html`<p><b>${say("hint-think")}:</b> ${hint.nudge}</p>` : nothing}
                ${hint?.advice ? this.#advice(hint) : nothing}
                ${hint?.kind === "tiles" ? this.#unseen(hint) : nothing}
                ${this.thinking ? html`<p>${say("hint-thinking")}</p>` : nothing}
            </div>
            ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
            ${
                this.view?.may.hint
                    ? html`<div class="buttons">
                          ${
                              hint?.advice
                                  ? nothing
                                  : html`<button
                                        type="button"
                                        class="primary"
                                        @click=${() => this.#askAdvice()}
                                    >
                                        ${say("hint-advice")}
                                    </button>`
                          }
                          ${
                              hint?.kind === "tiles"
                                  ? nothing
                                  : html`<button
                                        type="button"
                                        @click=${() => void this.#ask({ kind: "tiles" })}
                                    >
                                        ${say("hint-unseen")}
                                    </button>`
                          }
                      </div>`
                    : nothing
            }
        </div>`;
    }

    #advice({ advice }: Hint): TemplateResult | typeof nothing {
        const view = this.view;
        if (!advice || !view) return nothing;
        const values = advice.choices.flatMap(({ value }) => (value === null ? [] : [value]));
        const least = advice.unit === "points" ? Math.min(0, ...values) : 0;
        const most = advice.unit === "points" ? Math.max(least + 1, ...values) : 1;
        const shown = (value: number) =>
            advice.unit === "points" ? fixed(value) : percent(Math.min(1, Math.max(0, value)));
        return html`<p>${say("hint-because", { action: named(advice.action), why: advice.reason })}</p>
            <h3>${say(`hint-unit-${advice.unit}` as Key)}</h3>
            <ul class="hint-choices">
                ${advice.choices.map(
                    ({ action, value, facts }) =>
                        html`<li class=${action === advice.action ? "chosen" : nothing}>
                            <p class="line">
                                <b>${named(action)}</b>
                                ${
                                    value === null
                                        ? "–"
                                        : html`<meter
                                                  min=${least}
                                                  max=${most}
                                                  value=${value}
                                                  aria-label=${named(action)}
                                              ></meter>
                                              <span>${shown(value)}</span>`
                                }
                            </p>
                            <p>${facts}</p>
                        </li>`,
                )}
            </ul>
            ${
                advice.odds.length
                    ? html`<h3>${say("hint-odds")}</h3>
                          <ul>
                              ${advice.odds.map(
                                  ({ bid, chance, trump }) =>
                                      html`<li>
                                          ${say(trump ? "hint-odds-trump" : "hint-odds-bid", {
                                              bid: named(bid),
                                              made: percent(chance),
                                              trump: trump ? named(`trump ${trump}`) : "",
                                          })}
                                      </li>`,
                              )}
                          </ul>`
                    : nothing
            }`;
    }

    #unseen({ pieces }: Hint): TemplateResult {
        const view = this.view;
        const where = (place: string) =>
            /^\d+$/.test(place) && view
                ? namesOf(view).plain(Number(place))
                : capital(say(`place-${place}` as Key));
        // Pieces with the same chances are listed together.
        const groups = new Map<string, string[]>();
        for (const { piece, chances } of pieces) {
            const places = Object.entries(chances).map(
                ([place, chance]) => `${where(place)} ${percent(chance)}`,
            );
            const key = `${places.length === 1 ? "hint-certain" : "hint-likely"}\n${places.join(", ")}`;
            groups.set(key, [...(groups.get(key) ?? []), pieceName(piece)]);
        }
        const list = (title: Key) => {
            const found = [...groups].filter(([key]) => key.startsWith(`${title}\n`));
            return found.length
                ? html`<h3>${say(title)}</h3>
                      <ul>
                          ${found.map(
                              ([key, names]) =>
                                  html`<li><b>${names.join(", ")}</b>: ${key.slice(title.length + 1)}</li>`,
                          )}
                      </ul>`
                : nothing;
        };
        return pieces.length
            ? html`${list("hint-certain")}${list("hint-likely")}`
            : html`<p>${say("all-seen")}</p>`;
    }
}
