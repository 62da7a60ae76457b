import type { Command, RoomView, Wish } from "../api/types";
import { TYPED } from "words:typed";
import { say } from "../words/words";
import { namesOf, actionIn, pieceIn, pieceName, withoutVerb } from "./names";
import { scoreLines } from "./scores";
import { canPremove, lastTrick } from "./turn";

/** The meaning of what somebody typed at a table. */
export type TypedCommand =
    | { do: Command }
    | { ask: Wish }
    | { act: string }
    /** The piece to play as soon as it is the viewer's turn; undefined cancels it. */
    | { premove: string | undefined }
    /** A question that the page answers itself. */
    | { answer: string };

/**
 * Parse what was typed, in any language; `premove` is the piece that is already chosen.
 *
 * Any other text is sent as an action, so that the server says what is wrong with it.
 */
export function parseCommand(text: string, view: RoomView, premove: string | undefined): TypedCommand {
    const word = text.trim().toLowerCase();
    const [first = "", ...rest] = text.trim().split(/\s+/);
    const hand = view.position?.hands[view.you - 1] ?? [];
    if (TYPED.talk[first.toLowerCase()] && rest.length) return { do: { type: "say", text: rest.join(" ") } };
    switch (TYPED.table[word]) {
        case "ready":
            return { do: { type: "get-ready" } };
        case "again":
            return { ask: "again" };
        case "hand":
            return { answer: hand.map(pieceName).join(", ") };
        case "withdraw":
            if (premove !== undefined) return { premove: undefined };
    }
    switch (TYPED.room[word]) {
        case "claim":
            return { do: { type: "claim", ply: view.ply } };
        case "pause":
            return { ask: "pause" };
        case "resume":
            return { do: { type: "resume" } };
    }
    switch (TYPED.command[word]) {
        case "undo":
            return { ask: "takeback" };
        case "last":
            return { answer: describeLastTrick(view) };
        case "sheet":
            return { answer: describeScore(view) };
        case "time":
            if (view.position?.phase === "deal") return { ask: "time" };
    }
    const answer = TYPED.answer[word];
    if (answer) return { do: { type: "answer", agree: answer === "yes" } };
    const piece = canPremove(view) ? pieceIn(text, hand) : undefined;
    if (piece !== undefined) return { premove: piece };
    return {
        act: actionIn(text, view.position?.legal ?? []) ?? withoutVerb(text, ["auction", "play"]),
    };
}

function describeLastTrick(view: RoomView): string {
    const names = namesOf(view);
    const last = view.position ? lastTrick(view.position) : undefined;
    if (!last) return say("error-nothing-last");
    const plays = last.plays.map(([seat, action]) => `${names.of(seat)}: ${action}`).join(", ");
    return `${plays}. ${names.sentence("table-last-to", last.winner)}.`;
}

function describeScore(view: RoomView): string {
    const names = namesOf(view);
    if (!view.position) return say("score-none");
    return names.standing(
        view.position.tricks.map((_, side) =>
            scoreLines(view, side)
                .map(({ said }) => said)
                .join(", "),
        ),
    );
}
