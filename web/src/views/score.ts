import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { checkRules, makeSheet, presets, ProblemError } from "../api/http";
import { secret } from "../api/secret";
import type { PresetLine, RulesChecked, Value } from "../api/types";
import { go } from "../router";
import { pathOfRules } from "../rules/link";
import { ownRules, type OwnRules } from "../rules/own";
import { forgetSheet, heldSheets, holdSheet, notesOf } from "../score/held";
import { settings } from "../settings";
import { known, list, say, spoken } from "../words/words";
import { Part } from "./part";
import { prose } from "./prose";

/** What is asked of the rules here: what tables settle anew each time. All else is changed where house rules are made. */
const ASKED = ["score.target", "match.marks", "match.games", "match.timed", "chips.target", "play.illegal"];
/** Marks rules of somebody's own among the presets to choose from. */
const OWN = "own:";

/** Keeping score of a real table: rules and names for a new sheet, and the sheets of this browser. */
@customElement("moon-score")
export class ScorePlace extends Part {
    @state() private presets: readonly PresetLine[] = [];
    /** What the rules that were chosen come to. */
    @state() private rules: RulesChecked | undefined;
    /** Those of somebody's own that are chosen; else presets are. */
    @state() private own: OwnRules | undefined;
    @state() private preset = settings.choices.preset;
    @state() private options: Readonly<Record<string, Value>> = settings.choices.options;
    @state() private names: string[] = [];
    @state() private dealer = 1;
    @state() private trouble = "";
    @state() private busy = false;
    #language = "";
    #asked = 0;

    override connectedCallback(): void {
        super.connectedCallback();
        const { title, preset, options } = settings.choices;
        const kept = ownRules().find((each) => each.title === title);
        this.own = Object.keys(options).length
            ? (kept ?? { title: title || say("score.rules.last"), preset, options })
            : undefined;
        void this.#load();
    }

    protected override updated(): void {
        if (this.#language && this.#language !== spoken()) void this.#load();
    }

    async #load(): Promise<void> {
        this.#language = spoken();
        try {
            this.presets = await presets();
            await this.#check();
        } catch (error) {
            this.#fail(error);
        }
    }

    /** Let the server say what the rules come to. */
    async #check(): Promise<void> {
        const asked = ++this.#asked;
        try {
            const rules = await checkRules({ preset: this.preset, options: this.options });
            if (asked !== this.#asked) return;
            this.rules = rules;
            this.trouble = rules.playable ? "" : rules.problems.map(({ words }) => words).join(" ");
            this.dealer = Math.min(this.dealer, this.#players);
        } catch (error) {
            if (asked === this.#asked) this.#fail(error);
        }
    }

    #fail(error: unknown): void {
        this.trouble = error instanceof ProblemError ? error.message : say("error.offline");
    }

    #choose(value: string): void {
        const own = this.#owned().find((each) => OWN + each.title === value);
        this.own = own;
        this.preset = own?.preset ?? value;
        this.options = own?.options ?? {};
        this.rules = undefined; // until it is known how many play by them
        void this.#check();
    }

