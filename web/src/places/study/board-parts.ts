import { html, nothing, type TemplateResult } from "lit";
import type { BoardPosition } from "../../api/board";
import { showPiece } from "../../pieces/piece";
import { bidName, pieceName, suitName } from "../../room/names";
import { say } from "../../words/words";
import { pick } from "../../parts/inputs";

/** Returns the name of a seat's player. */
export type Who = (seat: number) => string;
export type Step = "first" | "before" | "after" | "last";

/** Return an action as players say it. */
export function actionName(action: string): string {
    if (action.startsWith("deal ")) return say("board-dealt"); // without its pieces, which a seat may not see
    if (action.startsWith("trump ")) return suitName(action.slice(6));
    const piece = action.replace(/^discard /, "");
    return /^(pass|\d|(double-|triple-)?moon)$/.test(piece) ? bidName(piece) : piece;
}

/** Draw the hands that are shown, and the choice of the seat whose view to show. */
export function shownHands(
    board: BoardPosition,
    who: Who,
    seat: number,
    choose: (seat: number) => void,
): TemplateResult {
    const cards = board.about.piece === "card";
    const shown = board.position.hands
        .map((hand, at) => ({ hand, seat: at + 1 }))
        .filter(({ hand }) => hand.length && !hand.includes("?"));
    return html`<section class="sheet hands" aria-label=${say("board-hands")}>
        ${pick(
            say("board-view"),
            [
                ...(board.viewer ? [] : [[0, say("board-view-all")] as const]),
                ...board.names
                    .map((_, index) => index + 1)
                    .filter((seat) => !board.viewer || seat === board.viewer)
                    .map((seat) => [seat, say("board-view-seat", { who: who(seat) })] as const),
            ],
            seat,
            choose,
            "board-seat",
        )}
        ${shown.map(
            ({ hand, seat }) =>
                html`<div class="one" role="group" aria-label=${who(seat)}>
                    <b>${who(seat)}</b>
                    <span class="hand ${cards ? "cards" : "tiles"}"
                        >${hand.map((piece) => showPiece(piece, cards))}</span
                    >
                </div>`,
        )}
    </section>`;
}

/** Draw the buttons that go through the game, and where the board stands. */
export function steps(board: BoardPosition, at: string, step: (where: Step) => void): TemplateResult {
    const button = (where: Step, sign: string) =>
        html`<button type="button" aria-label=${say(`replay-${where}`)} @click=${() => step(where)}>
            <span aria-hidden="true">${sign}</span>
        </button>`;
    return html`<div
        class="sheet walk"
        role="group"
        aria-label=${say("board-steps")}
        aria-describedby="board-keys"
        @keydown=${(event: KeyboardEvent) => {
            const where = { ArrowLeft: "before", ArrowRight: "after", Home: "first", End: "last" }[event.key];
            if (!where || event.altKey || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            step(where as Step);
        }}
    >
        ${button("first", "|◀")} ${button("before", "◀")} ${button("after", "▶")} ${button("last", "▶|")}
        <p role="status">${at}</p>
        <p class="hidden" id="board-keys">${say("board-keys")}</p>
        ${board.annotations.map((text) => html`<p class="hint">${text}</p>`)}
    </div>`;
}

/** Draw for each unseen piece where it may lie, with darker cells for likelier places. */
export function whereabouts(board: BoardPosition, who: Who): TemplateResult {
    const groups = new Map<string, string[]>();
    for (const [piece, places] of Object.entries(board.where)) {
        const key = JSON.stringify(places);
        groups.set(key, [...(groups.get(key) ?? []), piece]);
    }
    const columns = [...new Set(Object.values(board.where).flatMap((places) => Object.keys(places)))].sort();
    const heading = (place: string) => {
        if (/^\d$/.test(place)) return who(Number(place));
        return say(`place-${place as "widow" | "discard" | "dummy" | "stock"}`);
    };
    return html`<section class="sheet where" aria-labelledby="board-where">
        <h2 id="board-where">${say("board-where")}</h2>
        <p class="hint">${say("board-where-hint")}</p>
        ${
            groups.size
                ? html`<div class="wide" tabindex="0" role="group" aria-labelledby="board-where">
                      <table>
                          <thead>
                              <tr>
                                  <th scope="col">${say("board-unseen")}</th>
                                  ${columns.map((place) => html`<th scope="col">${heading(place)}</th>`)}
                              </tr>
                          </thead>
                          <tbody>
                              ${[...groups].map(([key, pieces]) => {
                                  const places = JSON.parse(key) as Record<string, number>;
                                  return html`<tr>
                                      <th scope="row">
                                          ${pieces.map((piece) => html`<span class="together">${pieceName(piece)}</span> `)}
                                      </th>
                                      ${columns.map((place) => {
                                          const chance = places[place] ?? 0;
                                          return html`<td data-heat=${Math.ceil(5 * chance)}>
                                              ${chance ? `${Math.round(100 * chance)} %` : "–"}
                                          </td>`;
                                      })}
                                  </tr>`;
                              })}
                          </tbody>
                      </table>
                  </div>`
                : nothing
        }
    </section>`;
}

/** Draw the variations of the record. `go` goes to a point of it; `remove` removes what was tried from here on. */
export function variations(
    board: BoardPosition,
    go: (ply: number, tried: readonly string[]) => void,
    remove: () => void,
): TemplateResult {
    const here = JSON.stringify(board.tried);
    return html`<section class="sheet tree" aria-labelledby="board-tree">
        <h2 id="board-tree">${say("board-variations")}</h2>
        ${
            board.variations.length
                ? html`<ul>
                      ${board.variations.map(
                          ({ ply, tried, shared }) =>
                              html`<li>
                                  <span>${say("board-from", { ply })}</span>
                                  ${shared ? html`<span aria-hidden="true">…</span>` : nothing}
                                  ${tried.slice(shared).map((action, index) => {
                                      const path = tried.slice(0, shared + index + 1);
                                      const current = ply === board.ply && JSON.stringify(path) === here;
                                      return html`<button
                                          type="button"
                                          class="plain"
                                          aria-current=${current ? "step" : nothing}
                                          @click=${() => go(ply, path)}
                                      >
                                          ${actionName(action)}
                                      </button>`;
                                  })}
                              </li>`,
                      )}
                  </ul>`
                : html`<p class="hint">${say("board-variations-none")}</p>`
        }
        ${
            board.tried.length
                ? html`<p>
                      <button type="button" @click=${remove}>${say("board-remove")}</button>
                  </p>`
                : nothing
        }
    </section>`;
}
