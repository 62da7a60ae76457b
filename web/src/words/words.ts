import type { english } from "./english";
import type { players } from "./english/players";
import type { search } from "./english/search";
import type { study } from "./english/study";

/** The keys of the texts that are loaded at once, and of those of parts that are loaded when they are opened. */
export type Key = keyof typeof english | keyof typeof players | keyof typeof search | keyof typeof study;
export type Language = "en" | "es";
export type Values = Readonly<Record<string, string | number>>;

export const LANGUAGES: Readonly<Record<Language, string>> = { en: "English", es: "Español" };
type Texts = Readonly<Partial<Record<Key, string>>>;
/** The texts of the languages that were loaded. A visitor needs only one, so each is a file of its own. */
const CATALOGUES: Partial<Record<Language, Texts>> = {};
/** The parts of the page whose texts are loaded when they are first opened. */
const PARTS = {
    study: async (wanted: Language): Promise<Texts> =>
        (await (wanted === "es" ? import("./spanish/study") : import("./english/study"))).study,
    players: async (wanted: Language): Promise<Texts> =>
        (await (wanted === "es" ? import("./spanish/players") : import("./english/players"))).players,
    search: async (wanted: Language): Promise<Texts> =>
        (await (wanted === "es" ? import("./spanish/search") : import("./english/search"))).search,
};
export type Part = keyof typeof PARTS;
/** By part and language: the texts that were loaded. A part that was opened is needed in every language. */
const OPENED: Partial<Record<Part, Partial<Record<Language, Texts>>>> = {};

/** Load the texts of a language. Resolves to false if the server can't be reached. */
export async function loadLanguage(wanted: Language): Promise<boolean> {
    try {
        CATALOGUES[wanted] ??=
            wanted === "es" ? (await import("./spanish")).spanish : (await import("./english")).english;
        for (const part of opened()) await loadPart(part, wanted);
        return true;
    } catch {
        return false;
    }
}

/** Load the texts of a part. Rejects if the server can't be reached. */
export async function loadTexts(part: Part): Promise<void> {
    while (!OPENED[part]?.[language]) await loadPart(part, language); // the language may change meanwhile
}

const opened = () => Object.keys(OPENED) as Part[];

async function loadPart(part: Part, wanted: Language): Promise<void> {
    const texts = OPENED[part]?.[wanted] ?? (await PARTS[part](wanted));
    (OPENED[part] ??= {})[wanted] = texts;
}

/** Return true if the texts of a language, the current one by default, are loaded. */
export function isLoaded(wanted: Language = language): boolean {
    return wanted in CATALOGUES && opened().every((part) => wanted in OPENED[part]!);
}

/** Return the first of the browser's languages that the page has, or English. */
export function languageOf(wanted: readonly string[]): Language {
    for (const each of wanted) {
        const language = each.slice(0, 2).toLowerCase();
        if (language in LANGUAGES) return language as Language;
    }
    return "en";
}

let language: Language = "en";

export function setLanguage(chosen: Language): void {
    language = chosen;
}

export function currentLanguage(): Language {
    return language;
}

function textOf(key: Key): string {
    for (const each of [CATALOGUES, ...Object.values(OPENED)]) {
        const text = each[language]?.[key];
        if (text !== undefined) return text;
    }
    return "";
}

/** Return the text for a key, with the values filled in; an empty one before the language is loaded. */
export function say(key: Key, values: Values = {}): string {
    return fill(textOf(key), values);
}

/** Return a text with the values filled in. */
export const fill = (text: string, values: Values) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));

/** Return a key that is composed at run time, or undefined if it has no text. */
export function messageKey(key: string): Key | undefined {
    return textOf(key as Key) ? (key as Key) : undefined;
}

export type Noun = "tricks" | "points" | "marks" | "chips" | "hickeys" | "rounds" | "pieces";

/** Return a counted noun: "no tricks", "1 trick", "3 tricks". */
export function count(noun: Noun, n: number): string {
    return say(n === 0 ? `${noun}.none` : n === 1 ? `${noun}.one` : `${noun}.other`, { n });
}

/** Return the form of a noun for a number, without the number. */
export function nounOf(noun: Noun, n: number): string {
    return say(Math.abs(n) === 1 ? `${noun}.one` : `${noun}.other`, { n: "" })
        .replace(/^1/, "")
        .trim();
}

/** Make a text a sentence: with a capital letter and a full stop. */
export function sentence(text: string): string {
    const begun = text.charAt(0).toUpperCase() + text.slice(1);
    return /[.!?…]$/.test(begun) || !begun ? begun : `${begun}.`;
}

/** Return the locale in which numbers and dates are written: Spanish is that of Mexico. */
export const locale = (): string => (currentLanguage() === "es" ? "es-MX" : currentLanguage());

/** Join words to a list. */
export function list(words: readonly string[], kind: "and" | "or" = "and"): string {
    const last = words.at(-1) ?? "";
    return words.length < 2 ? last : say(`list.${kind}`, { most: words.slice(0, -1).join(", "), last });
}

/** Format a date with its time. */
export function dateTime(at: number | string): string {
    return new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(
        new Date(at),
    );
}

/** Format points with a minus sign; only score sheets use circles for negative points. */
export function score(points: number): string {
    return points < 0 ? `−${-points}` : String(points);
}

/** Format marks with their sign. */
export function signed(marks: number): string {
    return marks > 0 ? `+${marks}` : marks < 0 ? `−${-marks}` : "0";
}

/** Return an asterisk for each hickey, or a count above four. */
export function asterisks(hickeys: number): string {
    return hickeys > 4 ? `*×${hickeys}` : "*".repeat(hickeys);
}
