import { ProblemError } from "../../api/http";
import { secret } from "../../api/secret";
import type { SheetCommand, SheetView } from "../../api/types";
import { saveSheetCache, sheetCache, type PendingCommand } from "./saved";

export type WriterState =
    /** Everything is entered. */
    | "idle"
    /** A command is being sent. */
    | "sending"
    /** The server can't be reached; it is tried again. */
    | "away"
    /** The server refused the first waiting command; somebody has to decide about it. */
    | "refused";

/** What the writer needs from outside; tests replace it. */
export type WriterEnvironment = {
    send(id: string, known: number | null, command: SheetCommand): Promise<{ number: number }>;
    later(milliseconds: number, then: () => void): () => void;
};

export const MAX_WAITING = 150;
const MIN_RETRY = 1000;
const MAX_RETRY = 15_000;

/**
 * Enters commands on a sheet one after the other.
 *
 * Commands that aren't entered yet are stored in this browser and sent until they are answered. Each has its own
 * id, so nothing is entered twice.
 */
export class Writer extends EventTarget {
    state: WriterState = "idle";
    problem: ProblemError["problem"] | undefined;
    /** The id of the refused command. */
    #refused = "";
    #retryDelay = MIN_RETRY;
    #cancel: () => void = () => undefined;
    #busy = false;
    #stopped = false;

    constructor(
        readonly sheet: string,
        private readonly environment: WriterEnvironment,
    ) {
        super();
    }

    get waiting(): readonly PendingCommand[] {
        return sheetCache(this.sheet).waiting;
    }

    /** The last version that was seen, for when the server can't be reached. */
    get seen(): SheetView | null {
        return sheetCache(this.sheet).view;
    }

    remember(view: SheetView): void {
        saveSheetCache(this.sheet, { ...sheetCache(this.sheet), view });
    }

    /** Enter a command by somebody who saw version `seen`. Returns false if too many commands wait already. */
    enter(command: SheetCommand, seen: number): boolean {
        const { waiting } = this;
        if (waiting.length >= MAX_WAITING) return false;
        // A command that follows waiting ones refers to the sheet after those.
        const known = waiting.length ? null : seen;
        this.#savePending([...waiting, { id: secret(), known, command }]);
        this.flush();
        return true;
    }

    /** Continue, also after a refusal: the refused command is tried again for version `seen`. */
    retry(seen: number): void {
        const [first, ...rest] = this.waiting;
        if (first) this.#savePending([{ ...first, known: seen }, ...rest]);
        this.problem = undefined;
        this.state = "idle";
        this.flush();
    }

    /** Remove a command that waits. */
    drop(id: string): void {
        const [first] = this.waiting;
        this.#savePending(this.waiting.filter((each) => each.id !== id));
        if (first?.id === id && this.state === "refused") {
            this.problem = undefined;
            this.state = "idle";
        }
        this.flush();
        this.#tell();
    }

    /** Send what waits now, because the page was opened or the network is back. */
    flush(): void {
        this.#stopped = false;
        if (this.state === "refused" && this.waiting[0]?.id !== this.#refused) {
            // The refused command was dropped or entered in another tab.
            this.problem = undefined;
            this.state = "idle";
        }
        if (this.#busy || this.state === "refused") return this.#tell();
        this.#cancel();
        void this.#send();
    }

    stop(): void {
        this.#stopped = true;
        this.#cancel();
    }

    async #send(): Promise<void> {
        this.#busy = true;
        try {
            for (let first = this.waiting[0]; first && !this.#stopped; first = this.waiting[0]) {
                this.state = this.state === "away" ? "away" : "sending";
                this.#tell();
                const { id } = first;
                const { number } = await this.environment.send(id, first.known, first.command);
                this.#retryDelay = MIN_RETRY;
                const [next, ...rest] = this.waiting.filter((each) => each.id !== id);
                this.#savePending(next ? [{ ...next, known: next.known ?? number }, ...rest] : []);
                this.state = "sending";
                this.dispatchEvent(new Event("entered"));
            }
            this.state = "idle";
        } catch (error) {
            this.#fail(error);
        } finally {
            this.#busy = false;
            this.#tell();
        }
    }

    #fail(error: unknown): void {
        const problem = error instanceof ProblemError ? error.problem : undefined;
        const passes = !problem || problem.status === 0 || problem.status === 429 || problem.status >= 500;
        if (!passes) {
            this.state = "refused";
            this.#refused = this.waiting[0]?.id ?? "";
            this.problem = problem;
            return;
        }
        this.state = "away";
        if (this.#stopped) return;
        this.#cancel = this.environment.later(this.#retryDelay, () => this.flush());
        this.#retryDelay = Math.min(2 * this.#retryDelay, MAX_RETRY);
    }

    #savePending(waiting: readonly PendingCommand[]): void {
        saveSheetCache(this.sheet, { ...sheetCache(this.sheet), waiting });
    }

    #tell(): void {
        this.dispatchEvent(new Event("change"));
    }
}
