import { describe, expect, test } from "vitest";
import {
    count,
    messageKey,
    languageOf,
    nounOf,
    list,
    locale,
    say,
    score,
    sentence,
    signed,
    setLanguage,
    asterisks,
} from "../src/words/words";
import { english as page } from "../src/words/english";
import { study as englishStudy } from "../src/words/english/study";
import { players as englishPlayers } from "../src/words/english/players";
import { players as spanishPlayers } from "../src/words/spanish/players";
import { search as englishSearch } from "../src/words/english/search";
import { search as spanishSearch } from "../src/words/spanish/search";
import { spanish as spanishPage } from "../src/words/spanish";
import { study as spanishStudy } from "../src/words/spanish/study";

const english = { ...page, ...englishStudy, ...englishPlayers, ...englishSearch };
const spanish = { ...spanishPage, ...spanishStudy, ...spanishPlayers, ...spanishSearch };

const values = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

describe.each(Object.entries({ en: english, es: spanish }))("the catalogue %s", (_, catalogue) => {
    test("has each key once", () => {
        const keys = [page, englishStudy, englishPlayers, englishSearch].flatMap((each) => Object.keys(each));
        expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    });

    test("has a text for every key and no others", () => {
        expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort());
        expect(Object.values(catalogue).filter((text) => !text.trim())).toEqual([]);
    });

    test.each(Object.entries(english))("%s uses the same values", (key, text) => {
        expect(values(catalogue[key as keyof typeof english])).toEqual(values(text));
    });
});

describe.each(["en", "es"] as const)("numbers in %s", (language) => {
    const nouns = ["tricks", "points", "marks", "chips", "hickeys", "rounds", "pieces"] as const;

    test.each(nouns)("none, one and many %s", (noun) => {
        setLanguage(language);
        const [none, one, many] = [0, 1, 7].map((n) => count(noun, n)) as [string, string, string];
        setLanguage("en");
        expect(none).not.toMatch(/\d/);
        expect([one, many].map((text) => parseInt(text))).toEqual([1, 7]);
        expect(new Set([none, one, many].map((text) => text.replace(/^\S+ /, ""))).size).toBe(2);
    });

    test("sentences with counted nouns are right for none, one and many", () => {
        setLanguage(language);
        const told: string[] = [];
        for (const key of Object.keys(english) as (keyof typeof english)[]) {
            const noun = nouns.find((each) => english[key].includes(`{${each}}`));
            if (!noun || !/^event\./.test(key)) continue;
            for (const n of [0, 1, 7]) told.push(say(key, { who: "Ann", bid: 5, [noun]: count(noun, n) }));
        }
        setLanguage("en");
        expect(told.length).toBeGreaterThan(10);
        expect(told.filter((text) => /\b0\b|only no|solo ning/.test(text))).toEqual([]);
    });
});

test("a noun without its number", () => {
    const said = (language: "en" | "es") => {
        setLanguage(language);
        return [0, 1, -1, 12].map((n) => `${score(n)} ${nounOf("points", n)}`);
    };
    expect(said("es")).toEqual(["0 puntos", "1 punto", "−1 punto", "12 puntos"]);
    expect(said("en")).toEqual(["0 points", "1 point", "−1 point", "12 points"]);
});

describe.each(Object.entries({ en: english, es: spanish }))("sentences of %s", (_, catalogue) => {
    const sentences = Object.entries(catalogue).filter(([, text]) => /[.!?]$/.test(text));

    test.each(sentences)("%s begins with a capital letter", (_, text) => {
        expect(text).toMatch(/^[\p{Lu}¡¿“«({]/u);
    });
});

test("sentence() adds a capital letter and a full stop", () => {
    expect(["you hold 6-3", "Nobody!", "índice", ""].map(sentence)).toEqual([
        "You hold 6-3.",
        "Nobody!",
        "Índice.",
        "",
    ]);
});

test("sentences in the second person have no subject", () => {
    for (const key of Object.keys(english)) {
        if (key.endsWith(".you")) expect(messageKey(key.slice(0, -4)), key).toBeDefined();
    }
});

test("the language is the browser's first one that the page has", () => {
    expect(languageOf(["fr-FR", "es-MX", "en"])).toBe("es");
    expect(languageOf(["fr"])).toBe("en");
    expect(languageOf([])).toBe("en");
});

test("values are filled in, and numbers counted", () => {
    setLanguage("en");
    expect(say("event.bid", { who: "Ann", bid: 5 })).toBe("Ann bids 5.");
    expect([count("tricks", 1), count("tricks", 0)]).toEqual(["1 trick", "no tricks"]);
    expect(list(["4", "5", "pass"], "or")).toBe("4, 5 or pass");
    setLanguage("es");
    expect(say("event.bid", { who: "Ana", bid: 5 })).toBe("Ana apuesta 5.");
    setLanguage("en");
    expect([signed(2), signed(-1), signed(0)]).toEqual(["+2", "−1", "0"]);
    expect([asterisks(2), asterisks(6)]).toEqual(["**", "*×6"]);
});

test("numbers and dates in Spanish are written as in Mexico", () => {
    const percent = () => new Intl.NumberFormat(locale(), { style: "percent", minimumFractionDigits: 1 });
    setLanguage("es");
    expect(percent().format(0.336)).toMatch(/^33\.6\s?%$/);
    setLanguage("en");
    expect(percent().format(0.336)).toBe("33.6%");
});
