import { ProblemError, roomView } from "../api/http";
import { Live, type LiveState } from "../api/live";
import { forgetRoom, noteRules, tokenOf } from "../api/tokens";
import type { Command, Problem, RoomView, Event as Told, Wish } from "../api/types";
import { say, spoken } from "../words/words";
import { DealCheck } from "./fair";
import { tell } from "./tell";

/** A sentence that was told; numbered, so that a page can tell a new one from an old one. */
export type Line = { readonly number: number; readonly text: string };

const MOST_LINES = 200;
/** Milliseconds before the view is asked for again, where another process of the server hadn't heard yet. */
const SOON = 150;

/**
 * A room as this page shows it: always a view that the server gave, never one that was worked out here. Events say
 * that there is a newer one, which is fetched, and what happened in between, which is told in words.
 */
export class RoomStore extends EventTarget {
    view: RoomView | undefined;
    state: LiveState = "connecting";
    lines: readonly Line[] = [];
    /** Why the room can't be shown. */
    problem: Problem | undefined;

    readonly token: string;
    readonly deals = new DealCheck();
    readonly #live: Live;
    #news: Told[] = [];
    #wanted = 0;
    #fetching = false;
    #count = 0;
    #closed = false;
    readonly #nudge = () => {
        if (document.visibilityState === "visible") this.#live.nudge();
    };

    constructor(readonly room: string) {
        super();
        this.token = tokenOf(room);
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        this.#live = new Live(`${scheme}://${location.host}/api/rooms/${encodeURIComponent(room)}/live`, {
            hello: () => ({ token: this.token, known: this.view?.number ?? null, language: spoken() }),
            view: (view) => this.#show(view),
            events: (number, events) => this.#hear(number, events),
            state: (state) => {
                this.state = state;
                this.#changed();
            },
            problem: (problem) => this.#fail(problem),
        });
        document.addEventListener("visibilitychange", this.#nudge);
        addEventListener("online", this.#nudge);
        addEventListener("pageshow", this.#nudge);
    }

    close(): void {
        this.#closed = true;
        document.removeEventListener("visibilitychange", this.#nudge);
        removeEventListener("online", this.#nudge);
        removeEventListener("pageshow", this.#nudge);
        this.#live.close();
    }

    /** Let the server speak the language that was chosen. */
    speak(): void {
        this.#live.greet();
    }

    /** Rejects with a `ProblemError`. What it changes is seen when the server tells of it. */
    async do(command: Command): Promise<void> {
        await this.#live.do(command);
    }

    act(action: string): Promise<void> {
        return this.do({ type: "act", ply: this.view?.ply ?? 0, action });
    }

    ask(wish: Wish): Promise<void> {
        return this.do({ type: "ask", wish });
    }

    #hear(number: number, events: readonly Told[]): void {
        if (!events.length) return;
        this.#news.push(...events);
        this.#wanted = Math.max(this.#wanted, number);
        void this.#fetch();
    }

    async #fetch(): Promise<void> {
        if (this.#fetching) return;
        this.#fetching = true;
        try {
            while (!this.#closed && (this.view?.number ?? 0) < this.#wanted) {
                const view = await roomView(this.room, this.token);
                if (view.number < this.#wanted) await new Promise((go) => setTimeout(go, SOON));
                this.#show(view);
            }
        } catch (error) {
            // Whatever it was, the WebSocket will find out too, and its next answer begins anew.
            if (error instanceof ProblemError && error.problem.status === 404)
                this.#fail(error.problem as Problem);
            else setTimeout(() => void this.#fetch(), 2000);
        } finally {
            this.#fetching = false;
        }
    }

    #show(view: RoomView): void {
        if (this.#closed || (this.view && view.number < this.view.number)) return;
        const now = this.#news.filter((event) => event.number <= view.number);
        this.#news = this.#news.filter((event) => event.number > view.number);
        const before = this.view;
        this.view = view;
        if (!before) noteRules(this.room, view.settings.rules.preset);
        this.problem = undefined;
        this.#tell(tell(before, now, view));
        this.#check(view);
        this.#changed();
    }

    /** See whether what was dealt is what was promised, and have a part in what is dealt next. */
    #check(view: RoomView): void {
        for (const { told, fault } of this.deals.follow(view))
            if (fault) this.#tell([say(`fair.${fault}`, { hand: told.hand })]);
        const offer = this.deals.offer(view);
        if (offer) this.do({ type: "add-nonce", nonce: offer.nonce }).then(offer.taken, () => undefined); // dealt meanwhile
    }

    #tell(texts: readonly string[]): void {
        const lines = texts.map((text) => ({ number: ++this.#count, text }));
        this.lines = [...this.lines, ...lines].slice(-MOST_LINES);
    }

    #fail(problem: Problem): void {
        if (problem.code === "no-such-room") forgetRoom(this.room);
        if (!this.view || problem.status === 404) this.problem = problem;
        this.#changed();
    }

    #changed(): void {
        this.dispatchEvent(new Event("change"));
    }
}
