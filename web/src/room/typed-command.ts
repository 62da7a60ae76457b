import type { Command, RoomView, Wish } from "../api/types";
import { say } from "../words/words";
import { namesOf, scoreLines } from "./narration";
import { actionIn, pieceIn, pieceName } from "./names";
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
 * Parse what was typed, in English or Spanish; `premove` is the piece that is already chosen.
 *
 * Any other text is sent as an action, so that the server says what is wrong with it.
 */
export function parseCommand(text: string, view: RoomView, premove: string | undefined): TypedCommand {
    const word = text.toLowerCase();
    const is = (...words: string[]) => words.includes(word);
    const hand = view.position?.hands[view.you - 1] ?? [];
    const talk = /^(say|di|decir)\s+(.+)$/i.exec(text)?.[2];
    if (talk) return { do: { type: "say", text: talk } };
    if (is("ready", "next", "listo", "siguiente")) return { do: { type: "get-ready" } };
    if (is("undo", "takeback", "take back", "deshacer")) return { ask: "takeback" };
    if (is("claim", "the rest are mine", "el resto es mío")) return { do: { type: "claim", ply: view.ply } };
    if (is("again", "otra")) return { ask: "again" };
    if (is("pause", "pausa")) return { ask: "pause" };
    if (is("resume", "go on", "seguir")) return { do: { type: "resume" } };
    if (is("time", "tiempo") && view.position?.phase === "deal") return { ask: "time" };
    if (is("yes", "agree", "sí", "si")) return { do: { type: "answer", agree: true } };
    if (is("no")) return { do: { type: "answer", agree: false } };
    if (is("last", "last trick", "última", "ultima")) return { answer: describeLastTrick(view) };
    if (is("score", "sheet", "puntos", "hoja")) return { answer: describeScore(view) };
    if (is("hand", "mano")) return { answer: hand.map(pieceName).join(", ") };
    if (is("withdraw", "retirar") && premove !== undefined) return { premove: undefined };
    const piece = canPremove(view) ? pieceIn(text, hand) : undefined;
    if (piece !== undefined) return { premove: piece };
    return {
        act: actionIn(text, view.position?.legal ?? []) ?? text.replace(/^(bid|play|lead)\s+/i, ""),
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
