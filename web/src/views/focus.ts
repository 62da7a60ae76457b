const FOCUSABLE = "button:not([disabled]), input, select, a[href], [tabindex='0']";

/**
 * Where the focus was before something is drawn anew. What had it may be gone then (a tile that was played, a bid);
 * the focus then goes to what took its place, so that it is never lost.
 */
export class FocusKeeper {
    #zone: string | undefined;
    #at = 0;

    /** Before: remember the zone (`data-zone`) that has the focus. */
    remember(root: HTMLElement): void {
        const active = document.activeElement;
        if (!(active instanceof HTMLElement) || !root.contains(active)) return;
        const zone = active.closest<HTMLElement>("[data-zone]");
        this.#zone = zone?.dataset["zone"];
        this.#at = zone ? [...zone.querySelectorAll(FOCUSABLE)].indexOf(active) : 0;
    }

    /** After: where the focus is nowhere, put it into the same zone, or the first one there is. */
    restore(root: HTMLElement): void {
        const zone = this.#zone;
        if (zone === undefined) return;
        const active = document.activeElement;
        if (active && active !== document.body && active.isConnected) {
            if (root.contains(active)) return;
            this.#zone = undefined; // it went elsewhere by itself
            return;
        }
        const zones = [
            ...root.querySelectorAll<HTMLElement>(`[data-zone="${zone}"]`),
            ...root.querySelectorAll<HTMLElement>("[data-zone]"),
        ];
        for (const each of zones) {
            const found = [...each.querySelectorAll<HTMLElement>(FOCUSABLE)];
            const target = found[Math.min(Math.max(this.#at, 0), found.length - 1)];
            if (target) {
                target.focus({ preventScroll: true });
                return;
            }
        }
    }
}
