import { ProblemError, sheetView } from "../api/http";
import type { SheetView } from "../api/types";

/** Milliseconds after which a server that was lost is asked again. */
const AGAIN = 3000;

/** What becomes of it when a sheet is followed. */
export type Following = {
    /** The sheet has this version. */
    seen(view: SheetView): void;
    /** The server can't be reached; it is asked again. */
    lost(): void;
    /** There is no such sheet to look at, with the reason. */
    refused(why: string): void;
};

/** Follows a sheet: each new version is asked for, and comes as soon as it is there. */
export class Follower {
    #asking: AbortController | undefined;
    #timer = 0;

    constructor(
        readonly sheet: string,
        private readonly following: Following,
    ) {}

    /** Look at the sheet now, and follow it from then on. */
    look(): void {
        this.stop();
        const { signal } = (this.#asking = new AbortController());
        void this.#run(signal);
    }

    stop(): void {
        this.#asking?.abort();
        clearTimeout(this.#timer);
    }

    async #run(signal: AbortSignal): Promise<void> {
        let after = 0;
        while (!signal.aborted) {
            try {
                const view = await sheetView(this.sheet, after, signal);
                if (signal.aborted) return;
                after = view.number;
                this.following.seen(view);
            } catch (error) {
                if (signal.aborted) return;
                const problem = error instanceof ProblemError ? error.problem : undefined;
                if (problem && problem.status >= 400 && problem.status < 500 && problem.status !== 429) {
                    this.following.refused(problem.detail);
                    return;
                }
                this.#timer = window.setTimeout(() => this.look(), AGAIN);
                this.following.lost();
                return;
            }
        }
    }
}
