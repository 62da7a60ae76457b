import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { ProblemError, record, roomRules } from "../../api/http";
import type { Command, RoomView, RulesDescription } from "../../api/types";
import { download } from "../../files";
import { tick } from "../../room/haptics";
import { cues } from "../../room/cues";
import { countMatch } from "../../room/explaining";
import { house } from "../../room/characters";
import { openStudy } from "../study/open";
import { RoomStore } from "../../room/store";
import { namesOf } from "../../room/names";
import { handOf } from "../../room/turn";
import { play } from "../../room/sound";
import { say, currentLanguage } from "../../words/words";
import { FocusKeeper } from "../../parts/focus";
import { confirming, type Question } from "../../parts/confirm";
import { Lobby, played, seats, share, unseen } from "./lobby";
import { Motion } from "../../parts/motion";
import { PageElement } from "../../parts/element";
import { fairness } from "../../table/sidebar";
import { Acting, turnOf } from "../../table/acting";
import { Beside } from "../../table/beside";
import { bar } from "../../table/bar";
import { dialog, type Panel } from "../../table/dialog";
import { dock } from "../../table/dock";
import { felt } from "../../table/felt";
import { Hand } from "../../table/hand";
import { commandBox, confirmation, isAllowed, more, type Harmful } from "../../table/menu";
import { promptOf } from "../../table/prompt";
import { side } from "../../table/side";
import { Tabs } from "../../table/tabs";
import { tricksWon } from "../../table/won";

