import { html, nothing, type TemplateResult } from "lit";
import { say } from "../../words/words";
import type { Question } from "../confirm";
import { wrongWith, type Desk } from "./desk";

/** What happens seldom: a renege, a call of time, another name. `ask` asks before something is done. */
export function seldom(desk: Desk, ask: (question: Question) => void): TemplateResult {
    const { view } = desk;
    return html`<details class="more">
        <summary>${say("score.more")}</summary>
        ${view.may_renege ? renege(desk) : nothing}
        ${
            view.may_time && !view.counting
                ? html`<p>
                      <button
                          type="button"
                          @click=${() =>
                              ask({
                                  title: say("score.time"),
                                  text: say("score.time.sure"),
                                  yes: say("score.time"),
                                  then: () => desk.enter({ type: "time" }),
                              })}
                      >
                          ${say("score.time")}
                      </button>
                  </p>`
                : nothing
        }
        ${rename(desk)}
    </details>`;
}

function renege({ view, enter }: Desk): TemplateResult {
    return html`<fieldset>
        <legend>${say("score.renege")}</legend>
        <p class="hint">${say(view.chips ? "score.renege.chips" : "score.renege.moon")}</p>
        <div class="line buttons">
            ${view.names.map(
                (name, at) =>
                    html`<button type="button" @click=${() => enter({ type: "renege", seat: at + 1 })}>
                        ${name}<span class="hidden">: ${say("score.renege")}</span>
                    </button>`,
            )}
        </div>
    </fieldset>`;
}

function rename(desk: Desk): TemplateResult {
    const send = (event: Event) => {
        const boxes = (event.target as HTMLElement).closest(".rename")?.querySelectorAll("input");
        const names = Array.from(boxes ?? [], (box) => box.value.trim());
        desk.enter({ type: "names", names });
    };
    return html`<fieldset class="rename">
        <legend>${say("score.rename")}</legend>
        <div class="fields">
            ${desk.view.names.map(
                (name, at) =>
                    html`<label class="field">
                        <span>${say("seat", { n: at + 1 })}</span>
                        <input maxlength="24" autocomplete="off" .value=${name} />
                    </label>`,
            )}
        </div>
        <button type="button" @click=${send}>${say("score.rename.enter")}</button>
        ${wrongWith("names", desk)}
    </fieldset>`;
}
