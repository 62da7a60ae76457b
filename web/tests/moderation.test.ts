import { afterEach, expect, test } from "vitest";
import type { Event, RoomView } from "../src/api/types";
import { stillSeat } from "../src/room/still";
import { describeModeration } from "../src/room/moderation";
import { setLanguage } from "../src/words/words";

const view = {
    you: 2,
    seats: [stillSeat("Ann", 1), stillSeat("Ben", 2)],
    settings: { rules: { table: { partners: false } } },
} as unknown as RoomView;
const events = [
    { type: "kicked", seat: 3, name: "Cal", banned: false, waiting: false, house: false },
    { type: "kicked", seat: 3, name: "Cal", banned: true, waiting: false, house: true },
    { type: "unbanned", ban: 7, house: false },
    { type: "silenced", seat: 1, silenced: true, house: false },
    { type: "silenced", seat: 2, silenced: false, house: false },
    { type: "owner-changed", seat: 2, house: false },
    { type: "spectators-admitted", admit: false, house: false },
    { type: "paused" },
].map((what, number) => ({ number, at: 0, what }) as Event);

afterEach(() => setLanguage("en"));

test("what the owner of a room did is described, and nothing else", () => {
    expect(describeModeration(events, view)).toEqual([
        "The owner of the room put Cal out of seat 3.",
        "The operator of the server put Cal out of seat 3 for good.",
        "Somebody who was put out may come in again.",
        "Messages from Ann have been turned off.",
        "Your messages are allowed again.",
        "You are the owner of the room now.",
        "The room has been closed to spectators.",
    ]);
});

test("in Spanish, too", () => {
    setLanguage("es");
    expect(describeModeration(events.slice(0, 1), view)).toEqual([
        "Quien dirige la sala sacó a Cal del asiento 3.",
    ]);
});
