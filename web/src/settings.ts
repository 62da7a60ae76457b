import type { Value } from "./api/types";
import { store, storedValue } from "./storage";
import { isLoaded, languageOf, loadLanguage, setLanguage, type Language } from "./words/words";

export type Theme = "auto" | "light" | "dark" | "contrast";
export type Felt = "green" | "night" | "contrast";
export type Tiles = "ivory" | "ebony" | "contrast";
/** The order of the pieces in the own hand: by suit, with the trumps apart, or as the player arranged them. */
export type HandOrder = "suit" | "trump" | "own";
export type PaceChoice = "quick" | "normal" | "slow";
export type ClockChoice = "none" | "blitz" | "brisk" | "calm";

/** The settings of this browser. */
export type Choices = {
    name: string;
    /** The name of the chosen face; empty for the one that goes with the name. */
    face: string;
    language: Language | "auto";
    theme: Theme;
    /** The looks of the felt and of the pieces; empty to follow the theme. */
    felt: Felt | "";
    tiles: Tiles | "";
    order: HandOrder;
    large: boolean;
    still: boolean;
    forced: boolean;
    /** Whether choices are explained; null for only in the first matches. */
    explain: boolean | null;
    /** The volume from 0 (off) to 10. */
    volume: number;
    /** Whether a phone vibrates when a piece is played and when it is the player's turn. */
    vibrate: boolean;
    /** Options of new tables: bot speed, whether matches of players are rated and, with friends, the clock, spectators, free chat, memory aids and hints. */
    pace: PaceChoice;
    rated: boolean;
    clock: ClockChoice;
    watched: boolean;
    talk: boolean;
    aids: boolean;
    hints: boolean;
    /** The preset and bot that were chosen last. */
    preset: string;
    /** Changes of the preset, and the title of these rules. */
    options: Readonly<Record<string, Value>>;
    title: string;
    bot: string;
    /** The style of its bidding; empty for the default of its kind. */
    style: string;
};

const DEFAULTS: Choices = {
    name: "",
    face: "",
    language: "auto",
    theme: "auto",
    felt: "",
    tiles: "",
    order: "trump",
    large: false,
    still: false,
    forced: false,
    explain: null,
    volume: 0,
    vibrate: true,
    pace: "normal",
    rated: true,
    clock: "none",
    watched: true,
    talk: true,
    aids: true,
    hints: true,
    preset: DEFAULT_PRESET,
    options: {},
    title: "",
    bot: "club",
    style: "",
};
const KEY = "moon.settings";
/** Milliseconds after which texts that could not be loaded are requested again. */
const RETRY_AFTER = 2000;
/** Selects the high-contrast theme unless another is chosen. */
const CONTRAST = "(prefers-contrast: more)";

/** The settings, stored in localStorage and shared by all tabs. Fires `change` when they change. */
class Settings extends EventTarget {
    #choices: Choices = DEFAULTS;

    constructor() {
        super();
        this.#read();
        matchMedia(CONTRAST).addEventListener("change", () => this.#apply());
        addEventListener("storage", (event) => {
            if (event.key === KEY) this.#read();
        });
    }

    get choices(): Readonly<Choices> {
        return this.#choices;
    }

    get language(): Language {
        const { language } = this.#choices;
        return language === "auto" ? languageOf(navigator.languages) : language;
    }

    /** The looks of the table and of the page that apply now. */
    get looks(): { readonly theme: Theme; readonly felt: Felt; readonly tiles: Tiles } {
        const { theme: chosen, felt, tiles } = this.#choices;
        const theme = chosen === "auto" && matchMedia(CONTRAST).matches ? "contrast" : chosen;
        const contrast = theme === "contrast" ? theme : undefined;
        return { theme, felt: felt || (contrast ?? "green"), tiles: tiles || (contrast ?? "ivory") };
    }

    choose(some: Partial<Choices>): void {
        this.#choices = { ...this.#choices, ...some };
        store(KEY, JSON.stringify(this.#choices));
        this.#apply();
    }

    #read(): void {
        this.#choices = { ...DEFAULTS, ...storedValue<Partial<Choices>>(KEY, {}) };
        this.#apply();
    }

    #apply(): void {
        const page = document.documentElement;
        const { language } = this;
        if (isLoaded(language)) {
            setLanguage(language);
            page.lang = language;
        } else void this.#load(language);
        Object.assign(page.dataset, this.looks);
        page.toggleAttribute("data-large", this.#choices.large);
        page.toggleAttribute("data-still", this.#choices.still);
        this.dispatchEvent(new Event("change"));
    }

    /** Load the texts of a language and apply the settings again; try again later if that fails. */
    async #load(language: Language): Promise<void> {
        if (await loadLanguage(language)) this.#apply();
        else setTimeout(() => this.#apply(), RETRY_AFTER);
    }
}

export const settings = new Settings();
