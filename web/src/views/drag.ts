/** Pixels that a pointer may move during a click. */
const CLICK_TOLERANCE = 8;

/**
 * Dragging pieces from the own hand to the table by mouse, pen or finger. A press without movement stays a click.
 */
export class Drag {
    #held: HTMLElement | undefined;
    #pointer = 0;
    #from: readonly [number, number] = [0, 0];
    #moving = false;

    /** `drop` is called with a piece that was released over the table. */
    constructor(private readonly drop: (piece: string) => void) {}

    readonly begin = (event: PointerEvent): void => {
        const held = (event.target as Element).closest<HTMLElement>(".held");
        if (!held || event.button || !event.isPrimary) return;
        this.stop();
        this.#held = held;
        this.#pointer = event.pointerId;
        this.#from = [event.clientX, event.clientY];
        addEventListener("pointermove", this.#move);
        addEventListener("pointerup", this.#end);
        addEventListener("pointercancel", this.stop);
    };

    readonly stop = (): void => {
        removeEventListener("pointermove", this.#move);
        removeEventListener("pointerup", this.#end);
        removeEventListener("pointercancel", this.stop);
        if (this.#held) {
            this.#held.style.removeProperty("translate");
            this.#held.classList.remove("dragged");
        }
        this.#held = undefined;
        this.#moving = false;
        document.querySelector(".felt")?.classList.remove("aimed");
    };

    readonly #move = (event: PointerEvent): void => {
        const held = this.#held;
        if (!held || event.pointerId !== this.#pointer) return;
        const [x, y] = [event.clientX - this.#from[0], event.clientY - this.#from[1]];
        if (!this.#moving && Math.hypot(x, y) < CLICK_TOLERANCE) return;
        this.#moving = true;
        held.classList.add("dragged");
        held.style.translate = `${x}px ${y}px`;
        document.querySelector(".felt")?.classList.toggle("aimed", over(event));
    };

    readonly #end = (event: PointerEvent): void => {
        if (event.pointerId !== this.#pointer) return;
        const piece = this.#moving && over(event) ? this.#held?.dataset["piece"] : undefined;
        if (this.#moving) {
            // Suppress the click that would follow.
            const swallow = (click: Event) => {
                click.stopPropagation();
                click.preventDefault();
            };
            addEventListener("click", swallow, { capture: true, once: true });
            setTimeout(() => removeEventListener("click", swallow, { capture: true }));
        }
        this.stop();
        if (piece !== undefined) this.drop(piece);
    };
}

/** Return true if the pointer is over the table. */
function over({ clientX, clientY }: PointerEvent): boolean {
    const felt = document.querySelector(".felt")?.getBoundingClientRect();
    return (
        felt !== undefined &&
        clientX >= felt.left &&
        clientX <= felt.right &&
        clientY >= felt.top &&
        clientY <= felt.bottom
    );
}
