import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { GameView, RoomView } from "../api/types";
import { drawPiece } from "../pieces/piece";
import { arrange, keepOrder, keptOrder, moved } from "../room/hand-order";
import { actionsWith, pieceName } from "../room/names";
import { canPremove, handOf, mustChoosePiece } from "../room/turn";
import { settings, type HandOrder } from "../settings";
import { say } from "../words/words";
import { Drag } from "../parts/drag";
import { gone, mayShowGone } from "./gone";
import { meaningOf, onlyAction } from "./meaning";
import { isCards } from "../room/places";

/** What is chosen in the hand. */
export type HandChoices = {
    /** The piece that will be played when it is the viewer's turn. */
    readonly premove: string | undefined;
    /** A piece that needs a suit to be called with it. */
    readonly calling: string | undefined;
    /** The action that was sent and isn't answered yet. */
    readonly sending: string | undefined;
    /** The action that is being looked at; the pieces of its trump or suit are highlighted. */
    readonly highlighted: string | undefined;
    /** Called with the action of the piece under the pointer or focus, and with undefined when it is left. */
    highlight?(action: string | undefined): void;
    /** The action whose meaning is shown because it was held. */
    readonly reading?: string | undefined;
    /** Called with the press of a piece that has a meaning. */
    hold?(event: PointerEvent, action: string): void;
};

const ORDERS: readonly HandOrder[] = ["trump", "suit", "own"];
/** The greatest number of pieces in one row. */
const MAX_ROW = 8;

/** The viewer's hand. Its pieces can be pressed, dragged to the table, and put in order by dragging or by key. */
export class Hand {
    readonly #drag: Drag;
    #view: RoomView | undefined;
    /** The pieces as they are shown. */
    #shown: readonly string[] = [];
    #showGone = false;
    /** What was done last, for screen readers. */
    #said = "";

    /**
     * `press` is called with a piece that was pressed or dragged to the table, and `changed` after a change; it
     * resolves when the hand is drawn again.
     */
    constructor(
        private readonly press: (piece: string) => void,
        private readonly changed: () => Promise<unknown>,
    ) {
        this.#drag = new Drag(press, (from, to) => void this.#move(from, to));
    }

    /** End a drag that is going on. */
    stop(): void {
        this.#drag.stop();
        this.#forget();
    }

