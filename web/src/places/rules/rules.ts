import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { gameOptions, presetRules, presets, words } from "../../api/http";
import type {
    GameOptions,
    OptionDescription,
    PresetSummary,
    PresetValues,
    RulesDescription,
    WordDefinition,
} from "../../api/types";
import { rulesPath } from "../../rules/link";
import { valueIn, wordsFor } from "../../rules/values";
import { settings } from "../../settings";
import { messageKey, say, currentLanguage } from "../../words/words";
import "./example";
import { pick } from "../../parts/inputs";
import { Loading } from "../../parts/loading";
import { TableOpener } from "../../parts/naming";
import { gamesOf } from "../../parts/presets";
import { anchor, prose } from "../../parts/prose";

/** What is loaded, in the language `language`; `words` and `rules` as far as they are shown. */
type Page = {
    readonly language: string;
    readonly lines: readonly PresetSummary[];
    readonly games: readonly GameOptions[];
    readonly words: readonly WordDefinition[];
    readonly rules: RulesDescription | undefined;
};

/** The rules and terms: an overview of all presets, or one preset in full. */
@customElement("moon-rules")
export class Rules extends TableOpener {
    /** The preset that is shown; empty for the overview. */
    @property() preset = "";
    readonly #page = new Loading(this, (preset: string) => this.#load(preset), {
        args: () => [this.preset],
        then: () => (this.#scrolled = false),
    });
    @state() private compared = "";
    /** Whether the section in the address has been scrolled to. */
    #scrolled = false;

    protected override willUpdate(changed: PropertyValues<this>): void {
        if (changed.has("preset")) this.compared = "";
    }

    protected override updated(): void {
        this.#scrollToSection();
    }

    async #load(preset: string): Promise<Page> {
        const language = currentLanguage();
        const { last } = this.#page;
        const lines = await presets();
        const [games, list, rules] = await Promise.all([
            last?.language === language ? last.games : Promise.all(gamesOf(lines).map(gameOptions)),
            preset ? [] : words(),
            preset ? presetRules(preset) : undefined,
        ]);
        return { language, lines, games, words: list, rules };
    }

    get #games(): readonly GameOptions[] {
        return this.#page.last?.games ?? [];
    }

    /** Scroll to the section in the address as soon as it is loaded. */
    #scrollToSection(): void {
        if (this.#scrolled || !this.#games.length) return;
        this.#scrolled = true;
        const name = decodeURIComponent(location.hash.slice(1).replace(/%(?![\da-f]{2})/gi, ""));
        const part = name ? document.getElementById(name) : null;
        if (!part || !this.contains(part)) return;
        part.tabIndex = -1;
        part.scrollIntoView();
        part.focus({ preventScroll: true });
    }

    protected override render(): TemplateResult {
        return html`${this.preset ? this.#one() : this.#all()}
            <p class="trouble" role="alert">${this.#page.trouble}</p>`;
    }

    #all(): TemplateResult {
        return html`<section class="sheet">
                <h1>${say("rules-title")}</h1>
                <p>${say("rules-lead")}</p>
                <p class="links">
                    <a class="button" href="/rules/edit">${say("rules-own")}</a>
                    ${this.#games.map(({ game }) => html`<a class="plain under" href="#${game}">${say(`front-group-${game}`)}</a>`)}
                    <a class="plain under" href="#words">${say("rules-words")}</a>
                </p>
            </section>
            <section class="sheet">
                <h2>${say("example-trick")}</h2>
                <moon-example preset=${DEFAULT_PRESET} brief></moon-example>
                <p class="links">
                    <a class="plain under" href="/learn">${say("front-learn")}</a>
                    <a class="plain under" href="/hands">${say("rules-hands")}</a>
                    <a class="plain under" href="/rules/${DEFAULT_PRESET}#example"
                        >${say("example-hand-of", { title: this.#titleOf(DEFAULT_PRESET) })}</a
                    >
                </p>
            </section>
            ${this.#games.map((each) => this.#game(each))}
            <section class="sheet">
                <h2 id="words">${say("rules-words")}${anchor("words", say("rules-words"))}</h2>
                <p class="hint">${say("rules-words-hint")}</p>
                <dl class="words">
                    ${this.#page.last?.words.map(
                        ({ name, word, meaning }) =>
                            html`<div id=${name}>
                                <dt lang="en">${word} ${anchor(name, word)}</dt>
                                <dd>${meaning}</dd>
                            </div>`,
                    )}
                </dl>
            </section>`;
    }

    #game({ game, sections, presets, columns }: GameOptions): TemplateResult {
        const title = say(`front-group-${game}`);
        const options = sections.flatMap((each) => each.options);
        return html`<section class="sheet">
            <h2 id=${game}>${title}${anchor(game, title)}</h2>
            <div class="wide presets" tabindex="0" role="region" aria-label=${title}>
                ${comparison(
                    [say("rules-presets"), ...columns],
                    rootsFirst(presets).map(({ preset, title, facts }) => [
                        html`<a href="/rules/${preset}">${title}</a>`,
                        ...facts,
                    ]),
                )}
            </div>
            <details>
                <summary>${say("rules-compare-all")}</summary>
                ${this.#table(rootsFirst(presets), options, title)}
            </details>
        </section>`;
    }

    #table(
        presets: readonly PresetValues[],
        options: readonly OptionDescription[],
        of: string,
    ): TemplateResult {
        const differing = options.filter(
            (option) => new Set(presets.map((preset) => valueIn(preset, option))).size > 1,
        );
        if (!differing.length) return html`<p>${say("rules-compare-none")}</p>`;
        const label = say("rules-compare-of", { title: of });
        return html`<div class="wide" tabindex="0" role="region" aria-label=${label}>
            ${comparison(
                [say("rules-option"), ...presets.map(({ title }) => title)],
                differing.map((option) => [
                    option.title,
                    ...presets.map((preset) => wordsFor(option, valueIn(preset, option))),
                ]),
                presets.length === 2 ? "pair" : "",
            )}
        </div>`;
    }

    #one(): TemplateResult | typeof nothing {
        const rules = this.#page.last?.rules;
        if (!rules)
            return this.#page.trouble ? html`<p><a href="/rules">${say("rules-all")}</a></p>` : nothing;
        const { preset, title, game, chapters } = rules;
        const options = this.#games.find((each) => each.game === game);
        const facts = options?.presets.find((each) => each.preset === preset)?.facts ?? [];
        return html`<section class="sheet">
                <p><a href="/rules">${say("rules-all")}</a></p>
                <h1>${title}</h1>
                ${this.#source(options, preset)}
                <div class="buttons">
                    <button type="button" class="primary" @click=${() => this.#play(rules, true)}>
                        ${say("front-play")}
                    </button>
                    <button type="button" @click=${() => this.#play(rules, false)}>
                        ${say("front-friends")}
                    </button>
                    <a class="plain under" href=${rulesPath(preset, {})}>${say("rules-change")}</a>
                </div>
                ${this.beside()}
                <dl class="facts-list" aria-label=${say("rules-facts")}>
                    ${facts.map(
                        (each, at) =>
                            html`<div>
                                <dt>${options?.columns[at]}</dt>
                                <dd>${each}</dd>
                            </div>`,
                    )}
                </dl>
            </section>
            <section class="sheet">
                <h2 id="example">${say("example-title")}${anchor("example", say("example-title"))}</h2>
                <moon-example .preset=${preset}></moon-example>
            </section>
            <section class="sheet">
                <h2>${say("house-prose")}</h2>
                <div class="prose">${prose(chapters, true)}</div>
            </section>
            ${options ? this.#comparison(options, preset) : nothing}`;
    }

    #titleOf(preset: string): string {
        return this.#page.last?.lines.find((each) => each.preset === preset)?.title ?? preset;
    }

    #source(options: GameOptions | undefined, preset: string): TemplateResult | typeof nothing {
        const source = options?.presets.find((each) => each.preset === preset)?.source ?? "";
        const key = messageKey(`rules-source-${source.split(":")[0]}`);
        return key ? html`<p class="hint">${say(key)}</p>` : nothing;
    }

    #comparison({ presets, sections }: GameOptions, preset: string): TemplateResult {
        const shown = presets.find((each) => each.preset === preset);
        const others = presets.filter((each) => each !== shown);
        const other = others.find((each) => each.preset === (this.compared || shown?.base)) ?? others[0];
        const heading = say("rules-compare");
        return html`<section class="sheet">
            <h2 id="compared">${heading}${anchor("compared", heading)}</h2>
            ${pick(
                say("rules-compare-with"),
                others.map(({ preset, title }) => [preset, title]),
                other?.preset ?? "",
                (preset) => (this.compared = preset),
            )}
            ${
                shown && other
                    ? this.#table(
                          [shown, other],
                          sections.flatMap((each) => each.options),
                          shown.title,
                      )
                    : nothing
            }
        </section>`;
    }

    #play({ preset, options }: RulesDescription, alone: boolean): void {
        settings.choose({ preset, options: {}, title: "" });
        if (alone) this.playAlone({ preset }, Number(options["table.players"]));
        else this.playTogether({ preset });
    }
}

/**
 * Draw a table whose first row and column are headings. Where it would be too wide, the style sheet stacks the cells of
 * a row, each with its heading; the roles keep it a table for screen readers then.
 */
function comparison(
    heads: readonly string[],
    rows: readonly (readonly unknown[])[],
    kind = "",
): TemplateResult {
    return html`<table class="compared ${kind}" role="table">
        <thead role="rowgroup">
            <tr role="row">
                ${heads.map((each) => html`<th scope="col" role="columnheader">${each}</th>`)}
            </tr>
        </thead>
        <tbody role="rowgroup">
            ${rows.map(
                ([head, ...cells]) =>
                    html`<tr role="row">
                        <th scope="row" role="rowheader">${head}</th>
                        ${cells.map((each, at) => html`<td role="cell" data-head=${heads[at + 1]!}>${each}</td>`)}
                    </tr>`,
            )}
        </tbody>
    </table>`;
}

/** Return the presets, with those that others are based on first. */
function rootsFirst(presets: readonly PresetValues[]): PresetValues[] {
    return [...presets].sort((one, other) => Number(one.base !== null) - Number(other.base !== null));
}
