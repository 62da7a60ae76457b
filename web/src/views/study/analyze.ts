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
import { showPiece } from "../../pieces/piece";
import { pack, unpack } from "../../replay/packing";
import { recentRecord } from "../../replay/recent";
import { seatOf } from "../../replay/view";
import { bidName, Names, pieceName, suitName } from "../../room/names";
import { stillView } from "../../room/still";
import { loadStudyTexts, say, sentence } from "../../words/words";
import { PageElement } from "../element";
import { FocusKeeper } from "../focus";
import { pick, selectAll, valueOf } from "../inputs";
import { presetOptions } from "../presets";
import { felt } from "../table/felt";
import "./play-on";

/** Separates the tried actions in the address; no action contains it. */
const BETWEEN = "~";

/** Return an action as players say it. */
export function actionName(action: string): string {
    if (action.startsWith("deal ")) return say("board.dealt"); // without its pieces, which a seat may not see
    if (action.startsWith("trump ")) return suitName(action.slice(6));
    const piece = action.replace(/^discard /, "");
    return /^(pass|\d|(double-|triple-)?moon)$/.test(piece) ? bidName(piece) : piece;
}

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
    @state() private preset = "classic";
    /** The empty table for which a position is being set up. */
    @state() private table: BoardPosition | undefined;
    /** By piece, the place to which it was given: the number of a seat, or 0 for the rest. */
    @state() private given: Readonly<Record<string, number>> = {};
    @state() private place = 1;
    @state() private seat = 0;
    #stop: AbortController | undefined;
    readonly #latest = new Latest();
    readonly #focus = new FocusKeeper();
    readonly #arrive = () => void this.#open();

    override connectedCallback(): void {
        super.connectedCallback();
        addEventListener("popstate", this.#arrive);
        void loadStudyTexts().then(() => this.requestUpdate()); // the module may be there before its texts
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
        document.title = `${say("board.title")} – ${say("app.name")}`;
    }

    /** Follow the address: to a record in the link, one that was opened in this browser, or the form. */
    async #open(): Promise<void> {
        const query = new URLSearchParams(location.search);
        const packed = /^#moon=([\w-]+)$/.exec(location.hash)?.[1];
        const kept = recentRecord(query.get("record") ?? "");
        this.seat = Number(query.get("seat")) || 0;
        const record = packed ? await unpack(packed) : kept;
        if (record === undefined) {
            if (packed) this.trouble = say("board.damaged");
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

    #step(where: "first" | "before" | "after" | "last"): void {
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
            this.trouble = say("board.long");
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
        const field = (name: string) =>
            (event.target as HTMLFormElement).querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? "";
        const seats = table.rules.table.players;
        const of = (place: number) => table.pieces.filter((each) => this.given[each] === place).join(",");
        const hands = Array.from({ length: seats }, (_, at) => of(at + 1));
        const held = hands.flatMap((hand, at) => (hand ? [at + 1] : []));
        const rest = of(0) && `${table.rest} ${of(0)}`;
        const one = held.length === 1 && seats > 1 ? held[0] : undefined;
        const places =
            one === undefined
                ? { deal: held.length ? [...hands, ...(rest ? [rest] : [])].join(" / ") : "" }
                : { hand: [hands[one - 1] ?? "", ...(rest ? [rest] : [])].join(" / "), seat: one };
        const isLatest = this.#latest.start();
        this.trouble = "";
        this.busy = true;
        try {
            const { record } = await setUpBoard({
                preset: this.preset,
                ...places,
                dealer: Number(field("dealer")),
                actions: field("actions"),
                score: field("score"),
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
        return this.board ? this.#game(this.board) : this.#form();
    }

    #form(): TemplateResult {
        const { table } = this;
        const cards = table?.rules.game === "chips";
        const seats = table?.rules.table.players ?? 0;
        const places = [
            ...Array.from({ length: seats }, (_, at) => [at + 1, say("board.seat", { n: at + 1 })] as const),
            ...(table?.rest
                ? [[0, say(table.rest === "dummy" ? "board.rest.dummy" : "board.rest.widow")] as const]
                : []),
        ];
        const name = new Map(places);
        return html`<section class="sheet narrow analyze-form" aria-busy=${this.busy}>
            <h1>${say("board.title")}</h1>
            <p class="hint">${say("board.lead")}</p>
            <p class="trouble" role="alert">${this.trouble}</p>
            <h2>${say("board.table")}</h2>
            <form @submit=${(event: SubmitEvent) => void this.#setUp(event)}>
                <label class="field">
                    <span>${say("board.preset")}</span>
                    <select
                        id="board-preset"
                        @change=${(event: Event) => void this.#choosePreset(valueOf(event))}
                    >
                        ${presetOptions(this.known, this.preset)}
                    </select>
                </label>
                <fieldset>
                    <legend>${say("board.pieces")}</legend>
                    <p class="hint">${say("board.pieces.hint")}</p>
                    <div class="chips" role="radiogroup" aria-label=${say("board.place")}>
                        ${places.map(
                            ([each, text]) =>
                                html`<label class="chip">
                                    <input
                                        type="radio"
                                        name="place"
                                        value=${each}
                                        .checked=${each === this.place}
                                        @change=${() => (this.place = each)}
                                    />
                                    <span
                                        >${text}:
                                        ${Object.values(this.given).filter((at) => at === each).length}</span
                                    >
                                </label>`,
                        )}
                    </div>
                    <div class="givable ${cards ? "cards" : "tiles"}">
                        ${(table?.pieces ?? []).map((piece) => {
                            const at = this.given[piece];
                            const where = at === undefined ? "" : (name.get(at) ?? "");
                            return html`<button
                                type="button"
                                class="give"
                                data-piece=${piece}
                                aria-pressed=${at === undefined ? "false" : "true"}
                                aria-label=${where ? `${pieceName(piece)}, ${where}` : pieceName(piece)}
                                @click=${() => this.#give(piece)}
                            >
                                ${showPiece(piece, cards)}<span aria-hidden="true"
                                    >${at === undefined ? "·" : at || "W"}</span
                                >
                            </button>`;
                        })}
                    </div>
                </fieldset>
                <label class="field">
                    <span>${say("board.dealer")}</span>
                    <select name="dealer">
                        <option value="0">–</option>
                        ${places.filter(([each]) => each).map(([each, text]) => html`<option value=${each}>${text}</option>`)}
                    </select>
                </label>
                <label class="field">
                    <span>${say("board.score")}</span>
                    <input name="score" autocomplete="off" aria-describedby="score-hint" />
                </label>
                <p class="hint" id="score-hint">${say("board.score.hint")}</p>
                <label class="field">
                    <span>${say("board.actions")}</span>
                    <input
                        name="actions"
                        autocomplete="off"
                        autocapitalize="off"
                        aria-describedby="actions-hint"
                    />
                </label>
                <p class="hint" id="actions-hint">${say("board.actions.hint")}</p>
                <p><button type="submit" class="primary">${say("board.setup")}</button></p>
            </form>
            <h2>${say("board.paste")}</h2>
            <form @submit=${(event: SubmitEvent) => void this.#paste(event)}>
                <textarea
                    rows="5"
                    spellcheck="false"
                    aria-label=${say("board.paste")}
                    placeholder='[Format "1"]'
                ></textarea>
                <p><button type="submit">${say("board.open")}</button></p>
            </form>
        </section>`;
    }

    #game(board: BoardPosition): TemplateResult {
        const seats = board.names.map(seatOf);
        const names = new Names(seats, 0, board.rules.table.partnerships);
        const who = (seat: number) => names.plain(seat);
        const view = {
            ...stillView(board.rules, seats, board.position),
            near: this.seat || board.position.to_move || 1,
            ply: board.ply,
        };
        const at = board.tried.length
            ? say("board.tried", { ply: board.ply, actions: board.tried.map(actionName).join(" ") })
            : say("board.ply", { ply: board.ply, plies: board.plies });
        return html`<div class="analyze" aria-busy=${this.busy}>
            <h1>${say("board.title")}</h1>
            <div class="columns">
                <div class="play">
                    <div class="board">${felt(view, false, [])}</div>
                    ${this.#hands(board, who)} ${this.#steps(board, at)}
                </div>
                <div class="study">
                    ${this.#choices(board, who)} ${this.#where(board, who)} ${this.#tree(board)}
                    <moon-play-on .board=${board} .shown=${this.seat} .who=${who}></moon-play-on>
                    ${this.#more(board)}
                </div>
            </div>
        </div>`;
    }

    #hands(board: BoardPosition, who: (seat: number) => string): TemplateResult {
        const cards = board.rules.game === "chips";
        const shown = board.position.hands
            .map((hand, at) => ({ hand, seat: at + 1 }))
            .filter(({ hand }) => hand.length && !hand.includes("?"));
        return html`<section class="sheet hands" aria-label=${say("board.hands")}>
            ${pick(
                say("board.view"),
                [
                    ...(board.viewer ? [] : [[0, say("board.view.all")] as const]),
                    ...board.names
                        .map((_, index) => index + 1)
                        .filter((seat) => !board.viewer || seat === board.viewer)
                        .map((seat) => [seat, say("board.view.seat", { who: who(seat) })] as const),
                ],
                this.seat,
                (seat) => {
                    this.seat = seat;
                    this.#at(board.ply, board.tried);
                },
                "board-seat",
            )}
            ${shown.map(
                ({ hand, seat }) =>
                    html`<div class="one" role="group" aria-label=${who(seat)}>
                        <b>${who(seat)}</b>
                        <span class="hand ${cards ? "cards" : "tiles"}"
                            >${hand.map((piece) => showPiece(piece, cards))}</span
                        >
                    </div>`,
            )}
        </section>`;
    }

    #steps(board: BoardPosition, at: string): TemplateResult {
        const button = (step: "first" | "before" | "after" | "last", sign: string) =>
            html`<button type="button" aria-label=${say(`replay.${step}`)} @click=${() => this.#step(step)}>
                <span aria-hidden="true">${sign}</span>
            </button>`;
        return html`<div
            class="sheet walk"
            role="group"
            aria-label=${say("board.steps")}
            aria-describedby="board-keys"
            @keydown=${(event: KeyboardEvent) => {
                const step = { ArrowLeft: "before", ArrowRight: "after", Home: "first", End: "last" }[
                    event.key
                ];
                if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                this.#step(step as "first");
            }}
        >
            ${button("first", "|◀")} ${button("before", "◀")} ${button("after", "▶")} ${button("last", "▶|")}
            <p role="status">${at}</p>
            <p class="hidden" id="board-keys">${say("board.keys")}</p>
            ${board.annotations.map((text) => html`<p class="hint">${text}</p>`)}
        </div>`;
    }

    #choices(board: BoardPosition, who: (seat: number) => string): TemplateResult {
        const { to_move: mover } = board.position;
        const { values } = this;
        const best = Math.max(...(values?.choices ?? []).map(({ value }) => value ?? -Infinity));
        const found = new Map(values?.choices.map((each) => [each.action, each]));
        const percent = values?.unit === "match";
        const written = (value: number) => (percent ? `${(100 * value).toFixed(1)} %` : value.toFixed(1));
        return html`<section class="sheet choices" aria-labelledby="board-choices">
            <h2 id="board-choices">
                ${mover ? say("board.choices", { who: who(mover) }) : say("board.choices.none")}
            </h2>
            <p class="trouble" role="alert">${this.trouble}</p>
            ${
                board.actions.length
                    ? html`<table>
                              <thead>
                                  <tr>
                                      <th scope="col">${say("board.choice")}</th>
                                      ${
                                          values
                                              ? html`<th scope="col">
                                                        ${say(percent ? "board.known" : "board.known.points")}
                                                    </th>
                                                    <th scope="col">${say("board.open-hands")}</th>`
                                              : nothing
                                      }
                                  </tr>
                              </thead>
                              <tbody>
                                  ${board.actions.map((action) => {
                                      const each = found.get(action);
                                      const value = each?.value ?? undefined;
                                      return html`<tr>
                                          <th scope="row">
                                              <button
                                                  type="button"
                                                  data-try=${action}
                                                  @click=${() => this.#try(action)}
                                              >
                                                  ${actionName(action)}
                                              </button>
                                          </th>
                                          ${
                                              values
                                                  ? html`<td>
                                                            ${
                                                                value === undefined
                                                                    ? "–"
                                                                    : html`${written(value)}
                                                                      ${
                                                                          value === best
                                                                              ? html`<b
                                                                                    >${say("board.best")}</b
                                                                                >`
                                                                              : each?.error
                                                                                ? html`<small
                                                                                      >±
                                                                                      ${written(each.error)}</small
                                                                                  >`
                                                                                : nothing
                                                                      }`
                                                            }
                                                        </td>
                                                        <td>${each?.double_dummy ?? "–"}</td>`
                                                  : nothing
                                          }
                                      </tr>`;
                                  })}
                              </tbody>
                          </table>
                          ${values?.reason ? html`<p>${say("board.advice", { action: actionName(values.recommended), reason: sentence(values.reason) })}</p>` : nothing}
                          ${values ? html`<p class="hint">${say("board.values.hint", { unit: say(board.rules.game === "chips" ? "board.unit.chips" : "board.unit.tricks") })}</p>` : nothing}
                          <p class="buttons">
                              <button
                                  type="button"
                                  class="primary"
                                  ?disabled=${this.computing}
                                  @click=${() => void this.#compute(values ? "thorough" : "quick")}
                              >
                                  ${say(values ? "board.refine" : "board.values")}
                              </button>
                              ${
                                  this.computing
                                      ? html`<button type="button" @click=${() => this.#stop?.abort()}>
                                            ${say("board.stop")}
                                        </button>`
                                      : nothing
                              }
                              <span role="status">${this.computing ? say("board.computing") : ""}</span>
                          </p>`
                    : mover
                      ? html`<p>${say("board.choices.hidden", { who: who(mover) })}</p>`
                      : nothing
            }
            <form
                class="typed"
                @submit=${(event: SubmitEvent) => {
                    event.preventDefault();
                    const input = (event.target as HTMLFormElement).querySelector("input");
                    if (!input) return;
                    this.#try(input.value);
                    input.value = "";
                }}
            >
                <label class="field">
                    <span>${say("board.type")}</span>
                    <input autocomplete="off" autocapitalize="off" aria-describedby="type-hint" />
                </label>
                <button type="submit">${say("board.try")}</button>
                <p class="hint" id="type-hint">${say("board.type.hint")}</p>
            </form>
        </section>`;
    }

    #where(board: BoardPosition, who: (seat: number) => string): TemplateResult {
        const groups = new Map<string, string[]>();
        for (const [piece, places] of Object.entries(board.where)) {
            const key = JSON.stringify(places);
            groups.set(key, [...(groups.get(key) ?? []), piece]);
        }
        const columns = [
            ...new Set(Object.values(board.where).flatMap((places) => Object.keys(places))),
        ].sort();
        const heading = (place: string) => {
            if (/^\d$/.test(place)) return who(Number(place));
            return say(`board.place.${place as "widow" | "discard" | "dummy" | "stock"}`);
        };
        return html`<section class="sheet where" aria-labelledby="board-where">
            <h2 id="board-where">${say("board.where")}</h2>
            <p class="hint">${say("board.where.hint")}</p>
            ${
                groups.size
                    ? html`<div class="wide" tabindex="0" role="group" aria-labelledby="board-where">
                          <table>
                              <thead>
                                  <tr>
                                      <th scope="col">${say("board.unseen")}</th>
                                      ${columns.map((place) => html`<th scope="col">${heading(place)}</th>`)}
                                  </tr>
                              </thead>
                              <tbody>
                                  ${[...groups].map(([key, pieces]) => {
                                      const places = JSON.parse(key) as Record<string, number>;
                                      return html`<tr>
                                          <th scope="row">
                                              ${pieces.map((piece) => html`<span class="together">${pieceName(piece)}</span> `)}
                                          </th>
                                          ${columns.map((place) => {
                                              const chance = places[place] ?? 0;
                                              return html`<td data-heat=${Math.ceil(5 * chance)}>
                                                  ${chance ? `${Math.round(100 * chance)} %` : "–"}
                                              </td>`;
                                          })}
                                      </tr>`;
                                  })}
                              </tbody>
                          </table>
                      </div>`
                    : nothing
            }
        </section>`;
    }

    #tree(board: BoardPosition): TemplateResult {
        const here = JSON.stringify(board.tried);
        return html`<section class="sheet tree" aria-labelledby="board-tree">
            <h2 id="board-tree">${say("board.variations")}</h2>
            ${
                board.variations.length
                    ? html`<ul>
                          ${board.variations.map(
                              ({ ply, tried, shared }) =>
                                  html`<li>
                                      <span>${say("board.from", { ply })}</span>
                                      ${shared ? html`<span aria-hidden="true">…</span>` : nothing}
                                      ${tried.slice(shared).map((action, index) => {
                                          const path = tried.slice(0, shared + index + 1);
                                          const current = ply === board.ply && JSON.stringify(path) === here;
                                          return html`<button
                                              type="button"
                                              class="plain"
                                              aria-current=${current ? "step" : nothing}
                                              @click=${() => this.#at(ply, path)}
                                          >
                                              ${actionName(action)}
                                          </button>`;
                                      })}
                                  </li>`,
                          )}
                      </ul>`
                    : html`<p class="hint">${say("board.variations.none")}</p>`
            }
            ${
                board.tried.length
                    ? html`<p>
                          <button
                              type="button"
                              @click=${() => this.#at(board.ply, board.tried, { remove: true })}
                          >
                              ${say("board.remove")}
                          </button>
                      </p>`
                    : nothing
            }
        </section>`;
    }

    #more(board: BoardPosition): TemplateResult {
        return html`<section class="sheet more">
            <div class="buttons">
                <button type="button" @click=${() => void this.#share()}>${say("board.share")}</button>
                <button type="button" @click=${() => download("analysis.moon", board.record)}>
                    ${say("board.download")}
                </button>
                <a class="button second" href="/analyze">${say("board.again")}</a>
            </div>
            ${
                this.link
                    ? html`<label class="field">
                          <span>${say("board.link")}</span>
                          <input readonly .value=${this.link} @focus=${selectAll} />
                      </label>`
                    : nothing
            }
            <p class="hint" role="status">${this.copied ? say("board.shared") : ""}</p>
        </section>`;
    }
}
