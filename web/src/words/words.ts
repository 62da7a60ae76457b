import { english } from "./english";
import { spanish } from "./spanish";

export type Key = keyof typeof english;
export type Catalogue = Readonly<Record<Key, string>>;
export type Language = "en" | "es";
export type Facts = Readonly<Record<string, string | number>>;

export const LANGUAGES: Readonly<Record<Language, string>> = { en: "English", es: "Español" };
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en: english, es: spanish };

/** The first of the browser's languages that there are words in. */
export function languageOf(wanted: readonly string[]): Language {
    for (const each of wanted) {
        const language = each.slice(0, 2).toLowerCase();
        if (language in CATALOGUES) return language as Language;
    }
    return "en";
}

let language: Language = "en";

export function speak(chosen: Language): void {
    language = chosen;
}

export function spoken(): Language {
    return language;
}

/** The words for a key, with the facts filled in. */
export function say(key: Key, facts: Facts = {}): string {
    return CATALOGUES[language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ""));
}

/** A key that is put together at run time; undefined where there are no words for it. */
export function known(key: string): Key | undefined {
    return key in english ? (key as Key) : undefined;
}

export type Noun = "tricks" | "points" | "marks" | "chips" | "hickeys" | "rounds" | "pieces";

/** A number of things, in a sentence: "no tricks", "1 trick", "3 tricks". */
export function count(noun: Noun, n: number): string {
    return say(n === 0 ? `${noun}.none` : n === 1 ? `${noun}.one` : `${noun}.other`, { n });
}

/** What a number of things is called, without the number. */
export function nounOf(noun: Noun, n: number): string {
    return say(Math.abs(n) === 1 ? `${noun}.one` : `${noun}.other`, { n: "" })
        .replace(/^1/, "")
        .trim();
}

/** A text that stands alone: it begins with a capital letter and ends with a full stop. */
export function sentence(text: string): string {
    const begun = text.charAt(0).toUpperCase() + text.slice(1);
    return /[.!?…]$/.test(begun) || !begun ? begun : `${begun}.`;
}

/** Words as a list. */
export function list(words: readonly string[], kind: "and" | "or" = "and"): string {
    const last = words.at(-1) ?? "";
    return words.length < 2 ? last : say(`list.${kind}`, { most: words.slice(0, -1).join(", "), last });
}

/** A date with its time. */
export function dateTime(at: number | string): string {
    return new Intl.DateTimeFormat(spoken(), { dateStyle: "medium", timeStyle: "short" }).format(
        new Date(at),
    );
}

/** Points with a real minus sign; only score sheets circle what is below zero. */
export function score(points: number): string {
    return points < 0 ? `−${-points}` : String(points);
}

/** Marks with their sign. */
export function signed(marks: number): string {
    return marks > 0 ? `+${marks}` : marks < 0 ? `−${-marks}` : "0";
}

/** An asterisk for each hickey; a number where there would be too many to count. */
export function asterisks(hickeys: number): string {
    return hickeys > 4 ? `*×${hickeys}` : "*".repeat(hickeys);
}
