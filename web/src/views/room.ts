import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { claimable, ProblemError, record, roomRules, serverInfo, serverNow } from "../api/http";
import type { Command, RoomView, RulesDescription } from "../api/types";
import { drawPiece } from "../pieces/piece";
import { cues } from "../room/cues";
import { RoomStore } from "../room/store";
import { namesOf } from "../room/narration";
import { actionsWith, bidName, botTitle, calledIn, pieceName, suitName } from "../room/names";
import { canPremove, handOf, mustChoosePiece, lastTrick } from "../room/turn";
import { parseCommand } from "../room/typed-command";
import { rulesPath } from "../rules/link";
import { replayPath, sheetPath } from "../router";
import { settings } from "../settings";
import { play } from "../sound";
import { messageKey, list, say, currentLanguage } from "../words/words";
import { Drag } from "./drag";
import { cameFromWidow, felt, isCards, plate, widowMark } from "./felt";
import { FocusKeeper } from "./focus";
import "./confirm";
import type { Question } from "./confirm";
import { played, seats, share, type Lobby } from "./lobby";
import { Motion } from "./motion";
import { nameField, nameIn } from "./naming";
import { PageElement } from "./element";
import { chat, fairness, log, sheet } from "./sidebar";
import { prose } from "./prose";

/** Milliseconds before a forced play is made automatically. */
const FORCED_DELAY = 700;
/** Seconds before a bot stands in at which a countdown starts. */
const COUNTDOWN = 30;
/** Proposals that can't be undone: they need confirmation and stand apart. */
const HARMFUL = ["redeal", "time", "end"] as const;
type Harmful = (typeof HARMFUL)[number] | "stand";
/** Where an action besides the game was requested; its refusal is shown there. */
type Beside = "tools" | "chat" | "more" | "rules" | "seats" | `seat ${number}`;
/**
 * How often to ask whether the rest can be claimed while the server lags behind, and the milliseconds between.
 */
const CLAIM_TRIES = 3;
const CLAIM_PAUSE = 700;

/** A room: its lobby, then its table, with everything beside it. */
@customElement("moon-room")
export class Room extends PageElement {
    @property() room = "";
    @state() private trouble = "";
    @state() private refused: Readonly<Partial<Record<Beside, string>>> = {};
    @state() private question: (Question & { readonly about: Harmful }) | undefined;
    /** The turn in which the rest can be claimed. */
    @state() private claimed = "";
    @state() private showLast = false;
    @state() private calling: string | undefined;
    @state() private sending: string | undefined;
    /** A piece that will be played when it is the viewer's turn. */
    @state() private premove: string | undefined;
    /** The trump or suit under the pointer or focus, whose pieces are highlighted. */
    @state() private highlighted: string | undefined;
    @state() private copied = false;
    @state() private phrases: readonly string[] = [];
    @state() private rules: RulesDescription | undefined;
    #store: RoomStore | undefined;
    /** The last view that was processed. */
    #seen: RoomView | undefined;
    #forced: ReturnType<typeof setTimeout> | undefined;
    #ticking: ReturnType<typeof setInterval> | undefined;
    #language = "";
    #rulesRequested = false;
    readonly #focus = new FocusKeeper();
    readonly #motion = new Motion();
    readonly #drag = new Drag((piece) => this.#pressPiece(piece));
    readonly #changed = () => this.#update();

