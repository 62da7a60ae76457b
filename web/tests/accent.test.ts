import { expect, test } from "vitest";
import { accented, accentsOf } from "../src/room/accent";
import { stillSeat } from "../src/room/still";

/** Return a text with the seats of the names in brackets. */
const shown = (text: string, names: readonly string[], you = 0) => {
    const parts = accented(text, accentsOf({ seats: names.map((name, at) => stillSeat(name, at + 1)), you }));
    return typeof parts === "string"
        ? parts
        : parts.map((part) => (typeof part === "string" ? part : `[${part.values.join(" ")}]`)).join("");
};

test("names in a text have the colors of their seats", () => {
    expect(shown("Ann passes. You win over Rosa.", ["Ben", "Ann", "Rosa"], 1)).toBe(
        "[2 Ann] passes. [1 You] win over [3 Rosa].",
    );
    expect(shown("Ann 2 plays before Ann.", ["Ann", "Ann 2"])).toBe("[2 Ann 2] plays before [1 Ann].");
    expect(shown("Annabel and Joann stay plain.", ["Ann", ""])).toBe("Annabel and Joann stay plain.");
    expect(shown("Ñu! (a.b) [c]|$ __proto__", ["Ñu", "(a.b)", "[c]|$", "__proto__"])).toBe(
        "[1 Ñu]! [2 (a.b)] [3 [c]|$] [4 __proto__]",
    );
    expect(shown("Ann-Lee/2 passes.", ["Ann-Lee/2"])).toBe("[1 Ann-Lee/2] passes.");
    expect(shown("Nobody is here.", [])).toBe("Nobody is here.");
});
