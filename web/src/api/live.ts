import { say } from "../words/words";
import { ProblemError } from "./http";
import type { Done, Hello } from "./schema";
import { secret } from "./secret";
import type { Command, Event, Problem, RoomView, ServerMessage } from "./types";

/** `ended` means that the server closed the connection with a code that forbids another attempt. */
export type LiveState = "connecting" | "online" | "lost" | "ended";

export type Hooks = {
    /** Return the client's identity and the version it knows; called for each connection. */
    hello(): Omit<Hello, "type">;
    view(view: RoomView): void;
    /** Receive events up to version `number`, which is 0 when this client may not see the room (any more). */
    events(events: readonly Event[], number: number): void;
    state(state: LiveState): void;
    /** Receive a problem that doesn't belong to a command. */
    problem(problem: Problem): void;
};

type Pending = {
    readonly id: string;
    readonly command: Command;
    resolve(done: Done): void;
    reject(error: ProblemError): void;
};

const MIN_RETRY = 300;
const MAX_RETRY = 8_000;
/** Milliseconds of silence before the server is pinged, and before an unanswered connection is given up. */
const PING_AFTER = 15_000;
const GIVE_UP_AFTER = 8_000;
const CLOSED_FOR_GOOD = 4400;

/**
 * A WebSocket connection to a room that reconnects by itself.
 *
 * Unanswered commands are sent again after reconnecting under the same id, by which the server recognizes them.
 * So no command is lost, and none is carried out twice.
 */
export class Live {
    #socket: WebSocket | undefined;
    #state: LiveState = "connecting";
    #pending: Pending[] = [];
    #failures = 0;
    #retry: ReturnType<typeof setTimeout> | undefined;
    #watchdog: ReturnType<typeof setTimeout> | undefined;
    #lastProblem: Problem | undefined;

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

    /**
     * Send a command, waiting for a connection if there is none. Rejects with a `ProblemError` if the server
     * refuses it.
     */
    do(command: Command): Promise<Done> {
        return new Promise((resolve, reject) => {
            if (this.#state === "ended") {
                reject(this.#error());
                return;
            }
            const pending = { id: secret(), command, resolve, reject };
            this.#pending.push(pending);
            this.#send(pending);
        });
    }

    /** Check at once whether the connection still works, for example after the device slept. */
    checkConnection(): void {
        if (this.#state === "ended") return;
        if (this.#socket?.readyState === WebSocket.OPEN) this.#ping();
        else if (this.#retry !== undefined) this.#connect();
    }

    /** Connect again because what `hello` returns has changed. */
    reconnect(): void {
        if (this.#state === "online") this.#connect();
    }

    close(): void {
        this.#setState("ended");
        this.#closeSocket();
        this.#rejectPending();
    }

    #connect(): void {
        this.#closeSocket();
        const socket = this.open(this.address);
        this.#socket = socket;
        socket.onopen = () => {
            socket.send(JSON.stringify({ type: "hello", ...this.hooks.hello() }));
            for (const each of this.#pending) this.#send(each);
            this.#restartWatchdog();
        };
        socket.onmessage = (message) => {
            this.#receive(JSON.parse(String(message.data)) as ServerMessage);
            this.#restartWatchdog();
        };
        socket.onclose = (event) => this.#disconnected(event.code);
        this.#startWatchdog(GIVE_UP_AFTER, () => this.#disconnected(0));
    }

    #receive(message: ServerMessage): void {
        switch (message.type) {
            case "view":
                this.#connected();
                this.hooks.view(message.view);
                break;
            case "events":
                this.#connected();
                this.hooks.events(message.events, message.number);
                break;
            case "done":
                this.#removePending(message.id)?.resolve(message);
                break;
            case "problem": {
                const pending = message.id === null ? undefined : this.#removePending(message.id);
                if (pending) pending.reject(new ProblemError(message.problem));
                else {
                    this.#lastProblem = message.problem;
                    this.hooks.problem(message.problem);
                }
            }
        }
    }

    #connected(): void {
        this.#failures = 0;
        this.#setState("online");
    }

    #disconnected(code: number): void {
        this.#closeSocket();
        if (code === CLOSED_FOR_GOOD) {
            this.#setState("ended");
            this.#rejectPending();
            return;
        }
        this.#setState("lost");
        const wait = Math.min(MIN_RETRY * 2 ** this.#failures++, MAX_RETRY);
        // Spread the attempts of many clients when a server restarts.
        this.#retry = setTimeout(() => this.#connect(), wait * (0.5 + Math.random() / 2));
    }

    /** Close the socket and ignore anything it may still deliver. */
    #closeSocket(): void {
        clearTimeout(this.#retry);
        clearTimeout(this.#watchdog);
        this.#retry = undefined;
        const socket = this.#socket;
        this.#socket = undefined;
        if (!socket) return;
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
    }

    #restartWatchdog(): void {
        this.#startWatchdog(PING_AFTER, () => this.#ping());
    }

    #ping(): void {
        this.#socket?.send(JSON.stringify({ type: "ping" }));
        this.#startWatchdog(GIVE_UP_AFTER, () => this.#disconnected(0));
    }

    #startWatchdog(milliseconds: number, then: () => void): void {
        clearTimeout(this.#watchdog);
        this.#watchdog = setTimeout(then, milliseconds);
    }

    #send({ id, command }: Pending): void {
        if (this.#socket?.readyState === WebSocket.OPEN) {
            this.#socket.send(JSON.stringify({ type: "do", id, command }));
        }
    }

    #removePending(id: string): Pending | undefined {
        const found = this.#pending.find((each) => each.id === id);
        this.#pending = this.#pending.filter((each) => each.id !== id);
        return found;
    }

    #rejectPending(): void {
        const pending = this.#pending;
        this.#pending = [];
        for (const each of pending) each.reject(this.#error());
    }

    #error(): ProblemError {
        return new ProblemError(
            this.#lastProblem ?? { code: "ended", detail: say("state-ended"), status: 0 },
        );
    }

    #setState(state: LiveState): void {
        if (state === this.#state) return;
        this.#state = state;
        this.hooks.state(state);
    }
}
