import { html, type TemplateResult } from "lit";
import { showPiece } from "../pieces/piece";
import { namesOf, pieceOf } from "../room/names";
import { isCards, type TableView } from "../room/places";

/** Draw the tricks of this hand that a seat has won, one below the other. */
export function tricksWon(view: TableView, seat: number): TemplateResult {
    const names = namesOf(view);
    const won = (view.position?.played ?? []).filter(({ winner }) => winner === seat);
    return html`<ol class="won-tricks">
        ${won.map(
            ({ plays }) =>
                html`<li>
                    ${plays.map(
                        ([by, action]) =>
                            html`<span class=${by === seat ? "winner" : ""}
                                >${showPiece(pieceOf(action), isCards(view))}<span class="by"
                                    >${names.of(by)}</span
                                ></span
                            >`,
                    )}
                </li>`,
        )}
    </ol>`;
}
