import type { Value } from "./api/types";
import { keep, keptValue } from "./keeping";
import { languageOf, speak, type Language } from "./words/words";

export type Theme = "auto" | "light" | "dark" | "contrast";
export type PaceChoice = "quick" | "normal" | "slow";
export type ClockChoice = "none" | "blitz" | "brisk" | "calm";

/** What somebody chose, for this browser. */
export type Choices = {
    name: string;
    language: Language | "auto";
    theme: Theme;
    large: boolean;
    still: boolean;
    forced: boolean;
    /** How loud, from 0 for nothing to 10. */
    volume: number;
    /** How tables are made: how fast bots play; with friends, the clock, whether others may look on, and talk. */
    pace: PaceChoice;
    clock: ClockChoice;
    watched: boolean;
    talk: boolean;
    /** The rules and the bots that were chosen last. */
    preset: string;
    /** In what those rules differ from the preset, and what their maker calls them. */
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
const PLACE = "moon.settings";
/** Who wants more contrast of everything gets the theme for that, unless they chose another. */
const CONTRAST = "(prefers-contrast: more)";

/** The choices, kept in localStorage where that can be used, and the same in all tabs. Tells when they change. */
class Settings extends EventTarget {
    #choices: Choices = DEFAULTS;

    constructor() {
        super();
        this.#read();
        matchMedia(CONTRAST).addEventListener("change", () => this.#apply());
        addEventListener("storage", (event) => {
            if (event.key === PLACE) this.#read();
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
        keep(PLACE, JSON.stringify(this.#choices));
        this.#apply();
    }

    #read(): void {
        this.#choices = { ...DEFAULTS, ...keptValue<Partial<Choices>>(PLACE, {}) };
        this.#apply();
    }

    #apply(): void {
        const page = document.documentElement;
        speak(this.language);
        page.lang = this.language;
        const { theme } = this.#choices;
        page.dataset["theme"] = theme === "auto" && matchMedia(CONTRAST).matches ? "contrast" : theme;
        page.toggleAttribute("data-large", this.#choices.large);
        page.toggleAttribute("data-still", this.#choices.still);
        this.dispatchEvent(new Event("change"));
    }
}

export const settings = new Settings();
