import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { SheetView } from "../../api/types";
import { describeCommand } from "./descriptions";
import type { Writer } from "./writer";
import { say } from "../../words/words";

/** Draw the entries that aren't sent yet, with buttons to delete them. */
export function unsent(view: SheetView, writer: Writer): TemplateResult | typeof nothing {
    const { waiting, state, problem } = writer;
    if (!waiting.length || (state === "sending" && waiting.length === 1)) return nothing;
    return html`<div class="unsent" data-zone="waiting">
        <p role=${state === "refused" ? "alert" : "status"}>
            <b>${say("score-waits", { n: waiting.length })}</b>
            ${problem ? problem.detail : say("score-waits-hint")}
        </p>
        <ul>
            ${repeat(
                waiting,
                ({ id }) => id,
                ({ id, command }) => {
                    const text = describeCommand(view, command);
                    return html`<li>
                        <span>${text}</span>
                        <button type="button" class="small" @click=${() => writer.drop(id)}>
                            ${say("score-drop")}<span class="hidden">: ${text}</span>
                        </button>
                    </li>`;
                },
            )}
        </ul>
        ${
            problem?.code === "sheet-moved-on"
                ? html`<button type="button" @click=${() => writer.retry(view.number)}>
                      ${say("score-anyway")}
                  </button>`
                : nothing
        }
    </div>`;
}
