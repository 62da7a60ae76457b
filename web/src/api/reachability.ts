/** Milliseconds before each attempt to reach the server again; the last value repeats. */
const WAITS = [1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Tracks whether the server can be reached, judging by the last request.
 *
 * While it can't be, it is polled. Fires `change` when the state changes.
 */
export class Reachability extends EventTarget {
    #reachable = true;
    #tries = 0;
    #timer: ReturnType<typeof setTimeout> | undefined;
    readonly #checkNow = () => void this.check();

    constructor(private readonly fetched: (path: string) => Promise<unknown> = (path) => fetch(path)) {
        super();
    }

    get reachable(): boolean {
        return this.#reachable;
    }

    /** Record that a request got no answer. */
    failed(): void {
        if (this.#reachable) {
            this.#reachable = false;
            this.#tries = 0;
            addEventListener("online", this.#checkNow);
            document.addEventListener("visibilitychange", this.#checkNow);
            this.dispatchEvent(new Event("change"));
        }
        this.#scheduleCheck();
    }

    /** Record that a request was answered. */
    succeeded(): void {
        if (this.#reachable) return;
        this.#reachable = true;
        clearTimeout(this.#timer);
        removeEventListener("online", this.#checkNow);
        document.removeEventListener("visibilitychange", this.#checkNow);
        this.dispatchEvent(new Event("change"));
    }

    /** Check now whether the server is back. */
    async check(): Promise<void> {
        if (this.#reachable) return;
        clearTimeout(this.#timer);
        try {
            await this.fetched("/api/health");
            this.succeeded();
        } catch {
            this.#scheduleCheck();
        }
    }

    #scheduleCheck(): void {
        clearTimeout(this.#timer);
        const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)];
        this.#timer = setTimeout(() => void this.check(), wait);
    }
}

export const reachability = new Reachability();
