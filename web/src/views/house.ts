import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { checkRules, gameOptions, presets, ProblemError } from "../api/http";
import type {
    CheckRules,
    GameOptions,
    OptionTold,
    PresetLine,
    RulesChecked,
    RulesProblem,
    Value,
} from "../api/types";
import { botsFor, openTable } from "../room/opening";
import { MOST_TITLE, pathOfRules, read } from "../rules/link";
import { forgetRules, keepRules, ownRules, type OwnRules } from "../rules/own";
import { settings } from "../settings";
import { say, spoken } from "../words/words";
import { Opening } from "./naming";
import { valueIn, wordsFor } from "./rules";
import { prose } from "./prose";
import { termsAlone, termsTogether } from "./terms";

type Texts = Readonly<Record<string, string>>;

/** Bytes of a file that may be rules. */
const MOST_BYTES = 50_000;

/**
 * House rules in the making. What is chosen goes to the server, which says what becomes of it; the address carries it,
 * so that going back undoes the larger steps and the link can be sent at any time.
 */
@customElement("moon-house")
export class House extends Opening {
    @state() private lines: readonly PresetLine[] = [];
    @state() private game: GameOptions | undefined;
    @state() private checked: RulesChecked | undefined;
    /** What was chosen and typed, by option; what the server makes of it is in `checked`. */
    @state() private texts: Texts = {};
    @state() private preset = "classic";
    @state() private name = "";
    /** What a link or a file said that isn't known here. */
    @state() private leftOut: readonly RulesProblem[] = [];
    @state() private own: readonly OwnRules[] = ownRules();
    @state() private forgotten: OwnRules | undefined;
    @state() private notice = "";
    @state() private trouble = "";
    @state() private copied = false;
    /** The language that things were asked for in, and that in which the options are there. */
    #language = spoken();
    #fetched = "";
    #asked = 0;
    /** The address that was written last. */
    #written = "";

