import { swallowClick, TOLERANCE } from "./hold";

/** Pixels above and below the hand in which a piece is still put into it. */
const NEAR = 16;

/**
 * Dragging pieces of the own hand to the table, or to another place in the hand, by mouse, pen or finger. A press
 * without movement stays a click.
 */
export class Drag {
    #held: HTMLElement | undefined;
    #pointer = 0;
    #from: readonly [number, number] = [0, 0];
    #moving = false;
    #playable = false;

    /**
     * `drop` is called with a piece that was released over the table, and `move` with the places in the hand from
     * and to which one was moved.
     */
    constructor(
        private readonly drop: (piece: string) => void,
        private readonly move: (from: number, to: number) => void,
    ) {}

    /** Begin to drag the piece under the pointer; `playable` says whether it can be dropped on the table. */
    begin(event: PointerEvent, playable: boolean): void {
        const held = (event.target as Element).closest<HTMLElement>(".held");
        if (!held || event.button || !event.isPrimary) return;
        this.stop();
        this.#held = held;
        this.#playable = playable;
        this.#pointer = event.pointerId;
        this.#from = [event.clientX, event.clientY];
        addEventListener("pointermove", this.#move);
        addEventListener("pointerup", this.#end);
        addEventListener("pointercancel", this.stop);
    }

    readonly stop = (): void => {
        removeEventListener("pointermove", this.#move);
        removeEventListener("pointerup", this.#end);
        removeEventListener("pointercancel", this.stop);
        if (this.#held) {
            this.#held.style.removeProperty("translate");
            this.#held.classList.remove("dragged");
            for (const each of others(this.#held)) each.classList.remove("before", "after");
        }
        this.#held = undefined;
        this.#moving = false;
        document.querySelector(".felt")?.classList.remove("aimed");
    };

    readonly #move = (event: PointerEvent): void => {
        const held = this.#held;
        if (!held || event.pointerId !== this.#pointer) return;
        const [x, y] = [event.clientX - this.#from[0], event.clientY - this.#from[1]];
        if (!this.#moving && Math.hypot(x, y) < TOLERANCE) return;
        this.#moving = true;
        held.classList.add("dragged");
        held.style.translate = `${x}px ${y}px`;
        document.querySelector(".felt")?.classList.toggle("aimed", this.#playable && isOverFelt(event));
        const to = placeUnder(held, event);
        const rest = others(held);
        rest.forEach((each, at) => {
            each.classList.toggle("before", at === to);
            each.classList.toggle("after", at === rest.length - 1 && to === rest.length);
        });
    };

    readonly #end = (event: PointerEvent): void => {
        const held = this.#held;
        if (!held || event.pointerId !== this.#pointer) return;
        const moving = this.#moving;
        if (moving) swallowClick();
        const to = placeUnder(held, event);
        const from = all(held).indexOf(held);
        this.stop();
        if (!moving) return;
        if (to !== undefined) this.move(from, to);
        else if (this.#playable && isOverFelt(event)) this.drop(held.dataset["piece"] ?? "");
    };
}

/** Return all pieces of the hand that a piece belongs to, and all but that piece. */
const all = (held: HTMLElement) => [...(held.parentElement?.querySelectorAll<HTMLElement>(".held") ?? [])];
const others = (held: HTMLElement) => all(held).filter((each) => each !== held);

/** Return the place in the hand at which a piece would be inserted, or undefined if the pointer is elsewhere. */
function placeUnder(held: HTMLElement, event: PointerEvent): number | undefined {
    const { clientX: x, clientY: y } = event;
    if (isOverFelt(event)) return undefined;
    const hand = held.parentElement?.getBoundingClientRect();
    if (!hand || y < hand.top - NEAR || y > hand.bottom + NEAR) return undefined;
    return others(held).filter((each) => {
        const { left, width, top, bottom } = each.getBoundingClientRect();
        // The pieces may be in two rows, and the pointer a little above or below all of them.
        if (y > bottom && hand.bottom - bottom > NEAR) return true;
        if (y < top && top - hand.top > NEAR) return false;
        return x > left + width / 2;
    }).length;
}

/** Return true if the pointer is over the table. */
function isOverFelt({ clientX, clientY }: PointerEvent): boolean {
    const felt = document.querySelector(".felt")?.getBoundingClientRect();
    return (
        felt !== undefined &&
        clientX >= felt.left &&
        clientX <= felt.right &&
        clientY >= felt.top &&
        clientY <= felt.bottom
    );
}
