import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { checkRules, failure, gameOptions, presets } from "../../api/http";
import type { CheckRules, GameOptions, PresetLine, RulesChecked, RulesProblem, Value } from "../../api/types";
import { copyText, download, textOf } from "../../files";
import { Latest } from "../../latest";
import { MAX_TITLE, pathOfRules, read } from "../../rules/link";
import { settings } from "../../settings";
import { say, spoken } from "../../words/words";
import { Opening } from "../naming";
import { prose } from "../prose";
import { head } from "./head";
import { KeptRules } from "./kept";
import { idOf, option } from "./option";
import { sharing } from "./sharing";
import { verdict } from "./verdict";

type Texts = Readonly<Record<string, string>>;

/** Bytes of a file that may be rules. */
const MAX_BYTES = 50_000;

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
    @state() private notice = "";
    @state() private trouble = "";
    @state() private copied = false;
    readonly #kept = new KeptRules(this);
    /** The language in which the options are there. */
    #fetched = "";
    readonly #latest = new Latest();
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

    protected override languageChanged(): void {
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
        const isLatest = this.#latest.ask();
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
        const toml = await textOf(file, MAX_BYTES);
        if ("wrong" in toml) {
            const key = toml.wrong === "large" ? "house.too-large" : "house.unreadable";
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
        if (alone) this.playAlone({ preset, options }, Number(checked.options["table.players"]));
        else this.playTogether({ preset, options });
    }

    #keep(): void {
        this.notice = "";
        if (!this.name) {
            this.trouble = say("house.nameless");
            this.querySelector<HTMLElement>("#house-name")?.focus();
            return;
        }
        const rules = { title: this.name, preset: this.preset, options: this.checked?.changed ?? {} };
        const kept = this.#kept.keep(rules);
        this.trouble = kept ? "" : say("house.kept.not");
        if (kept) this.notice = say("house.kept", { title: this.name });
    }

    async #copy(): Promise<void> {
        this.querySelector<HTMLInputElement>("#house-link")?.select(); // to be copied by hand where that is needed
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

    /** On a phone these are far below. The address can't name them: it carries the rules. */
    #jump(part: "share" | "told"): void {
        const heading = this.querySelector<HTMLElement>(`#s-${part}`);
        heading?.scrollIntoView();
        heading?.focus({ preventScroll: true });
    }

    // -- what is shown --------------------------------------------------------------------------------------

    protected override render(): TemplateResult {
        const { checked, game } = this;
        if (!checked || !game)
            return this.trouble
                ? html`<p class="trouble" role="alert">${this.trouble}</p>`
                : html`<p class="loading" role="status">${say("app.loading")}</p>`;
        const making = {
            game,
            checked,
            texts: this.texts,
            choose: (option: string, text: string) => void this.#choose(option, text),
            reset: (option: string) => void this.#reset(option),
        };
        return html`<div class="house">
                ${head({
                    presets: this.lines,
                    preset: this.preset,
                    name: this.name,
                    leftOut: this.leftOut,
                    begin: (preset) => void this.#begin(preset),
                    rename: (name) => void this.#rename(name),
                    jump: (part) => this.#jump(part),
                    below: this.#kept.render(),
                })}
                <div class="made">
                    <div class="options">
                        ${game.sections.map(
                            ({ section, title, options }) =>
                                html`<section class="sheet" aria-labelledby="s-${section}">
                                    <h2 id="s-${section}">${title}</h2>
                                    ${options.map((each) => option(each, making))}
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
            ${verdict(checked, game, {
                trouble: this.trouble,
                beside: this.beside(),
                naming: this.naming,
                busy: this.busy,
                play: (alone) => this.#play(alone),
                mend: (changes) => void this.#mend(changes),
            })}`;
    }

    /** What the rules come to, as prose. */
    #prose({ playable, chapters }: RulesChecked): TemplateResult {
        return html`<section class="sheet" aria-labelledby="s-told">
            <h2 id="s-told" tabindex="-1">${say("house.told")}</h2>
            ${
                playable
                    ? html`<div class="prose">${prose(chapters)}</div>`
                    : html`<p class="hint">${say("house.told.not")}</p>`
            }
        </section>`;
    }
}

function texts(values: Readonly<Record<string, Value>>): Texts {
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
