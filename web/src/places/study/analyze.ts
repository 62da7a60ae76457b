import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import {
    boardPosition,
    boardValues,
    setUpBoard,
    type BoardPosition,
    type BoardRequest,
    type BoardValuation,
} from "../../api/board";
import { failure, presets, serverInfo } from "../../api/http";
import type { PresetSummary } from "../../api/types";
import { copyText, download } from "../../files";
import { Latest } from "../../latest";
import { pack, unpack } from "../../replay/packing";
import { recentRecord } from "../../replay/recent";
import { seatOf } from "../../replay/view";
import { Names } from "../../room/names";
import { stillView } from "../../room/still";
import { loadTexts, say } from "../../words/words";
import { PageElement } from "../../parts/element";
import { FocusKeeper } from "../../parts/focus";
import { selectAll } from "../../parts/inputs";
import { felt } from "../../table/felt";
import { choices } from "./board-choices";
import { positionIn, setUpForm, type Given } from "./board-form";
import { actionName, shownHands, steps, variations, whereabouts, type Step } from "./board-parts";
import "./play-on";

/** Separates the tried actions in the address; no action contains it. */
const BETWEEN = "~";

/** The analysis board: a record or a position set up by hand, in which other actions are tried. */
@customElement("moon-analyze")
export class AnalyzePlace extends PageElement {
    @state() private board: BoardPosition | undefined;
    @state() private values: BoardValuation | undefined;
    @state() private known: readonly PresetSummary[] = [];
    @state() private trouble = "";
    @state() private busy = false;
    @state() private computing = false;
    @state() private link = "";
    @state() private copied = false;
    @state() private preset = DEFAULT_PRESET;
    /** The empty table for which a position is being set up. */
    @state() private table: BoardPosition | undefined;
    @state() private given: Given = {};
    @state() private place = 1;
    @state() private seat = 0;
    #stop: AbortController | undefined;
    readonly #latest = new Latest();
    readonly #focus = new FocusKeeper();
    readonly #arrive = () => void this.#open();

