import { buzz } from "../room/haptics";

/** Milliseconds after which a press becomes a hold. */
const LONG = 400;
/** Milliseconds of vibration when a press becomes a hold. */
const TICK = 15;
/** Pixels that a pointer may move during a click or a hold. */
export const TOLERANCE = 8;

/**
 * Suppress the click that follows the event being handled, if there is one. After a touch it may come late. The next
 * press ends this, and clicks by keyboard, which have no count, aren't suppressed.
 */
export function swallowClick(): void {
    const end = () => {
        removeEventListener("click", swallow, { capture: true });
        removeEventListener("pointerdown", end, { capture: true });
    };
    const swallow = (click: MouseEvent) => {
        if (!click.detail) return;
        end();
        click.stopPropagation();
        click.preventDefault();
    };
    addEventListener("click", swallow, { capture: true });
    addEventListener("pointerdown", end, { capture: true });
}

/**
 * Holding a finger or a pen on a choice, which shows what the choice means and doesn't make it. A shorter press stays
 * a click, and one that moves may become a drag. A mouse shows the same by pointing.
 */
export class Hold {
    #action = "";
    #pointer = 0;
    #from: readonly [number, number] = [0, 0];
    #long: ReturnType<typeof setTimeout> | undefined;
    #held = false;

    /** `read` is called with the action that is held, and with undefined at the next touch of the page. */
    constructor(private readonly read: (action: string | undefined) => void) {}

    /** Handle the press of a choice. */
    begin(event: PointerEvent, action: string): void {
        if (event.pointerType === "mouse" || !event.isPrimary) return;
        this.stop();
        this.#action = action;
        this.#pointer = event.pointerId;
        this.#from = [event.clientX, event.clientY];
        this.#long = setTimeout(this.#hold, LONG);
        addEventListener("pointermove", this.#move);
        addEventListener("pointerup", this.#end);
        addEventListener("pointercancel", this.stop);
        addEventListener("contextmenu", prevent);
    }

    readonly stop = (): void => {
        clearTimeout(this.#long);
        this.#held = false;
        removeEventListener("pointermove", this.#move);
        removeEventListener("pointerup", this.#end);
        removeEventListener("pointercancel", this.stop);
        removeEventListener("contextmenu", prevent);
    };

    readonly #hold = (): void => {
        this.#held = true;
        buzz(TICK);
        this.read(this.#action);
        addEventListener("pointerdown", () => this.read(undefined), { capture: true, once: true });
    };

    readonly #move = ({ pointerId, clientX, clientY }: PointerEvent): void => {
        const moved = Math.hypot(clientX - this.#from[0], clientY - this.#from[1]);
        if (pointerId === this.#pointer && moved >= TOLERANCE) this.stop();
    };

    readonly #end = ({ pointerId }: PointerEvent): void => {
        if (pointerId !== this.#pointer) return;
        if (this.#held) swallowClick();
        this.stop();
    };
}

const prevent = (event: Event) => event.preventDefault();
