import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { GameView, RoomView } from "../../api/types";
import { drawPiece } from "../../pieces/piece";
import { actionsWith, pieceName } from "../../room/names";
import { canPremove, mustChoosePiece } from "../../room/turn";
import { say } from "../../words/words";
import { Drag } from "../drag";
import { isCards } from "./places";

/** What is chosen in the hand. */
export type HandChoices = {
    /** The piece that will be played when it is the viewer's turn. */
    readonly premove: string | undefined;
    /** A piece that needs a suit to be called with it. */
    readonly calling: string | undefined;
    /** The action that was sent and isn't answered yet. */
    readonly sending: string | undefined;
    /** The trump or suit under the pointer or focus, whose pieces are highlighted. */
    readonly highlighted: string | undefined;
};

/** The viewer's hand. Its pieces can be pressed, or dragged to the table. */
export class Hand {
    readonly #drag: Drag;

    /** `press` is called with a piece that was pressed or dragged to the table. */
    constructor(private readonly press: (piece: string) => void) {
        this.#drag = new Drag(press);
    }

    /** End a drag that is going on. */
    stop(): void {
        this.#drag.stop();
    }

    draw(view: RoomView, chosen: HandChoices): TemplateResult | typeof nothing {
        const position = view.position;
        const hand = position?.hands[view.you - 1] ?? [];
        if (!view.you || !position || !hand.length) return nothing;
        const choosing = mustChoosePiece(view);
        const premoving = canPremove(view);
        const highlighted = chosen.highlighted === undefined ? undefined : view.suits[chosen.highlighted];
        return html`<div
            class="hand ${isCards(view) ? "cards" : "tiles"} ${choosing ? "choosing" : ""} ${premoving ? "premoving" : ""} ${highlighted ? "weighing" : ""}"
            data-zone="hand"
            role="group"
            aria-label=${say("table.hand")}
            @keydown=${moveFocus}
            @pointerdown=${(event: PointerEvent) => (choosing || premoving) && this.#drag.begin(event)}
        >
            ${repeat(
                keyed(hand),
                ({ key }) => key,
                ({ piece }) => {
                    const fits = choosing && actionsWith(piece, position.legal).length > 0;
                    const premove = chosen.premove === piece;
                    const came = cameFromWidow(position, view.you, piece);
                    const up =
                        premove ||
                        chosen.calling === piece ||
                        actionsWith(piece, [chosen.sending ?? ""]).length > 0;
                    return html`<button
                        type="button"
                        class="held ${fits ? "fits" : ""} ${up ? "chosen" : ""} ${highlighted?.includes(piece) ? "belongs" : ""}"
                        data-piece=${piece}
                        aria-label=${came ? say("table.widow.from", { piece: pieceName(piece) }) : pieceName(piece)}
                        aria-disabled=${choosing && !fits ? "true" : "false"}
                        aria-pressed=${premoving ? String(premove) : nothing}
                        @click=${() => this.press(piece)}
                    >
                        ${drawPiece(piece, isCards(view))}${came ? widowMark() : nothing}
                    </button>`;
                },
            )}
        </div>`;
    }
}

/** Return true if a declarer who hasn't led yet took this piece from the widow, as far as the viewer may know. */
export const cameFromWidow = ({ phase, declarer, from_widow }: GameView, seat: number, piece: string) =>
    seat === declarer && ["discard", "trump"].includes(phase) && piece !== "?" && from_widow.includes(piece);

export const widowMark = () => html`<span class="from-widow">${say("table.widow.mark")}</span>`;

/** Return the pieces with keys that tell equal ones apart. */
function keyed(hand: readonly string[]): { readonly piece: string; readonly key: string }[] {
    const copies = new Map<string, number>();
    return hand.map((piece) => {
        const copy = (copies.get(piece) ?? 0) + 1;
        copies.set(piece, copy);
        return { piece, key: `${piece} ${copy}` };
    });
}

/** Move the focus between pieces with the arrow keys. */
function moveFocus(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const pieces = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("button")];
    const at = pieces.indexOf(document.activeElement as HTMLElement);
    pieces[(at + step + pieces.length) % pieces.length]?.focus();
    event.preventDefault();
}
