/** Tells the last thing that was asked for from those before it, whose answers are dropped. */
export class Latest {
    #count = 0;

    /** Ask for something. What is given says whether nothing was asked for since. */
    ask(): () => boolean {
        const number = ++this.#count;
        return () => number === this.#count;
    }
}
