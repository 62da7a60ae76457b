import { ProblemError, sheetView } from "../../api/http";
import type { SheetView } from "../../api/types";

/** Milliseconds before an unreachable server is asked again. */
const RETRY_AFTER = 3000;

/** Callbacks for the versions of a sheet. */
export type SheetListener = {
    /** There is a new version. */
    seen(view: SheetView): void;
    /** The server can't be reached; it will be asked again. */
    lost(): void;
    /** The sheet can't be shown, for this reason. */
    refused(why: string): void;
};

/** Follows a score sheet by long polling. */
export class Follower {
    #asking: AbortController | undefined;
    #timer = 0;

    constructor(
        readonly sheet: string,
        private readonly listener: SheetListener,
    ) {}

    /** Fetch the sheet now, and follow it from then on. */
    follow(): void {
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
                this.listener.seen(view);
            } catch (error) {
                if (signal.aborted) return;
                const problem = error instanceof ProblemError ? error.problem : undefined;
                if (problem && problem.status >= 400 && problem.status < 500 && problem.status !== 429) {
                    this.listener.refused(problem.detail);
                    return;
                }
                this.#timer = window.setTimeout(() => this.follow(), RETRY_AFTER);
                this.listener.lost();
                return;
            }
        }
    }
}
