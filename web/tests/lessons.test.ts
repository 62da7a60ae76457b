import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameView, LessonStep } from "../src/api/types";
import { progressOf, saveProgress } from "../src/places/learn/progress";
import { lessonView } from "../src/places/learn/view";
import { lessonPath, placeOf } from "../src/router";

const position = {
    phase: "play",
    to_move: 1,
    dealer: 1,
    declarer: 2,
    contract: "4",
    trump: "follow-me",
    bids: [],
    hands: [["6-4", "5-5"], ["?"], ["?"]],
    widow: [],
    discards: ["?"],
    dummy: [],
    trick: [
        [2, "6-2"],
        [3, "6-1"],
    ],
    led_suit: "6",
    played: [],
    tricks: [0, 0, 0],
    points: [0, 0, 0],
    marks: null,
    hickeys: null,
    rounds_won: null,
    chips: null,
    supply: null,
    last_hand: null,
    winners: [],
    legal: ["6-4"],
    from_widow: [],
} as unknown as GameView;

const step = {
    rules: { game: "moon", table: { partnerships: false, players: 3 } },
    about: { piece: "tile", auction: true, counted: "points", targets: { points: 21 } },
    names: ["Ana", "Luis"],
    kind: "choose",
    actions: [],
    verdict: "",
    shown: ["discard 5-5"],
    suits: {},
    position,
    moves: [],
} as unknown as LessonStep;

describe("progress", () => {
    beforeEach(() => {
        const kept = new Map<string, string>();
        vi.stubGlobal("localStorage", {
            getItem: (key: string) => kept.get(key) ?? null,
            setItem: (key: string, value: string) => kept.set(key, value),
        });
    });
    afterEach(() => void vi.unstubAllGlobals());

    it("is where the lesson was left", () => {
        expect(progressOf("classic")).toEqual({ step: 0, done: false });
        saveProgress("classic", 7, 26);
        saveProgress("chips", 7, 8);
        expect(progressOf("classic")).toEqual({ step: 7, done: false });
        expect(progressOf("chips")).toEqual({ step: 7, done: true });
    });

    it("stays done when the lesson is taken again", () => {
        saveProgress("classic", 25, 26);
        saveProgress("classic", 2, 26);
        expect(progressOf("classic")).toEqual({ step: 2, done: true });
    });

    it("is checked, since anything may be stored", () => {
        for (const odd of [
            "[]",
            "7",
            '{"classic":3}',
            '{"classic":{"step":-1}}',
            '{"classic":{"step":"2"}}',
            "{",
        ]) {
            localStorage.setItem("moon.lessons", odd);
            expect(progressOf("classic", 26), odd).toEqual({ step: 0, done: false });
            saveProgress("classic", 1, 26);
            expect(progressOf("classic", 26).step).toBe(1);
        }
        localStorage.setItem("moon.lessons", '{"classic":{"step":40}}');
        expect(progressOf("classic", 26).step).toBe(0); // the lesson has become shorter
    });
});

describe("the table of a lesson", () => {
    it("offers the whole hand while suit is to be followed, so that the answer isn't given away", () => {
        expect(lessonView(step, position, true).position?.legal).toEqual(["6-4", "5-5"]);
        const lead = { ...position, trick: [], legal: ["6-4:6", "6-4:4"] };
        expect(lessonView(step, lead, true).position?.legal).toEqual(["6-4:6", "6-4:4"]);
        const played = { ...step, kind: "play" } as const;
        expect(lessonView(played, position, true).position?.legal).toEqual(["6-4"]);
    });

    it("seats the learner first, and points at pieces", () => {
        const view = lessonView(step, position, false);
        expect(view.seats.map(({ name }) => name)).toEqual(["You", "Ana", "Luis"]);
        expect(view.you).toBe(1);
        expect(view.may.act).toBe(false);
        expect(view.suits).toEqual({ shown: ["5-5"] });
    });
});

describe("the addresses of lessons", () => {
    it("lead to the list and to each lesson", () => {
        expect(placeOf("/learn")).toEqual({ name: "learn" });
        expect(placeOf(lessonPath("classic"))).toEqual({ name: "lesson", lesson: "classic" });
        expect(placeOf("/learn/classic/4")).toEqual({ name: "nothing" });
    });
});