    /** Rules of somebody's own: those that are kept, and those that were chosen last. */
    #owned(): OwnRules[] {
        const kept = ownRules();
        const { own } = this;
        return own && !kept.some(({ title }) => title === own.title) ? [own, ...kept] : kept;
    }

    #set(name: string, value: Value): void {
        this.options = { ...this.options, [name]: value };
        void this.#check();
    }

    get #players(): number {
        return Number(this.rules?.options["table.players"] ?? 3);
    }

    #name(seat: number): string {
        return this.names[seat - 1]?.trim() || say("seat", { n: seat });
    }

    async #start(event: Event): Promise<void> {
        event.preventDefault();
        if (this.busy) return;
        this.busy = true;
        const names = Array.from({ length: this.#players }, (_, at) => this.#name(at + 1));
        const token = secret();
        try {
            const { sheet } = await makeSheet(
                { preset: this.preset, options: this.options, names, dealer: this.dealer },
                token,
            );
            holdSheet({ sheet, token, at: Date.now(), names });
            go(`/score/${sheet}`);
        } catch (error) {
            this.#fail(error);
        } finally {
            this.busy = false;
        }
    }

    protected override render(): TemplateResult {
        const owned = this.#owned();
        const seats = Array.from({ length: this.#players }, (_, at) => at + 1);
        const group = (game: "moon" | "chips") =>
            html`<optgroup label=${say(`front.group.${game}`)}>
                ${this.presets
                    .filter((each) => each.game === game)
                    .map(
                        ({ preset, title, players }) =>
                            html`<option value=${preset} ?selected=${!this.own && preset === this.preset}>
                                ${say("front.players", { title, n: players })}
                            </option>`,
                    )}
            </optgroup>`;
        return html`<section class="sheet">
                <h1>${say("score.title")}</h1>
                <p>${say("score.lead")}</p>
                <form class="form" @submit=${(event: Event) => void this.#start(event)}>
                    <label class="field">
                        <span>${say("front.rules")}</span>
                        <select
                            id="preset"
                            @change=${(event: Event) => this.#choose((event.target as HTMLSelectElement).value)}
                        >
                            ${
                                owned.length
                                    ? html`<optgroup label=${say("house.own")}>
                                          ${owned.map(
                                              ({ title }) =>
                                                  html`<option
                                                      value="${OWN}${title}"
                                                      ?selected=${title === this.own?.title}
                                                  >
                                                      ${title}
                                                  </option>`,
                                          )}
                                      </optgroup>`
                                    : nothing
                            }
                            ${group("moon")}${group("chips")}
                        </select>
                    </label>
                    <div class="fields">${this.#quick()}</div>
                    <p>
                        <a href=${pathOfRules(this.preset, this.options, this.own?.title ?? "")}
                            >${say("score.rules.more")}</a
                        >
                    </p>
                    <fieldset>
                        <legend>${say("score.names")}</legend>
                        <p class="hint">${say("score.names.hint")}</p>
                        <div class="fields">
                            ${seats.map(
                                (seat) =>
                                    html`<label class="field">
                                        <span>${say("seat", { n: seat })}</span>
                                        <input
                                            maxlength="24"
                                            autocomplete="off"
                                            .value=${this.names[seat - 1] ?? ""}
                                            @input=${(event: Event) => {
                                                const names = [...this.names];
                                                names[seat - 1] = (event.target as HTMLInputElement).value;
                                                this.names = names;
                                            }}
                                        />
                                    </label>`,
                            )}
                            <label class="field">
                                <span>${say("score.dealer")}</span>
                                <select
                                    @change=${(event: Event) => (this.dealer = Number((event.target as HTMLSelectElement).value))}
                                >
                                    ${seats.map((seat) => html`<option value=${seat} ?selected=${seat === this.dealer}>${this.#name(seat)}</option>`)}
                                </select>
                            </label>
                        </div>
                    </fieldset>
                    <p class="trouble" role="alert">${this.trouble}</p>
                    <button type="submit" class="primary" ?disabled=${this.busy || !this.rules?.playable}>
                        ${say("score.start")}
                    </button>
                </form>
                ${
                    this.rules
                        ? html`<details class="prose">
                              <summary>${say("score.rules")}</summary>
                              ${prose(this.rules.chapters)}
                          </details>`
                        : nothing
                }
            </section>
            ${this.#held()}`;
    }

    /** The options that tables settle anew each time, as far as they make a difference under these rules. */
    #quick(): TemplateResult[] {
        const { rules } = this;
        if (rules?.preset !== this.preset) return [];
        const { options, idle } = rules;
        // A call of time would contradict all other kinds of matches, rather than make no difference.
        const hidden = options["match.kind"] === "marks" ? idle : [...idle, "match.timed"];
        return ASKED.filter((name) => name in options && !hidden.includes(name)).map((name) => {
            const value = this.options[name] ?? options[name] ?? 0;
            const label = say(known(`score.option.${name}`) ?? "front.rules");
            const set = (to: Value) => this.#set(name, to);
            if (typeof value === "number")
                return html`<label class="field">
                    <span>${label}</span>
                    <input
                        type="number"
                        inputmode="numeric"
                        min="1"
                        max="1000"
                        required
                        step=${name === "match.games" ? 2 : 1}
                        .value=${String(value)}
                        @change=${(event: Event) => set(Math.trunc((event.target as HTMLInputElement).valueAsNumber || 1))}
                    />
                </label>`;
            const [off, on] = name === "play.illegal" ? ["reject", "penalty"] : [false, true];
            return html`<label class="check">
                <input
                    type="checkbox"
                    .checked=${value === on}
                    @change=${(event: Event) => set((event.target as HTMLInputElement).checked ? on! : off!)}
                />
                <span>${label}</span>
            </label>`;
        });
    }

    #held(): TemplateResult | typeof nothing {
        const held = heldSheets();
        if (!held.length) return nothing;
        const time = new Intl.DateTimeFormat(spoken(), { dateStyle: "medium", timeStyle: "short" });
        return html`<section class="sheet">
            <h2>${say("score.yours")}</h2>
            <p class="hint">${say("score.yours.hint")}</p>
            <ul class="tables">
                ${held.map(({ sheet, names, at }) => {
                    const waits = notesOf(sheet).waiting.length;
                    const called = names.length ? list(names) : sheet;
                    return html`<li>
                        <a href=${`/score/${sheet}`}>${called}</a>
                        <span>
                            ${waits ? html`<b>${say("score.waits.short", { n: waits })}</b>` : nothing}
                            ${time.format(at)}
                            <button
                                type="button"
                                class="small"
                                @click=${(event: Event) => this.#forget(event, sheet)}
                            >
                                ${say("score.forget")}<span class="hidden">: ${called}</span>
                            </button>
                        </span>
                    </li>`;
                })}
            </ul>
        </section>`;
    }

    #forget(event: Event, sheet: string): void {
        if (!confirm(say("score.forget.sure"))) return;
        const list = (event.target as HTMLElement).closest("ul");
        forgetSheet(sheet);
        this.requestUpdate();
        void this.updateComplete.then(() => {
            const next = list?.isConnected ? list.querySelector<HTMLElement>("a") : undefined;
            (next ?? this.querySelector<HTMLElement>("#preset"))?.focus();
        });
    }
}
