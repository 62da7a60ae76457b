import { happened } from "../api/http";
import { Live, type LiveState } from "../api/live";
import { forgetRoom, noteRules, tokenOf } from "../api/tokens";
import type { Command, Problem, RoomView, Event as Told, Wish } from "../api/types";
import { say, spoken } from "../words/words";
import { DealCheck } from "./fair";
import { retell, tell } from "./tell";

/** A sentence that was told; numbered, so that a page can tell a new one from an old one: those from before it came
 * have numbers below zero. */
export type Line = { readonly number: number; readonly text: string };

const MAX_LINES = 200;

/**
 * A room as this page shows it: always a view that the server gave, never one that was worked out here. Events come
 * before it, and tell in words what happened in between.
 */
export class RoomStore extends EventTarget {
    view: RoomView | undefined;
    state: LiveState = "connecting";
    lines: readonly Line[] = [];
    /** What happened between the last view and this one. */
    lately: readonly Told[] = [];
    /** Why the room can't be shown. */
    problem: Problem | undefined;
    /** Why there is no connection, where the server said so. */
    why: string | undefined;

    readonly token: string;
    readonly deals = new DealCheck();
    readonly #live: Live;
    #news: Told[] = [];
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
            hello: () => {
                this.#news = []; // what was told and not shown is told again
                return {
                    token: this.token,
                    known: this.view?.number ?? null,
                    language: spoken(),
                    views: true,
                };
            },
            view: (view) => this.#show(view),
            events: (events, number) => {
                if (number === 0) this.#hide();
                else this.#news.push(...events);
            },
            state: (state) => {
                this.state = state;
                if (state === "online") this.why = undefined;
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

    #show(view: RoomView): void {
        const before = this.view;
        if (this.#closed || (before && view.number < before.number)) return;
        this.lately = this.#news;
        this.#news = [];
        this.view = view;
        this.problem = undefined;
        this.#tell(tell(before, this.lately, view));
        if (!before) {
            noteRules(this.room, view.settings.rules.preset);
            void this.#recall(view);
        }
        this.#check(view);
        this.#changed();
    }

    /** Whoever stood up where nobody may look on sees nothing of the room any more. */
    #hide(): void {
        if (!this.view) return;
        this.view = undefined;
        this.lines = [];
        this.#news = [];
        this.#changed();
    }

    /** See whether what was dealt is what was promised, and have a part in what is dealt next. */
    #check(view: RoomView): void {
        for (const { told, fault } of this.deals.follow(view))
            if (fault) this.#tell([say(`fair.${fault}`, { hand: told.hand })]);
        const offer = this.deals.offer(view);
        if (!offer) return;
        const { nonce, commitment } = offer;
        this.do({ type: "add-nonce", nonce, commitment }).then(offer.taken, () => undefined); // dealt meanwhile
    }

    /** What happened in this hand before the page came. */
    async #recall(view: RoomView): Promise<void> {
        let events: readonly Told[];
        try {
            events = await happened(this.room, this.token);
        } catch {
            return; // it is seen on the table as well
        }
        const texts = retell(
            events.filter(({ number }) => number <= view.number),
            view,
        );
        const lines = texts.map((text, at) => ({ number: at - texts.length, text }));
        this.lines = [...lines, ...this.lines].slice(-MAX_LINES);
        this.#changed();
    }

    #tell(texts: readonly string[]): void {
        const lines = texts.map((text) => ({ number: ++this.#count, text }));
        this.lines = [...this.lines, ...lines].slice(-MAX_LINES);
    }

    #fail(problem: Problem): void {
        if (problem.code === "no-such-room") forgetRoom(this.room);
        if (!this.view || problem.status === 404) this.problem = problem;
        else this.why = problem.detail;
        this.#changed();
    }

    #changed(): void {
        this.dispatchEvent(new Event("change"));
    }
}