    readonly #come = () => {
        if (location.pathname === "/rules/edit" && location.hash !== this.#written) void this.#read();
    };
    readonly #over = (event: DragEvent) => {
        if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    readonly #drop = (event: DragEvent) => {
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault();
        void this.#open(file);
    };

    override connectedCallback(): void {
        super.connectedCallback();
        addEventListener("popstate", this.#come);
        addEventListener("dragover", this.#over);
        addEventListener("drop", this.#drop);
        void this.#read();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        removeEventListener("popstate", this.#come);
        removeEventListener("dragover", this.#over);
        removeEventListener("drop", this.#drop);
    }

    protected override updated(): void {
        if (this.#language === spoken()) return;
        this.#language = spoken();
        void this.#check({});
    }

    // -- what is chosen -------------------------------------------------------------------------------------

    /** Take over what the address says; where it says nothing, the rules that were played last. */
    async #read(): Promise<void> {
        const { preset, options, title } = settings.choices;
        const last = { preset, title, texts: texts(options) };
        const link = read(location.hash) ?? last;
        this.#written = location.hash;
        this.preset = link.preset;
        this.texts = link.texts;
        this.name = link.title;
        this.notice = "";
        const checked = await this.#check({});
        if (!checked) return;
        const known = (option: string) => option in checked.options;
        this.leftOut = checked.problems.filter(({ option }) => !known(option));
        this.texts = Object.fromEntries(Object.entries(this.texts).filter(([name]) => known(name)));
    }

    /** Let the server look at what is chosen. Answers to what was chosen before are dropped. */
    async #check(asked: CheckRules): Promise<RulesChecked | undefined> {
        const number = ++this.#asked;
        const language = spoken();
        try {
            const checked = await checkRules({
                preset: this.preset.slice(0, 100),
                texts: this.texts,
                title: this.name,
                ...asked,
            });
            const [game, lines] =
                this.#fetched === language && this.game?.game === checked.game
                    ? [this.game, this.lines]
                    : await Promise.all([gameOptions(checked.game), presets()]);
            if (number !== this.#asked) return undefined;
            this.#fetched = language;
            [this.checked, this.game, this.lines, this.preset, this.trouble] = [
                checked,
                game,
                lines,
                checked.preset,
                "",
            ];
            return checked;
        } catch (error) {
            if (number === this.#asked) this.#fail(error);
            return undefined;
        }
    }

    #fail(error: unknown): void {
        this.trouble = error instanceof ProblemError ? error.message : say("error.offline");
    }

    async #choose(option: string, text: string): Promise<void> {
        this.texts = { ...this.texts, [option]: text };
        this.notice = "";
        if (await this.#check({ keep: option })) this.#write(false);
    }

    /** Back to what the preset has. */
    async #reset(option: string): Promise<void> {
        this.texts = Object.fromEntries(Object.entries(this.texts).filter(([name]) => name !== option));
        if (await this.#check({})) this.#write(false);
        await this.updateComplete;
        const field = document.getElementById(idOf(option));
        (field?.querySelector<HTMLElement>("input:checked") ?? field?.querySelector("input"))?.focus();
    }

    async #mend(changes: Readonly<Record<string, Value>>): Promise<void> {
        this.texts = { ...this.texts, ...texts(changes) };
        if (await this.#check({})) this.#write(true);
        await this.updateComplete;
        this.querySelector<HTMLElement>(".verdict")?.focus();
    }

    /** Begin anew from a preset. What there was is one step back. */
    async #begin(preset: string): Promise<void> {
        this.preset = preset;
        this.texts = {};
        this.leftOut = [];
        this.notice = "";
        if (await this.#check({})) this.#write(true);
    }

    async #open(file: File): Promise<void> {
        this.notice = "";
        if (file.size > MOST_BYTES) {
            this.trouble = say("house.too-large", { file: file.name });
            return;
        }
        let toml: string;
        try {
            toml = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
        } catch {
            this.trouble = say("house.unreadable", { file: file.name });
            return;
        }
        try {
            const found = await checkRules({ toml });
            const useless = found.problems.find(({ option }) => option === "" || option === "game");
            if (useless) {
                this.trouble = `${file.name}: ${useless.words}`;
                return;
            }
            this.preset = found.preset;
            this.texts = texts(found.changed);
            this.name = found.title.slice(0, MOST_TITLE);
            this.leftOut = found.problems.filter(({ left_out }) => left_out);
        } catch (error) {
            this.#fail(error);
            return;
        }
        if (await this.#check({})) this.#write(true);
        this.notice = say("house.opened", { file: file.name });
    }

    /** Write what is chosen into the address. `step`: as a step that going back undoes. */
    #write(step: boolean): void {
        const path = this.#path();
        if (location.pathname !== "/rules/edit" || path === location.pathname + location.hash) return;
        try {
            if (step) history.pushState(null, "", path);
            else history.replaceState(null, "", path);
        } catch {
            // A browser that lets nobody do that so often: the link beside the rules is right all the same.
        }
        this.#written = location.hash;
    }

    #path(): string {
        return pathOfRules(this.preset, this.checked?.changed ?? {}, this.name);
    }

    // -- what is done with it -------------------------------------------------------------------------------

    #play(alone: boolean): void {
        const { checked } = this;
        if (!checked?.playable) return;
        const { preset, changed: options } = checked;
        settings.choose({ preset, options, title: this.name });
        const players = Number(checked.options["table.players"]);
        const asked = alone
            ? { preset, options, bots: botsFor(players), ...termsAlone() }
            : { preset, options, ...termsTogether() };
        void this.open((name) => openTable(asked, name), !alone);
    }

    #keep(): void {
        this.notice = "";
        if (!this.name) {
            this.trouble = say("house.nameless");
            this.querySelector<HTMLElement>("#house-name")?.focus();
            return;
        }
        const kept = keepRules({
            title: this.name,
            preset: this.preset,
            options: this.checked?.changed ?? {},
        });
        this.own = ownRules();
        this.trouble = kept ? "" : say("house.kept.not");
        if (kept) this.notice = say("house.kept", { title: this.name });
    }

    async #forget(own: OwnRules): Promise<void> {
        forgetRules(own.title);
        this.own = ownRules();
        this.forgotten = own;
        await this.updateComplete;
        this.querySelector<HTMLElement>("#unforget")?.focus();
    }

    async #unforget(): Promise<void> {
        if (this.forgotten) keepRules(this.forgotten);
        this.forgotten = undefined;
        this.own = ownRules();
        await this.updateComplete;
        this.querySelector<HTMLElement>(".own a")?.focus();
    }

    #copy(): void {
        this.querySelector<HTMLInputElement>("#house-link")?.select();
        // The clipboard is there over https and on this machine; elsewhere the link stands selected.
        void navigator.clipboard?.writeText(location.origin + this.#path()).then(
            () => (this.copied = true),
            () => undefined,
        );
    }

    #download(): void {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([this.checked?.toml ?? ""], { type: "application/toml" }));
        const name = (this.name || this.preset).normalize("NFKD").replace(/[^\w-]+/g, "-");
        link.download = `${name.replace(/^-+|-+$/g, "").toLowerCase() || "rules"}.toml`;
        link.click();
        URL.revokeObjectURL(link.href);
    }

    // -- what is shown --------------------------------------------------------------------------------------

    protected override render(): TemplateResult {
        const { checked, game } = this;
        if (!checked || !game)
            return this.trouble
                ? html`<p class="trouble" role="alert">${this.trouble}</p>`
                : html`<p class="loading" role="status">${say("app.loading")}</p>`;
        return html`<div class="house">
                ${this.#head()}
                <div class="made">
                    <div class="options">
                        ${game.sections.map(
                            ({ section, title, options }) =>
                                html`<section class="sheet" aria-labelledby="s-${section}">
                                    <h2 id="s-${section}">${title}</h2>
                                    ${options.map((each) => this.#option(each, checked, game))}
                                </section>`,
                        )}
                    </div>
                    <div class="outcomes">${this.#share(checked)} ${this.#prose(checked)}</div>
                </div>
            </div>
            ${this.#verdict(checked, game)}`;
    }

    #head(): TemplateResult {
        const group = (game: "moon" | "chips") =>
            html`<optgroup label=${say(`front.group.${game}`)}>
                ${this.lines
                    .filter((each) => each.game === game)
                    .map(
                        ({ preset, title, players }) =>
                            html`<option value=${preset} .selected=${preset === this.preset}>
                                ${say("front.players", { title, n: players })}
                            </option>`,
                    )}
            </optgroup>`;
        return html`<section class="sheet">
            <h1>${say("house.title")}</h1>
            <p class="hint">${say("house.lead")} <a href="/rules">${say("rules.all")}</a></p>
            <div class="choices">
                <label class="field">
                    <span>${say("house.base")}</span>
                    <select
                        id="base"
                        @change=${(event: Event) => void this.#begin((event.target as HTMLSelectElement).value)}
                    >
                        ${group("moon")}${group("chips")}
                    </select>
                </label>
                <label class="field">
                    <span>${say("house.name")}</span>
                    <input
                        id="house-name"
                        maxlength=${MOST_TITLE}
                        autocomplete="off"
                        .value=${this.name}
                        placeholder=${say("house.name.example")}
                        @change=${(event: Event) => void this.#rename((event.target as HTMLInputElement).value)}
                    />
                </label>
            </div>
            ${
                this.leftOut.length
                    ? html`<div class="left-out" role="status">
                          <p>${say("house.left-out")}</p>
                          <ul>
                              ${this.leftOut.map(({ words, remedy }) => html`<li>${words} ${remedy}</li>`)}
                          </ul>
                      </div>`
                    : nothing
            }
            <p class="links jumps">
                ${(["share", "told"] as const).map(
                    (each) =>
                        html`<button type="button" class="plain under" @click=${() => this.#jump(each)}>
                            ${say(`house.${each}`)}
                        </button>`,
                )}
            </p>
            ${this.#kept()}
        </section>`;
    }

    /** On a phone these are far below. The address can't name them: it carries the rules. */
    #jump(part: "share" | "told"): void {
        const heading = this.querySelector<HTMLElement>(`#s-${part}`);
        heading?.scrollIntoView();
        heading?.focus({ preventScroll: true });
    }

    async #rename(name: string): Promise<void> {
        this.name = name.trim().replace(/\s+/g, " ");
        if (await this.#check({})) this.#write(false);
    }

    #kept(): TemplateResult | typeof nothing {
        const { own, forgotten } = this;
        if (!own.length && !forgotten) return nothing;
        return html`<h2>${say("house.own")}</h2>
            <ul class="tables own">
                ${own.map(
                    (each) =>
                        html`<li>
                            <a href=${pathOfRules(each.preset, each.options, each.title)}>${each.title}</a>
                            <button type="button" class="plain under" @click=${() => void this.#forget(each)}>
                                ${say("house.forget")}<span class="hidden"> ${each.title}</span>
                            </button>
                        </li>`,
                )}
                ${
                    forgotten
                        ? html`<li>
                              <span role="status">${say("house.forgotten", { title: forgotten.title })}</span>
                              <button
                                  id="unforget"
                                  type="button"
                                  class="plain under"
                                  @click=${() => void this.#unforget()}
                              >
                                  ${say("house.undo")}
                              </button>
                          </li>`
                        : nothing
                }
            </ul>`;
    }

    #option(option: OptionTold, checked: RulesChecked, game: GameOptions): TemplateResult {
        const name = option.option;
        const id = idOf(name);
        const text = this.texts[name] ?? String(checked.options[name]);
        const problems = checked.problems.filter((each) => each.option === name);
        const idle = checked.idle.includes(name);
        const about = [`${id}-about`, ...(problems.length ? [`${id}-wrong`] : [])].join(" ");
        const preset = game.presets.find((each) => each.preset === checked.preset);
        const before = preset && valueIn(preset, option);
        const changed = before !== undefined && text !== String(before);
        const hints = html`<p class="hint" id="${id}-about">
            ${option.meaning} ${option.choices.length ? nothing : range(option)}
            ${idle ? html`<em>${say("house.idle")}</em>` : nothing}
        </p>`;
        const below = html`${
            problems.length
                ? html`<p class="trouble" id="${id}-wrong">
                      ${problems.map(({ words, remedy }) => `${words} ${remedy}`).join(" ")}
                  </p>`
                : nothing
        }
        ${
            changed
                ? html`<button type="button" class="plain under" @click=${() => void this.#reset(name)}>
                      ${say("house.back-to", { value: wordsFor(option, before) })}<span class="hidden">
                          (${option.title})</span
                      >
                  </button>`
                : nothing
        }`;
        const kind = `option ${idle ? "idle" : ""} ${changed ? "changed" : ""}`;
        const choose = (event: Event) => void this.#choose(name, (event.target as HTMLInputElement).value);
        if (!option.choices.length)
            return html`<div class=${kind} id=${id}>
                <label class="title" for="${id}-value">${option.title}</label>
                ${hints}
                <input
                    id="${id}-value"
                    class="number"
                    inputmode="numeric"
                    autocomplete="off"
                    maxlength="12"
                    aria-describedby=${about}
                    aria-invalid=${problems.length > 0}
                    .value=${text}
                    @input=${choose}
                />
                ${below}
            </div>`;
        return html`<fieldset class=${kind} id=${id} aria-describedby=${about}>
            <legend class="title">${option.title}</legend>
            ${hints}
            <div class="values ${option.kind}">
                ${option.choices.map(
                    ({ value, words }) =>
                        html`<label class="check">
                            <input
                                type="radio"
                                name=${name}
                                value=${String(value)}
                                .checked=${text === String(value)}
                                @change=${choose}
                            />
                            <span>${words}</span>
                        </label>`,
                )}
            </div>
            ${below}
        </fieldset>`;
    }

    #share(checked: RulesChecked): TemplateResult {
        return html`<section class="sheet" aria-labelledby="s-share">
            <h2 id="s-share" tabindex="-1">${say("house.share")}</h2>
            <p class="hint" id="house-link-hint">${say("house.link.hint")}</p>
            <div class="line">
                <label class="hidden" for="house-link">${say("house.link")}</label>
                <input
                    id="house-link"
                    readonly
                    aria-describedby="house-link-hint"
                    .value=${location.origin + this.#path()}
                    @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()}
                />
                <button type="button" @click=${() => this.#copy()}>
                    ${say(this.copied ? "room.copied" : "room.copy")}
                </button>
            </div>
            <div class="buttons">
                <button type="button" @click=${() => this.#keep()}>${say("house.keep")}</button>
                ${
                    checked.playable
                        ? html`<button type="button" @click=${() => this.#download()}>
                              ${say("house.download")}
                          </button>`
                        : nothing
                }
            </div>
            <label class="field">
                <span>${say("house.open")}</span>
                <input
                    id="house-file"
                    type="file"
                    accept=".toml,application/toml,text/plain"
                    @change=${(event: Event) => this.#opened(event.target as HTMLInputElement)}
                />
            </label>
            <p class="hint">${say("house.open.hint")}</p>
            <p role="status">${this.notice}</p>
        </section>`;
    }

    #opened(box: HTMLInputElement): void {
        const file = box.files?.[0];
        if (file) void this.#open(file).then(() => (box.value = "")); // the same file can be opened again
    }

    #prose(checked: RulesChecked): TemplateResult {
        return html`<section class="sheet" aria-labelledby="s-told">
            <h2 id="s-told" tabindex="-1">${say("house.told")}</h2>
            ${
                checked.playable
                    ? html`<div class="prose">${prose(checked.chapters)}</div>`
                    : html`<p class="hint">${say("house.told.not")}</p>`
            }
        </section>`;
    }

    /** How the rules stand, always in sight: what can be done with them, or what is wrong. */
    #verdict(checked: RulesChecked, game: GameOptions): TemplateResult {
        const { preset, playable, problems, mending } = checked;
        const title = game.presets.find((each) => each.preset === preset)?.title ?? preset;
        const n = Object.keys(checked.changed).length;
        const [first, ...more] = problems.filter(({ option }) => option in checked.options);
        const like = n
            ? say(n === 1 ? "house.changes.one" : "house.changes.other", { title, n })
            : say("house.as-is", { title });
        return html`<section class="verdict" tabindex="-1" aria-label=${say("house.state")}>
            <p role="status" class=${first ? "trouble" : ""}>
                ${first ? `${first.words} ${more.length ? say("house.more", { n: more.length }) : ""}` : like}
            </p>
            <p class="trouble" role="alert">${this.trouble}</p>
            ${this.beside()}
            <div class="buttons" ?hidden=${this.naming}>
                ${
                    playable
                        ? html`<button
                                  type="button"
                                  class="primary"
                                  ?disabled=${this.busy}
                                  @click=${() => this.#play(true)}
                              >
                                  ${say("front.play")}
                              </button>
                              <button type="button" ?disabled=${this.busy} @click=${() => this.#play(false)}>
                                  ${say("front.friends")}
                              </button>`
                        : mending
                          ? html`<button
                                type="button"
                                class="primary"
                                @click=${() => void this.#mend(mending)}
                            >
                                ${say("house.mend", { changes: settingsIn(mending, game) })}
                            </button>`
                          : nothing
                }
            </div>
        </section>`;
    }
}

function idOf(option: string): string {
    return `o-${option.replace(".", "-")}`;
}

function texts(values: Readonly<Record<string, Value>>): Texts {
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

function range({ odd, minimum, maximum }: OptionTold): string {
    return say(odd ? "house.range.odd" : "house.range", { minimum: minimum ?? "", maximum: maximum ?? "" });
}

/** Options with their values, in words. */
function settingsIn(values: Readonly<Record<string, Value>>, game: GameOptions): string {
    return game.sections
        .flatMap(({ options }) => options)
        .filter(({ option }) => option in values)
        .map((option) => `${option.title}: ${wordsFor(option, values[option.option] ?? "")}`)
        .join("; ");
}
