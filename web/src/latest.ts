/** Distinguishes the latest request from earlier ones, whose answers are ignored. */
export class Latest {
    #latest = 0;

    /** Start a request. Returns a function that says whether no later one was started. */
    start(): () => boolean {
        const number = ++this.#latest;
        return () => number === this.#latest;
    }
}
