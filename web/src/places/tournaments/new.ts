import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { failure, presets } from "../../api/http";
import type { CreateTournament } from "../../api/schema";
import { secret } from "../../api/secret";
import { go, tournamentPath } from "../../router";
import { settings } from "../../settings";
import { makeTournament } from "./requests";
import { savedTournaments, saveTournament } from "./saved";
import { dateTime, say } from "../../words/words";
import { PageElement } from "../../parts/element";
import { pick, valueOf } from "../../parts/inputs";
import { Loading } from "../../parts/loading";
import { presetOptions } from "../../parts/presets";
import { scene } from "../../parts/scene";

/** Creating a tournament, and the list of this browser's tournaments. */
@customElement("moon-tournaments")
export class Tournaments extends PageElement {
    readonly #presets = new Loading(this, presets);
    @state() private preset = settings.choices.preset;
    @state() private kind: NonNullable<CreateTournament["kind"]> = "individual";
    @state() private movement: NonNullable<CreateTournament["movement"]> = "swiss";
    @state() private trouble = "";
    @state() private busy = false;

    async #create(event: SubmitEvent): Promise<void> {
        event.preventDefault();
        if (this.busy) return;
        this.busy = true;
        const number = (id: string) => this.querySelector<HTMLInputElement>(`#${id}`)!.valueAsNumber || 0;
        const title =
            this.querySelector<HTMLInputElement>("#title")!.value.trim() || say("tournaments-name-default");
        const token = secret();
        try {
            const { tournament } = await makeTournament(
                {
                    title,
                    preset: this.preset,
                    kind: this.kind,
                    movement: this.movement,
                    rounds: number("rounds"),
                    hands: number("hands"),
                    minutes: number("minutes"),
                    wait: number("wait"),
                },
                token,
            );
            saveTournament({ tournament, token, at: Date.now(), title });
            go(tournamentPath(tournament));
        } catch (error) {
            this.trouble = failure(error);
        } finally {
            this.busy = false;
        }
    }

    #number(
        id: "rounds" | "hands" | "minutes" | "wait",
        value: number,
        least: number,
        most: number,
    ): TemplateResult {
        return html`<label class="field">
            <span>${say(`tournaments-${id}`)}</span>
            <input
                id=${id}
                type="number"
                inputmode="numeric"
                min=${least}
                max=${most}
                required
                value=${value}
            />
        </label>`;
    }

    protected override render(): TemplateResult {
        const saved = savedTournaments();
        return html`<div class="pictured brief">
            <div class="hero">
                ${scene(html`<h1>${say("tournaments-new")}</h1>`)}
                <section class="sheet">
                    <p>${say("tournaments-lead")}</p>
                    <form class="form" @submit=${(event: SubmitEvent) => void this.#create(event)}>
                        <label class="field">
                            <span>${say("tournaments-name")}</span>
                            <input
                                id="title"
                                maxlength="60"
                                placeholder=${say("tournaments-name-default")}
                                autocomplete="off"
                            />
                        </label>
                        <label class="field">
                            <span>${say("tournaments-rules")}</span>
                            <select id="preset" @change=${(event: Event) => (this.preset = valueOf(event))}>
                                ${presetOptions(this.#presets.last ?? [], this.preset)}
                            </select>
                        </label>
                        <div class="fields">
                            ${pick(
                                say("tournaments-kind"),
                                (["individual", "pairs"] as const).map((each) => [
                                    each,
                                    say(`tournaments-${each}`),
                                ]),
                                this.kind,
                                (kind) => (this.kind = kind),
                            )}
                            ${pick(
                                say("tournaments-movement"),
                                (["swiss", "round-robin"] as const).map((each) => [
                                    each,
                                    say(`tournaments-${each}`),
                                ]),
                                this.movement,
                                (movement) => (this.movement = movement),
                            )}
                            ${this.#number("rounds", 4, 1, 30)} ${this.#number("hands", 6, 1, 30)}
                            ${this.#number("minutes", 0, 0, 240)} ${this.#number("wait", 5, 1, 60)}
                        </div>
                        <p class="trouble" role="alert">${this.trouble || this.#presets.trouble}</p>
                        <button type="submit" class="primary" ?disabled=${this.busy}>
                            ${say("tournaments-create")}
                        </button>
                    </form>
                </section>
            </div>
            ${
                saved.length
                    ? html`<section class="sheet">
                          <h2>${say("tournaments-yours")}</h2>
                          <ul class="tables">
                              ${saved.map(
                                  ({ tournament, title, at }) =>
                                      html`<li>
                                          <a href=${tournamentPath(tournament)}>${title}</a
                                          ><span>${dateTime(at)}</span>
                                      </li>`,
                              )}
                          </ul>
                      </section>`
                    : nothing
            }
        </div>`;
    }
}
