import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { checkRules, failure, gameOptions, presets } from "../../../api/http";
import type {
    CheckRules,
    GameOptions,
    PresetSummary,
    RulesChecked,
    RulesProblem,
    Value,
} from "../../../api/types";
import { copyText, download, textOf } from "../../../files";
import { Latest } from "../../../latest";
import { MAX_TITLE, rulesPath, read } from "../../../rules/link";
import { settings } from "../../../settings";
import { say, currentLanguage } from "../../../words/words";
import { TableOpener } from "../../../parts/naming";
import { prose } from "../../../parts/prose";
import { header } from "./header";
import { SavedRules } from "./saved";
import { idOf, option } from "./option";
import { sharing } from "./sharing";
import { status } from "./status";

type Texts = Readonly<Record<string, string>>;

/** The most bytes of a rules file. */
const MAX_BYTES = 50_000;

/**
 * The editor of house rules.
 *
 * The server checks the options after each change. The address holds them, so that the Back button undoes larger
 * steps and the link can be sent at any time.
 */
@customElement("moon-house")
export class House extends TableOpener {
    @state() private lines: readonly PresetSummary[] = [];
    @state() private game: GameOptions | undefined;
    @state() private checked: RulesChecked | undefined;
    /** The chosen or typed values by option; `checked` has the server's answer. */
    @state() private texts: Texts = {};
    @state() private preset = DEFAULT_PRESET;
    @state() private name = "";
    /** Options of a link or file that aren't known here. */
    @state() private leftOut: readonly RulesProblem[] = [];
    @state() private notice = "";
    @state() private trouble = "";
    @state() private copied = false;
    readonly #saved = new SavedRules(this);
    /** The language of the fetched options. */
    #fetched = "";
    readonly #latest = new Latest();
    /** The hash that was written last. */
    #written = "";

    readonly #readAddress = () => {
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
        addEventListener("popstate", this.#readAddress);
        addEventListener("dragover", this.#over);
        addEventListener("drop", this.#drop);
        void this.#read();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        removeEventListener("popstate", this.#readAddress);
        removeEventListener("dragover", this.#over);
        removeEventListener("drop", this.#drop);
    }

    protected override languageChanged(): void {
        void this.#check({});
    }

    // -- choosing -------------------------------------------------------------------------------------------

    /** Read the rules from the address, or start with the rules played last if it has none. */
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

    /** Let the server check the rules. Outdated answers are ignored. */
    async #check(asked: CheckRules): Promise<RulesChecked | undefined> {
        const isLatest = this.#latest.start();
        const language = currentLanguage();
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
            if (!isLatest()) return undefined;
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
            if (isLatest()) this.trouble = failure(error);
            return undefined;
        }
    }

    async #choose(option: string, text: string): Promise<void> {
        this.texts = { ...this.texts, [option]: text };
        this.notice = "";
        if (await this.#check({ keep: option })) this.#write(false);
    }

    /** Reset an option to the preset's value. */
    async #reset(option: string): Promise<void> {
        this.texts = Object.fromEntries(Object.entries(this.texts).filter(([name]) => name !== option));
        if (await this.#check({})) this.#write(false);
        await this.updateComplete;
        const field = document.getElementById(idOf(option));
        (field?.querySelector<HTMLElement>("input:checked") ?? field?.querySelector("input"))?.focus();
    }

    async #repair(changes: Readonly<Record<string, Value>>): Promise<void> {
        this.texts = { ...this.texts, ...texts(changes) };
        if (await this.#check({})) this.#write(true);
        await this.updateComplete;
        this.querySelector<HTMLElement>(".rules-status")?.focus();
    }

    /** Start over from a preset; the Back button returns. */
    async #begin(preset: string): Promise<void> {
        this.preset = preset;
        this.texts = {};
        this.leftOut = [];
        this.notice = "";
        if (await this.#check({})) this.#write(true);
    }

    async #open(file: File): Promise<void> {
        this.notice = "";
        const toml = await textOf(file, MAX_BYTES);
        if ("wrong" in toml) {
            const key = toml.wrong === "large" ? "house-too-large" : "house-unreadable";
            this.trouble = say(key, { file: file.name });
            return;
        }
        try {
            const found = await checkRules({ toml: toml.text });
            const useless = found.problems.find(({ option }) => option === "" || option === "game");
            if (useless) {
                this.trouble = `${file.name}: ${useless.words}`;
                return;
            }
            this.preset = found.preset;
            this.texts = texts(found.changed);
            this.name = found.title.slice(0, MAX_TITLE);
            this.leftOut = found.problems.filter(({ left_out }) => left_out);
        } catch (error) {
            this.trouble = failure(error);
            return;
        }
        if (await this.#check({})) this.#write(true);
        this.notice = say("house-opened", { file: file.name });
    }

    /** Write the rules into the address, as a new history entry if `step`. */
    #write(step: boolean): void {
        const path = this.#path();
        if (location.pathname !== "/rules/edit" || path === location.pathname + location.hash) return;
        try {
            if (step) history.pushState(null, "", path);
            else history.replaceState(null, "", path);
        } catch {
            // Browsers limit how often the address may change; the link on the page is right anyway.
        }
        this.#written = location.hash;
    }

    #path(): string {
        return rulesPath(this.preset, this.checked?.changed ?? {}, this.name);
    }

