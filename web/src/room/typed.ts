import type { Command, RoomView, Wish } from "../api/types";
import { say } from "../words/words";
import { namesOf, scoreLines } from "./tell";
import { actionIn, pieceIn, pieceName } from "./texts";
import { canPlan, lastTrick } from "./turn";

/** What somebody who types at a table means. */
export type Typed =
    | { do: Command }
    | { ask: Wish }
    | { act: string }
    /** What to play when it is one's turn; `undefined` withdraws it. */
    | { plan: string | undefined }
    /** What was asked is answered here. */
    | { tell: string };

/** What `text` means at a table, in English or Spanish; `planned` is what is to be played already. Whatever else it is
 * is taken to be an action: the server says what is wrong with it. */
export function typed(text: string, view: RoomView, planned: string | undefined): Typed {
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
    if (is("last", "last trick", "última", "ultima")) return { tell: lastTold(view) };
    if (is("score", "sheet", "puntos", "hoja")) return { tell: scoreTold(view) };
    if (is("hand", "mano")) return { tell: hand.map(pieceName).join(", ") };
    if (is("withdraw", "retirar") && planned !== undefined) return { plan: undefined };
    const piece = canPlan(view) ? pieceIn(text, hand) : undefined;
    if (piece !== undefined) return { plan: piece };
    return {
        act: actionIn(text, view.position?.legal ?? []) ?? text.replace(/^(bid|play|lead)\s+/i, ""),
    };
}

function lastTold(view: RoomView): string {
    const names = namesOf(view);
    const last = view.position ? lastTrick(view.position) : undefined;
    if (!last) return say("error.nothing-last");
    const plays = last.plays.map(([seat, action]) => `${names.of(seat)}: ${action}`).join(", ");
    return `${plays}. ${names.tell("table.last.to", last.winner)}.`;
}

function scoreTold(view: RoomView): string {
    const names = namesOf(view);
    if (!view.position) return say("score.none");
    return names.standing(
        view.position.tricks.map((_, side) =>
            scoreLines(view, side)
                .map(({ said }) => said)
                .join(", "),
        ),
    );
}