    override connectedCallback(): void {
        super.connectedCallback();
        addEventListener("popstate", this.#arrive);
        void loadTexts("study").then(() => this.requestUpdate()); // the module may be there before its texts
        void this.#open();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        removeEventListener("popstate", this.#arrive);
        this.#stop?.abort();
        this.#latest.start();
    }

    protected override willUpdate(): void {
        this.#focus.remember(this);
    }

    protected override updated(): void {
        this.#focus.restore(this);
        document.title = `${say("board-title")} – ${say("app-name")}`;
    }

    /** Follow the address: to a record in the link, one that was opened in this browser, or the form. */
    async #open(): Promise<void> {
        const query = new URLSearchParams(location.search);
        const packed = /^#moon=([\w-]+)$/.exec(location.hash)?.[1];
        const kept = recentRecord(query.get("record") ?? "");
        this.seat = Number(query.get("seat")) || 0;
        const record = packed ? await unpack(packed) : kept;
        if (record === undefined) {
            if (packed) this.trouble = say("board-damaged");
            this.board = undefined;
            await this.#loadForm();
            return;
        }
        if (record === this.board?.record) return;
        const ply = query.get("ply");
        const tried = query.get("tried");
        await this.#go({
            record,
            ply: ply !== null && /^\d{1,7}$/.test(ply) ? Number(ply) : -1,
            tried: tried ? tried.split(BETWEEN) : [],
        });
    }

    async #loadForm(): Promise<void> {
        try {
            await serverInfo();
            this.known = await presets();
            await this.#choosePreset(this.preset);
        } catch (error) {
            this.trouble = failure(error);
        }
    }

    protected override languageChanged(): void {
        if (!this.board) void this.#loadForm();
    }

    async #choosePreset(preset: string): Promise<void> {
        this.preset = preset;
        this.given = {};
        this.place = 1;
        const isLatest = this.#latest.start();
        try {
            const { record } = await setUpBoard({ preset });
            const table = await boardPosition({ record });
            if (isLatest()) this.table = table;
        } catch (error) {
            if (isLatest()) this.trouble = failure(error);
        }
    }

    /** Go to a point of a record, and return whether it could be shown. */
    async #go(asked: Pick<BoardRequest, "record"> & Partial<BoardRequest>): Promise<boolean> {
        const isLatest = this.#latest.start();
        this.#stop?.abort();
        this.busy = true;
        this.trouble = "";
        try {
            const found = await boardPosition({ ...asked, seat: this.seat });
            if (!isLatest()) return false;
            this.board = found;
            this.seat = found.viewer || this.seat;
            this.values = undefined;
            this.link = "";
            this.copied = false;
            await this.#write(found);
            return true;
        } catch (error) {
            if (isLatest()) {
                this.trouble = failure(error);
                if (!this.board) await this.#loadForm();
            }
            return false;
        } finally {
            if (isLatest()) this.busy = false;
        }
    }

    /** Put everything into the address, so that nothing is lost when the page is loaded again. */
    async #write(board: BoardPosition): Promise<void> {
        const packed = await pack(board.record);
        if (this.board !== board || !this.isConnected) return;
        const query = new URLSearchParams({ ply: String(board.ply) });
        if (board.tried.length) query.set("tried", board.tried.join(BETWEEN));
        if (this.seat) query.set("seat", String(this.seat));
        history.replaceState(null, "", `/analyze?${query.toString()}${packed ? `#moon=${packed}` : ""}`);
    }

    #at(ply: number, tried: readonly string[], more: Partial<BoardRequest> = {}): void {
        const { board } = this;
        if (board) void this.#go({ record: board.record, ply, tried: [...tried], ...more });
    }

    #try(action: string): void {
        const { board } = this;
        if (!board || !action.trim()) return;
        this.#at(board.ply, [...board.tried, action.trim()]);
    }

    #step(where: Step): void {
        const { board } = this;
        if (!board) return;
        const { ply, plies, tried, following } = board;
        if (where === "first") this.#at(0, []);
        else if (where === "last") this.#at(plies, []);
        else if (where === "before") {
            if (tried.length) this.#at(ply, tried.slice(0, -1));
            else if (ply) this.#at(ply - 1, []);
        } else if (tried.length) {
            if (following[0] !== undefined) this.#at(ply, [...tried, following[0]]);
        } else if (ply < plies) this.#at(ply + 1, []);
        else if (following[0] !== undefined) this.#at(ply, [following[0]]);
    }

    async #compute(depth: "quick" | "thorough"): Promise<void> {
        const { board } = this;
        if (!board) return;
        this.#stop?.abort();
        const stop = (this.#stop = new AbortController());
        this.computing = true;
        this.trouble = "";
        try {
            const { record, ply, tried } = board;
            const values = await boardValues({ record, ply, tried, seat: this.seat, depth }, stop.signal);
            if (this.board === board) this.values = values;
        } catch (error) {
            if (!stop.signal.aborted) this.trouble = failure(error);
        } finally {
            if (this.#stop === stop) this.computing = false;
        }
    }

    async #share(): Promise<void> {
        const { board } = this;
        if (!board) return;
        await this.#write(board);
        if (!location.hash) {
            this.trouble = say("board-long");
            return;
        }
        this.link = location.href;
        this.copied = await copyText(this.link);
    }

    // -- setting up -------------------------------------------------------------------------------------

    #give(piece: string): void {
        const { [piece]: place, ...others } = this.given;
        this.given = place === this.place ? others : { ...others, [piece]: this.place };
    }

    async #setUp(event: SubmitEvent): Promise<void> {
        event.preventDefault();
        const { table } = this;
        if (!table) return;
        const position = positionIn(event.target as HTMLFormElement, table, this.given);
        const isLatest = this.#latest.start();
        this.trouble = "";
        this.busy = true;
        try {
            const { record } = await setUpBoard({
                preset: this.preset,
                ...position,
            });
            if (!isLatest()) return;
            this.seat = 0;
            await this.#go({ record });
        } catch (error) {
            if (isLatest()) this.trouble = failure(error);
        } finally {
            this.busy = false;
        }
    }

    async #paste(event: SubmitEvent): Promise<void> {
        event.preventDefault();
        const text = (event.target as HTMLFormElement).querySelector("textarea")?.value ?? "";
        this.seat = 0;
        if (text.trim()) await this.#go({ record: text });
    }

    // -- rendering --------------------------------------------------------------------------------------

    protected override render(): TemplateResult {
        if (this.board) return this.#game(this.board);
        const { known, preset, table, given, place, trouble, busy } = this;
        return setUpForm({
            known,
            preset,
            table,
            given,
            place,
            trouble,
            busy,
            choosePreset: (chosen) => void this.#choosePreset(chosen),
            choosePlace: (chosen) => (this.place = chosen),
            give: (piece) => this.#give(piece),
            setUp: (event) => void this.#setUp(event),
            paste: (event) => void this.#paste(event),
        });
    }

    #game(board: BoardPosition): TemplateResult {
        const seats = board.names.map(seatOf);
        const names = new Names(seats, 0, board.rules.table.partnerships);
        const who = (seat: number) => names.plain(seat);
        const view = {
            ...stillView(board, seats, board.position),
            near: this.seat || board.position.to_move || 1,
            ply: board.ply,
        };
        const at = board.tried.length
            ? say("board-tried", { ply: board.ply, actions: board.tried.map(actionName).join(" ") })
            : say("board-ply", { ply: board.ply, plies: board.plies });
        const choosing = {
            values: this.values,
            trouble: this.trouble,
            computing: this.computing,
            try: (action: string) => this.#try(action),
            compute: (depth: "quick" | "thorough") => void this.#compute(depth),
            stop: () => this.#stop?.abort(),
        };
        return html`<div class="analyze" aria-busy=${this.busy}>
            <h1>${say("board-title")}</h1>
            <div class="columns">
                <div class="play">
                    <div class="board">${felt(view, false, [])}</div>
                    ${shownHands(board, who, this.seat, (seat) => {
                        this.seat = seat;
                        this.#at(board.ply, board.tried);
                    })}
                    ${steps(board, at, (step) => this.#step(step))}
                </div>
                <div class="study">
                    ${choices(board, who, choosing)} ${whereabouts(board, who)}
                    ${variations(
                        board,
                        (ply, tried) => this.#at(ply, tried),
                        () => this.#at(board.ply, board.tried, { remove: true }),
                    )}
                    <moon-play-on .board=${board} .shown=${this.seat} .who=${who}></moon-play-on>
                    ${this.#more(board)}
                </div>
            </div>
        </div>`;
    }

    #more(board: BoardPosition): TemplateResult {
        return html`<section class="sheet more">
            <div class="buttons">
                <button type="button" @click=${() => void this.#share()}>${say("board-share")}</button>
                <button type="button" @click=${() => download("analysis.moon", board.record)}>
                    ${say("board-download")}
                </button>
                <a class="button second" href="/analyze">${say("board-again")}</a>
            </div>
            ${
                this.link
                    ? html`<label class="field">
                          <span>${say("board-link")}</span>
                          <input readonly .value=${this.link} @focus=${selectAll} />
                      </label>`
                    : nothing
            }
            <p class="hint" role="status">${this.copied ? say("board-shared") : ""}</p>
        </section>`;
    }
}