    #forget(): void {
        this.#showGone = false;
        this.#said = "";
    }

    draw(view: RoomView, chosen: HandChoices): TemplateResult | typeof nothing {
        if (this.#view && handOf(this.#view) !== handOf(view)) this.#forget();
        this.#view = view;
        const position = view.position;
        const hand = position?.hands[view.you - 1] ?? [];
        if (!view.you || !position || !hand.length) return nothing;
        const choosing = mustChoosePiece(view);
        const premoving = canPremove(view);
        const highlighted = chosen.highlighted === undefined ? undefined : view.suits[chosen.highlighted];
        const { order } = settings.choices;
        const own = order === "own" ? keptOrder(view.room, handOf(view)) : [];
        this.#shown = arrange(hand, order, position.trumps, own);
        const isTrump = (piece: string | undefined) => piece !== undefined && position.trumps.includes(piece);
        return html`${this.#showGone && mayShowGone(view) ? gone(view, () => this.toggleGone()) : nothing}
            <div
                class="hand ${isCards(view) ? "cards" : "tiles"} ${choosing ? "choosing" : ""} ${premoving ? "premoving" : ""} ${highlighted ? "weighing" : ""} ${hand.length > MAX_ROW ? "many" : ""}"
                data-zone="hand"
                role="group"
                aria-label=${say("your-hand")}
                aria-description=${say("hand-keys")}
                @keydown=${(event: KeyboardEvent) => this.#key(event)}
                @pointerdown=${(event: PointerEvent) => this.#drag.begin(event, choosing || premoving)}
            >
                ${repeat(
                    keyed(this.#shown),
                    ({ key }) => key,
                    ({ piece }, at) => {
                        const fits = choosing && actionsWith(piece, position.legal).length > 0;
                        const premove = chosen.premove === piece;
                        const only = choosing ? onlyAction(view, piece) : undefined;
                        const highlight = (action?: string) => () => only && chosen.highlight?.(action);
                        const meaning = meaningOf(view, only);
                        const reading = only !== undefined && chosen.reading === only;
                        const came = cameFromWidow(position, view.you, piece);
                        const up =
                            premove ||
                            chosen.calling === piece ||
                            actionsWith(piece, [chosen.sending ?? ""]).length > 0;
                        const trump = isTrump(piece);
                        const apart = order === "trump" && !trump && isTrump(this.#shown[at - 1]);
                        const name = came
                            ? say("table-widow-from", { piece: pieceName(piece) })
                            : pieceName(piece);
                        return html`<button
                            type="button"
                            class="held ${fits ? "fits" : ""} ${up ? "chosen" : ""} ${highlighted?.includes(piece) ? "belongs" : ""} ${trump ? "trump" : ""} ${apart ? "apart" : ""} ${reading ? "read" : ""}"
                            data-piece=${piece}
                            aria-label=${trump ? say("hand-trump", { piece: name }) : name}
                            aria-disabled=${choosing && !fits ? "true" : "false"}
                            aria-pressed=${premoving ? String(premove) : nothing}
                            aria-description=${meaning || nothing}
                            @pointerdown=${(event: PointerEvent) => only && meaning && chosen.hold?.(event, only)}
                            @pointerenter=${highlight(only)}
                            @pointerleave=${highlight()}
                            @focus=${(event: Event) =>
                                (event.target as Element).matches(":focus-visible") && highlight(only)()}
                            @blur=${highlight()}
                            @click=${() => this.press(piece)}
                        >
                            ${drawPiece(piece, isCards(view))}${came ? widowMark() : nothing}
                        </button>`;
                    },
                )}
            </div>
            <p class="hidden" role="status">${this.#said}</p>`;
    }

    /** Draw the button for the order of the hand. */
    buttons(view: RoomView): TemplateResult | typeof nothing {
        if (!view.you || !view.position?.hands[view.you - 1]?.length) return nothing;
        return html`<button type="button" @click=${() => this.#nextOrder()}>
            ${say("hand-order")}: ${say(`hand-order-${settings.choices.order}`)}
        </button>`;
    }

    /** Return whether the pieces that are gone are shown; undefined if they can't be. */
    showsGone(view: RoomView): boolean | undefined {
        return mayShowGone(view) ? this.#showGone : undefined;
    }

    toggleGone(): void {
        this.#showGone = !this.#showGone;
        void this.changed();
    }

    #nextOrder(): void {
        const { order } = settings.choices;
        this.#choose(ORDERS[(ORDERS.indexOf(order) + 1) % ORDERS.length]!);
    }

    #choose(order: HandOrder): void {
        this.#said = say(`hand-order-${order}`);
        settings.choose({ order });
        void this.changed();
    }

    /** Put the piece at `from` at another place; the hand is in the player's own order from now on. */
    async #move(from: number, to: number): Promise<void> {
        const view = this.#view;
        const piece = this.#shown[from];
        if (!view || piece === undefined || from === to || this.#shown[to] === undefined) return;
        keepOrder(view.room, handOf(view), moved(this.#shown, from, to));
        settings.choose({ order: "own" });
        this.#said = say("hand-moved", { piece: pieceName(piece), n: to + 1, of: this.#shown.length });
        await this.changed();
    }

    /** Move the focus between pieces with the arrow keys, and the focused piece with Shift and the arrow keys. */
    #key(event: KeyboardEvent): void {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const group = event.currentTarget as HTMLElement;
        const pieces = [...group.querySelectorAll<HTMLElement>("button")];
        const at = pieces.indexOf(document.activeElement as HTMLElement);
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (step !== undefined && event.shiftKey) {
            // The element itself is moved, and loses the focus thereby.
            void this.#move(at, at + step).then(() => pieces[at]?.focus());
        } else if (step !== undefined) pieces[(at + step + pieces.length) % pieces.length]?.focus();
        else if (event.key === "o") this.#nextOrder();
        else if (event.key === "g" && this.#view && mayShowGone(this.#view)) this.toggleGone();
        else if (event.key === "Escape" && this.#showGone) this.toggleGone();
        else return;
        event.preventDefault();
    }
}

/** Return true if a declarer who hasn't led yet took this piece from the widow, as far as the viewer may know. */
export const cameFromWidow = ({ phase, declarer, from_widow }: GameView, seat: number, piece: string) =>
    seat === declarer && ["discard", "trump"].includes(phase) && piece !== "?" && from_widow.includes(piece);

export const widowMark = () => html`<span class="from-widow">${say("place-widow")}</span>`;

/** Return the pieces with keys that tell equal ones apart. */
function keyed(hand: readonly string[]): { readonly piece: string; readonly key: string }[] {
    const copies = new Map<string, number>();
    return hand.map((piece) => {
        const copy = (copies.get(piece) ?? 0) + 1;
        copies.set(piece, copy);
        return { piece, key: `${piece} ${copy}` };
    });
}
