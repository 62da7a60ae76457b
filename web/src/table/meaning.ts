import { html, nothing, type TemplateResult } from "lit";
import type { RoomView } from "../api/types";
import { explains, mentionsHold } from "../room/explaining";
import { actionsWith } from "../room/names";
import { say } from "../words/words";

/** Return what an action means, as the server says it, or an empty text. */
export const meaningOf = ({ meanings }: RoomView, action: string | undefined): string =>
    (action !== undefined && explains() && meanings?.actions?.[action]) || "";

/** Return the only action of a piece; undefined if it has none, or if a suit must be called with it. */
export function onlyAction(view: RoomView, piece: string): string | undefined {
    const actions = actionsWith(piece, view.position?.legal ?? []);
    return actions.length === 1 ? actions[0] : undefined;
}

/**
 * Draw what the action under the pointer or focus means, or otherwise what the decision means. All lines lie on
 * one another, so that nothing moves when another one is shown.
 */
export function meaning(
    view: RoomView,
    chosen: string | undefined,
    calling: string | undefined,
): TemplateResult | typeof nothing {
    const said = view.meanings;
    if (!said?.decision || !explains()) return nothing;
    const actions = Object.entries(said.actions ?? {});
    // The prompt already asks for the suit of a piece that is being led.
    const lines =
        calling === undefined
            ? [["", said.decision], ...actions]
            : [["", ""], ...actions.filter(([action]) => actionsWith(calling, [action]).length)];
    const shown = lines.find(([action]) => action === chosen) ?? lines[0];
    return html`<p class="meaning">
        ${lines.map((line) => html`<span class=${line === shown ? "said" : ""}>${line[1]}</span>`)}
    </p>`;
}

/** Say, on a touch screen, that choices can be held; until the player has done it once. */
export const holdHint = ({ meanings, may }: RoomView): TemplateResult | typeof nothing =>
    meanings?.decision && may.act && mentionsHold()
        ? html`<p class="hold-hint">${say("explain-hold-now")}</p>`
        : nothing;
