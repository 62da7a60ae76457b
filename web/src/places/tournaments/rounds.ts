import { html, nothing, type TemplateResult } from "lit";
import { failure } from "../../api/http";
import type { BoardView, RoundView, TournamentView } from "../../api/schema";
import { showPiece } from "../../pieces/piece";
import { bidName, suitName } from "../../room/names";
import { tournamentBoard } from "./requests";
import { list, say } from "../../words/words";
import { scoreText } from "./standings";

/** The board that is open on the page, if any. */
export class OpenBoard {
    round = 0;
    board = 0;
    found: BoardView | undefined;
    trouble = "";

    constructor(private readonly changed: () => void) {}

    /** Open a board, or close it if it is open. */
    async toggle(tournament: string, round: number, board: number): Promise<void> {
        const closes = this.round === round && this.board === board;
        [this.round, this.board, this.found, this.trouble] = [
            closes ? 0 : round,
            closes ? 0 : board,
            undefined,
            "",
        ];
        this.changed();
        if (closes) return;
        try {
            const found = await tournamentBoard(tournament, round, board);
            if (this.round === round && this.board === board) this.found = found;
        } catch (error) {
            this.trouble = failure(error);
        }
        this.changed();
    }
}

/** Draw the rounds, the latest first, with their tables and boards. */
export function drawRounds(view: TournamentView, tournament: string, open: OpenBoard): TemplateResult[] {
    return view.rounds.map((round, at) => drawRound(view, round, at + 1, tournament, open)).reverse();
}

function drawRound(
    view: TournamentView,
    round: RoundView,
    number: number,
    tournament: string,
    open: OpenBoard,
): TemplateResult {
    const boards = Array.from({ length: round.boards }, (_, at) => at + 1);
    return html`<section class="sheet tournament-round">
        <h2>${say("tournaments-round", { n: number })}</h2>
        <ul class="round-tables">
            ${round.tables.map(
                ({ names, boards, over, entries, put_out }, at) =>
                    html`<li class=${view.you !== null && entries.includes(view.you) ? "you" : ""}>
                        <b>${say("tournaments-table-n", { n: at + 1 })}</b>
                        <span>${list(names.filter(Boolean))}</span>
                        <small
                            >${say("tournaments-table-boards", { n: boards, of: view.hands })}${
                                over ? ` · ${say("tournaments-table-over")}` : ""
                            }${put_out.length ? ` · ${say("tournaments-table-out", { who: list(put_out) })}` : ""}</small
                        >
                    </li>`,
            )}
        </ul>
        ${
            boards.length
                ? html`<div class="buttons">
                      ${boards.map((board) => {
                          const opened = open.round === number && open.board === board;
                          return html`<button
                              type="button"
                              aria-expanded=${opened ? "true" : "false"}
                              @click=${() => void open.toggle(tournament, number, board)}
                          >
                              ${say("tournaments-board", { n: board })}
                          </button>`;
                      })}
                  </div>`
                : html`<p class="hint">${say("tournaments-board-none")}</p>`
        }
        ${open.round === number ? drawBoard(open) : nothing}
    </section>`;
}

function drawBoard({ board, found, trouble }: OpenBoard): TemplateResult {
    if (!found) return html`<p role="status">${trouble || "…"}</p>`;
    const hands = found.deal.replace(/^deal /, "").split(" / ");
    return html`<div class="played" role="region" aria-label=${say("tournaments-board", { n: board })}>
        <h3>${say("tournaments-board-deal")}</h3>
        <dl class="dealt">
            ${hands.map((hand, at) => {
                const [, rest] = /^[a-z]+ (.*)$/.exec(hand) ?? [];
                const pieces = (rest ?? hand).split(",");
                return html`<div>
                    <dt>${rest ? say("tournaments-rest") : at + 1}</dt>
                    <dd>${pieces.map((piece) => showPiece(piece, !/^\d/.test(piece)))}</dd>
                </div>`;
            })}
        </dl>
        <div class="scroll" tabindex="0" role="region" aria-label=${say("tournaments-gained")}>
            <table>
                <thead>
                    <tr>
                        <th scope="col">${say("tournaments-tables")}</th>
                        <th scope="col">${say("tournaments-contract")}</th>
                        <th scope="col">${say("tournaments-gained")}</th>
                        <th scope="col">${say("tournaments-compared")}</th>
                    </tr>
                </thead>
                <tbody>
                    ${found.tables.map(({ names, declarer, contract, trump, gains, scores }) => {
                        const bid =
                            declarer && contract
                                ? say("tournaments-contract-of", {
                                      contract: bidName(contract),
                                      who: names[declarer - 1] ?? "",
                                  })
                                : say("tournaments-passed");
                        return html`<tr>
                            <th scope="row">${list(names)}</th>
                            <td>
                                ${contract ? bid : declarer === null && trump === null ? bid : nothing}
                                ${trump ? html`<br /><small>${say("tournaments-trump", { trump: suitName(trump) })}</small>` : nothing}
                            </td>
                            <td>${gains.join(" · ")}</td>
                            <td>${scores.map(scoreText).join(" · ")}</td>
                        </tr>`;
                    })}
                </tbody>
            </table>
        </div>
    </div>`;
}
