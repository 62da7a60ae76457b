import { html, nothing, type TemplateResult } from "lit";
import type { TournamentView } from "../../api/schema";
import { list, locale, say, written } from "../../words/words";

/** Return the names of an entry. */
export const nameOf = (view: TournamentView, entry: number): string => list(view.entries[entry]?.names ?? []);

/** Return the viewer's table in the last round; undefined for none. */
export const ownTable = (view: TournamentView) =>
    view.rounds.at(-1)?.tables.find(({ entries }) => view.you !== null && entries.includes(view.you));

/** Return a score with its sign and at most two decimals. */
export const scoreText = (score: number): string =>
    written(score, new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 }).format, "+");

/** Draw the standings. */
export function drawStandings(view: TournamentView): TemplateResult {
    return html`<section class="sheet standings">
        <h2>${say("tournaments-standings")}</h2>
        <div class="scroll" tabindex="0" role="region" aria-label=${say("tournaments-standings")}>
            <table>
                <thead>
                    <tr>
                        <th scope="col">${say("tournaments-place")}</th>
                        <th scope="col">${say("tournaments-who")}</th>
                        <th scope="col">${say("tournaments-score")}</th>
                        <th scope="col">${say("tournaments-boards")}</th>
                        ${view.rounds.map(
                            (_, at) =>
                                html`<th scope="col">
                                    <abbr title=${say("tournaments-round", { n: at + 1 })}
                                        >${say("tournaments-round-short", { n: at + 1 })}</abbr
                                    >
                                </th>`,
                        )}
                    </tr>
                </thead>
                <tbody>
                    ${view.standings.map(
                        ({ entry, place, score, boards, rounds }) =>
                            html`<tr class=${entry === view.you ? "you" : ""}>
                                <td>${place}</td>
                                <th scope="row">
                                    ${nameOf(view, entry)}${
                                        view.entries[entry]?.away
                                            ? html` <small>${say("tournaments-is-away")}</small>`
                                            : nothing
                                    }
                                </th>
                                <td><b>${scoreText(score)}</b></td>
                                <td>${boards}</td>
                                ${view.rounds.map((_, at) => {
                                    const round = rounds[at];
                                    return html`<td>${round ? scoreText(round.score) : "–"}</td>`;
                                })}
                            </tr>`,
                    )}
                </tbody>
            </table>
        </div>
        <div class="buttons">
            <button type="button" @click=${() => print()}>${say("tournaments-print")}</button>
        </div>
    </section>`;
}
