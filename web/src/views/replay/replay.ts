import { html, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { failure, framesOf, gameRecord, readRecord } from "../../api/http";
import { heldRooms } from "../../api/tokens";
import { copyText, download, textOf } from "../../files";
import { Latest } from "../../latest";
import { pointOf, searchOf, sourceOf, type Source } from "../../replay/address";
import { forgetRecords, keepRecord, keptRecord, keyOf } from "../../replay/kept";
import { MAX_RECORD, pack, unpack } from "../../replay/packing";
import { Player } from "../../replay/player";
import { Reel, type Block } from "../../replay/reel";
import { Lines, seen, titleOf } from "../../replay/seen";
import { go, pathOf } from "../../router";
import { say, spoken } from "../../words/words";
import { felt } from "../felt";
import { FocusKeeper } from "../focus";
import { Part } from "../part";
import { sheet } from "../side";
import { about, fault, nearSeat } from "./board";
import { control } from "./control";
import { form } from "./form";
import { more } from "./more";
import { eyes, hands, moves } from "./side";

/** Milliseconds after which the address says where one is: browsers don't let it change too often. */
const SETTLED = 300;
/** Bytes of a file that is looked into at all; a character has up to four. */
const MAX_FILE = 4 * MAX_RECORD;

/** A recorded game, ply by ply: of a room, pasted, dropped, or carried by the link. */
@customElement("moon-replay")
export class ReplayPlace extends Part {
    /** The room whose game it is; none for a record from elsewhere. */
    @property() room = "";
    @property({ type: Number }) game = 0;
    @state() private trouble = "";
    @state() private busy = false;
    /** Whether what the address names is being fetched. */
    @state() private coming = false;
    @state() private link = "";
    @state() private copied = false;
    #source: Source = { kind: "none" };
    /** What was pasted and read a moment ago, by the key under which it is kept. */
    #ready = new Map<string, Reel>();
    #settling: ReturnType<typeof setTimeout> | undefined;
    readonly #latest = new Latest();
    readonly #comings = new Latest();
    readonly #focus = new FocusKeeper();
    readonly #lines = new Lines();
    readonly #player = new Player(
        {
            busy: (is) => (this.busy = is),
            changed: () => this.requestUpdate(),
            shown: (write) => {
                this.link = "";
                this.copied = false;
                this.trouble = "";
                if (write) this.#settle();
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
        this.#latest.ask();
        clearTimeout(this.#settling);
        this.#player.stop();
    }

    protected override willUpdate(changes: PropertyValues<this>): void {
        this.#focus.remember(this);
        if (changes.has("room") || changes.has("game")) void this.#come();
    }

    protected override updated(): void {
        this.#focus.restore(this);
        const { reel } = this.#player;
        const names = reel ? titleOf(reel.heading) : "";
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

    /** The heading in the language that was chosen. */
    protected override async languageChanged(): Promise<void> {
        const { reel } = this.#player;
        if (!reel) return;
        try {
            const fresh = await read(reel.text);
            if (this.#player.reel !== reel) return;
            this.#player.reel = fresh;
            this.#ready.clear();
            this.requestUpdate();
        } catch (error) {
            this.trouble = failure(error);
        }
    }

    // -- what is looked at ------------------------------------------------------------------------------

    /** Follow the address: to another record, or to another point of this one. */
    async #come(): Promise<void> {
        const source = sourceOf(this.room, this.game, location.search, location.hash);
        const point = pointOf(location.search);
        clearTimeout(this.#settling);
        this.#player.pause();
        if (this.#player.reel && JSON.stringify(source) === JSON.stringify(this.#source)) {
            await this.#player.show(point, false);
            return;
        }
        const isLatest = this.#latest.ask();
        const isLastComing = this.#comings.ask();
        this.#source = source;
        this.#player.clear();
        this.trouble = "";
        this.link = "";
        this.coming = source.kind !== "none";
        if (!this.coming) return;
        try {
            const reel = await this.#fetch(source);
            if (!isLatest()) return;
            this.#player.reel = reel;
            await this.#player.show(point, false);
            await this.updateComplete;
            // What was pressed to come here is gone.
            if (document.activeElement === document.body)
                this.closest<HTMLElement>("main")?.focus({ preventScroll: true });
        } catch (error) {
            if (isLatest()) this.trouble = failure(error);
        } finally {
            if (isLastComing()) this.coming = false;
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
        return text === undefined ? undefined : read(text);
    }

    /** Look at a text that somebody gave; where it can't be read, say why, and leave it with them. */
    async #open(text: string): Promise<void> {
        if (!text.trim()) {
            this.trouble = say("replay.empty");
            return;
        }
        if (text.length > MAX_RECORD) {
            this.trouble = tooLarge();
            return;
        }
        const isLatest = this.#latest.ask();
        this.trouble = "";
        this.busy = true;
        try {
            const reel = await read(text);
            if (!isLatest()) return;
            const key = keepRecord(text, titleOf(reel.heading));
            this.#ready = new Map([[key, reel]]);
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
        if ("wrong" in found) this.trouble = found.wrong === "large" ? tooLarge() : say("replay.no-text");
        else await this.#open(found.text);
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

    /** Stepping leaves no history: Back leads to where one came from. */
    #settle(): void {
        clearTimeout(this.#settling);
        this.#settling = setTimeout(() => {
            const search = searchOf(this.#player.point, this.#source);
            history.replaceState(null, "", `${location.pathname}${search}`);
        }, SETTLED);
    }

    // -- what is done with it ---------------------------------------------------------------------------

    async #share(reel: Reel): Promise<void> {
        let shared = this.#source;
        if (shared.kind === "kept") {
            const packed = await pack(reel.text);
            if (packed === undefined) {
                this.trouble = say("replay.link.long");
                return;
            }
            shared = { kind: "carried", packed };
        }
        this.link = `${location.origin}${location.pathname}${searchOf(this.#player.point, shared)}`;
        await this.updateComplete;
        this.querySelector<HTMLInputElement>("#replay-link")?.select(); // to be copied by hand where that is needed
        if (await copyText(this.link)) this.copied = true;
    }

    #download({ text }: Reel): void {
        const name = this.room ? `${this.room}-${this.game}` : keyOf(text);
        download(`${name}.${/^\s*\{/.test(text) ? "json" : "moon"}`, text);
    }

    #forget(): void {
        forgetRecords();
        this.requestUpdate();
        this.querySelector("textarea")?.focus();
    }

    // -- what is shown ----------------------------------------------------------------------------------

    protected override render(): TemplateResult {
        const { reel, block } = this.#player;
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
        return form({
            busy: this.busy,
            trouble: this.trouble,
            open: (text) => void this.#open(text),
            openFile: (file) => void this.#openFile(file),
            forget: () => this.#forget(),
        });
    }

    #game(reel: Reel, block: Block): TemplateResult {
        const { heading } = reel;
        const player = this.#player;
        const frame = block.frames[player.point.ply - block.first];
        if (!frame) return html``;
        const view = seen(heading, frame, player.point.near);
        const lines = this.#lines.of(reel, block);
        const now = lines[player.point.ply - block.first] ?? [];
        return html`<div class="room replay" aria-busy=${this.busy}>
            <header class="about">
                <h1>${titleOf(heading) || say("replay.nobody")}</h1>
                <p class="hint">${about(heading)}</p>
            </header>
            <div class="table">
                ${fault(heading)}
                <div class="board">
                    ${felt(view, false, now)} ${nearSeat(heading, view, frame, player.point.near)}
                    ${control(player, heading.plies, now, this.trouble)}
                </div>
            </div>
            <aside class="side">
                <section class="sheet">
                    ${hands(heading, view, player)} ${eyes(heading, player)}
                    <h2>${say("replay.moves")}</h2>
                    ${moves(block, lines, player)}
                </section>
                <section class="sheet">
                    <h2>${say("sheet.title")}</h2>
                    ${sheet(view)}
                </section>
                ${more(heading, player, {
                    link: this.link,
                    copied: this.copied,
                    share: () => void this.#share(reel),
                    download: () => this.#download(reel),
                })}
            </aside>
        </div>`;
    }
}

/** Let the server read a record. Rejects with a `ProblemError` where it can't. */
const read = async (text: string) => new Reel(text, await readRecord(text), framesOf);

const tooLarge = () => say("replay.large", { most: new Intl.NumberFormat(spoken()).format(MAX_RECORD) });

/** The secret by which this browser has a seat there; none where it was never there. */
function tokenFor(room: string): string {
    return heldRooms().find((each) => each.room === room)?.token ?? "";
}
