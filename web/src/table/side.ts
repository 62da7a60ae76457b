import { html, nothing } from "lit";
import type { RoomView } from "../api/types";
import { accentsOf } from "../room/accent";
import type { Line } from "../room/store";
import { sheetPath } from "../router";
import { say } from "../words/words";
import { chat, log, sheet, type ChatActions } from "./sidebar";
import type { Part } from "./tabs";

/** Return what is beside or below the table: score sheet, log, chat. `refusal`: why a message was refused. */
export function side(
    view: RoomView,
    lines: readonly Line[],
    actions: ChatActions,
    refusal: unknown,
): readonly Part[] {
    const score = html`${sheet(view)}
    ${
        view.sheet.length
            ? html`<p><a href=${sheetPath(view.room)}>${say("score-sheet-alone")}</a></p>`
            : nothing
    }`;
    const talk = html`${chat(view, actions)} ${refusal}`;
    return [
        ...(view.game ? [{ name: "score", title: say("sheet-title"), content: score } as const] : []),
        { name: "log", title: say("log-title"), content: log(lines, accentsOf(view)) },
        { name: "talk", title: say("chat-title"), content: talk },
    ];
}
