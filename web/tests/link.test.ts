import { describe, expect, test } from "vitest";
import { MAX_TITLE, rulesPath, read, write } from "../src/rules/link";

describe("the link that carries rules", () => {
    test("is short and can be read", () => {
        expect(rulesPath("luna-4", { "score.target": 15, "match.timed": true }, "Sunday")).toBe(
            "/rules/edit#luna-4&score.target=15&match.timed=true&title=Sunday",
        );
        expect(write("classic", {})).toBe("classic");
    });

    test.each(["Sunday", "l’été & co. = 100 % (sí!)", "a+b #c", "月 🌙", "~*'"])(
        "carries any title: %s",
        (title) => {
            const link = write("luna", { "widow.exchange": "none", "auction.minimum": 5 }, title);
            expect(link).toMatch(/^[\w.&=%-]+$/);
            expect(read(`#${link}`)).toEqual({
                preset: "luna",
                texts: { "widow.exchange": "none", "auction.minimum": "5" },
                title,
            });
        },
    );

    test("unpaired surrogates are removed", () => {
        expect(read(write("luna", {}, "a\uD83C"))?.title).toBe("a");
    });

    test("keeps unknown options for the server to report", () => {
        expect(read("#luna-9&score.bonus=3")).toEqual({
            preset: "luna-9",
            texts: { "score.bonus": "3" },
            title: "",
        });
    });

    test.each([
        ["", undefined],
        ["#", undefined],
        ["#&&", undefined],
        ["#score.target=15", { preset: DEFAULT_PRESET, texts: { "score.target": "15" }, title: "" }],
        ["#luna&a.b=%zz", { preset: "luna", texts: { "a.b": "%zz" }, title: "" }],
        ["#luna&a.b=1=2&a.b=3", { preset: "luna", texts: { "a.b": "3" }, title: "" }],
        ["#luna&title=two+words", { preset: "luna", texts: {}, title: "two words" }],
    ])("%s is read without harm", (hash, said) => {
        expect(read(hash)).toEqual(said);
    });

    test("is limited in length", () => {
        const long = read(`#${"p".repeat(999)}&x=${"y".repeat(999)}&title=${"t".repeat(999)}`);
        expect(long?.preset.length).toBe(100);
        expect(long?.texts["x"]?.length).toBe(100);
        expect(long?.title.length).toBe(MAX_TITLE);
        const many = read(`#luna&${Array.from({ length: 500 }, (_, at) => `a.${at}=1`).join("&")}`);
        expect(Object.keys(many?.texts ?? {}).length).toBeLessThan(60);
    });
});
