import { html, type TemplateResult } from "lit";
import { drawPiece } from "../pieces/piece";

const TRICK = ["6-4", "4-4", "4-1"];
const HAND = ["6-6", "5-4", "4-0", "5-5", "5-3", "2-1"];
const HIDDEN = ["?", "?", "?", "?", "?"];

/** Draw a table in the middle of a hand, as a picture, beside the name of the game. */
export function scene(words: TemplateResult): TemplateResult {
    const row = (kind: string, pieces: readonly string[]) =>
        html`<div class=${kind} aria-hidden="true">${pieces.map((piece) => drawPiece(piece, false))}</div>`;
    return html`<div class="scene">
        ${row("across", HIDDEN)}
        <div class="what">${words}</div>
        ${row("lead-trick", TRICK)} ${row("fan", HAND)}
    </div>`;
}
