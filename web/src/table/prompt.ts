import { html, nothing, type TemplateResult } from "lit";
import { serverNow } from "../api/http";
import type { RoomView } from "../api/types";
import { namesOf, pieceName } from "../room/names";
import { messageKey, say } from "../words/words";

/** Seconds before a bot stands in at which a countdown starts. */
const COUNTDOWN = 30;

/** Say why a game ended that nobody has won: all hands were played to which it was limited, or it was ended early. */
export function endOf({ settings, sheet }: Pick<RoomView, "settings" | "sheet">): string {
    const n = settings.hands;
    return n && sheet.length >= n ? say("event-hands", { n }) : say("event-ended");
}

/** Say what the game is waiting for. `calling` is a piece that needs a suit to be called with it. */
export function promptOf(view: RoomView, calling?: string): string {
    const position = view.position;
    const names = namesOf(view);
    if (!view.you && view.status === "playing" && !position?.to_move) return say("room-watching");
    if (view.paused) return say("event-paused");
    if (view.ended_early) return endOf(view);
    switch (position?.phase) {
        case undefined:
            return say("wait-seats");
        case "over":
            return say("match-over");
        case "draw":
        case "dealer":
            return say("wait-draw");
        case "deal":
            return view.sheet.length ? "" : say("wait-deal");
    }
    const turn = position?.to_move;
    if (!turn) return "";
    if (turn !== view.you) {
        const bot = view.seats[turn - 1]?.bot;
        return say(bot ? "wait-thinking" : "wait-turn", { who: names.plain(turn) });
    }
    if (calling !== undefined) return say("ask-call", { piece: pieceName(calling) });
    if (position.phase === "play") return say(position.trick.length ? "ask-play" : "ask-lead");
    return say(messageKey(`ask-${position.phase}`) ?? "ask-play");
}

/** Draw the countdown before a bot stands in; the caller renders again every second. */
export function countdown({ deadline, position, you }: RoomView): TemplateResult | typeof nothing {
    const left =
        deadline && position?.to_move === you ? Math.ceil((deadline - serverNow()) / 1000) : COUNTDOWN + 1;
    return left > COUNTDOWN
        ? nothing
        : html`<p class="soon" role="timer">${say("ask-soon", { n: Math.max(0, left) })}</p>`;
}

/** Draw a note while the server's bots decide by the tables of another preset, or by none. */
export function tablesNote({ tables, position }: RoomView): TemplateResult | typeof nothing {
    if (!tables || !position || position.phase === "over") return nothing;
    const text = tables === "none" ? say("tables-none") : say("tables-preset", { preset: tables });
    return html`<p class="soon" role="status">${text}</p>`;
}
