/** Milliseconds until the server is looked for again; the last one goes on. */
const WAITS = [1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Whether the server can be reached, as far as the last request knows. While it can't, it is looked for by itself; tells
 * when that changes.
 */
export class Reach extends EventTarget {
    #here = true;
    #tries = 0;
    #again: ReturnType<typeof setTimeout> | undefined;
    readonly #nudge = () => void this.look();

    constructor(private readonly fetched: (path: string) => Promise<unknown> = (path) => fetch(path)) {
        super();
    }

    get here(): boolean {
        return this.#here;
    }

    /** A request came to nothing. */
    lose(): void {
        if (this.#here) {
            this.#here = false;
            this.#tries = 0;
            addEventListener("online", this.#nudge);
            document.addEventListener("visibilitychange", this.#nudge);
            this.dispatchEvent(new Event("change"));
        }
        this.#wait();
    }

    /** A request was answered. */
    find(): void {
        if (this.#here) return;
        this.#here = true;
        clearTimeout(this.#again);
        removeEventListener("online", this.#nudge);
        document.removeEventListener("visibilitychange", this.#nudge);
        this.dispatchEvent(new Event("change"));
    }

    /** Look now whether it is back. */
    async look(): Promise<void> {
        if (this.#here) return;
        clearTimeout(this.#again);
        try {
            await this.fetched("/api/health");
            this.find();
        } catch {
            this.#wait();
        }
    }

    #wait(): void {
        clearTimeout(this.#again);
        const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)];
        this.#again = setTimeout(() => void this.look(), wait);
    }
}

export const reach = new Reach();