    override connectedCallback(): void {
        super.connectedCallback();
        serverInfo().then(
            ({ phrases }) => (this.phrases = phrases),
            () => undefined, // only the quick phrases are missing then
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
        this.premove = undefined;
        this.refused = {};
        this.rules = undefined;
        this.#rulesRequested = false;
        this.question = undefined;
        this.claimed = "";
    }

    #update(): void {
        const view = this.#view;
        const seen = this.#seen;
        if (view && view !== seen) {
            this.#seen = view;
            play(cues(seen, this.#store?.latestEvents ?? [], view));
            if (view.ply !== seen?.ply || view.game !== seen.game) {
                this.#motion.remember(this);
                this.trouble = "";
                this.calling = undefined;
                this.sending = undefined;
                this.highlighted = undefined;
                this.showLast = false;
                this.claimed = "";
                if (seen) this.#resolvePremove(seen, view);
                this.#playForced(view);
                void this.#askForClaim(view);
            }
            if (this.question && !this.#isAllowed(view, this.question.about)) this.question = undefined;
        }
        this.requestUpdate();
    }

    /**
     * Play the piece chosen in advance when the viewer's turn comes, or drop it with a message if it can't be
     * played.
     */
    #resolvePremove(before: RoomView, after: RoomView): void {
        const piece = this.premove;
        if (piece === undefined) return;
        const same = handOf(before) === handOf(after) && after.ply >= before.ply;
        if (!same || !canPremove(after)) {
            this.premove = undefined;
            const position = after.position;
            if (!same || position?.phase !== "play" || position.to_move !== after.you) return;
            const actions = actionsWith(piece, position.legal);
            if (actions.length > 1) this.calling = piece;
            else if (actions[0]) this.#act(actions[0]);
            else this.trouble = say("premove.dropped", { piece: pieceName(piece) });
        }
    }

    /** Ask the server whether the rest can be claimed, which takes its solver a moment. */
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
                return; // then the button isn't shown; it can still be typed
            }
            await new Promise((then) => setTimeout(then, CLAIM_PAUSE));
        }
    }

    /** Return true if an action that can't be undone is allowed. */
    #isAllowed({ may, you }: RoomView, what: Harmful): boolean {
        return what === "stand" ? you > 0 && may.stand_up : may.ask.includes(what);
    }

    /** Play the only legal piece automatically, if that is enabled in the settings. */
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
        }, FORCED_DELAY);
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
        this.#setTitle();
        if (this.#language && this.#language !== currentLanguage()) {
            this.#store?.speak();
            if (this.rules) void this.#loadRules();
        }
        this.#language = currentLanguage();
        // Spectators, and people who wait or may sit down, see the rules.
        const showRules = this.#store?.state === "online" && (!view?.you || view.status === "waiting");
        if (showRules && !this.#rulesRequested) {
            this.#rulesRequested = true;
            void this.#loadRules();
        }
        for (const lines of this.querySelectorAll(".lines")) lines.scrollTop = lines.scrollHeight;
    }

    /** Mark the title of the tab when it is the viewer's turn. */
    #setTitle(): void {
        const view = this.#view;
        const turn = view && view.you > 0 && view.position?.to_move === view.you && !view.paused;
        document.title = turn ? `● ${this.#prompt(view)} – ${say("app.name")}` : say("app.name");
    }

    // -- actions ----------------------------------------------------------------------------------------

    #do(command: Command): void {
        this.#attempt(this.#store?.do(command));
    }

    /** Do something besides the game and show a refusal there. Returns whether it succeeded. */
    async #beside(where: Beside, pending: Promise<unknown> | undefined): Promise<boolean> {
        this.#refuse(where, this.#store?.state === "lost" ? say("error.sent") : "");
        try {
            await pending;
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

    /** Take a seat under the typed name; the server adds a number to a name that is taken. */
    async #sit(where: Beside, seat: number | null): Promise<void> {
        const name = nameIn(this);
        const sat = this.#store?.do({ type: "sit-down", name, seat, numbered: true });
        if (!(await this.#beside(where, sat))) return;
        this.refused = {}; // also those of other seats, which are out of date
        settings.choose({ name });
    }

    #act(action: string): void {
        if (this.sending !== undefined || !this.#store) return;
        this.sending = action;
        this.calling = undefined;
        this.#attempt(this.#store.act(action));
    }

    /** Wait for a command and show why it was refused. */
    #attempt(pending: Promise<unknown> | undefined): void {
        if (this.#store?.state === "lost") this.trouble = say("error.sent");
        else this.trouble = "";
        pending?.then(
            () => {
                this.trouble = "";
            },
            (error: unknown) => {
                this.sending = undefined;
                this.trouble = error instanceof ProblemError ? error.message : say("error.offline");
            },
        );
    }

    /** Handle a piece that was pressed or dragged: play it now, or choose it in advance. */
    #pressPiece(piece: string): void {
        const view = this.#view;
        if (!view) return;
        if (mustChoosePiece(view)) this.#playPiece(piece);
        else if (canPremove(view)) this.premove = this.premove === piece ? undefined : piece;
    }

    /** Play or discard a piece. Illegal ones are sent as well, so that the server explains the refusal. */
    #playPiece(piece: string): void {
        const position = this.#view?.position;
        if (!position) return;
        const actions = actionsWith(piece, position.legal);
        if (actions.length > 1) this.calling = this.calling === piece ? undefined : piece;
        else this.#act(actions[0] ?? (position.phase === "discard" ? `discard ${piece}` : piece));
    }

    /** Carry out a typed command. Illegal actions are sent as well, so that the server explains the refusal. */
    #runCommand(text: string): void {
        const view = this.#view;
        if (!view || !text) return;
        const meant = parseCommand(text, view, this.premove);
        if ("do" in meant) this.#do(meant.do);
        else if ("ask" in meant) this.#attempt(this.#store?.ask(meant.ask));
        else if ("act" in meant) this.#act(meant.act);
        else if ("premove" in meant) this.premove = meant.premove;
        else this.trouble = meant.answer;
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
            // Without https the clipboard isn't available; the link stays selected.
            void navigator.clipboard?.writeText(location.href).then(
                () => (this.copied = true),
                () => undefined,
            );
        },
    };

    async #seatBot(where: Beside, seat: number): Promise<void> {
        await this.#beside(where, this.#store?.do({ type: "seat-bot", seat, bot: settings.choices.bot }));
    }

    // -- rendering --------------------------------------------------------------------------------------

    protected override render(): TemplateResult {
        const store = this.#store;
        const view = store?.view;
        if (store?.problem)
            return html`<section class="sheet narrow">
                <h1>${store.problem.detail}</h1>
                <p><a class="button" href="/">${say("app.back")}</a></p>
            </section>`;
        if (store && !view && store.state === "online") return this.#noSpectators();
        if (!store || !view)
            return html`<p class="loading" role="status">
                ${store?.state === "lost" ? say("state.away") : say("state.connecting")}
            </p>`;
        const lobby: Lobby = { ...this.#lobby, copied: this.copied };
        const waiting = view.status === "waiting";
        const open = view.seats.some((seat) => seat.holder === "open");
        // Spectators can take a free seat; players can fill seats that were left.
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
                              ${seats(view, lobby)}${this.#about(view)}${open ? share(lobby) : nothing}
                          </div>`
                        : html`<div class="table">${this.#table(view)}</div>`
                }
                <aside class="side">
                    ${!waiting && choosing ? seats(view, lobby) : nothing}
                    ${!waiting && !view.you ? this.#about(view) : nothing}
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

    /** Draw a room that can't be watched: only a form to sit down. */
    #noSpectators(): TemplateResult {
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
            <div class="narrow">${this.#about(undefined)}</div>`;
    }

    #connection(): TemplateResult {
        const state = this.#store?.state ?? "connecting";
        const text =
            state === "lost"
                ? (this.#store?.reason ?? say("state.lost"))
                : state === "ended"
                  ? say("state.ended")
                  : "";
        return html`<p class="connection" role="status">${text}</p>`;
    }

    #table(view: RoomView): TemplateResult {
        const ownSeat = view.seats[(view.you || 1) - 1];
        const latestLines = (this.#store?.lines ?? []).slice(-3).map(({ text }) => text);
        return html`<div class="board">
                ${felt(view, this.showLast, latestLines)}
                <section class="mine" aria-label=${say("table.hand")}>
                    <div class="top">
                        ${ownSeat ? plate(view, ownSeat) : nothing}
                        <div class="ask">
                            <p class="doing" role="status">${this.#prompt(view)}</p>
                            <p class="trouble" role="alert">${this.trouble}</p>
                            ${
                                this.premove === undefined
                                    ? nothing
                                    : html`<p class="premove">
                                          ${say("premove.set", { piece: pieceName(this.premove) })}
                                          <span class="hidden">${say("premove.withdraw")}</span>
                                      </p>`
                            }
                            ${this.#countdown(view)}
                        </div>
                    </div>
                    <div class="acts">
                        ${this.#proposal(view)} ${this.#standIn(view)} ${this.#actions(view)}
                        ${this.#betweenHands(view)}
                    </div>
                    ${this.#hand(view)}
                </section>
            </div>
            ${view.you ? this.#tools(view) : nothing}`;
    }

    /** Draw the countdown before a bot stands in. */
    #countdown({ deadline, position, you }: RoomView): TemplateResult | typeof nothing {
        const left =
            deadline && position?.to_move === you
                ? Math.ceil((deadline - serverNow()) / 1000)
                : COUNTDOWN + 1;
        return left > COUNTDOWN
            ? nothing
            : html`<p class="soon" role="timer">${say("ask.soon", { n: Math.max(0, left) })}</p>`;
    }

    /** Say what the game is waiting for. */
    #prompt(view: RoomView): string {
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
        return say(messageKey(`ask.${position.phase}`) ?? "ask.play");
    }

    /** Draw a proposal that needs consent. */
    #proposal(view: RoomView): TemplateResult | typeof nothing {
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

    /** Draw the notice that a bot plays for the viewer. */
    #standIn({ seats, you, status }: RoomView): TemplateResult | typeof nothing {
        const bot = seats[you - 1]?.bot;
        if (!bot || status !== "playing") return nothing;
        return html`<div class="asked" data-zone="asked" role="group">
            <p>${say("ask.replaced", { bot: botTitle(bot) })}</p>
            <button type="button" class="primary" @click=${() => this.#do({ type: "come-back" })}>
                ${say("ask.back")}
            </button>
        </div>`;
    }

    /** Draw the buttons between hands and after the match. */
    #betweenHands(view: RoomView): TemplateResult | typeof nothing {
        if (!view.you) return nothing;
        const over = view.position?.phase === "over" || view.ended_early;
        if (over)
            return html`<p class="next" data-zone="act">
                ${
                    view.may.ask.includes("again")
                        ? html`<button
                              type="button"
                              class="primary"
                              @click=${() => this.#attempt(this.#store?.ask("again"))}
                          >
                              ${say("ask.again")}
                          </button>`
                        : view.settings.series
                          ? html`<span class="once">${say("ask.again.series")}</span>
                                <a class="button" href="/">${say("ask.another-table")}</a>`
                          : nothing
                }
                <a class="button second" href=${replayPath(view.room, view.game, view.you)}
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

    /** Draw buttons for the legal bids, trumps or called suits. */
    #actions(view: RoomView): TemplateResult | typeof nothing {
        const position = view.position;
        if (!position || !view.may.act) return nothing;
        if (this.calling !== undefined) {
            const actions = actionsWith(this.calling, position.legal);
            return this.#buttons(actions, (action) => suitName(calledIn(action) ?? action));
        }
        if (position.phase === "auction") return this.#buttons(position.legal, bidName);
        if (position.phase === "trump")
            return this.#buttons(position.legal, (action) => {
                const trump = action.replace(/^trump /, "");
                const key = messageKey(`trump.${trump}`);
                return key ? say(key) : trump;
            });
        return nothing;
    }

    #buttons(actions: readonly string[], name: (action: string) => string): TemplateResult {
        const suits = this.#view?.suits ?? {};
        const highlight = (action: string | undefined) => () => (this.highlighted = action);
        const weighing = actions.some((action) => action in suits);
        return html`<div
            class="actions ${weighing ? "weighing" : ""}"
            data-zone="act"
            role="group"
            aria-label=${this.#prompt(this.#view!)}
        >
            ${actions.map(
                (action) =>
                    html`<button
                        type="button"
                        class="${action === "pass" ? "" : "primary"} ${name(action).length > 2 ? "wide-name" : ""}"
                        data-action=${action}
                        @click=${() => this.#act(action)}
                        @pointerenter=${highlight(action)}
                        @pointerleave=${highlight(undefined)}
                        @focus=${highlight(action)}
                        @blur=${highlight(undefined)}
                    >
                        ${name(action)}${action in suits ? this.#trumpPieces(suits[action] ?? []) : nothing}
                    </button>`,
            )}
        </div>`;
    }

    /** Draw the pieces of the viewer's hand that would be trump (or of the suit), according to the server. */
    #trumpPieces(pieces: readonly string[]): TemplateResult {
        const cards = this.#view !== undefined && isCards(this.#view);
        const label = pieces.length
            ? say("ask.trump.yours", { pieces: list(pieces.map(pieceName)) })
            : say("ask.trump.none");
        return html`<span class="belonging" aria-hidden="true"
                >${pieces.length ? pieces.map((piece) => drawPiece(piece, cards)) : "–"}</span
            ><span class="hidden"> ${label}</span>`;
    }

    #hand(view: RoomView): TemplateResult | typeof nothing {
        const position = view.position;
        const hand = position?.hands[view.you - 1] ?? [];
        if (!view.you || !position || !hand.length) return nothing;
        const choosing = mustChoosePiece(view);
        const premoving = canPremove(view);
        const highlighted = this.highlighted === undefined ? undefined : view.suits[this.highlighted];
        const copies = new Map<string, number>();
        const keyed = hand.map((piece) => {
            const copy = (copies.get(piece) ?? 0) + 1;
            copies.set(piece, copy);
            return { piece, key: `${piece} ${copy}` };
        });
        return html`<div
            class="hand ${isCards(view) ? "cards" : "tiles"} ${choosing ? "choosing" : ""} ${premoving ? "premoving" : ""} ${highlighted ? "weighing" : ""}"
            data-zone="hand"
            role="group"
            aria-label=${say("table.hand")}
            @keydown=${(event: KeyboardEvent) => this.#moveFocus(event)}
            @pointerdown=${(event: PointerEvent) => (choosing || premoving) && this.#drag.begin(event)}
        >
            ${repeat(
                keyed,
                ({ key }) => key,
                ({ piece }) => {
                    const fits = choosing && actionsWith(piece, position.legal).length > 0;
                    const premove = this.premove === piece;
                    const came = cameFromWidow(position, view.you, piece);
                    const chosen =
                        premove ||
                        this.calling === piece ||
                        actionsWith(piece, [this.sending ?? ""]).length > 0;
                    return html`<button
                        type="button"
                        class="held ${fits ? "fits" : ""} ${chosen ? "chosen" : ""} ${highlighted?.includes(piece) ? "belongs" : ""}"
                        data-piece=${piece}
                        aria-label=${came ? say("table.widow.from", { piece: pieceName(piece) }) : pieceName(piece)}
                        aria-disabled=${choosing && !fits ? "true" : "false"}
                        aria-pressed=${premoving ? String(premove) : nothing}
                        @click=${() => this.#pressPiece(piece)}
                    >
                        ${drawPiece(piece, isCards(view))}${came ? widowMark() : nothing}
                    </button>`;
                },
            )}
        </div>`;
    }

    /** Move the focus between pieces with the arrow keys. */
    #moveFocus(event: KeyboardEvent): void {
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
            this.#runCommand(box?.value.trim() ?? "");
            if (box) box.value = "";
        };
        const last = position && (position.trick.length || position.phase !== "play") && lastTrick(position);
        const ask = (pending: () => Promise<unknown> | undefined) => () =>
            void this.#beside("tools", pending());
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

    /** Draw the menu of less frequent actions. */
    #more(view: RoomView): TemplateResult | typeof nothing {
        const rulesShown = !view.you || view.status === "waiting"; // the rules are shown separately then
        if (!view.you && !view.game) return nothing;
        const button = (what: "pause" | "resume", pending: () => Promise<unknown> | undefined) =>
            html`<button type="button" @click=${() => void this.#beside("more", pending())}>
                ${say(`menu.${what}`)}
            </button>`;
        const harmful = [...HARMFUL, "stand" as const].filter((each) => this.#isAllowed(view, each));
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
                                            href=${replayPath(view.room, view.game, view.you)}
                                            >${say("replay.again")}</a
                                        >`
                                      : nothing
                              }`
                        : nothing
                }
            </div>
            ${this.#refusal("more")} ${rulesShown ? nothing : this.#rulesHere()}
            ${view.game && !view.settings.series && this.#store ? fairness(this.#store.deals) : nothing}
            ${
                harmful.length
                    ? html`<div class="buttons harmful-ones" data-zone="harmful">
                          ${harmful.map(
                              (each) =>
                                  html`<button
                                      type="button"
                                      class="harmful"
                                      @click=${() => this.#confirm(view, each)}
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
        return html`<details class="prose" @toggle=${() => this.rules ?? void this.#loadRules()}>
                <summary>${say("table.rules")}</summary>
                ${
                    this.rules
                        ? html`${prose(this.rules.chapters)}
                              <p>
                                  <a href=${rulesPath(this.rules.base, this.rules.changed)}
                                      >${say("table.rules.open")}</a
                                  >
                              </p>`
                        : nothing
                }
            </details>
            ${this.#refusal("rules")}`;
    }

    /** Draw what is played, for people who aren't in the game yet. */
    #about(view: RoomView | undefined): TemplateResult {
        return html`${played(view, this.rules)}${this.#refusal("rules")}`;
    }

    /** Ask for confirmation of an action that can't be undone. */
    #confirm(view: RoomView, about: Harmful): void {
        const others = view.seats.some(
            ({ seat, holder, away }) => seat !== view.you && holder === "person" && !away,
        );
        const text =
            about === "stand"
                ? say(view.status === "playing" ? "sure.stand.playing" : "sure.stand")
                : `${say(`sure.${about}`)}${others ? ` ${say("sure.others")}` : ""}`;
        const pending = () =>
            about === "stand" ? this.#store?.do({ type: "stand-up" }) : this.#store?.ask(about);
        this.question = {
            about,
            title: say(`menu.${about}`),
            text,
            yes: say(`sure.yes.${about}`),
            then: () => void this.#beside("more", pending()),
        };
    }

    async #loadRules(): Promise<void> {
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

/** Return a key that identifies the current turn. */
const turnOf = ({ game, ply, sheet }: RoomView) => `${game} ${ply} ${sheet.length}`;
