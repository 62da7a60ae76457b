import { describe, expect, test } from "vitest";
import {
    CATALOGUES,
    count,
    known,
    languageOf,
    list,
    say,
    signed,
    speak,
    asterisks,
} from "../src/words/words";
import { english } from "../src/words/english";

const facts = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

describe.each(Object.entries(CATALOGUES))("the catalogue %s", (_, catalogue) => {
    test("has words for every key, and none besides", () => {
        expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort());
        expect(Object.values(catalogue).filter((text) => !text.trim())).toEqual([]);
    });

    test.each(Object.entries(english))("%s names the same facts", (key, text) => {
        expect(facts(catalogue[key as keyof typeof english])).toEqual(facts(text));
    });
});

test("what speaks to you leaves out who", () => {
    for (const key of Object.keys(english)) {
        if (key.endsWith(".you")) expect(known(key.slice(0, -4)), key).toBeDefined();
    }
});

test("the language is the first of the browser's that there is", () => {
    expect(languageOf(["fr-FR", "es-MX", "en"])).toBe("es");
    expect(languageOf(["fr"])).toBe("en");
    expect(languageOf([])).toBe("en");
});

test("facts are filled in, and numbers counted", () => {
    speak("en");
    expect(say("tell.bid", { who: "Ann", bid: 5 })).toBe("Ann bids 5.");
    expect([count("tricks", 1), count("tricks", 0)]).toEqual(["1 trick", "0 tricks"]);
    expect(list(["4", "5", "pass"], "or")).toBe("4, 5 or pass");
    speak("es");
    expect(say("tell.bid", { who: "Ana", bid: 5 })).toBe("Ana apuesta 5.");
    speak("en");
    expect([signed(2), signed(-1), signed(0)]).toEqual(["+2", "−1", "0"]);
    expect([asterisks(2), asterisks(6)]).toEqual(["**", "*×6"]);
});
