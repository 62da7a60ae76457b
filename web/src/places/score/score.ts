import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { checkRules, failure, makeSheet, presets } from "../../api/http";
import { secret } from "../../api/secret";
import type { RulesChecked, Value } from "../../api/types";
import { go } from "../../router";
import { rulesPath } from "../../rules/link";
import { ownRules, type OwnRules } from "../../rules/own";
import { forgetSheet, savedSheets, saveSheet, sheetCache } from "./saved";
import { settings } from "../../settings";
import { dateTime, messageKey, list, say } from "../../words/words";
import { confirming, type Confirm, type Question } from "../../parts/confirm";
import { check, pick, valueOf } from "../../parts/inputs";
import { PageElement } from "../../parts/element";
import { Loading } from "../../parts/loading";
import { ownChosen, ownOptions, presetOptions } from "../../parts/presets";
import { prose } from "../../parts/prose";
import { scene } from "../../parts/scene";

/**
 * The options that are asked for here, since tables agree on them each time. The editor of house rules has the
 * others.
 */
const QUICK_OPTIONS = [
    "score.target",
    "match.marks",
    "match.games",
    "match.timed",
    "chips.target",
    "play.illegal",
];

const checkedRules = (preset: string, options: Readonly<Record<string, Value>>) =>
    checkRules({ preset, options });
const playersOf = (rules: RulesChecked | undefined) => Number(rules?.options["table.players"] ?? 3);

