const FOCUSABLE = "button:not([disabled]), input, select, a[href], [tabindex='0']";

/**
 * Where the focus was before something is drawn anew. What had it may be gone then (a tile that was played, a bid);
 * the focus then goes to what took its place, so that it is never lost.
 */
export class FocusKeeper {
    #element: HTMLElement | undefined;
    #zone: string | undefined;
    #at = 0;

    /** Before: remember the zone (`data-zone`) that has the focus. */
    remember(root: HTMLElement): void {
        const active = document.activeElement;
        if (!(active instanceof HTMLElement) || !root.contains(active)) return;
        const zone = active.closest<HTMLElement>("[data-zone]");
        this.#element = active;
        this.#zone = zone?.dataset["zone"];
        this.#at = zone ? [...zone.querySelectorAll(FOCUSABLE)].indexOf(active) : 0;
    }

    /** After: where it is gone with what had it, put it into the same zone, or the first one there is. */
    restore(root: HTMLElement): void {
        const zone = this.#zone;
        // Who went elsewhere, or nowhere by a tap beside everything, is left there.
        if (zone === undefined || this.#element?.isConnected !== false) return;
        const active = document.activeElement;
        const main = root.closest<HTMLElement>("main");
        if (active && active !== document.body && active !== main) return;
        const zones = [
            ...root.querySelectorAll<HTMLElement>(`[data-zone="${zone}"]`),
            // Not where one writes: on a phone that would bring up the keyboard.
            ...root.querySelectorAll<HTMLElement>("[data-zone]:not([data-zone='command'])"),
        ];
        for (const each of zones) {
            const found = [...each.querySelectorAll<HTMLElement>(FOCUSABLE)];
            const target = found[Math.min(Math.max(this.#at, 0), found.length - 1)];
            if (target) {
                target.focus({ preventScroll: true });
                return;
            }
        }
        main?.focus({ preventScroll: true }); // until there is something to press again
    }
}
