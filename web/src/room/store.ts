import { handEvents, ProblemError } from "../api/http";
import { Live, type LiveState } from "../api/live";
import { claimSeat, forgetRoom, saveRoomRules, tokenOf } from "../api/tokens";
import type { Command, Problem, RoomView, Event as Told, Wish } from "../api/types";
import { say, currentLanguage } from "../words/words";
import { explains } from "./explaining";
import { DealCheck } from "./fairness";

/** A sentence in the log, with its number. Events from before the page was opened have numbers below 1. */
export type Line = { readonly number: number; readonly text: string };

const MAX_LINES = 200;
const speech = () => `${currentLanguage()} ${explains()}`;

/**
 * The state of a room that is shown.
 *
 * It is always a view sent by the server, never computed here. The events that led to it arrive before it, with
 * sentences that describe them.
 */
export class RoomStore extends EventTarget {
    view: RoomView | undefined;
    state: LiveState = "connecting";
    lines: readonly Line[] = [];
    /** The events between the previous view and this one. */
    latestEvents: readonly Told[] = [];
    /** Why the room can't be shown. */
    problem: Problem | undefined;
    /** Why there is no connection, if the server gave a reason. */
    reason: string | undefined;

    readonly token: string;
    readonly deals = new DealCheck();
    readonly #live: Live;
    #news: Told[] = [];
    #count = 0;
    #closed = false;
    /** The language and explanations for which the server was asked. */
    #spoken = speech();
    /** True if the view that is shown was sent as asked for. */
    #shown = false;
    readonly #checkConnection = () => {
        if (document.visibilityState === "visible") this.#live.checkConnection();
    };

    constructor(readonly room: string) {
        super();
        this.token = tokenOf(room);
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        this.#live = new Live(`${scheme}://${location.host}/api/rooms/${encodeURIComponent(room)}/live`, {
            hello: () => {
                this.#news = []; // undelivered events are sent again
                this.#shown = this.#spoken === speech() && this.#shown;
                this.#spoken = speech();
                return {
                    token: this.token,
                    known: this.#shown ? (this.view?.number ?? null) : null,
                    language: currentLanguage(),
                    views: true,
                    meanings: explains(),
                };
            },
            view: (view) => this.#show(view),
            events: (events, number) => {
                if (number === 0) this.#hide();
                else this.#news.push(...events);
            },
            state: (state) => {
                this.state = state;
                if (state === "online") this.reason = undefined;
                this.#changed();
            },
            problem: (problem) => this.#fail(problem),
        });
        document.addEventListener("visibilitychange", this.#checkConnection);
        addEventListener("online", this.#checkConnection);
        addEventListener("pageshow", this.#checkConnection);
    }

    close(): void {
        this.#closed = true;
        document.removeEventListener("visibilitychange", this.#checkConnection);
        removeEventListener("online", this.#checkConnection);
        removeEventListener("pageshow", this.#checkConnection);
        this.#live.close();
    }

    /** Ask the server for messages in the chosen language, and for explanations, if that has changed. */
    speak(): void {
        if (speech() === this.#spoken) return;
        this.#spoken = speech();
        this.#shown = false;
        this.#live.reconnect();
    }

    /** Send a command. Rejects with a `ProblemError`. Its effect is shown when the server's view arrives. */
    async do(command: Command): Promise<void> {
        await this.#live.do(command);
    }

    act(action: string): Promise<void> {
        return this.do({ type: "act", ply: this.view?.ply ?? 0, action });
    }

    ask(wish: Wish): Promise<void> {
        return this.do({ type: "ask", wish });
    }

    #show(view: RoomView): void {
        const before = this.view;
        if (this.#closed || (before && view.number < before.number)) return;
        this.latestEvents = this.#news;
        this.#news = [];
        this.view = view;
        this.#shown = true;
        this.problem = undefined;
        this.#narrate(this.latestEvents.flatMap(({ sentences }) => sentences));
        if (!before) {
            saveRoomRules(this.room, view.settings.rules.preset);
            void this.#loadHand(view);
        }
        this.#check(view);
        if (view.you) claimSeat(this.room, this.token);
        this.#changed();
    }

    /** Clear the room for somebody who left their seat where spectators aren't allowed. */
    #hide(): void {
        if (!this.view) return;
        this.view = undefined;
        this.lines = [];
        this.#news = [];
        this.#changed();
    }

    /** Verify the revealed deals, and take part in the next one. */
    #check(view: RoomView): void {
        for (const { revealed, fault } of this.deals.follow(view))
            if (fault) this.#narrate([say(`fair-${fault}`, { hand: revealed.hand })]);
        if (!view.you) this.deals.left();
        const offer = this.deals.offer(view);
        if (!offer) return;
        // It is refused if the hand was dealt meanwhile.
        this.do(offer.command).then(offer.taken, (error: unknown) => {
            offer.failed(
                error instanceof ProblemError && (error.problem.status >= 500 || !error.problem.status),
            );
        });
    }

    /** Describe what happened in this hand before the page was opened. */
    async #loadHand(view: RoomView): Promise<void> {
        let events: readonly Told[];
        try {
            events = await handEvents(this.room, this.token);
        } catch {
            return; // the table shows it as well
        }
        const texts = events.flatMap(({ number, sentences }) => (number <= view.number ? sentences : []));
        const lines = texts.map((text, at) => ({ number: at - texts.length, text }));
        this.lines = [...lines, ...this.lines].slice(-MAX_LINES);
        this.#changed();
    }

    #narrate(texts: readonly string[]): void {
        const lines = texts.map((text) => ({ number: ++this.#count, text }));
        this.lines = [...this.lines, ...lines].slice(-MAX_LINES);
    }

    #fail(problem: Problem): void {
        if (problem.code === "no-such-room") forgetRoom(this.room);
        if (!this.view || [404, 403].includes(problem.status)) this.problem = problem;
        else this.reason = problem.detail;
        this.#changed();
    }

    #changed(): void {
        this.dispatchEvent(new Event("change"));
    }
}
