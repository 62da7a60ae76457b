import { languages, type Key, type Language, type Part } from "words:languages";
import { fill, type Text, type Values } from "./text";

export type { Key, Language, Values };

/** The names of the languages, in the languages themselves. */
export const LANGUAGES = Object.fromEntries(
    Object.entries(languages).map(([language, { name }]) => [language, name]),
) as Readonly<Record<Language, string>>;
/** What was loaded of each language. A visitor needs only one, so each is a file of its own. */
const LOADED: Partial<
    Record<Language, { readonly texts: Partial<Record<Key, Text>>; readonly parts: Set<Part> }>
> = {};
/** The parts of the page that were opened, which are needed in every language. */
const OPENED = new Set<Part>(["words"]);

/** Load the texts of a language. Resolves to false if the server can't be reached. */
export async function loadLanguage(wanted: Language): Promise<boolean> {
    try {
        for (const part of OPENED) await loadPart(part, wanted);
        return true;
    } catch {
        return false;
    }
}

/** Load the texts of a part. Rejects if the server can't be reached. */
export async function loadTexts(part: Part): Promise<void> {
    while (!hasPart(part, language)) await loadPart(part, language); // the language may change meanwhile
    OPENED.add(part);
}

const hasPart = (part: Part, wanted: Language) => LOADED[wanted]?.parts.has(part) ?? false;

async function loadPart(part: Part, wanted: Language): Promise<void> {
    if (hasPart(part, wanted)) return;
    const { default: texts } = await languages[wanted].parts[part]();
    const loaded = (LOADED[wanted] ??= { texts: {}, parts: new Set() });
    Object.assign(loaded.texts, texts);
    loaded.parts.add(part);
}

/** Return true if the texts of a language, the current one by default, are loaded. */
export function isLoaded(wanted: Language = language): boolean {
    return [...OPENED].every((part) => hasPart(part, wanted));
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

/** Return the text for a key, with the values filled in; an empty one before the language is loaded. */
export const say = (key: Key, values: Values = {}): string =>
    fill(LOADED[language]?.texts[key] ?? "", values, locale());

/** Return a key that is composed at run time, or undefined if it has no text. */
export function messageKey(key: string): Key | undefined {
    return LOADED[language]?.texts[key as Key] ? (key as Key) : undefined;
}

export type Noun = "tricks" | "points" | "marks" | "chips" | "hickeys" | "rounds" | "pieces";

/** Return a counted noun: "no tricks", "1 trick", "3 tricks". */
export const count = (noun: Noun, n: number): string => say(`count-${noun}`, { n });

/** Return the form of a noun for a number, without the number. */
export function nounOf(noun: Noun, n: number): string {
    return count(noun, Math.abs(n) || 10) // without a number there would be nothing to leave out
        .replace(/[\d.,\s]*\d/, "")
        .trim();
}

/** Begin a text with a capital letter. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Make a text a sentence: with a capital letter and a full stop. */
export function sentence(text: string): string {
    const begun = capital(text);
    return /[.!?…]$/.test(begun) || !begun ? begun : `${begun}.`;
}

/** Return the locale in which numbers and dates are written: Spanish is that of Mexico. */
export const locale = (): string => languages[language].locale;

/** Join words to a list. */
export function list(words: readonly string[], kind: "and" | "or" = "and"): string {
    const last = words.at(-1) ?? "";
    return words.length < 2 ? last : say(`list-${kind}`, { most: words.slice(0, -1).join(", "), last });
}

/** Format a date with its time. */
export function dateTime(at: number | string): string {
    return new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(
        new Date(at),
    );
}

/**
 * Write a number with its sign: `text` writes its amount, and `plus` stands before positive ones. What is 0 as it is
 * written has no sign.
 */
export function written(value: number, text: (amount: number) => string, plus = ""): string {
    const amount = text(Math.abs(value));
    return /[1-9]/.test(amount) ? (value < 0 ? "−" : plus) + amount : amount;
}

/** Format points with a minus sign; only score sheets use circles for negative points. */
export const score = (points: number): string => written(points, String);

/** Format a number with so many digits after the point. */
export const fixed = (value: number, digits = 1, plus = ""): string =>
    written(value, (amount) => amount.toFixed(digits), plus);

/** Format marks with their sign. */
export const signed = (marks: number): string => fixed(marks, 0, "+");

/** Format a share as percent. */
export const percent = (share: number, digits = 1, plus = ""): string =>
    written(
        share,
        new Intl.NumberFormat(locale(), {
            style: "percent",
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
        }).format,
        plus,
    );

/** Return an asterisk for each hickey, or a count above four. */
export function asterisks(hickeys: number): string {
    return hickeys > 4 ? `*×${hickeys}` : "*".repeat(hickeys);
}
