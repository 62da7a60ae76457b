import { describe, expect, it } from "vitest";
import type { TemplateResult } from "lit";
import { drawFace, faceOf, faceOfBot, FACES } from "../src/faces/face";

/** Return everything that a template contains, as text. */
function textOf(part: unknown): string {
    if (Array.isArray(part)) return part.map(textOf).join("");
    if (typeof part !== "object" || part === null || !("strings" in part)) return String(part);
    const { strings, values } = part as TemplateResult;
    return strings.map((text, at) => text + (at < values.length ? textOf(values[at]) : "")).join("");
}

const drawn = (face: string, name = "Ann") => textOf(drawFace(face, name));

describe("faces", () => {
    it("are at least twelve, and all different", () => {
        expect(FACES.length).toBeGreaterThanOrEqual(12);
        expect(new Set(FACES.map((face) => drawn(face))).size).toBe(FACES.length);
    });

    it("have a valid color, shape and place for each part", () => {
        for (const face of FACES) expect(drawn(face), face).not.toMatch(/undefined|NaN|a0 0/);
    });

    it("of bots go with their names", () => {
        expect(["Rosa", "Luz", "Ben", "constructor", ""].map(faceOfBot)).toEqual([
            "rosa",
            "luz",
            "bot",
            "bot",
            "bot",
        ]);
        expect(drawn("rosa")).not.toBe(drawn("luz"));
        for (const face of ["rosa", "luz", "bot", "constructor"])
            expect(drawn(face), face).not.toMatch(/undefined|NaN|a0 0/);
    });

    it("belong to a name if none was chosen, or an unknown one", () => {
        expect(drawn("")).toBe(drawn(faceOf("Ann")));
        expect(drawn("unicorn")).toBe(drawn(faceOf("Ann")));
        expect(
            new Set(["Ann", "Ben", "Cal", "Dot", "Eli", "Fay", "Gus", "Ida"].map(faceOf)).size,
        ).toBeGreaterThan(3);
        for (const name of ["", "🤠", "a".repeat(500)]) expect(FACES).toContain(faceOf(name));
    });
});
