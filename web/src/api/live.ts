import { say } from "../words/words";
import { ProblemError } from "./http";
import type { Done, Hello } from "./schema";
import { secret } from "./secret";
import type { Command, Event, Problem, RoomView, ServerMessage } from "./types";

/** `ended`: the server said not to come again like that. */
export type LiveState = "connecting" | "online" | "lost" | "ended";

export type Hooks = {
    /** Who we are and what we know; asked anew for each connection. */
    hello(): Omit<Hello, "type">;
    view(view: RoomView): void;
    /** What happened; the number is 0 where nothing of the room is for these eyes, or is any more. */
    events(events: readonly Event[], number: number): void;
    state(state: LiveState): void;
    /** Something is wrong that belongs to no command. */
    problem(problem: Problem): void;
};

type Pending = {
    readonly id: string;
    readonly command: Command;
    resolve(done: Done): void;
    reject(error: ProblemError): void;
};

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
/** Milliseconds of silence after which the server is asked whether it is there, and then is given up. */
const SILENCE = 15_000;
const PATIENCE = 8_000;
const REFUSED = 4400;

/**
 * A room over a WebSocket, which comes back by itself. A command that isn't answered yet is sent again after a new
 * connection under the same id, by which the server knows it: so none is lost, and none is done twice.
 */
export class Live {
    #socket: WebSocket | undefined;
    #state: LiveState = "connecting";
    #pending: Pending[] = [];
    #failures = 0;
    #again: ReturnType<typeof setTimeout> | undefined;
    #watch: ReturnType<typeof setTimeout> | undefined;
    #last: Problem | undefined;

    constructor(
        private readonly address: string,
        private readonly hooks: Hooks,
        private readonly open: (address: string) => WebSocket = (address) => new WebSocket(address),
    ) {
        this.#connect();
    }

    get state(): LiveState {
        return this.#state;
    }

    /** Give a command. Rejects with a `ProblemError` where the server refuses it; waits where there is no connection. */
    do(command: Command): Promise<Done> {
        return new Promise((resolve, reject) => {
            if (this.#state === "ended") {
                reject(this.#why());
                return;
            }
            const pending = { id: secret(), command, resolve, reject };
            this.#pending.push(pending);
            this.#send(pending);
        });
    }

    /** Look at once whether the connection still stands: after sleep, or when the network is back. */
    nudge(): void {
        if (this.#state === "ended") return;
        if (this.#socket?.readyState === WebSocket.OPEN) this.#ask();
        else if (this.#again !== undefined) this.#connect();
    }

    /** Say hello anew, since what it says has changed. */
    greet(): void {
        if (this.#state === "online") this.#connect();
    }

    close(): void {
        this.#become("ended");
        this.#drop();
        this.#fail();
    }

    #connect(): void {
        this.#drop();
        const socket = this.open(this.address);
        this.#socket = socket;
        socket.onopen = () => {
            socket.send(JSON.stringify({ type: "hello", ...this.hooks.hello() }));
            for (const each of this.#pending) this.#send(each);
            this.#listen();
        };
        socket.onmessage = (message) => {
            this.#hear(JSON.parse(String(message.data)) as ServerMessage);
            this.#listen();
        };
        socket.onclose = (event) => this.#lose(event.code);
        this.#wait(PATIENCE, () => this.#lose(0));
    }

    #hear(message: ServerMessage): void {
        switch (message.type) {
            case "view":
                this.#welcome();
                this.hooks.view(message.view);
                break;
            case "events":
                this.#welcome();
                this.hooks.events(message.events, message.number);
                break;
            case "done":
                this.#take(message.id)?.resolve(message);
                break;
            case "problem": {
                const pending = message.id === null ? undefined : this.#take(message.id);
                if (pending) pending.reject(new ProblemError(message.problem));
                else {
                    this.#last = message.problem;
                    this.hooks.problem(message.problem);
                }
            }
        }
    }

    #welcome(): void {
        this.#failures = 0;
        this.#become("online");
    }

    #lose(code: number): void {
        this.#drop();
        if (code === REFUSED) {
            this.#become("ended");
            this.#fail();
            return;
        }
        this.#become("lost");
        const wait = Math.min(FIRST_WAIT * 2 ** this.#failures++, LONGEST_WAIT);
        // Not all at the same moment, when a server comes back.
        this.#again = setTimeout(() => this.#connect(), wait * (0.5 + Math.random() / 2));
    }

    /** Be done with this socket, whatever it may still say. */
    #drop(): void {
        clearTimeout(this.#again);
        clearTimeout(this.#watch);
        this.#again = undefined;
        const socket = this.#socket;
        this.#socket = undefined;
        if (!socket) return;
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
    }

    #listen(): void {
        this.#wait(SILENCE, () => this.#ask());
    }

    #ask(): void {
        this.#socket?.send(JSON.stringify({ type: "ping" }));
        this.#wait(PATIENCE, () => this.#lose(0));
    }

    #wait(milliseconds: number, then: () => void): void {
        clearTimeout(this.#watch);
        this.#watch = setTimeout(then, milliseconds);
    }

    #send({ id, command }: Pending): void {
        if (this.#socket?.readyState === WebSocket.OPEN) {
            this.#socket.send(JSON.stringify({ type: "do", id, command }));
        }
    }

    #take(id: string): Pending | undefined {
        const found = this.#pending.find((each) => each.id === id);
        this.#pending = this.#pending.filter((each) => each.id !== id);
        return found;
    }

    #fail(): void {
        const pending = this.#pending;
        this.#pending = [];
        for (const each of pending) each.reject(this.#why());
    }

    #why(): ProblemError {
        return new ProblemError(this.#last ?? { code: "ended", detail: say("state.ended"), status: 0 });
    }

    #become(state: LiveState): void {
        if (state === this.#state) return;
        this.#state = state;
        this.hooks.state(state);
    }
}
