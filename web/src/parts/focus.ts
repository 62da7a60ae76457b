const FOCUSABLE = "button:not([disabled]), input, select, a[href], [tabindex='0']";

/**
 * Keeps the focus across renderings.
 *
 * If the focused element is removed (a tile that was played, a bid), the element that took its place gets the
 * focus.
 */
export class FocusKeeper {
    #element: HTMLElement | undefined;
    #zone: string | undefined;
    #at = 0;

    /** Remember the focused element and its zone (`data-zone`) before rendering. */
    remember(root: HTMLElement): void {
        const active = document.activeElement;
        if (!(active instanceof HTMLElement) || !root.contains(active)) return;
        const zone = active.closest<HTMLElement>("[data-zone]");
        this.#element = active;
        this.#zone = zone?.dataset["zone"];
        this.#at = zone ? [...zone.querySelectorAll(FOCUSABLE)].indexOf(active) : 0;
    }

    /** After rendering, if the focused element is gone, focus its zone, or the first zone there is. */
    restore(root: HTMLElement): void {
        const zone = this.#zone;
        // Do nothing if the focus was elsewhere.
        if (zone === undefined || this.#element?.isConnected !== false) return;
        const active = document.activeElement;
        const main = root.closest<HTMLElement>("main");
        if (active && active !== document.body && active !== main) return;
        const zones = [
            ...root.querySelectorAll<HTMLElement>(`[data-zone="${zone}"]`),
            // Focusing a text field would open the keyboard of a phone.
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