    // -- actions --------------------------------------------------------------------------------------------

    #play(alone: boolean): void {
        const { checked } = this;
        if (!checked?.playable) return;
        const { preset, changed: options } = checked;
        settings.choose({ preset, options, title: this.name });
        if (alone) this.playAlone({ preset, options }, Number(checked.options["table.players"]));
        else this.playTogether({ preset, options });
    }

    #keep(): void {
        this.notice = "";
        if (!this.name) {
            this.trouble = say("house-nameless");
            this.querySelector<HTMLElement>("#house-name")?.focus();
            return;
        }
        const rules = { title: this.name, preset: this.preset, options: this.checked?.changed ?? {} };
        const saved = this.#saved.keep(rules);
        this.trouble = saved ? "" : say("house-kept-not");
        if (saved) this.notice = say("house-kept", { title: this.name });
    }

    async #copy(): Promise<void> {
        this.querySelector<HTMLInputElement>("#house-link")?.select(); // so that it can be copied by hand
        if (await copyText(location.origin + this.#path())) this.copied = true;
    }

    #download(): void {
        const name = (this.name || this.preset).normalize("NFKD").replace(/[^\w-]+/g, "-");
        const file = `${name.replace(/^-+|-+$/g, "").toLowerCase() || "rules"}.toml`;
        download(file, this.checked?.toml ?? "", "application/toml");
    }

    async #rename(name: string): Promise<void> {
        this.name = name.trim().replace(/\s+/g, " ");
        if (await this.#check({})) this.#write(false);
    }

    /**
     * Scroll to a section, which is far below on a phone. Its id can't be in the address, which holds the rules.
     */
    #jump(part: "share" | "prose"): void {
        const heading = this.querySelector<HTMLElement>(`#s-${part}`);
        heading?.scrollIntoView();
        heading?.focus({ preventScroll: true });
    }

    // -- rendering ------------------------------------------------------------------------------------------

    protected override render(): TemplateResult {
        const { checked, game } = this;
        if (!checked || !game)
            return this.trouble
                ? html`<p class="trouble" role="alert">${this.trouble}</p>`
                : html`<p class="loading" role="status">${say("app-loading")}</p>`;
        const editing = {
            game,
            checked,
            texts: this.texts,
            choose: (option: string, text: string) => void this.#choose(option, text),
            reset: (option: string) => void this.#reset(option),
        };
        return html`<div class="house">
                ${header({
                    presets: this.lines,
                    preset: this.preset,
                    name: this.name,
                    leftOut: this.leftOut,
                    begin: (preset) => void this.#begin(preset),
                    rename: (name) => void this.#rename(name),
                    jump: (part) => this.#jump(part),
                    below: this.#saved.render(),
                })}
                <div class="made">
                    <div class="options">
                        ${game.sections.map(
                            ({ section, title, options }) =>
                                html`<section class="sheet" aria-labelledby="s-${section}">
                                    <h2 id="s-${section}">${title}</h2>
                                    ${options.map((each) => option(each, editing))}
                                </section>`,
                        )}
                    </div>
                    <div class="outcomes">
                        ${sharing({
                            link: location.origin + this.#path(),
                            copied: this.copied,
                            notice: this.notice,
                            copy: () => void this.#copy(),
                            keep: () => this.#keep(),
                            download: checked.playable ? () => this.#download() : undefined,
                            open: (file) => this.#open(file),
                        })}
                        ${this.#prose(checked)}
                    </div>
                </div>
            </div>
            ${status(checked, game, {
                trouble: this.trouble,
                beside: this.beside(),
                naming: this.naming,
                busy: this.busy,
                play: (alone) => this.#play(alone),
                repair: (changes) => void this.#repair(changes),
            })}`;
    }

    /** Draw the rules as prose. */
    #prose({ playable, chapters }: RulesChecked): TemplateResult {
        return html`<section class="sheet" aria-labelledby="s-prose">
            <h2 id="s-prose" tabindex="-1">${say("house-prose")}</h2>
            ${
                playable
                    ? html`<div class="prose">${prose(chapters)}</div>`
                    : html`<p class="hint">${say("house-prose-not")}</p>`
            }
        </section>`;
    }
}

function texts(values: Readonly<Record<string, Value>>): Texts {
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