/** Starting a score sheet for a real table, and the list of this browser's sheets. */
@customElement("moon-score")
export class ScorePlace extends PageElement {
    readonly #presets = new Loading(this, presets);
    /** The chosen rules as the server checked them. */
    readonly #rules = new Loading(this, checkedRules, {
        args: () => [this.preset, this.options],
        then: (rules) => (this.dealer = Math.min(this.dealer, playersOf(rules))),
    });
    /** The chosen house rules, or undefined if a preset is chosen. */
    @state() private own: OwnRules | undefined;
    @state() private preset = settings.choices.preset;
    @state() private options: Readonly<Record<string, Value>> = settings.choices.options;
    @state() private names: string[] = [];
    @state() private dealer = 1;
    @state() private trouble = "";
    @state() private busy = false;
    @state() private question: Question | undefined;

    override connectedCallback(): void {
        super.connectedCallback();
        const { title, preset, options } = settings.choices;
        const stored = ownRules().find((each) => each.title === title);
        this.own = Object.keys(options).length
            ? (stored ?? { title: title || say("score-rules-last"), preset, options })
            : undefined;
    }

    #choose(value: string): void {
        const own = ownChosen(this.#houseRules(), value);
        this.own = own;
        this.preset = own?.preset ?? value;
        this.options = own?.options ?? {};
        this.#rules.last = undefined; // the number of players is unknown until the answer
    }

    /** Return the stored house rules and those chosen last. */
    #houseRules(): OwnRules[] {
        const stored = ownRules();
        const { own } = this;
        return own && !stored.some(({ title }) => title === own.title) ? [own, ...stored] : stored;
    }

    #set(name: string, value: Value): void {
        this.options = { ...this.options, [name]: value };
    }

    get #players(): number {
        return playersOf(this.#rules.last);
    }

    #name(seat: number): string {
        return this.names[seat - 1]?.trim() || say("player-n", { n: seat });
    }

    async #start(event: Event): Promise<void> {
        event.preventDefault();
        if (this.busy) return;
        this.busy = true;
        this.trouble = "";
        const names = Array.from({ length: this.#players }, (_, at) => this.#name(at + 1));
        const token = secret();
        try {
            const { sheet } = await makeSheet(
                { preset: this.preset, options: this.options, names, dealer: this.dealer },
                token,
            );
            saveSheet({ sheet, token, at: Date.now(), names });
            go(`/score/${sheet}`);
        } catch (error) {
            this.trouble = failure(error);
        } finally {
            this.busy = false;
        }
    }

    protected override render(): TemplateResult {
        const own = this.#houseRules();
        const { last: rules } = this.#rules;
        const conflicts = rules?.playable ? "" : rules?.problems.map(({ words }) => words).join(" ");
        const trouble = this.trouble || this.#presets.trouble || this.#rules.trouble || conflicts;
        const seats = Array.from({ length: this.#players }, (_, at) => at + 1);
        return html`<div class="pictured brief">
                <div class="hero">
                    ${scene(html`<h1>${say("score-title")}</h1>`)}
                    <section class="sheet">
                        <p>${say("score-lead")}</p>
                        <form class="form" @submit=${(event: Event) => void this.#start(event)}>
                            <label class="field">
                                <span>${say("front-rules")}</span>
                                <select id="preset" @change=${(event: Event) => this.#choose(valueOf(event))}>
                                    ${ownOptions(own, this.own?.title)}
                                    ${presetOptions(this.#presets.last ?? [], this.own ? undefined : this.preset)}
                                </select>
                            </label>
                            <div class="fields">${this.#quickOptions()}</div>
                            <p>
                                <a href=${rulesPath(this.preset, this.options, this.own?.title ?? "")}
                                    >${say("score-rules-more")}</a
                                >
                            </p>
                            <fieldset>
                                <legend>${say("score-names")}</legend>
                                <p class="hint">${say("score-names-hint")}</p>
                                <div class="fields">
                                    ${seats.map(
                                        (seat) =>
                                            html`<label class="field">
                                                <span>${say("player-n", { n: seat })}</span>
                                                <input
                                                    maxlength="24"
                                                    autocomplete="off"
                                                    .value=${this.names[seat - 1] ?? ""}
                                                    @input=${(event: Event) => {
                                                        const names = [...this.names];
                                                        names[seat - 1] = valueOf(event);
                                                        this.names = names;
                                                    }}
                                                />
                                            </label>`,
                                    )}
                                    ${pick(
                                        say("score-dealer"),
                                        seats.map((seat) => [seat, this.#name(seat)]),
                                        this.dealer,
                                        (seat) => (this.dealer = seat),
                                    )}
                                </div>
                            </fieldset>
                            <p class="trouble" role="alert">${trouble}</p>
                            <button type="submit" class="primary" ?disabled=${this.busy || !rules?.playable}>
                                ${say("score-start")}
                            </button>
                        </form>
                        ${
                            rules
                                ? html`<details class="prose">
                                      <summary>${say("score-rules")}</summary>
                                      ${prose(rules.chapters)}
                                  </details>`
                                : nothing
                        }
                    </section>
                </div>
                ${this.#sheetList()}
            </div>
            ${confirming(this.question, () => (this.question = undefined))}`;
    }

    /** Draw the options that are asked for here, as far as they matter under these rules. */
    #quickOptions(): TemplateResult[] {
        const { last: rules } = this.#rules;
        if (rules?.preset !== this.preset) return [];
        const { options, idle } = rules;
        // In other kinds of matches a timed match would be a conflict rather than irrelevant.
        const hidden = options["match.kind"] === "marks" ? idle : [...idle, "match.timed"];
        return QUICK_OPTIONS.filter((name) => name in options && !hidden.includes(name)).map((name) => {
            const value = this.options[name] ?? options[name] ?? 0;
            const label = say(messageKey(`score-option-${name.replaceAll(".", "-")}`) ?? "front-rules");
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
            return check(label, value === on, (checked) => set(checked ? on : off));
        });
    }

    #sheetList(): TemplateResult | typeof nothing {
        const sheets = savedSheets();
        if (!sheets.length) return nothing;
        return html`<section class="sheet">
            <h2>${say("score-yours")}</h2>
            <p class="hint">${say("score-yours-hint")}</p>
            <ul class="tables">
                ${sheets.map(({ sheet, names, at }) => {
                    const waits = sheetCache(sheet).waiting.length;
                    const called = names.length ? list(names) : sheet;
                    return html`<li>
                        <a href=${`/score/${sheet}`}>${called}</a>
                        <span>
                            ${waits ? html`<b>${say("score-waits-short", { n: waits })}</b>` : nothing}
                            ${dateTime(at)}
                            <button
                                type="button"
                                class="small"
                                @click=${(event: Event) => this.#confirmForget(event, sheet, called)}
                            >
                                ${say("score-forget")}<span class="hidden">: ${called}</span>
                            </button>
                        </span>
                    </li>`;
                })}
            </ul>
        </section>`;
    }

    /** Ask for confirmation before a sheet is removed. */
    #confirmForget(event: Event, sheet: string, called: string): void {
        const list = (event.target as HTMLElement).closest("ul");
        this.question = {
            title: `${say("score-forget")}: ${called}`,
            text: say("score-forget-sure"),
            yes: say("score-forget"),
            then: () => void this.#forget(sheet, list),
        };
    }

    /** Remove a sheet. Its button is gone then, so the focus moves to the next one. */
    async #forget(sheet: string, list: Element | null): Promise<void> {
        forgetSheet(sheet);
        this.requestUpdate();
        await this.updateComplete;
        await this.querySelector<Confirm>("moon-confirm")?.updateComplete;
        const next = list?.isConnected ? list.querySelector<HTMLElement>("a") : undefined;
        (next ?? this.querySelector<HTMLElement>("#preset"))?.focus();
    }
}
