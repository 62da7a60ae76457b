import { ProblemError } from "../api/http";
import { secret } from "../api/secret";
import type { SheetCommand, SheetView } from "../api/types";
import { noteOf, notesOf, type Waiting } from "./held";

export type WriterState =
    /** Everything is entered. */
    | "idle"
    /** On its way. */
    | "sending"
    /** The server is out of reach; it is tried again. */
    | "away"
    /** The server refused the first of what waits; somebody has to say what becomes of it. */
    | "refused";

/** What the writer needs of the world; a test gives its own. */
export type World = {
    send(id: string, known: number | null, command: SheetCommand): Promise<{ number: number }>;
    later(milliseconds: number, then: () => void): () => void;
};

export const MAX_WAITING = 150;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15_000;

/**
 * Enters things on a sheet one after the other. What isn't entered yet is kept in this browser, survives its end, and is
 * sent until it was answered; each has a name of its own, so that nothing is entered twice.
 */
export class Writer extends EventTarget {
    state: WriterState = "idle";
    problem: ProblemError["problem"] | undefined;
    /** What was refused. */
    #refused = "";
    #pause = FIRST_PAUSE;
    #cancel: () => void = () => undefined;
    #busy = false;
    #stopped = false;

    constructor(
        readonly sheet: string,
        private readonly world: World,
    ) {
        super();
    }

    get waiting(): readonly Waiting[] {
        return notesOf(this.sheet).waiting;
    }

    /** How the sheet was seen last, for when the server is out of reach. */
    get seen(): SheetView | null {
        return notesOf(this.sheet).view;
    }

    see(view: SheetView): void {
        noteOf(this.sheet, { ...notesOf(this.sheet), view });
    }

    /** Enter something by somebody who has seen this version. False where too much waits already. */
    enter(command: SheetCommand, seen: number): boolean {
        const { waiting } = this;
        if (waiting.length >= MAX_WAITING) return false;
        // What follows something that waits was meant for the sheet as it is after that.
        const known = waiting.length ? null : seen;
        this.#keep([...waiting, { id: secret(), known, command }]);
        this.go();
        return true;
    }

    /** Go on, after a refusal too: what was refused is tried again for the sheet as it stands now. */
    again(seen: number): void {
        const [first, ...rest] = this.waiting;
        if (first) this.#keep([{ ...first, known: seen }, ...rest]);
        this.problem = undefined;
        this.state = "idle";
        this.go();
    }

    /** Never enter this. */
    drop(id: string): void {
        const [first] = this.waiting;
        this.#keep(this.waiting.filter((each) => each.id !== id));
        if (first?.id === id && this.state === "refused") {
            this.problem = undefined;
            this.state = "idle";
        }
        this.go();
        this.#tell();
    }

    /** Try now: the page was opened, or the network is back. */
    go(): void {
        this.#stopped = false;
        if (this.state === "refused" && this.waiting[0]?.id !== this.#refused) {
            // Another tab has settled what becomes of it.
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
                const { number } = await this.world.send(id, first.known, first.command);
                this.#pause = FIRST_PAUSE;
                const [next, ...rest] = this.waiting.filter((each) => each.id !== id);
                this.#keep(next ? [{ ...next, known: next.known ?? number }, ...rest] : []);
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
        this.#cancel = this.world.later(this.#pause, () => this.go());
        this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
    }

    #keep(waiting: readonly Waiting[]): void {
        noteOf(this.sheet, { ...notesOf(this.sheet), waiting });
    }

    #tell(): void {
        this.dispatchEvent(new Event("change"));
    }
}