/** A room: its lobby, then its table, with everything beside it. */
@customElement("moon-room")
export class Room extends PageElement {
    @property() room = "";
    @property({ attribute: false }) loadModeration!: () => Promise<unknown>;
    @state() private question: (Question & { readonly about: Harmful }) | undefined;
    @state() private showLast = false;
    /** What the dialog over the table shows: a seat stands for the tricks that it has won. */
    @state() private panel: "menu" | "command" | "hint" | "moderate" | "invite" | number | undefined;
    @state() private phrases: readonly string[] = [];
    @state() private rules: RulesDescription | undefined;
    #store: RoomStore | undefined;
    /** The last view that was processed. */
    #seen: RoomView | undefined;
    #ticking: ReturnType<typeof setInterval> | undefined;
    #language = "";
    #rulesRequested = false;
    readonly #focus = new FocusKeeper();
    readonly #motion = new Motion();
    readonly #acting = new Acting(() => this.requestUpdate());
    readonly #beside = new Beside(() => this.requestUpdate());
    readonly #tabs = new Tabs(() => this.requestUpdate());
    readonly #lobby = new Lobby(this, this.#beside);
    readonly #hand = new Hand(
        (piece) => this.#acting.press(piece),
        () => {
            this.requestUpdate();
            return this.updateComplete;
        },
    );
    readonly #changed = () => this.#update();

    readonly #moderate = () => void this.#openModeration();

    /** Enter means “next hand”, wherever nothing else has the focus. */
    readonly #goOn = ({ key, target }: KeyboardEvent) => {
        if (key === "Enter" && target === document.body) this.querySelector<HTMLElement>(".go-on")?.click();
    };

    override connectedCallback(): void {
        super.connectedCallback();
        addEventListener("keydown", this.#goOn);
        addEventListener("moderate", this.#moderate);
        house().then(
            ({ phrases }) => (this.phrases = phrases),
            () => undefined, // only the quick phrases are missing then
        );
        addEventListener("keydown", this.#key);
        this.#tabs.start();
        this.#ticking = setInterval(() => {
            if (this.#view?.settings.clock || this.#view?.deadline) this.requestUpdate();
        }, 1000);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        removeEventListener("keydown", this.#goOn);
        removeEventListener("moderate", this.#moderate);
        this.#leave();
        this.#tabs.stop();
        clearInterval(this.#ticking);
        removeEventListener("keydown", this.#key);
    }

    /** Open the box for typed commands when "/" or ":" is pressed. */
    readonly #key = (event: KeyboardEvent) => {
        const typing = (event.target as Element).closest?.("input, select, textarea, dialog");
        if (!["/", ":"].includes(event.key) || event.ctrlKey || event.metaKey || typing) return;
        if (!this.#view?.you || !this.querySelector(".board")) return;
        event.preventDefault();
        this.panel = "command";
    };

    get #view(): RoomView | undefined {
        return this.#store?.view;
    }

    #leave(): void {
        this.#store?.removeEventListener("change", this.#changed);
        this.#store?.close();
        this.#store = undefined;
        this.#hand.stop();
        this.#acting.leave();
        this.#beside.clear();
        this.#tabs.leave();
        this.#seen = undefined;
        this.rules = undefined;
        this.#rulesRequested = false;
        this.question = undefined;
        this.panel = undefined;
    }

    #update(): void {
        const view = this.#view;
        const seen = this.#seen;
        if (view && view !== seen) {
            this.#seen = view;
            const heard = cues(seen, this.#store?.latestEvents ?? [], view);
            play(heard);
            tick(heard);
            if (view.ply !== seen?.ply || view.game !== seen.game) {
                this.#motion.remember(this);
                this.showLast = false;
                this.#acting.advance(seen, view);
            }
            if (view.removed) void this.loadModeration(); // it says so
            if (view.you && view.position?.phase === "over") countMatch(`${view.room} ${view.game}`);
            if (this.question && !isAllowed(view, this.question.about)) this.question = undefined;
        }
        this.requestUpdate();
    }

    protected override willUpdate(changes: PropertyValues<this>): void {
        this.#focus.remember(this);
        if (!changes.has("room")) return;
        this.#leave();
        this.#store = new RoomStore(this.room);
        this.#store.addEventListener("change", this.#changed);
        this.#acting.store = this.#store;
        this.#beside.store = this.#store;
        this.#lobby.store = this.#store;
    }

    protected override updated(): void {
        this.#focus.restore(this);
        const view = this.#view;
        if (view) this.#motion.show(this, handOf(view), view.you, view.position?.dealer ?? 0);
        this.#setTitle();
        if (this.#language && this.#language !== currentLanguage() && this.rules) void this.#loadRules();
        this.#language = currentLanguage();
        this.#store?.speak();
        if (this.#store?.state === "online" && !this.#rulesRequested) {
            this.#rulesRequested = true;
            void this.#loadRules();
        }
        this.#tabs.watch(this.querySelector("#part-talk"));
        for (const lines of this.querySelectorAll(".lines")) lines.scrollTop = lines.scrollHeight;
    }

    /** Mark the title of the tab when it is the viewer's turn. */
    #setTitle(): void {
        const view = this.#view;
        const turn = view && view.you > 0 && view.position?.to_move === view.you && !view.paused;
        document.title = turn
            ? `● ${promptOf(view, this.#acting.calling)} – ${say("app-name")}`
            : say("app-name");
    }

    async #download(): Promise<void> {
        const store = this.#store;
        if (!store) return;
        try {
            download(`${store.room}.moon`, await record(store.room, store.token));
            this.#beside.refuse("more", "");
        } catch (error) {
            this.#beside.refuse("more", error instanceof ProblemError ? error.message : say("error-offline"));
        }
    }

    protected override render(): TemplateResult {
        const store = this.#store;
        const view = store?.view;
        if (store?.problem)
            return html`<section class="sheet narrow">
                <h1>${store.problem.detail}</h1>
                <p><a class="button" href="/">${say("app-back")}</a></p>
            </section>`;
        if (store && !view && store.state === "online")
            return html`${unseen(this.#lobby)}
                <div class="narrow">${this.#about(undefined)}</div>`;
        if (!store || !view)
            return html`<p class="loading" role="status">
                ${store?.state === "lost" ? say("state-away") : say("state-connecting")}
            </p>`;
        const lobby = this.#lobby;
        const waiting = view.status === "waiting";
        const atTable = !waiting || view.position !== null;
        const open = view.seats.some((seat) => seat.holder === "open");
        // Spectators can take a free seat; players can fill seats that were left.
        const choosing = view.you
            ? open && view.may.seat_bot.length > 0
            : view.may.sit_down.length > 0 || view.promised > 0;
        return html`${this.#connection()}
            ${view.removed ? html`<moon-removed .how=${view.removed}></moon-removed>` : nothing}
            <h1 class="hidden">${say("table-felt")}</h1>
            <div class="hidden" role="log" aria-live="polite" aria-relevant="additions">
                ${repeat(
                    store.lines.filter((line) => line.number > 0).slice(-8),
                    ({ number }) => number,
                    ({ text }) => html`<p>${text}</p>`,
                )}
            </div>
            <div class="room ${waiting ? "waiting" : ""}" data-number=${view.number}>
                ${atTable ? this.#bar(view) : nothing}
                <div class="table">
                    ${
                        atTable
                            ? this.#table(view)
                            : html`${seats(view, lobby)}${this.#about(view)}${open ? share(lobby) : nothing}`
                    }
                </div>
                <aside class="side" id="beside" tabindex="-1" aria-label=${say("bar-beside")}>
                    ${!waiting && choosing ? seats(view, lobby) : nothing}
                    ${!waiting && !view.you ? this.#about(view) : nothing}
                    ${this.#tabs.draw(
                        view,
                        side(
                            view,
                            store.lines,
                            {
                                phrases: this.phrases,
                                say: (text) => void this.#talk({ type: "say", text }),
                                phrase: (phrase) => void this.#talk({ type: "say", phrase }),
                                mute: (other, muted) => void this.#talk({ type: "mute", other, muted }),
                            },
                            this.#beside.draw("chat"),
                        ),
                    )}
                    ${
                        atTable || !view.you
                            ? nothing
                            : html`<section class="sheet">
                                  <h2>${say("menu-title")}</h2>
                                  ${this.#more(view)}
                              </section>`
                    }
                </aside>
            </div>
            ${dialog(this.#panel(view), () => (this.panel = undefined))}
            ${confirming(this.question, () => (this.question = undefined))}`;
    }

    #bar(view: RoomView): TemplateResult {
        return bar(view, {
            title: this.rules?.title ?? "",
            claimable: view.may.act && this.#acting.claimed === turnOf(view),
            showLast: this.showLast,
            undo: () => void this.#beside.do("tools", this.#store?.ask("takeback")),
            claim: () => void this.#beside.do("tools", this.#store?.do({ type: "claim", ply: view.ply })),
            toggleLast: () => (this.showLast = !this.showLast),
            showGone: this.#hand.showsGone(view),
            toggleGone: () => this.#hand.toggleGone(),
            menu: () => (this.panel = "menu"),
            unread: this.#tabs.unread(view),
            news: () => this.#tabs.news(),
        });
    }

    /** Return what the dialog over the table shows. */
    #panel(view: RoomView): Panel | undefined {
        const panel = this.panel;
        if (panel === "menu") return { title: say("bar-menu"), body: this.#more(view) };
        if (panel === "hint") {
            const token = this.#store?.token ?? "";
            return {
                title: say("menu-hint"),
                body: html`<moon-hint .view=${view} .token=${token}></moon-hint>`,
            };
        }
        if (panel === "moderate" && this.#store)
            return {
                title: say(view.may.moderate ? "menu-moderate" : "menu-report"),
                body: html`<moon-moderation
                    .view=${view}
                    .send=${(command: Command) => this.#store?.do(command)}
                    .token=${this.#store.token}
                ></moon-moderation>`,
            };
        if (panel === "invite")
            return {
                title: say("player-invite-here"),
                body: html`<moon-invite .room=${view.room}></moon-invite>`,
            };
        if (panel === "command") {
            const run = (text: string) => {
                this.panel = undefined;
                this.#acting.command(text);
            };
            return { title: say("bar-command"), body: commandBox(view, run) };
        }
        if (typeof panel !== "number" || !view.position) return undefined;
        const title = say("table-look", { who: namesOf(view).plain(panel) });
        return { title, body: tricksWon(view, panel) };
    }

    /** Show the dialog with hints, whose code is loaded when it is first opened. */
    async #openHint(): Promise<void> {
        if (await this.#beside.do("more", openStudy())) this.panel = "hint";
    }

    /** Show the dialog of the owner, whose code is loaded when it is first opened. */
    async #openModeration(): Promise<void> {
        if (await this.#beside.do("more", this.loadModeration())) this.panel = "moderate";
    }

    #talk(command: Command): Promise<boolean> {
        return this.#beside.do("chat", this.#store?.do(command));
    }

    #connection(): TemplateResult {
        const state = this.#store?.state ?? "connecting";
        const text =
            state === "lost"
                ? (this.#store?.reason ?? say("state-lost"))
                : state === "ended"
                  ? say("state-ended")
                  : "";
        return html`<p class="connection" role="status">${text}</p>`;
    }

    #table(view: RoomView): TemplateResult {
        const latestLines = (this.#store?.lines ?? []).slice(-3).map(({ text }) => text);
        const look = (seat: number) => (this.panel = seat);
        return html`<div class="board">
            ${felt(view, this.showLast, latestLines, look)}
            ${dock(view, this.#acting, this.#hand, this.#beside.draw("tools"), look)}
        </div>`;
    }

    #more(view: RoomView): TemplateResult {
        const beside = this.#beside;
        const leave = async (pending: Promise<unknown> | undefined) => {
            if (await beside.do("more", pending)) this.panel = undefined;
        };
        return more(view, {
            rules: this.rules,
            refusal: beside.draw("more"),
            rulesRefusal: beside.draw("rules"),
            fairness:
                view.game && !view.settings.series && this.#store
                    ? fairness(this.#store.deals, view)
                    : nothing,
            hand: this.#hand.buttons(view),
            close: () => (this.panel = undefined),
            command: () => (this.panel = "command"),
            pause: () => void leave(this.#store?.ask("pause")),
            hint: () => void this.#openHint(),
            moderate: this.#moderate,
            invite: () => (this.panel = "invite"),
            hints: () => void leave(this.#store?.ask("hints")),
            download: () => void this.#download(),
            loadRules: () => void this.#loadRules(),
            confirm: (about) => {
                const pending = () =>
                    about === "stand" ? this.#store?.do({ type: "stand-up" }) : this.#store?.ask(about);
                const then = () => void leave(pending());
                this.question = { about, ...confirmation(view, about, then) };
            },
        });
    }

    /** Draw what is played, for people who aren't in the game yet. */
    #about(view: RoomView | undefined): TemplateResult {
        return html`${played(view, this.rules)}${this.#beside.draw("rules")}`;
    }

    async #loadRules(): Promise<void> {
        const store = this.#store;
        if (!store) return;
        try {
            this.rules = await roomRules(store.room, store.token);
            this.#beside.refuse("rules", "");
        } catch (error) {
            this.#beside.refuse(
                "rules",
                error instanceof ProblemError ? error.message : say("error-offline"),
            );
        }
    }
}
