import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { PuzzleList } from "../../api/types";
import { go } from "../../router";
import { forgetSeen, puzzleList, saveWanted, seenPuzzles, unseen, wantedPuzzles } from "./puzzle-requests";
import { say } from "../../words/words";
import { PageElement } from "../../parts/element";
import { valueOf } from "../../parts/inputs";
import { Loading } from "../../parts/loading";
import { scene } from "../../parts/scene";

/** The choice of puzzles: their kind and level, and how many are new. */
@customElement("moon-puzzles")
export class Puzzles extends PageElement {
    @state() private wanted = wantedPuzzles();
    readonly #list = new Loading(this, puzzleList, { args: () => [this.wanted] });

    #choose(change: Partial<typeof this.wanted>): void {
        this.wanted = { ...this.wanted, ...change };
        saveWanted(this.wanted);
    }

    protected override render(): TemplateResult {
        return html`<section class="pictured brief puzzles">
            <div class="hero">
                ${scene(html`<h1>${say("front-puzzles")}</h1>`)}
                <div class="sheet">
                    <p>${say("puzzle-lead")}</p>
                    <p class="trouble" role="alert">${this.#list.trouble}</p>
                    ${this.#list.last ? this.#filters(this.#list.last) : nothing}
                    <p><a href="/puzzles/daily">${say("puzzle-day")}</a></p>
                </div>
            </div>
        </section>`;
    }

    #filters({ kinds, puzzles }: PuzzleList): TemplateResult {
        const { kind, level } = this.wanted;
        const seen = seenPuzzles();
        const left = puzzles.filter((id) => !seen.has(id)).length;
        const right = [...seen.values()].filter(Boolean).length;
        const next = () => {
            const id = unseen(puzzles);
            if (id) go(`/puzzles/${id}`);
        };
        return html`<label class="field">
                <span>${say("puzzle-kind")}</span>
                <select id="kind" @change=${(event: Event) => this.#choose({ kind: valueOf(event) })}>
                    <option value="" ?selected=${!kind}>${say("puzzle-kind-all")}</option>
                    ${kinds.map(
                        (each) =>
                            html`<option value=${each.kind} ?selected=${kind === each.kind}>
                                ${each.title} (${each.count})
                            </option>`,
                    )}
                </select>
            </label>
            <label class="field">
                <span>${say("puzzle-level")}</span>
                <select id="level" @change=${(event: Event) => this.#choose({ level: valueOf(event) })}>
                    <option value="" ?selected=${!level}>${say("puzzle-level-all")}</option>
                    ${["1", "2", "3", "4", "5"].map(
                        (each) =>
                            html`<option value=${each} ?selected=${level === each}>
                                ${say("puzzle-level-n", { n: each })}
                            </option>`,
                    )}
                </select>
            </label>
            <p role="status">
                ${left ? say("puzzle-left", { n: left, all: puzzles.length }) : say("puzzle-none")}
                ${seen.size ? say("puzzle-done", { right, all: seen.size }) : nothing}
            </p>
            <p class="row">
                <button id="start" type="button" class="primary" ?disabled=${!left} @click=${next}>
                    ${say("puzzle-start")}
                </button>
                ${
                    left < puzzles.length
                        ? html`<button
                              type="button"
                              @click=${() => {
                                  forgetSeen(puzzles);
                                  this.requestUpdate();
                              }}
                          >
                              ${say("puzzle-again")}
                          </button>`
                        : nothing
                }
            </p>`;
    }
}
