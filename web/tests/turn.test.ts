import { expect, test } from "vitest";
import type { GameView, PlayedTrick } from "../src/api/types";
import { lastTrick } from "../src/room/turn";

const trick = (winner: number): PlayedTrick => ({ plays: [[winner, "6-4"]], suit: "6", winner });

function position(phase: string, played: PlayedTrick[], before: PlayedTrick[] | null): GameView {
    return { phase, played, last_hand: before && { played: before } } as unknown as GameView;
}

test("once play has begun, the last trick is one of the current hand", () => {
    expect(lastTrick(position("play", [], [trick(1), trick(2)]))).toBeUndefined();
    expect(lastTrick(position("play", [trick(3)], [trick(2)]))).toEqual(trick(3));
    expect(lastTrick(position("play", [], null))).toBeUndefined();
});

test.each(["deal", "auction", "discard", "trump", "over"])(
    "in phase %s it is the last trick of the previous hand",
    (phase) => {
        expect(lastTrick(position(phase, [], [trick(1), trick(2)]))).toEqual(trick(2));
        expect(lastTrick(position(phase, [], null))).toBeUndefined();
    },
);
