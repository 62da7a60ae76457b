import { failure, invited, json, ProblemError, request } from "../../api/http";
import type { PairingView } from "../../api/schema";
import { secret } from "../../api/secret";
import { playerKey, tokenOf } from "../../api/tokens";
import { stored } from "../../storage";

/** Where a tab keeps its search, so that it survives a reload. */
const PLACE = "moon.search";
const WAIT = 20; // seconds for which the server holds a question
const PAUSE = 3_000; // milliseconds before the next question after a failure
/** How long people look at most, in milliseconds: whoever left the page open is paired with nobody. */
export const PATIENCE = 30 * 60_000;

/** What somebody looks for. */
export type Wanted = {
    readonly name: string;
    readonly preset: string;
    /** Whether the own rules differ from the preset, by whose usual rules people play who are paired. */
    readonly changed: boolean;
};
type Asked = Wanted & {
    readonly token: string;
    /** When the search began, by this device's clock. */
    readonly at: number;
    readonly bots: boolean;
};

/** The search for people to play with of this tab. Fires `change`. */
class Search extends EventTarget {
    /** What is looked for; undefined when nothing is. */
    asked: Asked | undefined;
    /** How many people the whole server has who look, with this one; 0 before the first answer. */
    waiting = 0;
    /** The room that was found; `late` if the search was stopped just before. */
    found: { readonly room: string; readonly preset: string; readonly late: boolean } | undefined;
    /** Why the search ended, or why there is no answer now: a message, or the code `nobody`. */
    trouble = "";

    constructor() {
        super();
        const asked = kept();
        if (!asked) return;
        this.asked = asked;
        void this.#look(asked);
    }

    /** Begin to look. Rejects with the server's reason if it refuses. */
    async start(wanted: Wanted): Promise<void> {
        if (this.asked) await this.stop();
        const asked = { ...wanted, token: secret(), at: Date.now(), bots: false };
        const view = await invited((invitation) => ask(asked, 0, false, invitation));
        this.asked = asked;
        this.found = undefined;
        keep(asked);
        if (!this.#take(asked, view)) void this.#look(asked);
    }

    /** Say whether bots may take the seats for which there is nobody after a while. */
    letBots(bots: boolean): void {
        if (!this.asked) return;
        const asked = { ...this.asked, bots };
        this.asked = asked;
        keep(asked);
        void this.#look(asked); // the question that the server holds now is the last one of the other kind
    }

    /** Stop looking. */
    async stop(): Promise<void> {
        const token = this.asked?.token;
        this.#end("");
        // Without this request the search would end by itself soon.
        if (token) await request("/api/pairing", { method: "DELETE", token }).catch(() => undefined);
    }

    /** Take the message, or the room that was found, away. */
    close(): void {
        this.found = undefined;
        this.#end("");
    }

    /** Ask until there is a room, or until this search has ended or changed. */
    async #look(asked: Asked): Promise<void> {
        while (this.asked === asked) {
            if (Date.now() - asked.at > PATIENCE) {
                await this.stop();
                this.#end("nobody");
                return;
            }
            try {
                const wait = this.trouble ? 0 : WAIT; // when the server is back, the page says so at once
                if (this.#take(asked, await ask(asked, wait, true, stored("moon.invitation")))) return;
            } catch (error) {
                if (this.asked !== asked) return;
                const status = error instanceof ProblemError ? error.problem.status : 0;
                if (status >= 400 && status < 500 && status !== 429) return this.#end(failure(error));
                this.trouble = failure(error);
                this.#changed();
                await new Promise((then) => setTimeout(then, PAUSE));
            }
        }
    }

    /** Take an answer; return true if it names a room. That also counts if it came as the search was stopped. */
    #take(asked: Asked, { room, preset, waiting }: PairingView): boolean {
        if (room) {
            const late = this.asked?.token !== asked.token;
            if (late) void this.stop(); // another search was begun meanwhile
            tokenOf(room, asked.token);
            this.found = { room, preset, late };
            this.#end("");
        } else if (this.asked === asked) {
            this.waiting = waiting;
            this.trouble = "";
            this.#changed();
        }
        return Boolean(room);
    }

    #end(trouble: string): void {
        this.asked = undefined;
        this.waiting = 0;
        this.trouble = trouble;
        keep(undefined);
        this.#changed();
    }

    #changed(): void {
        this.dispatchEvent(new Event("change"));
    }
}

function ask(
    { name, preset, bots, token }: Asked,
    wait: number,
    again: boolean,
    invitation: string | null,
): Promise<PairingView> {
    const body = { name, presets: [preset], bots, key: playerKey() ?? "", again, wait };
    return json<PairingView>("/api/pairing", { method: "POST", token, body, invitation });
}

function keep(asked: Asked | undefined): void {
    try {
        if (asked) sessionStorage.setItem(PLACE, JSON.stringify(asked));
        else sessionStorage.removeItem(PLACE);
    } catch {
        // Storage is blocked: the search ends when the page is closed.
    }
}

function kept(): Asked | undefined {
    try {
        return (JSON.parse(sessionStorage.getItem(PLACE) ?? "null") as Asked | null) ?? undefined;
    } catch {
        return undefined;
    }
}

export const search = new Search();
