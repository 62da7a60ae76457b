import { describe, expect, test } from "vitest";
import { fill } from "../src/words/text";
import {
    count,
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
    fixed,
    percent,
} from "../src/words/words";

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
});

test("a noun without its number", () => {
    const said = (language: "en" | "es") => {
        setLanguage(language);
        return [0, 1, -1, 12].map((n) => `${score(n)} ${nounOf("points", n)}`);
    };
    expect(said("es")).toEqual(["0 puntos", "1 punto", "−1 punto", "12 puntos"]);
    expect(said("en")).toEqual(["0 points", "1 point", "−1 point", "12 points"]);
});

test("sentence() adds a capital letter and a full stop", () => {
    expect(["you hold 6-3", "Nobody!", "índice", ""].map(sentence)).toEqual([
        "You hold 6-3.",
        "Nobody!",
        "Índice.",
        "",
    ]);
});

test("the language is the browser's first one that the page has", () => {
    expect(languageOf(["fr-FR", "es-MX", "en"])).toBe("es");
    expect(languageOf(["fr"])).toBe("en");
    expect(languageOf([])).toBe("en");
});

test("values are filled in, and numbers counted", () => {
    setLanguage("en");
    expect(say("event-match", { who: "Ann" })).toBe("Ann wins the match.");
    expect([count("tricks", 1), count("tricks", 0)]).toEqual(["1 trick", "no tricks"]);
    expect(list(["4", "5", "pass"], "or")).toBe("4, 5 or pass");
    setLanguage("es");
    expect(say("event-hint", { who: "Ana" })).toBe("Ana pide una pista.");
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

describe("forms of a text", () => {
    const tiles = {
        by: "n",
        forms: { "0": "{who}: nothing", one: "{who}: {n} tile", other: "{who}: {n} tiles" },
    };
    const both = { by: "who", forms: { you: { by: "n", forms: { other: "You: {n}" } }, other: tiles } };

    test.each([
        [{ who: "Ann", n: 0 }, "Ann: nothing"],
        [{ who: "Ann", n: 1 }, "Ann: 1 tile"],
        [{ who: "Ann", n: 1200 }, "Ann: 1,200 tiles"],
        [{ who: "you", n: 3 }, "You: 3"],
        [{ n: 2 }, ": 2 tiles"],
    ])("%o", (values, text) => expect(fill(both, values, "en")).toBe(text));

    test("a number without a form has that of all others", () => {
        expect(fill({ by: "n", forms: { other: "{n} tuiles" } }, { n: 1 }, "fr")).toBe("1 tuiles");
    });
});

test("what is 0 as it is written has no sign", () => {
    expect([-0.04, -0, 0, 0.04].map((value) => fixed(value))).toEqual(["0.0", "0.0", "0.0", "0.0"]);
    expect([-0.04, 0.04, -0.06, 0.06].map((value) => fixed(value, 1, "+"))).toEqual([
        "0.0",
        "0.0",
        "−0.1",
        "+0.1",
    ]);
    expect([-0, 0, -3, 3].map(score)).toEqual(["0", "0", "−3", "3"]);
    expect([-0, 0, -3, 3].map(signed)).toEqual(["0", "0", "−3", "+3"]);
    expect([-0.0004, 0.0004, -0.01, 0.01].map((share) => percent(share, 1, "+"))).toEqual([
        "0.0%",
        "0.0%",
        "−1.0%",
        "+1.0%",
    ]);
});
