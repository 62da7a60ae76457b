import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { claimable, house, ProblemError, record, roomRules, serverNow } from "../api/http";
import type { Command, RoomView, RulesTold } from "../api/types";
import { drawPiece } from "../pieces/piece";
import { cues } from "../room/cues";
import { RoomStore } from "../room/store";
import { namesOf } from "../room/tell";
import { actionsWith, bidName, botTitle, calledIn, pieceName, suitName } from "../room/texts";
import { canPlan, handOf, isChoosing, lastTrick } from "../room/turn";
import { typed } from "../room/typed";
import { pathOfRules } from "../rules/link";
import { replayOf, sheetPath } from "../router";
import { settings } from "../settings";
import { play } from "../sound";
import { known, list, say, spoken } from "../words/words";
import { Drag } from "./drag";
import { cameFromWidow, felt, isCards, plate, widowMark } from "./felt";
import { FocusKeeper } from "./focus";
import "./confirm";
import type { Question } from "./confirm";
import { played, seats, share, type Lobby } from "./lobby";
import { Motion } from "./motion";
import { nameField, nameIn } from "./naming";
import { Part } from "./part";
import { chat, fairness, log, sheet } from "./side";
import { prose } from "./prose";

/** Milliseconds for which a piece that has to be played is seen before it is played by itself. */
const FORCED = 700;
/** Seconds before a bot stands in, from which on that is told. */
const SOON = 30;
/** Wishes after which something is gone for good: they are asked for twice, and stand by themselves. */
const HARMFUL = ["redeal", "time", "end"] as const;
type Harmful = (typeof HARMFUL)[number] | "stand";
/** Where something is asked for beside the game: a refusal is shown there. */
type Beside = "tools" | "chat" | "more" | "rules" | "seats" | `seat ${number}`;
/** How often it is asked whether the rest can be claimed, where the server lags behind, and milliseconds between. */
const CLAIM_TRIES = 3;
const CLAIM_PAUSE = 700;

/** A room: its seats while it waits, its table while it is played, and all that is said and written beside it. */
@customElement("moon-room")
export class Room extends Part {
    @property() room = "";
    @state() private trouble = "";
    @state() private refused: Readonly<Partial<Record<Beside, string>>> = {};
    @state() private question: (Question & { readonly about: Harmful }) | undefined;
    /** The turn in which the rest can be claimed. */
    @state() private claimed = "";
    @state() private showLast = false;
    @state() private calling: string | undefined;
    @state() private sending: string | undefined;
    /** A piece that is to be played when it is one's turn. */
    @state() private planned: string | undefined;
    /** What is looked at of what may be named: the pieces that would belong to it are shown. */
    @state() private weighed: string | undefined;
    @state() private copied = false;
    @state() private phrases: readonly string[] = [];
    @state() private rules: RulesTold | undefined;
    #store: RoomStore | undefined;
    /** What was followed last. */
    #seen: RoomView | undefined;
    #forced: ReturnType<typeof setTimeout> | undefined;
    #ticking: ReturnType<typeof setInterval> | undefined;
    #language = "";
    #tellingRules = false;
    readonly #focus = new FocusKeeper();
    readonly #motion = new Motion();
    readonly #drag = new Drag((piece) => this.#take(piece));
    readonly #changed = () => this.#follow();

    override connectedCallback(): void {
        super.connectedCallback();
        house().then(
            ({ phrases }) => (this.phrases = phrases),
            () => undefined, // the phrases alone are missing then
        );
        this.#ticking = setInterval(() => {
            if (this.#view?.settings.clock || this.#view?.deadline) this.requestUpdate();
        }, 1000);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.#leave();
        clearInterval(this.#ticking);
    }

