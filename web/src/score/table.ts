import { html, nothing, type TemplateResult } from "lit";
import type { HandView } from "../api/types";
import { accented } from "../room/accent";
import { bidName } from "../room/names";
import { asterisks, count, say, signed } from "../words/words";
import { rowsOf, type Match, type Row } from "./lines";

/** Content beside a row, such as a button to correct it. */
export type Beside = (number: number) => TemplateResult;

/**
 * Draw the score sheet as people write it.
 *
 * A column for each side, with the total and what the hand scored; totals below zero in a circle; an asterisk for
 * each hickey; signed marks in boxes.
 */
export function sheetTable(match: Match, beside?: Beside, after?: TemplateResult[]): TemplateResult {
    if (!match.hands.length && !after?.length) return html`<p class="hint">${say("sheet-empty")}</p>`;
    const rows = rowsOf(match);
    const more = beside ? html`<td class="beside"></td>` : nothing;
    return html`<div class="wide" tabindex="0" role="region" aria-label=${say("sheet-title")}>
            <table class="paper">
                <thead>
                    <tr>
                        <th scope="col" class="n">
                            <span aria-hidden="true">#</span><span class="hidden">${say("head-hand")}</span>
                        </th>
                        <th scope="col">${match.auction ? say("head-bid") : say("score-tricks")}</th>
                        ${match.sides.map((side) => html`<th scope="col" class="number">${accented(side, match.accents)}</th>`)}
                        ${beside ? html`<th scope="col" class="beside"><span class="hidden">${say("score-correct")}</span></th>` : nothing}
                    </tr>
                </thead>
                <tbody>
                    ${rows.map(
                        (row) =>
                            html`<tr>
                                    <th scope="row" class="n">${row.number}</th>
                                    <td>${bidLine(match, row.hand)}</td>
                                    ${match.sides.map((_, side) => html`<td class="number">${amount(match, row, side)}</td>`)}
                                    ${beside ? html`<td class="beside">${beside(row.number)}</td>` : nothing}
                                </tr>
                                ${
                                    row.round
                                        ? html`<tr class="round">
                                              <th scope="row" colspan="2">
                                                  ${say("round-n", { n: row.round })}
                                              </th>
                                              ${match.sides.map((_, side) => html`<td class="number">${roundResult(match, row, side)}</td>`)}
                                              ${more}
                                          </tr>`
                                        : nothing
                                }`,
                    )}
                    ${after ?? nothing}
                </tbody>
                ${totals(match, more)}
            </table>
        </div>
        ${match.counted === "points" ? html`<p class="hint">${say(match.hickeys ? "score-legend-hickeys" : "score-legend")}</p>` : nothing}`;
}

function totals(match: Match, more: TemplateResult | typeof nothing): TemplateResult | typeof nothing {
    const line = (name: string, texts: readonly string[]) =>
        html`<tr>
            <th scope="row" colspan="2">${name}</th>
            ${texts.map((text) => html`<td class="number"><b class="mark">${text}</b></td>`)} ${more}
        </tr>`;
    const { marks, rounds } = match;
    if (marks && rounds)
        return html`<tfoot>
            ${line(say("head-marks"), marks.map(signed))}
        </tfoot>`;
    if (rounds)
        return html`<tfoot>
            ${line(say("score-rounds"), rounds.map(String))}
        </tfoot>`;
    return nothing;
}

/** Say what was bid in a finished hand, and whether it was made. */
export function bidLine({ who, auction }: Pick<Match, "who" | "auction">, hand: HandView): string {
    if (hand.renege) return `${who(hand.renege)}: ${say("sheet-renege")}`;
    if (!auction) return hand.tricks.join("–");
    if (!hand.declarer || !hand.contract) return say("sheet-passed");
    return `${who(hand.declarer)}: ${bidName(hand.contract)}, ${say(hand.made ? "sheet-made" : "sheet-set")}`;
}

/** Draw what a side has after a hand, with its hickeys and what it scored. */
export function amount(match: Match, row: Row, side: number): TemplateResult {
    const stood = row.hand.stood[side] ?? 0;
    const gained = row.gained[side] ?? 0;
    const hickeys = row.hickeys[side] ?? 0;
    return html`${match.counted !== "marks" ? circled(stood) : html`<b class="mark">${signed(stood)}</b>`}${
            match.hickeys && hickeys
                ? html`<span class="hickeys" aria-hidden="true">${asterisks(hickeys)}</span
                      ><span class="hidden">, ${count("hickeys", hickeys)}</span>`
                : nothing
        }<small class="gained">${gained ? html` ${signed(gained)}` : nothing}</small>`;
}

/** Draw points, in a circle if below zero. */
export function circled(points: number): TemplateResult {
    return points < 0
        ? html`<span class="circled"
              ><span aria-hidden="true">${-points}</span
              ><span class="hidden">${say("score-minus", { n: -points })}</span></span
          >`
        : html`<b>${points}</b>`;
}

function roundResult(match: Match, { hand }: Row, side: number): TemplateResult | typeof nothing {
    const marks = hand.marks_paid?.[side];
    if (marks !== undefined) return html`<b class="mark">${signed(marks)}</b>`;
    const won = hand.round_winner.some((seat) => match.sideOf(seat) === side);
    return won
        ? html`<span aria-hidden="true">✓</span><span class="hidden">${say("score-won-round")}</span>`
        : nothing;
}
