import { expect, test } from "vitest";
import type { SeatView } from "../src/api/types";
import {
    actionIn,
    actionsWith,
    botKind,
    botTitle,
    calledIn,
    Names,
    pieceName,
    pieceOf,
    suitName,
} from "../src/room/names";
import { placeOf } from "../src/router";
import { setLanguage } from "../src/words/words";

test("actions are parsed", () => {
    expect(["6-4", "6-4:4", "discard 2-1", "BM"].map(pieceOf)).toEqual(["6-4", "6-4", "2-1", "BM"]);
    expect(["6-4", "6-4:4"].map(calledIn)).toEqual([undefined, "4"]);
    expect(actionsWith("6-4", ["6-4:6", "6-4:4", "5-4:5"])).toEqual(["6-4:6", "6-4:4"]);
});

test.each([
    ["bid 5", ["pass", "5"], "5"],
    ["Pass", ["pass", "5"], "pass"],
    ["paso", ["pass", "5"], "pass"],
    ["double moon", ["moon", "double-moon"], "double-moon"],
    ["46", ["6-4", "5-1"], "6-4"],
    ["play 6-4", ["6-4"], "6-4"],
    ["4-6:4", ["6-4:6", "6-4:4"], "6-4:4"],
    ["64", ["discard 6-4", "discard 5-1"], "discard 6-4"],
    ["6", ["trump 6", "trump doubles"], "trump 6"],
    ["triunfo dobles", ["trump 6", "trump doubles"], "trump doubles"],
    ["sin triunfo", ["trump 6", "trump follow-me"], "trump follow-me"],
    ["sígueme", ["trump 6", "trump follow-me"], "trump follow-me"],
    ["luna", ["pass", "moon"], "moon"],
    ["doble moon", ["pass", "double-moon"], "double-moon"],
    ["r12", ["R12", "C3"], "R12"],
    ["9", ["pass", "5"], undefined],
])("“%s” among %j means %s", (text, legal, action) => {
    expect(actionIn(text, legal)).toBe(action);
});

const seat = (seat: number, name: string, holder: SeatView["holder"] = "person", bot = ""): SeatView => ({
    seat,
    holder,
    name,
    bot,
    face: "",
    away: false,
    left: null,
    ready: false,
    muted: false,
    next: "",
    style: "",
    silenced: false,
    counts: false,
});

test("seats have names, and the viewer is “you”", () => {
    const names = new Names(
        [seat(1, "Ann"), seat(2, "Earl", "bot", "club"), seat(3, ""), seat(4, "Dan")],
        1,
        true,
    );
    expect([1, 2, 3, 5].map((each) => names.of(each))).toEqual(["You", "Earl", "Seat 3", "The dummy"]);
    expect(names.sentence("event-match", 1)).toBe("You win the match! Well played.");
    expect(names.sentence("event-match", 4)).toBe("Dan wins the match.");
    expect(names.sentenceAbout("event-match", [2, 4])).toBe("Earl and Dan win the match.");
    expect(names.standing([3, 4])).toBe("You and Seat 3: 3; Earl and Dan: 4");
});

test("pieces and suits have names", () => {
    expect(["6-4", "R12", "BM", "?"].map(pieceName)).toEqual(["6-4", "rocket 12", "Big Moon", "face down"]);
    expect(["6", "doubles", "R"].map(suitName)).toEqual(["6s", "doubles", "rockets"]);
});

test("addresses are parsed into places", () => {
    expect(placeOf("/")).toEqual({ name: "front" });
    expect(placeOf("/r/a_B-9")).toEqual({ name: "room", room: "a_B-9" });
    expect(placeOf("/r/")).toEqual({ name: "nothing" });
    expect(placeOf("/r/a/b")).toEqual({ name: "nothing" });
});

test("bots have names in the reader's language", () => {
    const bots = ["random", "beginner", "novice", "club", "expert", "master"];
    expect(bots.map(botTitle)).toEqual(["Random", "Beginner", "Novice", "Club", "Expert", "Master"]);
    setLanguage("es");
    expect(bots.map(botTitle)).toEqual(["Azar", "Principiante", "Novato", "Club", "Experto", "Maestro"]);
    expect(botKind("expert")).toBe("experto");
    setLanguage("en");
    expect(botTitle("robot")).toBe("Robot");
});
