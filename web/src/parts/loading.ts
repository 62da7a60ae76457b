import { initialState, Task, TaskStatus } from "@lit/task";
import type { ReactiveControllerHost } from "lit";
import { failure } from "../api/http";
import { reachability } from "../api/reachability";
import { currentLanguage } from "../words/words";

type Options<Args, Value> = {
    /** Returns what is loaded depends on; undefined if there is nothing to load. */
    readonly args?: () => Readonly<Args> | undefined;
    /** Called with each answer, before it is drawn. */
    readonly then?: (value: Value) => void;
    /** Whether the answer has no words, so that it stays when the language changes. */
    readonly wordless?: boolean;
    /** Whether it is loaded again whenever the server is back, rather than only after a failure. */
    readonly refresh?: boolean;
};

/**
 * What an element loads from the server. It is loaded for the first drawing, and again for other arguments, in another
 * language, and after a failure when the server is back. Answers to earlier requests are ignored.
 */
export class Loading<Args extends readonly unknown[], Value> extends Task<readonly unknown[], Value> {
    /** The last answer. It stays while another is loaded and if that fails, until there is nothing to load. */
    last: Value | undefined;
    /** Why the last request failed; empty if it didn't. */
    trouble = "";
    readonly #host: ReactiveControllerHost;
    readonly #back: () => void;

    constructor(
        host: ReactiveControllerHost,
        load: (...args: Args) => Promise<Value>,
        {
            args = () => [] as unknown as Args,
            then,
            wordless = false,
            refresh = false,
        }: Options<NoInfer<Args>, Value> = {},
    ) {
        super(host, {
            args: () => [wordless || currentLanguage(), ...(args() ?? [initialState])],
            task: () => {
                const given = args();
                if (given) return load(...given);
                this.last = undefined;
                return initialState;
            },
            onComplete: (value) => {
                this.last = value;
                this.trouble = "";
                then?.(value);
            },
            onError: (error) => (this.trouble = failure(error)),
        });
        this.#host = host;
        this.#back = () => {
            const failed = this.status === TaskStatus.ERROR;
            if (reachability.reachable && (failed || refresh)) void this.run();
        };
    }

    hostConnected(): void {
        reachability.addEventListener("change", this.#back);
    }

    hostDisconnected(): void {
        reachability.removeEventListener("change", this.#back);
    }

    /** Do something that answers with the new value. If it fails, `trouble` says why. */
    replace(what: () => Promise<Value>): Promise<boolean> {
        return this.do(async () => (this.last = await what()));
    }

    /** Do something else. If it fails, `trouble` says why. Resolves to true if it succeeds. */
    async do(what: () => Promise<unknown>): Promise<boolean> {
        try {
            await what();
            this.trouble = "";
        } catch (error) {
            this.trouble = failure(error);
        }
        this.#host.requestUpdate();
        return !this.trouble;
    }
}
