import { html, nothing, type TemplateResult } from "lit";
import type { BoardPosition, BoardValuation } from "../../api/board";
import { fixed, percent, say, sentence } from "../../words/words";
import { actionName, type Who } from "./board-parts";

/** What is known about the choices, and what can be done with them. */
export type Choosing = {
    readonly values: BoardValuation | undefined;
    readonly trouble: string;
    readonly computing: boolean;
    try(action: string): void;
    compute(depth: "quick" | "thorough"): void;
    stop(): void;
};

/** Draw the choices of the seat to move with their values, and the field for typing any action. */
export function choices(board: BoardPosition, who: Who, state: Choosing): TemplateResult {
    const { to_move: mover } = board.position;
    const { values } = state;
    const best = Math.max(...(values?.choices ?? []).map(({ value }) => value ?? -Infinity));
    const found = new Map(values?.choices.map((each) => [each.action, each]));
    const chances = values?.unit === "match";
    const written = (value: number) => (chances ? percent(value) : fixed(value));
    return html`<section class="sheet choices" aria-labelledby="board-choices">
        <h2 id="board-choices">
            ${mover ? say("board-choices", { who: who(mover) }) : say("board-no-choice")}
        </h2>
        <p class="trouble" role="alert">${state.trouble}</p>
        ${
            board.actions.length
                ? html`<table>
                          <thead>
                              <tr>
                                  <th scope="col">${say("board-choice")}</th>
                                  ${
                                      values
                                          ? html`<th scope="col">
                                                    ${say(chances ? "board-known" : "board-known-points")}
                                                </th>
                                                <th scope="col">${say("board-open-hands")}</th>`
                                          : nothing
                                  }
                              </tr>
                          </thead>
                          <tbody>
                              ${board.actions.map((action) => {
                                  const each = found.get(action);
                                  const value = each?.value ?? undefined;
                                  return html`<tr>
                                      <th scope="row">
                                          <button
                                              type="button"
                                              data-try=${action}
                                              @click=${() => state.try(action)}
                                          >
                                              ${actionName(action)}
                                          </button>
                                      </th>
                                      ${
                                          values
                                              ? html`<td>
                                                        ${
                                                            value === undefined
                                                                ? "–"
                                                                : html`${written(value)}
                                                                  ${
                                                                      value === best
                                                                          ? html`<b>${say("board-best")}</b>`
                                                                          : each?.error
                                                                            ? html`<small
                                                                                  >±
                                                                                  ${written(each.error)}</small
                                                                              >`
                                                                            : nothing
                                                                  }`
                                                        }
                                                    </td>
                                                    <td>${each?.double_dummy ?? "–"}</td>`
                                              : nothing
                                      }
                                  </tr>`;
                              })}
                          </tbody>
                      </table>
                      ${values?.reason ? html`<p>${say("board-advice", { action: actionName(values.recommended), reason: sentence(values.reason) })}</p>` : nothing}
                      ${values ? html`<p class="hint">${say("board-values-hint", { unit: say(`board-unit-${board.about.unit}`) })}</p>` : nothing}
                      <p class="buttons">
                          <button
                              type="button"
                              class="primary"
                              ?disabled=${state.computing}
                              @click=${() => state.compute(values ? "thorough" : "quick")}
                          >
                              ${say(values ? "board-refine" : "board-values")}
                          </button>
                          ${
                              state.computing
                                  ? html`<button type="button" @click=${() => state.stop()}>
                                        ${say("board-stop")}
                                    </button>`
                                  : nothing
                          }
                          <span role="status">${state.computing ? say("board-computing") : ""}</span>
                      </p>`
                : mover
                  ? html`<p>${say("board-choices-hidden", { who: who(mover) })}</p>`
                  : nothing
        }
        <form
            class="typed"
            @submit=${(event: SubmitEvent) => {
                event.preventDefault();
                const input = (event.target as HTMLFormElement).querySelector("input");
                if (!input) return;
                state.try(input.value);
                input.value = "";
            }}
        >
            <label class="field">
                <span>${say("board-type")}</span>
                <input autocomplete="off" autocapitalize="off" aria-describedby="type-hint" />
            </label>
            <button type="submit">${say("board-try")}</button>
            <p class="hint" id="type-hint">${say("board-type-hint")}</p>
        </form>
    </section>`;
}
