import { html, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { failure, replayFrames, gameRecord, readRecord } from "../../api/http";
import { savedRooms } from "../../api/tokens";
import { copyText, download, textOf } from "../../files";
import { Latest } from "../../latest";
import { pointOf, searchOf, sourceOf, type Source } from "../../replay/address";
import { forgetRecentRecords, saveRecord, recentRecord, recordKey } from "../../replay/recent";
import { MAX_RECORD, pack, unpack } from "../../replay/packing";
import { Player } from "../../replay/player";
import { ReplayRecord, type Block } from "../../replay/record";
import { roomView, titleOf } from "../../replay/view";
import { go, roomPath } from "../../router";
import { say, locale } from "../../words/words";
import { felt } from "../../table/felt";
import { FocusKeeper } from "../../parts/focus";
import { PageElement } from "../../parts/element";
import { sheet } from "../../table/sidebar";
import { about, fault, nearSeat } from "./board";
import { controls } from "./controls";
import { form } from "./form";
import { more } from "./more";
import { asksForReview, isReviewable, reviewSection, ReviewState } from "./review";
import { handSelect, moveList, viewerSelect } from "./sidebar";

/** Milliseconds before the address is updated, since browsers limit how often it may change. */
const ADDRESS_DELAY = 300;
/** The most bytes of a file; a character has up to four. */
const MAX_FILE = 4 * MAX_RECORD;

/** The replay of a game, ply by ply: of a room, or a record that was pasted, opened or carried by the link. */
@customElement("moon-replay")
export class ReplayPlace extends PageElement {
    /** The room of the game; empty for other records. */
    @property() room = "";
    @property({ type: Number }) game = 0;
    @state() private trouble = "";
    @state() private busy = false;
    /** Whether the record named by the address is being loaded. */
    @state() private loading = false;
    @state() private link = "";
    @state() private copied = false;
    #source: Source = { kind: "none" };
    /** The record that was just opened, by its storage key. */
    #ready = new Map<string, ReplayRecord>();
    #addressTimer: ReturnType<typeof setTimeout> | undefined;
    private readonly review = new ReviewState(() => this.requestUpdate());
    readonly #latest = new Latest();
    readonly #arrivals = new Latest();
    readonly #focus = new FocusKeeper();
    readonly #player = new Player(
        {
            busy: (is) => (this.busy = is),
            changed: () => this.requestUpdate(),
            shown: (write) => {
                this.link = "";
                this.copied = false;
                this.trouble = "";
                if (write) this.#scheduleAddress();
                this.requestUpdate();
            },
            failed: (error) => {
                this.trouble = failure(error);
                const slider = this.querySelector<HTMLInputElement>("[type=range]");
                if (slider) slider.value = String(this.#player.point.ply);
            },
        },
        this.#latest,
    );
    readonly #arrive = () => void this.#open();

    override connectedCallback(): void {
        super.connectedCallback();
        addEventListener("popstate", this.#arrive);
        // Otherwise the browser would open a file dropped elsewhere on the page.
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
        this.#latest.start();
        clearTimeout(this.#addressTimer);
        this.#player.stop();
    }

    protected override willUpdate(changes: PropertyValues<this>): void {
        this.#focus.remember(this);
        if (changes.has("room") || changes.has("game")) void this.#open();
    }

    protected override updated(): void {
        this.#focus.restore(this);
        const { record } = this.#player;
        const names = record ? titleOf(record.heading) : "";
        document.title = [names, say("replay-title"), say("app-name")].filter(Boolean).join(" – ");
        const current = this.querySelector<HTMLElement>("[aria-current=step]");
        const moves = current?.closest<HTMLElement>(".moves");
        if (!current || !moves) return;
        // Scroll only the list, not the page.
        const top = current.offsetTop;
        if (top < moves.scrollTop) moves.scrollTop = top;
        else if (top + current.offsetHeight > moves.scrollTop + moves.clientHeight)
            moves.scrollTop = top + current.offsetHeight - moves.clientHeight;
    }

    protected override languageChanged(): void {
        void this.#translate();
    }

    /** Fetch the heading and the sentences in the new language. */
    async #translate(): Promise<void> {
        const { record } = this.#player;
        if (!record) return;
        try {
            const fresh = await read(record.text);
            if (this.#player.record !== record) return;
            this.#player.record = fresh;
            this.#ready.clear();
            await this.#player.show(this.#player.point, false);
        } catch (error) {
            this.trouble = failure(error);
        }
    }

    // -- loading ----------------------------------------------------------------------------------------

    /** Follow the address to another record or another point. */
    async #open(): Promise<void> {
        const source = sourceOf(this.room, this.game, location.search, location.hash);
        const point = pointOf(location.search);
        clearTimeout(this.#addressTimer);
        this.#player.pause();
        if (this.#player.record && JSON.stringify(source) === JSON.stringify(this.#source)) {
            await this.#player.show(point, false);
            return;
        }
        const isLatest = this.#latest.start();
        const isLastArrival = this.#arrivals.start();
        this.#source = source;
        this.#player.clear();
        this.trouble = "";
        this.link = "";
        this.loading = source.kind !== "none";
        if (!this.loading) return;
        try {
            const record = await this.#fetch(source);
            if (!isLatest()) return;
            this.#player.record = record;
            this.review.reset();
            if (record && asksForReview(location.search) && isReviewable(record.heading))
                void this.review.open();
            await this.#player.show(point, false);
            await this.updateComplete;
            // The link that led here is gone.
            if (document.activeElement === document.body)
                this.closest<HTMLElement>("main")?.focus({ preventScroll: true });
        } catch (error) {
            if (isLatest()) this.trouble = failure(error);
        } finally {
            if (isLastArrival()) this.loading = false;
        }
    }

    /** Load a record; undefined, with a message, if there is none. */
    async #fetch(source: Source): Promise<ReplayRecord | undefined> {
        let text: string | undefined;
        switch (source.kind) {
            case "game":
                text = await gameRecord(source.room, source.game, tokenFor(source.room));
                break;
            case "kept": {
                const ready = this.#ready.get(source.key);
                if (ready) return ready;
                text = recentRecord(source.key);
                if (text === undefined) this.trouble = say("replay-unkept");
                break;
            }
            case "carried":
                text = await unpack(source.packed);
                if (text === undefined) this.trouble = say("replay-damaged");
        }
        return text === undefined ? undefined : read(text);
    }

    /** Open a record that was pasted; if it can't be read, say why and keep the text in the form. */
    async #openText(text: string): Promise<void> {
        if (!text.trim()) {
            this.trouble = say("replay-empty");
            return;
        }
        if (text.length > MAX_RECORD) {
            this.trouble = tooLargeMessage();
            return;
        }
        const isLatest = this.#latest.start();
        this.trouble = "";
        this.busy = true;
        try {
            const record = await read(text);
            if (!isLatest()) return;
            const key = saveRecord(text, titleOf(record.heading));
            this.#ready = new Map([[key, record]]);
            go(`/replay${searchOf({ ply: undefined, seat: 0, near: 1 }, { kind: "kept", key })}`);
        } catch (error) {
            if (isLatest()) this.trouble = failure(error);
        } finally {
            if (isLatest()) this.busy = false;
        }
    }

    async #openFile(file: File | undefined): Promise<void> {
        if (!file) return;
        const found = await textOf(file, MAX_FILE);
        if ("wrong" in found)
            this.trouble = found.wrong === "large" ? tooLargeMessage() : say("replay-no-text");
        else await this.#openText(found.text);
    }

    readonly #hover = (event: DragEvent) => {
        if (!event.dataTransfer?.types.some((type) => type === "Files" || type === "text/plain")) return;
        event.preventDefault();
        this.toggleAttribute("data-over", true);
    };
    readonly #unhover = () => this.toggleAttribute("data-over", false);
    readonly #drop = (event: DragEvent) => {
        this.#unhover();
        // Text dropped into the text field is handled by the browser.
        const file = event.dataTransfer?.files[0];
        if (!file && event.target instanceof HTMLTextAreaElement) return;
        event.preventDefault();
        if (file) void this.#openFile(file);
        else void this.#openText(event.dataTransfer?.getData("text/plain") ?? "");
    };

    /** Update the address without a history entry, so that Back leaves the replay. */
    #scheduleAddress(): void {
        clearTimeout(this.#addressTimer);
        this.#addressTimer = setTimeout(() => {
            const search = searchOf(this.#player.point, this.#source);
            const address = new URL(`${location.pathname}${search}`, location.href);
            if (this.review.isOpen) address.searchParams.set("review", "1");
            history.replaceState(null, "", address);
        }, ADDRESS_DELAY);
    }

    // -- actions ----------------------------------------------------------------------------------------

    async #share(record: ReplayRecord): Promise<void> {
        let shared = this.#source;
        if (shared.kind === "kept") {
            const packed = await pack(record.text);
            if (packed === undefined) {
                this.trouble = say("replay-link-long");
                return;
            }
            shared = { kind: "carried", packed };
        }
        this.link = `${location.origin}${location.pathname}${searchOf(this.#player.point, shared)}`;
        await this.updateComplete;
        this.querySelector<HTMLInputElement>("#replay-link")?.select(); // so that it can be copied by hand
        if (await copyText(this.link)) this.copied = true;
    }

    #analyze({ text, heading }: ReplayRecord): void {
        const { ply, seat } = this.#player.point;
        const key = saveRecord(text, titleOf(heading));
        go(`/analyze?record=${key}&ply=${ply}${seat ? `&seat=${seat}` : ""}`);
    }

    #download({ text }: ReplayRecord): void {
        const name = this.room ? `${this.room}-${this.game}` : recordKey(text);
        download(`${name}.${/^\s*\{/.test(text) ? "json" : "moon"}`, text);
    }

    #forget(): void {
        forgetRecentRecords();
        this.requestUpdate();
        this.querySelector("textarea")?.focus();
    }

    // -- rendering --------------------------------------------------------------------------------------

    protected override render(): TemplateResult {
        const { record, block } = this.#player;
        if (record && block) return this.#game(record, block);
        if (this.loading) return html`<p class="loading" role="status">${say("app-loading")}</p>`;
        if (this.room)
            return html`<section class="sheet narrow">
                <h1>${say("replay-title")}</h1>
                <p role="alert">${this.trouble}</p>
                <p>
                    <a class="button" href=${roomPath(this.room)}>${say("front-table-go")}</a>
                    <a class="button" href="/replay">${say("replay-other")}</a>
                </p>
            </section>`;
        return form({
            busy: this.busy,
            trouble: this.trouble,
            open: (text) => void this.#openText(text),
            openFile: (file) => void this.#openFile(file),
            forget: () => this.#forget(),
        });
    }

    #game(record: ReplayRecord, block: Block): TemplateResult {
        const { heading } = record;
        const player = this.#player;
        const frame = block.frames[player.point.ply - block.first];
        if (!frame) return html``;
        const view = roomView(heading, frame, player.point.near);
        const now = frame.sentences;
        return html`<div class="room replay" aria-busy=${this.busy}>
            <header class="about">
                <h1>${titleOf(heading) || say("replay-nobody")}</h1>
                <p class="hint">${about(heading)}</p>
            </header>
            <div class="table">
                ${fault(heading)}
                <div class="board">
                    ${felt(view, false, now)} ${nearSeat(heading, view, frame, player.point.near)}
                    ${controls(player, heading.plies, now, this.trouble)}
                </div>
            </div>
            <aside class="side">
                ${reviewSection(this.review, record, player)}
                <section class="sheet">
                    ${handSelect(heading, view, player)} ${viewerSelect(heading, player)}
                    <h2>${say("replay-moves")}</h2>
                    ${moveList(heading, block, player, this.review.marks)}
                </section>
                <section class="sheet">
                    <h2>${say("sheet-title")}</h2>
                    ${sheet(view)}
                </section>
                ${more(heading, player, {
                    link: this.link,
                    copied: this.copied,
                    share: () => void this.#share(record),
                    analyze: () => this.#analyze(record),
                    download: () => this.#download(record),
                })}
            </aside>
        </div>`;
    }
}

/** Let the server parse a record. Rejects with a `ProblemError` if it is invalid. */
const read = async (text: string) => new ReplayRecord(text, await readRecord(text), replayFrames);

const tooLargeMessage = () =>
    say("replay-large", { most: new Intl.NumberFormat(locale()).format(MAX_RECORD) });

/** Return this browser's token for a room; empty if it has none. */
function tokenFor(room: string): string {
    return savedRooms().find((each) => each.room === room)?.token ?? "";
}
