import { html, nothing, type TemplateResult } from "lit";
import type { RoomView } from "../../api/types";
import { accentsOf } from "../../room/accent";
import type { Line } from "../../room/store";
import { sheetPath } from "../../router";
import { say } from "../../words/words";
import { chat, log, sheet, type ChatActions } from "../sidebar";

/** Draw what is beside or below the table: score sheet, chat, log. `refusal`: why a message was refused. */
export function side(
    view: RoomView,
    lines: readonly Line[],
    actions: ChatActions,
    refusal: unknown,
): TemplateResult {
    return html`${
            view.game
                ? html`<section class="sheet">
                      <h2>${say("sheet.title")}</h2>
                      ${sheet(view)}
                      ${
                          view.sheet.length
                              ? html`<p><a href=${sheetPath(view.room)}>${say("score.sheet.alone")}</a></p>`
                              : nothing
                      }
                  </section>`
                : nothing
        }
        <section class="sheet">
            <h2>${say("log.title")}</h2>
            ${log(lines, accentsOf(view))}
        </section>
        <section class="sheet talk">
            <h2>${say("chat.title")}</h2>
            ${chat(view, actions)} ${refusal}
        </section>`;
}
