import { html, nothing, type TemplateResult } from "lit";
import { say } from "../../words/words";
import type { Question } from "../../parts/confirm";
import { errorFor, type SheetEditor } from "./editor";

/** Draw the rare actions: a renege, calling time, renaming. `ask` shows a confirmation. */
export function otherActions(editor: SheetEditor, ask: (question: Question) => void): TemplateResult {
    const { view } = editor;
    return html`<details class="more">
        <summary>${say("score-more")}</summary>
        ${view.may_renege ? renege(editor) : nothing}
        ${
            view.may_time && !view.counting
                ? html`<p>
                      <button
                          type="button"
                          @click=${() =>
                              ask({
                                  title: say("score-time"),
                                  text: say("score-time-sure"),
                                  yes: say("score-time"),
                                  then: () => editor.enter({ type: "time" }),
                              })}
                      >
                          ${say("score-time")}
                      </button>
                  </p>`
                : nothing
        }
        ${rename(editor)}
    </details>`;
}

function renege({ view, enter }: SheetEditor): TemplateResult {
    return html`<fieldset>
        <legend>${say("score-renege")}</legend>
        <p class="hint">${say(view.about.entry === "round" ? "score-renege-chips" : "score-renege-moon")}</p>
        <div class="line buttons">
            ${view.names.map(
                (name, at) =>
                    html`<button type="button" @click=${() => enter({ type: "renege", seat: at + 1 })}>
                        ${name}<span class="hidden">: ${say("score-renege")}</span>
                    </button>`,
            )}
        </div>
    </fieldset>`;
}

function rename(editor: SheetEditor): TemplateResult {
    const send = (event: Event) => {
        const boxes = (event.target as HTMLElement).closest(".rename")?.querySelectorAll("input");
        const names = Array.from(boxes ?? [], (box) => box.value.trim());
        editor.enter({ type: "names", names });
    };
    return html`<fieldset class="rename">
        <legend>${say("score-rename")}</legend>
        <div class="fields">
            ${editor.view.names.map(
                (name, at) =>
                    html`<label class="field">
                        <span>${say("player-n", { n: at + 1 })}</span>
                        <input maxlength="24" autocomplete="off" .value=${name} />
                    </label>`,
            )}
        </div>
        <button type="button" @click=${send}>${say("score-rename-enter")}</button>
        ${errorFor("names", editor)}
    </fieldset>`;
}