    get #view(): RoomView | undefined {
        return this.#store?.view;
    }

    #leave(): void {
        this.#store?.removeEventListener("change", this.#changed);
        this.#store?.close();
        this.#store = undefined;
        clearTimeout(this.#forced);
        this.#drag.stop();
        this.#seen = undefined;
        this.planned = undefined;
        this.refused = {};
        this.rules = undefined;
        this.#tellingRules = false;
        this.question = undefined;
        this.claimed = "";
    }

    #follow(): void {
        const view = this.#view;
        const seen = this.#seen;
        if (view && view !== seen) {
            this.#seen = view;
            play(cues(seen, this.#store?.lately ?? [], view));
            if (view.ply !== seen?.ply || view.game !== seen.game) {
                this.#motion.remember(this);
                this.trouble = "";
                this.calling = undefined;
                this.sending = undefined;
                this.weighed = undefined;
                this.showLast = false;
                this.claimed = "";
                if (seen) this.#keepPlan(seen, view);
                this.#playForced(view);
                void this.#askForClaim(view);
            }
            if (this.question && !this.#may(view, this.question.about)) this.question = undefined;
        }
        this.requestUpdate();
    }

    /** What was chosen before one's turn is played when it comes, if it may be, and else dropped with a word. */
    #keepPlan(before: RoomView, after: RoomView): void {
        const piece = this.planned;
        if (piece === undefined) return;
        const same = handOf(before) === handOf(after) && after.ply >= before.ply;
        if (!same || !canPlan(after)) {
            this.planned = undefined;
            const position = after.position;
            if (!same || position?.phase !== "play" || position.to_move !== after.you) return;
            const ways = actionsWith(piece, position.legal);
            if (ways.length > 1) this.calling = piece;
            else if (ways[0]) this.#act(ways[0]);
            else this.trouble = say("plan.dropped", { piece: pieceName(piece) });
        }
    }

    /** Learn whether the rest can be claimed, which only the solver can say. */
    async #askForClaim(view: RoomView): Promise<void> {
        const store = this.#store;
        const turn = turnOf(view);
        if (!store || !view.may.act || view.position?.phase !== "play") return;
        for (let tries = 0; tries < CLAIM_TRIES && this.#view && turnOf(this.#view) === turn; tries++) {
            try {
                const { ply, holds } = await claimable(store.room, store.token);
                if (ply === view.ply) {
                    this.claimed = holds && this.#store === store ? turn : "";
                    return;
                }
            } catch {
                return; // then it isn't offered; it can be said in words
            }
            await new Promise((then) => setTimeout(then, CLAIM_PAUSE));
        }
    }

    /** Whether something would be done that can't be undone. */
    #may({ may, you }: RoomView, what: Harmful): boolean {
        return what === "stand" ? you > 0 && may.stand_up : may.ask.includes(what);
    }

    /** Where only one piece may be played, play it, for whoever wants that. */
    #playForced({ position, you, ply }: RoomView): void {
        clearTimeout(this.#forced);
        const [only, ...others] = position?.legal ?? [];
        if (
            !settings.choices.forced ||
            this.sending !== undefined ||
            !only ||
            others.length ||
            position?.phase !== "play" ||
            position.to_move !== you
        )
            return;
        this.#forced = setTimeout(() => {
            if (this.#view?.ply === ply) this.#act(only);
        }, FORCED);
    }

    protected override willUpdate(changes: PropertyValues<this>): void {
        this.#focus.remember(this);
        if (!changes.has("room")) return;
        this.#leave();
        this.#store = new RoomStore(this.room);
        this.#store.addEventListener("change", this.#changed);
    }

    protected override updated(): void {
        this.#focus.restore(this);
        const view = this.#view;
        if (view) this.#motion.show(this, handOf(view), view.you, view.position?.dealer ?? 0);
        this.#entitle();
        if (this.#language && this.#language !== spoken()) {
            this.#store?.speak();
            if (this.rules) void this.#tellRules();
        }
        this.#language = spoken();
        // Who looks on, or waits, or may sit down, is told what is played.
        const told = this.#store?.state === "online" && (!view?.you || view.status === "waiting");
        if (told && !this.#tellingRules) {
            this.#tellingRules = true;
            void this.#tellRules();
        }
        for (const lines of this.querySelectorAll(".lines")) lines.scrollTop = lines.scrollHeight;
    }

    /** Who looks at another tab sees there that it is their turn. */
    #entitle(): void {
        const view = this.#view;
        const turn = view && view.you > 0 && view.position?.to_move === view.you && !view.paused;
        document.title = turn ? `● ${this.#doing(view)} – ${say("app.name")}` : say("app.name");
    }

    // -- what is done -----------------------------------------------------------------------------------

    #do(command: Command): void {
        this.#try(this.#store?.do(command));
    }

    /** Do something beside the game; a refusal is shown there. Whether it was done. */
    async #beside(where: Beside, doing: Promise<unknown> | undefined): Promise<boolean> {
        this.#refuse(where, this.#store?.state === "lost" ? say("error.sent") : "");
        try {
            await doing;
            this.#refuse(where, "");
            return true;
        } catch (error) {
            this.#refuse(where, error instanceof ProblemError ? error.message : say("error.offline"));
            return false;
        }
    }

    #refuse(where: Beside, why: string): void {
        if ((this.refused[where] ?? "") !== why) this.refused = { ...this.refused, [where]: why };
    }

    #refusal(where: Beside): TemplateResult | typeof nothing {
        const why = this.refused[where];
        return why ? html`<p class="trouble" role="alert">${why}</p>` : nothing;
    }

    /** Take a seat by the name that stands there; one that somebody has gets a number. */
    async #sit(where: Beside, seat: number | null): Promise<void> {
        const name = nameIn(this);
        const sat = this.#store?.do({ type: "sit-down", name, seat, numbered: true });
        if (!(await this.#beside(where, sat))) return;
        this.refused = {}; // of other seats, which one doesn't want any more
        settings.choose({ name });
    }

    #act(action: string): void {
        if (this.sending !== undefined || !this.#store) return;
        this.sending = action;
        this.calling = undefined;
        this.#try(this.#store.act(action));
    }

    /** Show what the server says is wrong. */
    #try(doing: Promise<unknown> | undefined): void {
        if (this.#store?.state === "lost") this.trouble = say("error.sent");
        else this.trouble = "";
        doing?.then(
            () => {
                this.trouble = "";
            },
            (error: unknown) => {
                this.sending = undefined;
                this.trouble = error instanceof ProblemError ? error.message : say("error.offline");
            },
        );
    }

    /** A piece of the own hand was pressed, or drawn to the table: now, or for when it is one's turn. */
    #take(piece: string): void {
        const view = this.#view;
        if (!view) return;
        if (isChoosing(view)) this.#choose(piece);
        else if (canPlan(view)) this.planned = this.planned === piece ? undefined : piece;
    }

    /** A piece of the own hand was chosen. What can't be played goes to the server too: it says why. */
    #choose(piece: string): void {
        const position = this.#view?.position;
        if (!position) return;
        const ways = actionsWith(piece, position.legal);
        if (ways.length > 1) this.calling = this.calling === piece ? undefined : piece;
        else this.#act(ways[0] ?? (position.phase === "discard" ? `discard ${piece}` : piece));
    }

    /** What was typed is done, or told. What can't be played goes to the server too: it says why. */
    #command(text: string): void {
        const view = this.#view;
        if (!view || !text) return;
        const meant = typed(text, view, this.planned);
        if ("do" in meant) this.#do(meant.do);
        else if ("ask" in meant) this.#try(this.#store?.ask(meant.ask));
        else if ("act" in meant) this.#act(meant.act);
        else if ("plan" in meant) this.planned = meant.plan;
        else this.trouble = meant.tell;
    }

    async #download(): Promise<void> {
        const store = this.#store;
        if (!store) return;
        try {
            const text = await record(store.room, store.token);
            const link = document.createElement("a");
            link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
            link.download = `${store.room}.moon`;
            link.click();
            setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
            this.#refuse("more", "");
        } catch (error) {
            this.#refuse("more", error instanceof ProblemError ? error.message : say("error.offline"));
        }
    }

    readonly #lobby: Omit<Lobby, "copied"> = {
        sit: (seat) => void this.#sit(`seat ${seat}`, seat),
        seatBot: (seat) => void this.#seatBot(`seat ${seat}`, seat),
        leave: () => void this.#beside("seats", this.#store?.do({ type: "stand-up" })),
        fill: () => {
            for (const { seat, holder } of this.#view?.seats ?? [])
                if (holder === "open") void this.#seatBot("seats", seat);
        },
        refusal: (seat) => this.#refusal(seat ? `seat ${seat}` : "seats"),
        copy: () => {
            const box = this.querySelector<HTMLInputElement>("#link");
            box?.select();
            // The clipboard is there over https and on this machine; elsewhere the link stands selected.
            void navigator.clipboard?.writeText(location.href).then(
                () => (this.copied = true),
                () => undefined,
            );
        },
    };

    async #seatBot(where: Beside, seat: number): Promise<void> {
        await this.#beside(where, this.#store?.do({ type: "seat-bot", seat, bot: settings.choices.bot }));
    }

    // -- what is shown ----------------------------------------------------------------------------------

    protected override render(): TemplateResult {
        const store = this.#store;
        const view = store?.view;
        if (store?.problem)
            return html`<section class="sheet narrow">
                <h1>${store.problem.detail}</h1>
                <p><a class="button" href="/">${say("app.back")}</a></p>
            </section>`;
        if (store && !view && store.state === "online") return this.#unseen();
        if (!store || !view)
            return html`<p class="loading" role="status">
                ${store?.state === "lost" ? say("state.away") : say("state.connecting")}
            </p>`;
        const lobby: Lobby = { ...this.#lobby, copied: this.copied };
        const waiting = view.status === "waiting";
        const open = view.seats.some((seat) => seat.holder === "open");
        // Whoever looks on may take a seat, if one is free; those who sit fill seats that were left.
        const choosing = view.you
            ? open && view.may.seat_bot.length > 0
            : view.may.sit_down.length > 0 || view.promised > 0;
        return html`${this.#connection()}
            <h1 class="hidden">${say("table.felt")}</h1>
            <div class="hidden" role="log" aria-live="polite" aria-relevant="additions">
                ${repeat(
                    store.lines.filter((line) => line.number > 0).slice(-8),
                    ({ number }) => number,
                    ({ text }) => html`<p>${text}</p>`,
                )}
            </div>
            <div class="room ${waiting ? "waiting" : ""}" data-number=${view.number}>
                ${
                    waiting && !view.position
                        ? html`<div class="table">
                              ${seats(view, lobby)}${this.#played(view)}${open ? share(lobby) : nothing}
                          </div>`
                        : html`<div class="table">${this.#table(view)}</div>`
                }
                <aside class="side">
                    ${!waiting && choosing ? seats(view, lobby) : nothing}
                    ${!waiting && !view.you ? this.#played(view) : nothing}
                    ${
                        view.game
                            ? html`<section class="sheet">
                                  <h2>${say("sheet.title")}</h2>
                                  ${sheet(view)}
                                  ${
                                      view.sheet.length
                                          ? html`<p>
                                                <a href=${sheetPath(view.room)}
                                                    >${say("score.sheet.alone")}</a
                                                >
                                            </p>`
                                          : nothing
                                  }
                              </section>`
                            : nothing
                    }
                    <section class="sheet">
                        <h2>${say("chat.title")}</h2>
                        ${chat(view, {
                            phrases: this.phrases,
                            say: (text) => this.#talk({ type: "say", text }),
                            phrase: (phrase) => this.#talk({ type: "say", phrase }),
                            mute: (other, muted) => this.#talk({ type: "mute", other, muted }),
                        })}
                        ${this.#refusal("chat")}
                    </section>
                    <section class="sheet">
                        <h2>${say("log.title")}</h2>
                        ${log(store.lines)}
                    </section>
                    ${this.#more(view)}
                </aside>
            </div>
            <moon-confirm
                .question=${this.question}
                .closed=${() => (this.question = undefined)}
            ></moon-confirm>`;
    }

    #talk(command: Command): Promise<boolean> {
        return this.#beside("chat", this.#store?.do(command));
    }

    /** Nobody may look on: whoever comes sees the table when they have sat down. */
    #unseen(): TemplateResult {
        const sit = (event: SubmitEvent) => {
            event.preventDefault();
            void this.#sit("seats", null);
        };
        return html`<form class="sheet narrow" @submit=${sit}>
                <h1>${say("room.join")}</h1>
                <p>${say("room.unseen")}</p>
                ${nameField()}
                <button type="submit" class="primary">${say("room.sit.anywhere")}</button>
                ${this.#refusal("seats")}
            </form>
            <div class="narrow">${this.#played(undefined)}</div>`;
    }

    #connection(): TemplateResult {
        const state = this.#store?.state ?? "connecting";
        const text =
            state === "lost"
                ? (this.#store?.why ?? say("state.lost"))
                : state === "ended"
                  ? say("state.ended")
                  : "";
        return html`<p class="connection" role="status">${text}</p>`;
    }

    #table(view: RoomView): TemplateResult {
        const mine = view.seats[(view.you || 1) - 1];
        const lately = (this.#store?.lines ?? []).slice(-3).map(({ text }) => text);
        return html`<div class="board">
                ${felt(view, this.showLast, lately)}
                <section class="mine" aria-label=${say("table.hand")}>
                    <div class="top">
                        ${mine ? plate(view, mine) : nothing}
                        <div class="ask">
                            <p class="doing" role="status">${this.#doing(view)}</p>
                            <p class="trouble" role="alert">${this.trouble}</p>
                            ${
                                this.planned === undefined
                                    ? nothing
                                    : html`<p class="plan">
                                          ${say("plan.set", { piece: pieceName(this.planned) })}
                                          <span class="hidden">${say("plan.withdraw")}</span>
                                      </p>`
                            }
                            ${this.#soon(view)}
                        </div>
                    </div>
                    <div class="acts">
                        ${this.#asked(view)} ${this.#replaced(view)} ${this.#actions(view)}
                        ${this.#between(view)}
                    </div>
                    ${this.#hand(view)}
                </section>
            </div>
            ${view.you ? this.#tools(view) : nothing}`;
    }

    /** A bot is about to stand in. */
    #soon({ deadline, position, you }: RoomView): TemplateResult | typeof nothing {
        const left =
            deadline && position?.to_move === you ? Math.ceil((deadline - serverNow()) / 1000) : SOON + 1;
        return left > SOON
            ? nothing
            : html`<p class="soon" role="timer">${say("ask.soon", { n: Math.max(0, left) })}</p>`;
    }

    /** What is waited for. */
    #doing(view: RoomView): string {
        const position = view.position;
        const names = namesOf(view);
        if (!view.you && view.status === "playing" && !position?.to_move) return say("room.watching");
        if (view.paused) return say("wait.paused");
        if (view.ended_early) return say("wait.ended");
        switch (position?.phase) {
            case undefined:
                return say("wait.seats");
            case "over":
                return say("wait.over");
            case "draw":
            case "dealer":
                return say("wait.draw");
            case "deal":
                return view.sheet.length ? "" : say("wait.deal");
        }
        const turn = position?.to_move;
        if (!turn) return "";
        if (turn !== view.you) {
            const bot = view.seats[turn - 1]?.bot;
            return say(bot ? "wait.thinking" : "wait.turn", { who: names.plain(turn) });
        }
        if (this.calling !== undefined) return say("ask.call", { piece: pieceName(this.calling) });
        if (position.phase === "play") return say(position.trick.length ? "ask.play" : "ask.lead");
        return say(known(`ask.${position.phase}`) ?? "ask.play");
    }

    /** Something waits for consent. */
    #asked(view: RoomView): TemplateResult | typeof nothing {
        const asked = view.asked;
        if (!asked) return nothing;
        const own = asked.seat === view.you;
        const done = own || asked.agreed.includes(view.you);
        const answer = (agree: boolean) => () => this.#do({ type: "answer", agree });
        return html`<div class="asked" data-zone="asked" role="group">
            <p>
                ${done ? say("wish.waiting") : say(`wish.${asked.wish}`, { who: namesOf(view).plain(asked.seat) })}
            </p>
            ${
                view.may.answer && !done
                    ? html`<button type="button" class="primary" @click=${answer(true)}>
                              ${say("wish.agree")}
                          </button>
                          <button type="button" @click=${answer(false)}>${say("wish.refuse")}</button>`
                    : nothing
            }
            ${own ? html`<button type="button" @click=${answer(false)}>${say("wish.withdraw")}</button>` : nothing}
        </div>`;
    }

    /** A bot stands in for whoever looks on here. */
    #replaced({ seats, you, status }: RoomView): TemplateResult | typeof nothing {
        const bot = seats[you - 1]?.bot;
        if (!bot || status !== "playing") return nothing;
        return html`<div class="asked" data-zone="asked" role="group">
            <p>${say("ask.replaced", { bot: botTitle(bot) })}</p>
            <button type="button" class="primary" @click=${() => this.#do({ type: "come-back" })}>
                ${say("ask.back")}
            </button>
        </div>`;
    }

    /** Between hands, and after the match. */
    #between(view: RoomView): TemplateResult | typeof nothing {
        if (!view.you) return nothing;
        const over = view.position?.phase === "over" || view.ended_early;
        if (over)
            return html`<p class="next" data-zone="act">
                ${
                    view.may.ask.includes("again")
                        ? html`<button
                              type="button"
                              class="primary"
                              @click=${() => this.#try(this.#store?.ask("again"))}
                          >
                              ${say("ask.again")}
                          </button>`
                        : view.settings.series
                          ? html`<span class="once">${say("ask.again.series")}</span>
                                <a class="button" href="/">${say("ask.another-table")}</a>`
                          : nothing
                }
                <a class="button second" href=${replayOf(view.room, view.game, view.you)}
                    >${say("replay.again")}</a
                >
            </p>`;
        if (!view.may.get_ready || !view.sheet.length) return nothing;
        const ready = view.seats[view.you - 1]?.ready ?? false;
        return html`<p class="next" data-zone="act">
            <button
                type="button"
                class="primary"
                aria-disabled=${ready ? "true" : "false"}
                @click=${() => ready || this.#do({ type: "get-ready" })}
            >
                ${say(ready ? "ask.ready.done" : "ask.ready")}
            </button>
        </p>`;
    }

    /** What may be bid, named or called: just what the server says is legal. */
    #actions(view: RoomView): TemplateResult | typeof nothing {
        const position = view.position;
        if (!position || !view.may.act) return nothing;
        if (this.calling !== undefined) {
            const ways = actionsWith(this.calling, position.legal);
            return this.#buttons(ways, (action) => suitName(calledIn(action) ?? action));
        }
        if (position.phase === "auction") return this.#buttons(position.legal, bidName);
        if (position.phase === "trump")
            return this.#buttons(position.legal, (action) => {
                const trump = action.replace(/^trump /, "");
                const key = known(`trump.${trump}`);
                return key ? say(key) : trump;
            });
        return nothing;
    }

    #buttons(actions: readonly string[], name: (action: string) => string): TemplateResult {
        const suits = this.#view?.suits ?? {};
        const weigh = (action: string | undefined) => () => (this.weighed = action);
        const weighing = actions.some((action) => action in suits);
        return html`<div
            class="actions ${weighing ? "weighing" : ""}"
            data-zone="act"
            role="group"
            aria-label=${this.#doing(this.#view!)}
        >
            ${actions.map(
                (action) =>
                    html`<button
                        type="button"
                        class="${action === "pass" ? "" : "primary"} ${name(action).length > 2 ? "wide-name" : ""}"
                        data-action=${action}
                        @click=${() => this.#act(action)}
                        @pointerenter=${weigh(action)}
                        @pointerleave=${weigh(undefined)}
                        @focus=${weigh(action)}
                        @blur=${weigh(undefined)}
                    >
                        ${name(action)}${action in suits ? this.#belonging(suits[action] ?? []) : nothing}
                    </button>`,
            )}
        </div>`;
    }

    /** The pieces of the own hand that would belong to a suit, which the server names. */
    #belonging(pieces: readonly string[]): TemplateResult {
        const cards = this.#view !== undefined && isCards(this.#view);
        const told = pieces.length
            ? say("ask.trump.yours", { pieces: list(pieces.map(pieceName)) })
            : say("ask.trump.none");
        return html`<span class="belonging" aria-hidden="true"
                >${pieces.length ? pieces.map((piece) => drawPiece(piece, cards)) : "–"}</span
            ><span class="hidden"> ${told}</span>`;
    }

    #hand(view: RoomView): TemplateResult | typeof nothing {
        const position = view.position;
        const hand = position?.hands[view.you - 1] ?? [];
        if (!view.you || !position || !hand.length) return nothing;
        const choosing = isChoosing(view);
        const planning = canPlan(view);
        const weighed = this.weighed === undefined ? undefined : view.suits[this.weighed];
        const copies = new Map<string, number>();
        const keyed = hand.map((piece) => {
            const copy = (copies.get(piece) ?? 0) + 1;
            copies.set(piece, copy);
            return { piece, key: `${piece} ${copy}` };
        });
        return html`<div
            class="hand ${isCards(view) ? "cards" : "tiles"} ${choosing ? "choosing" : ""} ${planning ? "planning" : ""} ${weighed ? "weighing" : ""}"
            data-zone="hand"
            role="group"
            aria-label=${say("table.hand")}
            @keydown=${(event: KeyboardEvent) => this.#walk(event)}
            @pointerdown=${(event: PointerEvent) => (choosing || planning) && this.#drag.begin(event)}
        >
            ${repeat(
                keyed,
                ({ key }) => key,
                ({ piece }) => {
                    const fits = choosing && actionsWith(piece, position.legal).length > 0;
                    const planned = this.planned === piece;
                    const came = cameFromWidow(position, view.you, piece);
                    const chosen =
                        planned ||
                        this.calling === piece ||
                        actionsWith(piece, [this.sending ?? ""]).length > 0;
                    return html`<button
                        type="button"
                        class="held ${fits ? "fits" : ""} ${chosen ? "chosen" : ""} ${weighed?.includes(piece) ? "belongs" : ""}"
                        data-piece=${piece}
                        aria-label=${came ? say("table.widow.from", { piece: pieceName(piece) }) : pieceName(piece)}
                        aria-disabled=${choosing && !fits ? "true" : "false"}
                        aria-pressed=${planning ? String(planned) : nothing}
                        @click=${() => this.#take(piece)}
                    >
                        ${drawPiece(piece, isCards(view))}${came ? widowMark() : nothing}
                    </button>`;
                },
            )}
        </div>`;
    }

    /** The arrows go from piece to piece. */
    #walk(event: KeyboardEvent): void {
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (step === undefined) return;
        const pieces = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("button")];
        const at = pieces.indexOf(document.activeElement as HTMLElement);
        pieces[(at + step + pieces.length) % pieces.length]?.focus();
        event.preventDefault();
    }

    #tools(view: RoomView): TemplateResult {
        const position = view.position;
        const send = (event: SubmitEvent) => {
            event.preventDefault();
            const box = (event.target as HTMLFormElement).querySelector("input");
            this.#command(box?.value.trim() ?? "");
            if (box) box.value = "";
        };
        const last = position && (position.trick.length || position.phase !== "play") && lastTrick(position);
        const ask = (doing: () => Promise<unknown> | undefined) => () => void this.#beside("tools", doing());
        return html`<div class="tools" data-zone="tools">
            ${
                view.may.ask.includes("takeback")
                    ? html`<button type="button" @click=${ask(() => this.#store?.ask("takeback"))}>
                          ${say("menu.undo")}
                      </button>`
                    : nothing
            }
            ${
                view.may.act && this.claimed === turnOf(view)
                    ? html`<button
                          type="button"
                          @click=${ask(() => this.#store?.do({ type: "claim", ply: view.ply }))}
                      >
                          ${say("menu.claim")}
                      </button>`
                    : nothing
            }
            ${
                last
                    ? html`<button
                          type="button"
                          aria-pressed=${this.showLast}
                          @click=${() => (this.showLast = !this.showLast)}
                      >
                          ${say(this.showLast ? "table.last.hide" : "table.last.show")}
                      </button>`
                    : nothing
            }
            <form class="line command" data-zone="command" @submit=${send}>
                <label class="hidden" for="command">${say("command.label")}</label>
                <input
                    id="command"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    placeholder="${say("command.label")}: ${say(view.settings.rules.game === "chips" ? "command.hint.cards" : "command.hint")}"
                />
                <button type="submit">${say("command.go")}</button>
            </form>
            ${this.#refusal("tools")}
        </div>`;
    }

    /** What is needed now and then. */
    #more(view: RoomView): TemplateResult | typeof nothing {
        const told = !view.you || view.status === "waiting"; // the rules stand by themselves then
        if (!view.you && !view.game) return nothing;
        const button = (what: "pause" | "resume", doing: () => Promise<unknown> | undefined) =>
            html`<button type="button" @click=${() => void this.#beside("more", doing())}>
                ${say(`menu.${what}`)}
            </button>`;
        const harmful = [...HARMFUL, "stand" as const].filter((each) => this.#may(view, each));
        return html`<section class="sheet more">
            <h2>${say("menu.title")}</h2>
            <div class="buttons" data-zone="more">
                ${view.may.resume ? button("resume", () => this.#store?.do({ type: "resume" })) : nothing}
                ${view.may.ask.includes("pause") ? button("pause", () => this.#store?.ask("pause")) : nothing}
                ${
                    view.game
                        ? html`<button type="button" @click=${() => void this.#download()}>
                                  ${say("menu.record")}
                              </button>
                              ${
                                  view.you || view.status === "finished"
                                      ? html`<a
                                            class="button second"
                                            href=${replayOf(view.room, view.game, view.you)}
                                            >${say("replay.again")}</a
                                        >`
                                      : nothing
                              }`
                        : nothing
                }
            </div>
            ${this.#refusal("more")} ${told ? nothing : this.#rulesHere()}
            ${view.game && !view.settings.series && this.#store ? fairness(this.#store.deals) : nothing}
            ${
                harmful.length
                    ? html`<div class="buttons harmful-ones" data-zone="harmful">
                          ${harmful.map(
                              (each) =>
                                  html`<button
                                      type="button"
                                      class="harmful"
                                      @click=${() => this.#question(view, each)}
                                  >
                                      ${say(`menu.${each}`)} …
                                  </button>`,
                          )}
                      </div>`
                    : nothing
            }
        </section>`;
    }

    #rulesHere(): TemplateResult {
        return html`<details class="prose" @toggle=${() => this.rules ?? void this.#tellRules()}>
                <summary>${say("table.rules")}</summary>
                ${
                    this.rules
                        ? html`${prose(this.rules.chapters)}
                              <p>
                                  <a href=${pathOfRules(this.rules.base, this.rules.changed)}
                                      >${say("table.rules.open")}</a
                                  >
                              </p>`
                        : nothing
                }
            </details>
            ${this.#refusal("rules")}`;
    }

    /** What is played, for whoever isn't in the game yet. */
    #played(view: RoomView | undefined): TemplateResult {
        return html`${played(view, this.rules)}${this.#refusal("rules")}`;
    }

    /** Ask once more before something is gone for good. */
    #question(view: RoomView, about: Harmful): void {
        const others = view.seats.some(
            ({ seat, holder, away }) => seat !== view.you && holder === "person" && !away,
        );
        const text =
            about === "stand"
                ? say(view.status === "playing" ? "sure.stand.playing" : "sure.stand")
                : `${say(`sure.${about}`)}${others ? ` ${say("sure.others")}` : ""}`;
        const doing = () =>
            about === "stand" ? this.#store?.do({ type: "stand-up" }) : this.#store?.ask(about);
        this.question = {
            about,
            title: say(`menu.${about}`),
            text,
            yes: say(`sure.yes.${about}`),
            then: () => void this.#beside("more", doing()),
        };
    }

    async #tellRules(): Promise<void> {
        const store = this.#store;
        if (!store) return;
        try {
            this.rules = await roomRules(store.room, store.token);
            this.#refuse("rules", "");
        } catch (error) {
            this.#refuse("rules", error instanceof ProblemError ? error.message : say("error.offline"));
        }
    }
}

/** A turn, as long as nothing is done. */
const turnOf = ({ game, ply, sheet }: RoomView) => `${game} ${ply} ${sheet.length}`;
