import type { Value } from "./api/types";
import { store, storedValue } from "./storage";
import { languageOf, setLanguage, type Language } from "./words/words";

export type Theme = "auto" | "light" | "dark" | "contrast";
export type PaceChoice = "quick" | "normal" | "slow";
export type ClockChoice = "none" | "blitz" | "brisk" | "calm";

/** The settings of this browser. */
export type Choices = {
    name: string;
    language: Language | "auto";
    theme: Theme;
    large: boolean;
    still: boolean;
    forced: boolean;
    /** The volume from 0 (off) to 10. */
    volume: number;
    /** Options of new tables: bot speed and, with friends, the clock, spectators and free chat. */
    pace: PaceChoice;
    clock: ClockChoice;
    watched: boolean;
    talk: boolean;
    /** The preset and bot that were chosen last. */
    preset: string;
    /** Changes of the preset, and the title of these rules. */
    options: Readonly<Record<string, Value>>;
    title: string;
    bot: string;
};

const DEFAULTS: Choices = {
    name: "",
    language: "auto",
    theme: "auto",
    large: false,
    still: false,
    forced: false,
    volume: 0,
    pace: "normal",
    clock: "none",
    watched: true,
    talk: true,
    preset: "classic",
    options: {},
    title: "",
    bot: "club",
};
const KEY = "moon.settings";
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
        setLanguage(this.language);
        page.lang = this.language;
        const { theme } = this.#choices;
        page.dataset["theme"] = theme === "auto" && matchMedia(CONTRAST).matches ? "contrast" : theme;
        page.toggleAttribute("data-large", this.#choices.large);
        page.toggleAttribute("data-still", this.#choices.still);
        this.dispatchEvent(new Event("change"));
    }
}

export const settings = new Settings();
