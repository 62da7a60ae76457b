import { html, nothing, type TemplateResult } from "lit";
import type { RoomView } from "../api/types";
import { drawPiece, suitSign } from "../pieces/piece";
import { wholeSet } from "../room/gone";
import { pieceName } from "../room/names";
import { list, say } from "../words/words";
import { isCards } from "../room/places";

/** Return true if the viewer may be shown which pieces are gone: during a hand, unless the room forbids it. */
export const mayShowGone = ({ settings, position, you }: RoomView) =>
    settings.memory_aids && you > 0 && (position?.hands[you - 1]?.length ?? 0) > 0;

/** Draw the whole set of pieces by suit, with marks on those that were played, discarded or are in the own hand. */
export function gone(view: RoomView, close: () => void): TemplateResult {
    const rows = wholeSet(view);
    const said = (["played", "discarded", "unknown"] as const).map((where) => {
        const pieces = rows.flat().filter((each) => each.where === where);
        return pieces.length
            ? html`<p>
                  ${say(`gone-${where}`, { pieces: list(pieces.map(({ piece }) => pieceName(piece))) })}
              </p>`
            : nothing;
    });
    return html`<section class="gone ${isCards(view) ? "cards" : "tiles"}" aria-labelledby="gone">
        <h2 id="gone">${say("gone-title")}</h2>
        <button type="button" class="plain" data-zone="gone" aria-label=${say("gone-close")} @click=${close}>
            ×
        </button>
        <div class="set" aria-hidden="true">
            ${rows.map(
                (row) =>
                    html`<span
                        >${/^[RCSF]/.test(row[0]!.piece) ? suitSign(suitOf(row[0]!.piece)) : nothing}${row.map(
                            ({ piece, where }) =>
                                html`<span class="one suit-${suitOf(piece)}" data-where=${where}
                                    >${small(piece)}</span
                                >`,
                        )}</span
                    >`,
            )}
        </div>
        <div class="hidden">${said}</div>
    </section>`;
}

const suitOf = (piece: string) => piece.replace(/\d+$/, "");

/** Draw a tile; a card is only its number, since its row shows the suit. */
const small = (piece: string) =>
    /-/.test(piece) ? drawPiece(piece, false) : /M$/.test(piece) ? suitSign(piece) : piece.slice(1);
