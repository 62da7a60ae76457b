import { html, nothing, svg, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { framesOf, gameRecord, ProblemError, readRecord } from "../api/http";
import { heldRooms } from "../api/tokens";
import type { Frame, Replay, SeatView } from "../api/types";
import { showPiece } from "../pieces/piece";
import { pointOf, searchOf, sourceOf, type Asked, type Point, type Source } from "../replay/address";
import { forgetRecords, keepRecord, keptRecord, keptRecords, keyOf } from "../replay/kept";
import { MOST_RECORD, pack, unpack } from "../replay/packing";
import { dealtIn, handAfter, handAt, handBefore, Reel, type Block } from "../replay/reel";
import { namesIn, remarks, seen, titleOf, told } from "../replay/seen";
import { go, pathOf } from "../router";
import { say, sentence, spoken } from "../words/words";
import { cameFromWidow, felt, isCards, plate, widowMark, type Seen } from "./felt";
import { FocusKeeper } from "./focus";
import { prose } from "./prose";
import { Part } from "./part";
import { bidLine, sheet } from "./side";

/** Milliseconds that a move stays, by speed. */
const SPEEDS = { slow: 2600, normal: 1300, fast: 500 } as const;
type Speed = keyof typeof SPEEDS;
/** Milliseconds after which the address says where one is: browsers don't let it change too often. */
const SETTLED = 300;
/** How far ahead frames are fetched. */
const AHEAD = 4;
/** Bytes of a file that is looked into at all; a character has up to four. */
const MOST_FILE = 4 * MOST_RECORD;

/** Pictures of the buttons, in a box of 24. */
const SIGNS = {
    first: svg`<path d="M5 5h2.6v14H5zM19 5v14l-9.500-7z"/>`,
    "hand-before": svg`<path d="M12 5v14l-8-7zM20 5v14l-8-7z"/>`,
    before: svg`<path d="M16 5v14l-9.500-7z"/>`,
    play: svg`<path d="M7 4.500v15l12-7.500z"/>`,
    pause: svg`<path d="M6.500 5h4v14h-4zM13.500 5h4v14h-4z"/>`,
    after: svg`<path d="M8 5v14l9.500-7z"/>`,
    "hand-after": svg`<path d="M4 5v14l8-7zM12 5v14l8-7z"/>`,
    last: svg`<path d="M16.400 5H19v14h-2.600zM5 5v14l9.500-7z"/>`,
};
type Sign = keyof typeof SIGNS;

/** A recorded game, ply by ply: of a room, pasted, dropped, or carried by the link. */
@customElement("moon-replay")
export class ReplayPlace extends Part {
    /** The room whose game it is; none for a record from elsewhere. */
    @property() room = "";
    @property({ type: Number }) game = 0;
    @state() private reel: Reel | undefined;
    @state() private block: Block | undefined;
    @state() private point: Point = { ply: 0, seat: 0, near: 1 };
    @state() private playing = false;
    @state() private speed: Speed = "normal";
    @state() private trouble = "";
    @state() private busy = false;
    /** Whether what the address names is being fetched. */
    @state() private coming = false;
    @state() private link = "";
    @state() private copied = false;
    #source: Source = { kind: "none" };
    /** What was pasted and read a moment ago, by the key under which it is kept. */
    #ready = new Map<string, Reel>();
    #asked = 0;
    #comings = 0;
    /** The ply that was asked for, until it is shown. */
    #goal: number | undefined;
    readonly #focus = new FocusKeeper();
    #dragging: ReturnType<typeof setTimeout> | undefined;
    #settling: ReturnType<typeof setTimeout> | undefined;
    #next: ReturnType<typeof setTimeout> | undefined;
    #language = "";
    #lines: { block: Block; reel: Reel; language: string; texts: string[][] } | undefined;
    readonly #arrive = () => void this.#come();

    override connectedCallback(): void {
        super.connectedCallback();
        addEventListener("popstate", this.#arrive);
        // Whatever is dropped beside the place would be opened by the browser, in place of the page.
        document.addEventListener("dragover", this.#hover);
        document.addEventListener("dragleave", this.#unhover);
        document.addEventListener("drop", this.#drop);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        removeEventListener("popstate", this.#arrive);
        document.removeEventListener("dragover", this.#hover);
        document.removeEventListener("dragleave", this.#unhover);
        document.removeEventListener("drop", this.#drop);
        this.#asked++;
        clearTimeout(this.#settling);
        clearTimeout(this.#next);
        clearTimeout(this.#dragging);
    }

    protected override willUpdate(changes: PropertyValues<this>): void {
        this.#focus.remember(this);
        if (changes.has("room") || changes.has("game")) void this.#come();
    }

    protected override updated(): void {
        if (this.#language && this.#language !== spoken()) void this.#speak();
        this.#language = spoken();
        this.#focus.restore(this);
        const names = this.reel ? titleOf(this.reel.heading) : "";
        document.title = [names, say("replay.title"), say("app.name")].filter(Boolean).join(" – ");
        const current = this.querySelector<HTMLElement>("[aria-current=step]");
        const moves = current?.closest<HTMLElement>(".moves");
        if (!current || !moves) return;
        // The list alone is scrolled, and the page stays where it is.
        const top = current.offsetTop;
        if (top < moves.scrollTop) moves.scrollTop = top;
        else if (top + current.offsetHeight > moves.scrollTop + moves.clientHeight)
            moves.scrollTop = top + current.offsetHeight - moves.clientHeight;
    }

    // -- what is looked at ------------------------------------------------------------------------------

    /** Follow the address: to another record, or to another point of this one. */
    async #come(): Promise<void> {
        const source = sourceOf(this.room, this.game, location.search, location.hash);
        const point = pointOf(location.search);
        clearTimeout(this.#settling);
        this.#pause();
        if (this.reel && JSON.stringify(source) === JSON.stringify(this.#source)) {
            await this.#show(point, false);
            return;
        }
        const asked = ++this.#asked;
        const coming = ++this.#comings;
        this.#source = source;
        this.reel = undefined;
        this.block = undefined;
        this.trouble = "";
        this.link = "";
        this.coming = source.kind !== "none";
        if (!this.coming) return;
        try {
            const reel = await this.#fetch(source);
            if (asked !== this.#asked) return;
            this.reel = reel;
            await this.#show(point, false);
            await this.updateComplete;
            // What was pressed to come here is gone.
            if (document.activeElement === document.body)
                this.closest<HTMLElement>("main")?.focus({ preventScroll: true });
        } catch (error) {
            if (asked === this.#asked) this.#fail(error);
        } finally {
            if (coming === this.#comings) this.coming = false;
        }
    }

    /** Undefined, with words about it, where there is no record. */
    async #fetch(source: Source): Promise<Reel | undefined> {
        let text: string | undefined;
        switch (source.kind) {
            case "game":
                text = await gameRecord(source.room, source.game, tokenFor(source.room));
                break;
            case "kept": {
                const ready = this.#ready.get(source.key);
                if (ready) return ready;
                text = keptRecord(source.key);
                if (text === undefined) this.trouble = say("replay.unkept");
                break;
            }
            case "carried":
                text = await unpack(source.packed);
                if (text === undefined) this.trouble = say("replay.damaged");
        }
        return text === undefined ? undefined : new Reel(text, await readRecord(text), framesOf);
    }

    /** A point that there is in this record. */
    #fit({ ply = 0, seat, near }: Asked, { plies, names, viewer }: Replay): Point {
        const there = (n: number) => (n <= names.length ? n : 0);
        const eyes = viewer || there(seat);
        return { ply: Math.min(ply, plies), seat: eyes, near: there(near) || eyes || 1 };
    }

    #fail(error: unknown): void {
        this.trouble = error instanceof ProblemError ? error.message : say("error.offline");
    }

    /** The heading in the language that was chosen. */
    async #speak(): Promise<void> {
        const reel = this.reel;
        if (!reel) return;
        try {
            const fresh = new Reel(reel.text, await readRecord(reel.text), framesOf);
            if (this.reel !== reel) return;
            this.reel = fresh;
            this.#ready.clear();
        } catch (error) {
            this.#fail(error);
        }
    }

    /** Look at a text that somebody gave; where it can't be read, say why, and leave it with them. */
    async #open(text: string): Promise<void> {
        if (!text.trim()) {
            this.trouble = say("replay.empty");
            return;
        }
        if (text.length > MOST_RECORD) {
            this.trouble = this.#tooLarge();
            return;
        }
        const asked = ++this.#asked;
        this.trouble = "";
        this.busy = true;
        try {
            const reel = new Reel(text, await readRecord(text), framesOf);
            if (asked !== this.#asked) return;
            const key = keepRecord(text, titleOf(reel.heading));
            this.#ready = new Map([[key, reel]]);
            go(`/replay${searchOf({ ply: undefined, seat: 0, near: 1 }, { kind: "kept", key })}`);
        } catch (error) {
            if (asked === this.#asked) this.#fail(error);
        } finally {
            if (asked === this.#asked) this.busy = false;
        }
    }

    #tooLarge(): string {
        return say("replay.large", { most: new Intl.NumberFormat(spoken()).format(MOST_RECORD) });
    }

    async #openFile(file: File | undefined): Promise<void> {
        if (!file) return;
        if (file.size > MOST_FILE) {
            this.trouble = this.#tooLarge();
            return;
        }
        let text: string;
        try {
            text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
        } catch {
            this.trouble = say("replay.no-text");
            return;
        }
        await this.#open(text);
    }

    readonly #hover = (event: DragEvent) => {
        if (!event.dataTransfer?.types.some((type) => type === "Files" || type === "text/plain")) return;
        event.preventDefault();
        this.toggleAttribute("data-over", true);
    };
    readonly #unhover = () => this.toggleAttribute("data-over", false);
    readonly #drop = (event: DragEvent) => {
        this.#unhover();
        // A text that is dropped into the box is the box's own business.
        const file = event.dataTransfer?.files[0];
        if (!file && event.target instanceof HTMLTextAreaElement) return;
        event.preventDefault();
        if (file) void this.#openFile(file);
        else void this.#open(event.dataTransfer?.getData("text/plain") ?? "");
    };

    // -- where one is -----------------------------------------------------------------------------------

    /** Look at a point, as soon as its frames are there. */
    async #show(wanted: Asked, write = true): Promise<void> {
        const reel = this.reel;
        if (!reel) return;
        let point = this.#fit(wanted, reel.heading);
        const asked = ++this.#asked;
        this.busy = true;
        this.#goal = point.ply;
        try {
            const block = await reel.block(point.ply, point.seat);
            if (asked !== this.#asked) return;
            if (wanted.ply === undefined) point = { ...point, ply: dealtIn(block) };
            this.block = block;
            this.point = point;
            this.link = "";
            this.copied = false;
            this.trouble = "";
            if (write) this.#settle();
            if (point.ply + AHEAD > block.last && block.last < reel.heading.plies)
                reel.block(block.last + 1, point.seat).catch(() => undefined); // it will be asked for again
            if (this.playing) this.#goOn();
        } catch (error) {
            if (asked !== this.#asked) return;
            this.#pause();
            this.#fail(error);
            const slider = this.querySelector<HTMLInputElement>("[type=range]");
            if (slider) slider.value = String(this.point.ply);
        } finally {
            if (asked === this.#asked) {
                this.busy = false;
                this.#goal = undefined;
            }
        }
    }

    #settle(): void {
        clearTimeout(this.#settling);
        this.#settling = setTimeout(() => this.#write(), SETTLED);
    }

    /** Stepping leaves no history: Back leads to where one came from. */
    #write(): void {
        history.replaceState(null, "", `${location.pathname}${searchOf(this.point, this.#source)}`);
    }

    /** Somebody goes elsewhere themselves. */
    #go(ply: number): void {
        this.#pause();
        void this.#show({ ...this.point, ply: Math.max(0, ply) });
    }

    /** While the slider moves over hands that aren't there yet, none of them is fetched. */
    #drag(ply: number): void {
        clearTimeout(this.#dragging);
        if (this.reel?.has(ply, this.point.seat)) this.#go(ply);
        else this.#dragging = setTimeout(() => this.#go(ply), SETTLED);
    }

    #step(how: Sign): void {
        const heading = this.reel?.heading;
        if (!heading) return;
        const ply = this.#goal ?? this.point.ply;
        switch (how) {
            case "first":
                return this.#go(0);
            case "hand-before":
                return this.#go(handBefore(heading.hands, ply));
            case "before":
                return this.#go(ply - 1);
            case "after":
                return this.#go(ply + 1);
            case "hand-after":
                return this.#go(handAfter(heading.hands, ply));
            case "last":
                return this.#go(heading.plies);
            case "play":
            case "pause":
                return this.#toggle();
        }
    }

    #toggle(): void {
        const plies = this.reel?.heading.plies ?? 0;
        if (this.playing) return this.#pause();
        if (!plies) return;
        this.playing = true;
        // Who plays at the end begins anew.
        void this.#show({ ...this.point, ply: this.point.ply < plies ? this.point.ply + 1 : 0 });
    }

    #pause(): void {
        this.playing = false;
        clearTimeout(this.#next);
    }

    #goOn(): void {
        clearTimeout(this.#next);
        if (this.point.ply >= (this.reel?.heading.plies ?? 0)) return this.#pause();
        this.#next = setTimeout(
            () => void this.#show({ ...this.point, ply: this.point.ply + 1 }),
            SPEEDS[this.speed],
        );
    }

    /** Keys mean something only where the focus is on the control. */
    #press(event: KeyboardEvent): void {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const slider = event.target instanceof HTMLInputElement;
        const keys: Readonly<Record<string, Sign>> = {
            ArrowLeft: "before",
            ArrowDown: "before",
            ArrowRight: "after",
            ArrowUp: "after",
            PageUp: "hand-before",
            PageDown: "hand-after",
            Home: "first",
            End: "last",
            // On a button, Space presses it.
            ...(slider ? { " ": "play" as const } : {}),
        };
        const how = keys[event.key];
        if (!how) return;
        event.preventDefault();
        this.#step(how);
    }

    #flip(): void {
        const { names, viewer } = this.reel?.heading ?? { names: [], viewer: 0 };
        const near = (this.point.near % names.length) + 1;
        const seat = viewer || (this.point.seat ? near : 0);
        void this.#show({ ...this.point, near, seat });
    }

    async #share(): Promise<void> {
        const reel = this.reel;
        if (!reel) return;
        const source = this.#source;
        let shared: Source = source;
        if (source.kind === "kept") {
            const packed = await pack(reel.text);
            if (packed === undefined) {
                this.trouble = say("replay.link.long");
                return;
            }
            shared = { kind: "carried", packed };
        }
        this.link = `${location.origin}${location.pathname}${searchOf(this.point, shared)}`;
        await this.updateComplete;
        this.querySelector<HTMLInputElement>("#replay-link")?.select();
        // The clipboard is there over https and on this machine; elsewhere the link stands selected.
        await navigator.clipboard?.writeText(this.link).then(
            () => (this.copied = true),
            () => undefined,
        );
    }

    #download(): void {
        const reel = this.reel;
        if (!reel) return;
        const form = /^\s*\{/.test(reel.text) ? "json" : "moon";
        const name = this.room ? `${this.room}-${this.game}` : keyOf(reel.text);
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([reel.text], { type: "text/plain" }));
        link.download = `${name}.${form}`;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    }

    // -- what is shown ----------------------------------------------------------------------------------

    protected override render(): TemplateResult {
        const { reel, block } = this;
        if (reel && block) return this.#game(reel, block);
        if (this.coming) return html`<p class="loading" role="status">${say("app.loading")}</p>`;
        if (this.room)
            return html`<section class="sheet narrow">
                <h1>${say("replay.title")}</h1>
                <p role="alert">${this.trouble}</p>
                <p>
                    <a class="button" href=${pathOf(this.room)}>${say("front.table.go")}</a>
                    <a class="button" href="/replay">${say("replay.other")}</a>
                </p>
            </section>`;
        return this.#form();
    }

    #form(): TemplateResult {
        const send = (event: SubmitEvent) => {
            event.preventDefault();
            void this.#open(this.querySelector("textarea")?.value ?? "");
        };
        const choose = (event: Event) => {
            const box = event.target as HTMLInputElement;
            void this.#openFile(box.files?.[0]);
            box.value = "";
        };
        const records = keptRecords();
        const time = new Intl.DateTimeFormat(spoken(), { dateStyle: "medium", timeStyle: "short" });
        return html`<section class="sheet narrow replay-form">
            <h1>${say("replay.title")}</h1>
            <p class="hint">${say("replay.lead")}</p>
            <form @submit=${send} aria-busy=${this.busy}>
                <label class="field">
                    <span>${say("replay.paste")}</span>
                    <textarea
                        rows="7"
                        spellcheck="false"
                        autocomplete="off"
                        autocapitalize="off"
                        aria-describedby="paste-hint"
                        placeholder='[Format "1"]'
                    ></textarea>
                </label>
                <p class="hint" id="paste-hint">${say("replay.paste.hint")}</p>
                <p class="trouble" role="alert">${this.trouble}</p>
                <p class="buttons">
                    <button type="submit" class="primary">${say("replay.look")}</button>
                    <label class="button second file">
                        <input type="file" accept=".moon,.json,.txt,text/plain" @change=${choose} />
                        ${say("replay.file")}
                    </label>
                </p>
            </form>
            ${
                records.length
                    ? html`<h2>${say("replay.lately")}</h2>
                          <ul class="tables">
                              ${records.map(
                                  ({ key, at, title }) =>
                                      html`<li>
                                          <a href="/replay?record=${key}">${title || say("replay.nobody")}</a
                                          ><span>${time.format(at)}</span>
                                      </li>`,
                              )}
                          </ul>
                          <p class="hint">${say("replay.lately.hint")}</p>
                          <p>
                              <button
                                  type="button"
                                  @click=${() => {
                                      forgetRecords();
                                      this.requestUpdate();
                                      this.querySelector("textarea")?.focus();
                                  }}
                              >
                                  ${say("replay.forget")}
                              </button>
                          </p>`
                    : nothing
            }
        </section>`;
    }

    #game(reel: Reel, block: Block): TemplateResult {
        const { heading } = reel;
        const frame = block.frames[this.point.ply - block.first];
        if (!frame) return html``;
        const view = seen(heading, frame, this.point.near);
        const lines = this.#told(reel, block);
        const now = lines[this.point.ply - block.first] ?? [];
        return html`<div class="room replay" aria-busy=${this.busy}>
            <header class="about">
                <h1>${titleOf(heading) || say("replay.nobody")}</h1>
                <p class="hint">${this.#about(heading)}</p>
            </header>
            <div class="table">
                ${this.#fault(heading)}
                <div class="board">
                    ${felt(view, false, now)} ${this.#below(heading, view, frame)}
                    ${this.#control(heading, now)}
                </div>
            </div>
            <aside class="side">
                <section class="sheet">
                    ${this.#hands(heading, view)} ${this.#eyes(heading)}
                    <h2>${say("replay.moves")}</h2>
                    ${this.#moves(block, lines)}
                </section>
                <section class="sheet">
                    <h2>${say("sheet.title")}</h2>
                    ${sheet(view)}
                </section>
                ${this.#more(heading)}
            </aside>
        </div>`;
    }

    /** By frame of a block: what happened right before it. */
    #told(reel: Reel, block: Block): string[][] {
        const last = this.#lines;
        const language = spoken();
        if (last?.block === block && last.reel === reel && last.language === language) return last.texts;
        const texts = block.frames.map((frame, at) => told(reel.heading, block.frames[at - 1], frame));
        this.#lines = { block, reel, language, texts };
        return texts;
    }

    #about(heading: Replay): string {
        const { tags, title, winners, rules } = heading;
        const date = new Date(tags["Date"] ?? "");
        const when = Number.isNaN(date.getTime())
            ? (tags["Date"] ?? "")
            : new Intl.DateTimeFormat(spoken(), { dateStyle: "medium" }).format(date);
        const known = title || (rules.preset === "custom" ? say("replay.own-rules") : rules.preset);
        const won = winners.length ? say("replay.won", { who: namesIn(heading).all(winners) }) : "";
        return [when, known, won].filter(Boolean).join(" · ");
    }

    #fault({ fault }: Replay): TemplateResult | typeof nothing {
        if (!fault) return nothing;
        const where =
            fault.line !== null
                ? say("replay.stops.line", { line: fault.line, column: fault.column ?? 1 })
                : fault.ply !== null
                  ? say("replay.stops.ply", { n: fault.ply + 1 })
                  : "";
        const legal = fault.legal.length ? say("replay.stops.legal", { legal: fault.legal.join(", ") }) : "";
        const what = sentence(fault.action === null ? fault.reason : `${fault.action}: ${fault.reason}`);
        return html`<div class="fault" role="alert">
            <p><b>${say("replay.stops")}.</b> ${where} ${say("replay.stops.before")}</p>
            <p>${what} ${legal}</p>
        </div>`;
    }

    /** The seat below, with its hand, and what is said about what was done last. */
    #below(heading: Replay, view: Seen, frame: Frame): TemplateResult {
        const near = this.point.near;
        const mine = view.seats[near - 1] as SeatView;
        const hand = frame.position.hands[near - 1] ?? [];
        const label = say("replay.hand-of", { who: namesIn(heading).plain(near) });
        const notes = [...frame.annotations, ...remarks(frame)];
        return html`<section class="mine" aria-label=${label}>
            ${notes.map((text) => html`<p class="note"><b>${say("replay.note")}:</b> ${text}</p>`)}
            <div class="top">${plate(view, mine)}</div>
            <div
                class="hand ${isCards(view) ? "cards" : "tiles"}"
                role=${hand.length ? "group" : nothing}
                aria-label=${hand.length ? label : nothing}
            >
                ${hand.map((piece) => html`<span class="held">${showPiece(piece, isCards(view))}${cameFromWidow(frame.position, near, piece) ? widowMark() : nothing}</span>`)}
            </div>
        </section>`;
    }

    #control({ plies }: Replay, now: readonly string[]): TemplateResult {
        const { ply } = this.point;
        const place = say("replay.place.of", { ply, plies });
        const button = (sign: Sign, off: boolean) =>
            html`<button
                type="button"
                class=${sign === "play" || sign === "pause" ? "primary" : ""}
                aria-label=${say(`replay.${sign}`)}
                title=${say(`replay.${sign}`)}
                aria-disabled=${off ? "true" : "false"}
                @click=${() => off || this.#step(sign)}
            >
                <svg viewBox="0 0 24 24" aria-hidden="true">${SIGNS[sign]}</svg>
            </button>`;
        return html`<div
            class="control"
            data-zone="control"
            role="group"
            aria-label=${say("replay.control")}
            aria-describedby="replay-keys"
            @keydown=${(event: KeyboardEvent) => this.#press(event)}
        >
            <p class="doing" role="status">${now.join(" ") || say("replay.begin")}</p>
            <p class="trouble" role="alert">${this.trouble}</p>
            <div class="slide">
                <input
                    type="range"
                    min="0"
                    max=${plies}
                    .value=${String(ply)}
                    aria-label=${say("replay.place")}
                    aria-valuetext=${place}
                    @input=${(event: Event) => this.#drag(Number((event.target as HTMLInputElement).value))}
                />
                <output>${ply} / ${plies}</output>
            </div>
            <div class="steps">
                ${button("first", !ply)} ${button("hand-before", !ply)} ${button("before", !ply)}
                ${button(this.playing ? "pause" : "play", !plies)} ${button("after", ply >= plies)}
                ${button("hand-after", ply >= plies)} ${button("last", ply >= plies)}
            </div>
            <p class="hidden" id="replay-keys">${say("replay.keys")}</p>
        </div>`;
    }

    #hands({ hands }: Replay, view: Seen): TemplateResult {
        const at = handAt(hands, this.point.ply);
        return html`<label class="field">
            <span>${say("replay.hand")}</span>
            <select
                @change=${(event: Event) => {
                    const chosen = Number((event.target as HTMLSelectElement).value);
                    this.#go(chosen ? (hands[chosen]?.first ?? 0) + 1 : 0);
                }}
            >
                ${hands.map(
                    ({ result }, n) =>
                        html`<option value=${n} .selected=${n === at}>
                            ${say("replay.hand.n", { n: n + 1, what: result ? bidLine(view, result) : say("replay.hand.open") })}
                        </option>`,
                )}
            </select>
        </label>`;
    }

    #moves(block: Block, lines: readonly (readonly string[])[]): TemplateResult {
        // The frame that a block begins with is told by the one before, but for the very first.
        const shown = block.frames.map((frame, at) => ({ frame, at })).slice(block.first ? 1 : 0);
        return html`<ol class="lines moves" data-zone="moves">
            ${shown.map(
                ({ frame, at }) =>
                    html`<li>
                        <button
                            type="button"
                            class="plain move"
                            aria-current=${frame.ply === this.point.ply ? "step" : nothing}
                            @click=${() => this.#go(frame.ply)}
                        >
                            ${lines[at]?.join(" ") || say("replay.begin")}
                        </button>
                        ${[...frame.annotations, ...remarks(frame)].map((text) => html`<p class="note">${text}</p>`)}
                    </li>`,
            )}
        </ol>`;
    }

    /** Whose view is shown, and from where. */
    #eyes(heading: Replay): TemplateResult {
        const { seat, near, ply } = this.point;
        const names = namesIn(heading);
        return html`${
                heading.viewer
                    ? html`<p class="hint">${say("replay.only", { who: names.plain(heading.viewer) })}</p>`
                    : html`<label class="field">
                          <span>${say("replay.eyes")}</span>
                          <select
                              @change=${(event: Event) => {
                                  const eyes = Number((event.target as HTMLSelectElement).value);
                                  void this.#show({ ply, seat: eyes, near: eyes || near });
                              }}
                          >
                              <option value="0" .selected=${!seat}>${say("replay.eyes.all")}</option>
                              ${heading.names.map(
                                  (_, at) =>
                                      html`<option value=${at + 1} .selected=${seat === at + 1}>
                                          ${say("replay.eyes.of", { who: names.plain(at + 1) })}
                                      </option>`,
                              )}
                          </select>
                      </label>`
            }
            <p class="buttons">
                <button type="button" @click=${() => this.#flip()}>${say("replay.flip")}</button>
            </p>`;
    }

    #more(heading: Replay): TemplateResult {
        return html`<section class="sheet more">
            <label class="field">
                <span>${say("replay.speed")}</span>
                <select
                    @change=${(event: Event) => {
                        this.speed = (event.target as HTMLSelectElement).value as Speed;
                        if (this.playing) this.#goOn();
                    }}
                >
                    ${(Object.keys(SPEEDS) as Speed[]).map(
                        (each) =>
                            html`<option value=${each} .selected=${each === this.speed}>
                                ${say(`replay.speed.${each}`)}
                            </option>`,
                    )}
                </select>
            </label>
            <div class="buttons">
                <button type="button" @click=${() => void this.#share()}>${say("replay.link.make")}</button>
                <button type="button" @click=${() => this.#download()}>${say("replay.download")}</button>
                <a class="button second" href="/replay">${say("replay.other")}</a>
            </div>
            ${
                this.link
                    ? html`<label class="field">
                          <span>${say("replay.link")}</span>
                          <input id="replay-link" readonly .value=${this.link} />
                      </label>`
                    : nothing
            }
            <p class="hint" role="status">${this.copied ? say("replay.link.copied") : ""}</p>
            <details class="prose">
                <summary>${say("replay.of")}</summary>
                ${prose(heading.chapters)}
            </details>
        </section>`;
    }
}

/** The secret by which this browser has a seat there; none where it was never there. */
function tokenFor(room: string): string {
    return heldRooms().find((each) => each.room === room)?.token ?? "";
}
