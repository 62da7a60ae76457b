import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { enterOnSheet, ProblemError, sheetFile, sheetView } from "../api/http";
import type { SheetCommand, SheetEntry, SheetView } from "../api/types";
import { bidName } from "../room/texts";
import { holdSheet, notesPlace, tokenOfSheet } from "../score/held";
import { matchAtTable, nameIn } from "../score/lines";
import { sheetTable } from "../score/table";
import { commandText, entryText } from "../score/texts";
import { Writer } from "../score/writer";
import { list, nounOf, say, score, signed } from "../words/words";
import { FocusKeeper } from "./focus";
import { qr } from "./lobby";
import { Part } from "./part";

/** Where on the form something is wrong; empty for none of it. */
type Field = "" | "hand" | "tricks" | "moons" | "taker" | "names";

/** Which part of the form the server's refusal of a command is about. */
function fieldOf(code: string, { type }: SheetCommand): Field {
    if (type === "names") return "names";
    if (type === "trick") return "taker";
    if (code.startsWith("tricks-")) return "tricks";
    if (code.startsWith("moons-")) return "moons";
    return type === "undo" || type === "time" ? "" : "hand";
}

/** What is filled in of a hand; a correction fills it in again. */
type Draft = {
    declarer: number;
    bid: string;
    tricks: number[];
    moons: { seat: number; big: number; little: number }[];
    /** What kind of hand it is corrected to. */
    kind: SheetEntry["type"];
    /** The hand that is corrected; 0 for a new one. */
    number: number;
};

/** A score sheet of a real table: for whoever has its secret to write on, for others to look at. */
@customElement("moon-keeper")
export class KeeperPlace extends Part {
    @property() sheet = "";
    @state() private view: SheetView | undefined;
    @state() private trouble = "";
    /** What the trouble is about: it is told there. */
    @state() private field: Field = "";
    @state() private lost = false;
    @state() private draft: Draft | undefined;
    @state() private heard = "";
    @state() private copied = "";
    @state() private moons = { big: 0, little: 0 };
    #writer: Writer | undefined;
    #follow: AbortController | undefined;
    #timer = 0;
    /** The version that is waited for before the form is emptied. */
    #entered = 0;
    /** Whether what is sent was entered just now, with the server in reach. */
    #fresh = false;
    readonly #focus = new FocusKeeper();

    readonly #online = () => {
        this.#writer?.go();
        if (this.lost) this.#look();
    };
    readonly #visible = () => {
        if (!document.hidden) this.#online();
    };
    readonly #elsewhere = (event: StorageEvent) => {
        // Another tab writes on the same sheet: what waits is shared.
        if (event.key === notesPlace(this.sheet)) this.#writer?.go();
    };

    override connectedCallback(): void {
        super.connectedCallback();
        addEventListener("online", this.#online);
        addEventListener("storage", this.#elsewhere);
        document.addEventListener("visibilitychange", this.#visible);
        if (this.hasUpdated) this.#begin(); // it came back; the first time which sheet it is comes with the update
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        removeEventListener("online", this.#online);
        removeEventListener("storage", this.#elsewhere);
        document.removeEventListener("visibilitychange", this.#visible);
        this.#end();
    }

    protected override willUpdate(changed: PropertyValues<this>): void {
        if (changed.has("sheet") && this.sheet) {
            this.#end();
            this.#begin();
        }
        this.#focus.remember(this);
    }

    protected override updated(changed: PropertyValues<this>): void {
        this.#focus.restore(this);
        if ((changed as Map<string, unknown>).has("trouble") && this.trouble)
            this.querySelector(".trouble:not(:empty)")?.scrollIntoView({ block: "nearest" });
    }

    /** What is wrong is told beside what it is about; a form that hasn't got that tells it above. */
    #fail(trouble: string, field: Field = ""): void {
        this.trouble = trouble;
        this.field = field;
    }

    #wrong(field: Field): TemplateResult | typeof nothing {
        return this.trouble && this.field === field
            ? html`<p class="trouble" role="alert" id="wrong-${field}">${this.trouble}</p>`
            : nothing;
    }

    #describe(field: Field): string | typeof nothing {
        return this.trouble && this.field === field ? `wrong-${field}` : nothing;
    }

    #begin(): void {
        const given = /^#w=([\w-]{20,200})$/.exec(location.hash)?.[1];
        if (given) {
            holdSheet({ sheet: this.sheet, token: given, at: Date.now(), names: [] });
            history.replaceState(null, "", location.pathname);
        }
        this.view = undefined;
        this.draft = undefined;
        this.trouble = "";
        const { sheet } = this;
        const token = tokenOfSheet(sheet);
        this.#writer = token
            ? new Writer(sheet, {
                  send: (id, known, command) => enterOnSheet(sheet, token, id, known, command),
                  later: (milliseconds, then) => {
                      const timer = setTimeout(then, milliseconds);
                      return () => clearTimeout(timer);
                  },
              })
            : undefined;
        this.#writer?.addEventListener("change", () => this.#changed());
        this.#writer?.addEventListener("entered", () => this.#look());
        if (this.#writer?.seen) this.view = this.#writer.seen;
        this.#writer?.go();
        this.#look();
    }

    #changed(): void {
        const writer = this.#writer;
        const first = writer?.waiting[0];
        if (writer?.state === "away") this.#fresh = false;
        // What was just filled in and is refused stands in the form still, to be put right. What had waited is shown.
        if (
            first &&
            this.#fresh &&
            writer?.state === "refused" &&
            writer.problem?.code !== "sheet-moved-on"
        ) {
            this.#fresh = false;
            const { code = "", detail = "" } = writer.problem ?? {};
            this.#fail(detail, fieldOf(code, first.command));
            writer.drop(first.id);
        }
        this.requestUpdate();
    }

    #end(): void {
        this.#writer?.stop();
        this.#follow?.abort();
        clearTimeout(this.#timer);
    }

    /** Look at the sheet now, and follow it from then on. */
    #look(): void {
        this.#follow?.abort();
        clearTimeout(this.#timer);
        const follow = (this.#follow = new AbortController());
        void this.#run(follow.signal);
    }

    async #run(signal: AbortSignal): Promise<void> {
        let after = 0;
        while (!signal.aborted) {
            try {
                const view = await sheetView(this.sheet, after, signal);
                if (signal.aborted) return;
                after = view.number;
                this.#show(view);
            } catch (error) {
                if (signal.aborted) return;
                const problem = error instanceof ProblemError ? error.problem : undefined;
                if (problem && problem.status >= 400 && problem.status < 500 && problem.status !== 429) {
                    this.#fail(problem.detail);
                    return;
                }
                this.lost = true;
                this.#timer = window.setTimeout(() => this.#look(), 3000);
                return;
            }
        }
    }

    #show(view: SheetView): void {
        const before = this.view;
        this.view = view;
        this.lost = false;
        this.trouble = "";
        this.#writer?.see(view);
        const token = tokenOfSheet(this.sheet);
        if (token && before?.number !== view.number)
            holdSheet({ sheet: this.sheet, token, at: Date.now(), names: view.names });
        if (before && before.number !== view.number) this.heard = this.#told(view);
        if (this.#entered && view.number >= this.#entered && !this.#writer?.waiting.length) {
            this.#entered = 0;
            this.draft = undefined;
            this.moons = { big: 0, little: 0 };
        }
    }

    /** What a screen reader hears of a new version: the last hand, and how everybody stands. */
    #told(view: SheetView): string {
        const match = matchAtTable(view);
        const last = view.entries.at(-1);
        const hand = last
            ? say("score.heard", { n: view.entries.length, what: entryText(view, last) })
            : say("sheet.empty");
        const points = view.points ?? view.chips;
        const amounts = points ? points.map(score) : (view.marks ?? []).map(signed);
        const stands = amounts.map((amount, side) => `${match.sides[side] ?? ""}: ${amount}`).join("; ");
        return `${hand}. ${stands}. ${this.#reminder(view)}`;
    }

    #reminder(view: SheetView): string {
        if (view.winners.length) {
            const who = list(view.winners.map((seat) => nameIn(view, seat)));
            const sides = new Set(
                view.winners.map((seat) => view.sides.findIndex((each) => each.includes(seat))),
            );
            const won = sides.size > 1 ? say("score.shared", { who }) : say("score.won", { who });
            return view.timed ? `${say("score.time.called")} ${won}` : won;
        }
        return say(view.chips ? "score.next.chips" : "score.next", {
            n: view.entries.length + 1,
            dealer: nameIn(view, view.dealer ?? 1),
            first: nameIn(view, view.first ?? 1),
        });
    }

    #enter(command: SheetCommand): void {
        const { view } = this;
        if (!view || !this.#writer) return;
        this.trouble = "";
        this.#fresh = !this.#writer.waiting.length && !this.lost;
        if (!this.#writer.enter(command, view.number)) {
            this.#fail(say("score.waits.many"));
            return;
        }
        this.#entered = view.number + 1;
        // What waits for the server is listed below, where it can be dropped.
        if (this.lost || this.#writer.state === "away") this.draft = undefined;
    }

    #blank(view: SheetView): Draft {
        return {
            declarer: 0,
            bid: "",
            tricks: view.sides.map(() => 0),
            moons: [],
            kind: view.chips ? "round" : "hand",
            number: 0,
        };
    }

    #correct(number: number): void {
        const { view } = this;
        const entry = view?.entries[number - 1];
        if (!view || !entry) return;
        const blank = { ...this.#blank(view), number, kind: entry.type };
        if (entry.type === "hand")
            this.draft = { ...blank, declarer: entry.declarer, bid: entry.bid, tricks: [...entry.tricks] };
        else if (entry.type === "round")
            this.draft = {
                ...blank,
                tricks: [...entry.tricks],
                moons: entry.moons.map((each) => ({ ...each })),
            };
        else if (entry.type === "renege") this.draft = { ...blank, declarer: entry.seat };
        else this.draft = blank;
        void this.updateComplete.then(() => {
            const heading = this.querySelector<HTMLElement>(".entry h2");
            heading?.focus({ preventScroll: true });
            heading?.scrollIntoView({ block: "nearest" });
        });
    }

    #cancel(number: number): void {
        this.draft = undefined;
        void this.updateComplete.then(() => this.querySelector<HTMLElement>(`#correct-${number}`)?.focus());
    }

    protected override render(): TemplateResult {
        const { view } = this;
        const writer = this.#writer;
        if (!view)
            return html`<section class="sheet">
                <h1>${say("sheet.title")}</h1>
                <p class="hint">${this.trouble ? "" : say(this.lost ? "score.away" : "app.loading")}</p>
                <p class="trouble" role="alert">${this.trouble}</p>
                <p><a href="/score">${say("score.to-sheets")}</a></p>
            </section>`;
        const away = this.lost && !writer?.waiting.length ? say("score.away") : nothing;
        // prettier-ignore
        return html`<p class="connection" role="status">${away}</p>
            <section class="sheet print">
                <h1>${list(view.names)}</h1>
                <p class="reminder">${this.#reminder(view)}</p>
                <p class="hidden" role="status">${this.heard}</p>
                <p class="trouble" role="alert">${this.field ? "" : this.trouble}</p>
                ${writer ? this.#waiting(view, writer) : nothing} ${writer ? this.#entry(view) : nothing}
                <h2 class="hidden">${say("sheet.title")}</h2>
                ${sheetTable(
                    matchAtTable(view),
                    writer
                        ? (number) =>
                              html`<button
                                  type="button"
                                  class="pencil"
                                  id="correct-${number}"
                                  @click=${() => this.#correct(number)}
                              >
                                  <svg viewBox="0 0 16 16" aria-hidden="true">
                                      <path d="M2 14l1-4 8-8 3 3-8 8z M9.5 3.5l3 3" />
                                  </svg>
                                  <span class="hidden"
                                      >${say("score.correct")}: ${say("score.hand", { n: number })}</span
                                  >
                              </button>`
                        : undefined,
                    this.#surplus(view),
                )}
                <div class="line buttons">
                    <button type="button" @click=${() => print()}>${say("score.print")}</button>
                    <a class="button quiet" href=${sheetFile(this.sheet, "text")} download="moon-score.txt"
                        >${say("score.text")}</a
                    >
                    <a class="button quiet" href=${sheetFile(this.sheet, "json")} download="moon-score.json"
                        >JSON</a
                    >
                </div>
            </section>
            ${this.#share(view)}`;
    }

    /** Hands after an end that a correction brought. */
    #surplus(view: SheetView): TemplateResult[] {
        const start = view.lines.length;
        return view.entries.slice(start).map(
            (entry, at) =>
                html`<tr class="surplus">
                    <th scope="row" class="n">${start + at + 1}</th>
                    <td colspan=${view.sides.length + 1}>
                        ${entryText(view, entry)} <i>${say("score.surplus")}</i>
                    </td>
                    ${this.#writer ? html`<td class="beside"></td>` : nothing}
                </tr>`,
        );
    }

    /** What isn't entered yet. */
    #waiting(view: SheetView, writer: Writer): TemplateResult | typeof nothing {
        const { waiting, state, problem } = writer;
        if (!waiting.length || (state === "sending" && waiting.length === 1)) return nothing;
        return html`<div class="unsent" data-zone="waiting">
            <p role=${state === "refused" ? "alert" : "status"}>
                <b>${say("score.waits", { n: waiting.length })}</b>
                ${problem ? problem.detail : say("score.waits.hint")}
            </p>
            <ul>
                ${repeat(
                    waiting,
                    ({ id }) => id,
                    ({ id, command }) =>
                        html`<li>
                            <span>${commandText(view, command)}</span>
                            <button type="button" class="small" @click=${() => writer.drop(id)}>
                                ${say("score.drop")}<span class="hidden"
                                    >: ${commandText(view, command)}</span
                                >
                            </button>
                        </li>`,
                )}
            </ul>
            ${
                problem?.code === "sheet-moved-on"
                    ? html`<button type="button" @click=${() => writer.again(view.number)}>
                          ${say("score.anyway")}
                      </button>`
                    : nothing
            }
        </div>`;
    }

    #entry(view: SheetView): TemplateResult | typeof nothing {
        const draft = this.draft ?? this.#blank(view);
        if (draft.number) return this.#form(view, draft);
        const undo = html`<button
            type="button"
            ?disabled=${!view.may_undo}
            @click=${() => this.#enter({ type: "undo" })}
        >
            ${say("score.undo")}
        </button>`;
        if (view.winners.length)
            return html`<div class="entry" data-zone="entry"><div class="line buttons">${undo}</div></div>`;
        if (view.counting) return this.#counting(view, undo);
        return this.#form(view, draft, undo);
    }

    /** A hand that is told trick by trick: whoever took one is pressed. */
    #counting(view: SheetView, undo: TemplateResult): TemplateResult {
        const { declarer, bid, tricks, taken } = view.counting!;
        const match = matchAtTable(view);
        const stands = match.sides.map((side, at) => `${side}: ${tricks[at] ?? 0}`).join("; ");
        return html`<div class="entry" data-zone="entry">
            <h2 tabindex="-1">${say("score.counting")}</h2>
            <p>
                ${declarer && bid ? html`<b>${nameIn(view, declarer)}: ${bidName(bid)}</b> · ` : nothing}
                ${taken.length} ${nounOf("tricks", taken.length)} (${stands})
            </p>
            ${this.#takers(view)} ${this.#wrong("hand")}
            <div class="line buttons">${undo}</div>
            ${this.#more(view)}
        </div>`;
    }

    #takers(view: SheetView): TemplateResult {
        const seats = view.names.map((_, at) => at + 1);
        const took = (seat: number) =>
            this.#enter({ type: "trick", seat, ...(view.chips ? this.moons : {}) });
        return html`${
                view.chips
                    ? html`<div class="fields">
                          ${(["big", "little"] as const).map((kind) =>
                              this.#number(say(`score.moons.${kind}`), this.moons[kind], 2, (n) => {
                                  this.moons = { ...this.moons, [kind]: n };
                              }),
                          )}
                      </div>`
                    : nothing
            }
            ${this.#wrong("taker")}
            <div class="takers" role="group" aria-label=${say("score.took")}>
                ${[...seats, ...(view.dummy ? [view.dummy] : [])].map(
                    (seat) =>
                        html`<button type="button" class="taker" @click=${() => took(seat)}>
                            <span>${seat === view.dummy ? say("dummy") : nameIn(view, seat)}</span>
                            <small>${say("score.took")}</small>
                        </button>`,
                )}
            </div>`;
    }

    #form(view: SheetView, draft: Draft, undo?: TemplateResult): TemplateResult {
        const change = (some: Partial<Draft>) => (this.draft = { ...draft, ...some });
        const correcting = draft.number > 0;
        const moon = !view.chips;
        const kinds: [SheetEntry["type"], string][] = [
            [moon ? "hand" : "round", say("score.kind.hand")],
            ...(moon && view.may_pass
                ? ([["passed", say("score.passed")]] as [SheetEntry["type"], string][])
                : []),
            ...(view.may_renege ? ([["renege", say("score.renege")]] as [SheetEntry["type"], string][]) : []),
        ];
        const ready =
            draft.kind === "passed" ||
            draft.kind === "round" ||
            (draft.declarer > 0 && (draft.kind === "renege" || draft.bid !== ""));
        return html`<form
            class="entry"
            data-zone="entry"
            @submit=${(event: Event) => {
                event.preventDefault();
                const entry = entryOf(draft);
                if (ready) this.#enter(correcting ? { type: "correct", number: draft.number, entry } : entry);
                else this.#fail(say("score.unready"), "hand");
            }}
        >
            <h2 tabindex="-1">
                ${say(correcting ? "score.correct.hand" : "score.hand", { n: correcting ? draft.number : view.entries.length + 1 })}
            </h2>
            ${
                correcting && kinds.length > 1
                    ? this.#choice("kind", say("score.kind"), kinds, draft.kind, (kind) => change({ kind }))
                    : nothing
            }
            ${
                draft.kind === "hand" || draft.kind === "renege"
                    ? this.#choice(
                          "declarer",
                          say(draft.kind === "renege" ? "score.reneger" : "score.declarer"),
                          view.names.map((name, at) => [at + 1, name]),
                          draft.declarer,
                          (declarer) => change({ declarer }),
                      )
                    : nothing
            }
            ${
                draft.kind === "hand"
                    ? this.#choice(
                          "bid",
                          say("sheet.bid"),
                          view.bids.map((bid) => [bid, bidName(bid)]),
                          draft.bid,
                          (bid) => change({ bid }),
                      )
                    : nothing
            }
            ${draft.kind === "hand" || draft.kind === "round" ? this.#tricks(view, draft, change) : nothing}
            ${this.#wrong("hand")}
            <div class="line buttons">
                <button type="submit" class="primary">
                    ${say(correcting ? "score.correct.enter" : "score.enter")}
                </button>
                ${
                    correcting
                        ? html`<button type="button" @click=${() => this.#cancel(draft.number)}>
                              ${say("score.cancel")}
                          </button>`
                        : html`${
                              moon && view.may_pass
                                  ? html`<button
                                        type="button"
                                        @click=${() => this.#enter({ type: "passed" })}
                                    >
                                        ${say("score.passed")}
                                    </button>`
                                  : nothing
                          }${
                              moon
                                  ? html`<button
                                        type="button"
                                        @click=${() => {
                                            if (draft.declarer && draft.bid)
                                                this.#enter({
                                                    type: "begin",
                                                    declarer: draft.declarer,
                                                    bid: draft.bid,
                                                });
                                            else this.#fail(say("score.unready"), "hand");
                                        }}
                                    >
                                        ${say("score.count")}
                                    </button>`
                                  : nothing
                          }${undo}`
                }
            </div>
            ${!moon && !correcting ? html`<p class="hint">${say("score.or.count")}</p>` : nothing}
            ${!moon && !correcting ? this.#takers(view) : nothing} ${correcting ? nothing : this.#more(view)}
        </form>`;
    }

    #tricks(view: SheetView, draft: Draft, change: (some: Partial<Draft>) => void): TemplateResult {
        const { sides } = matchAtTable(view);
        const moons = (at: number, some: Partial<Draft["moons"][number]>) =>
            change({ moons: draft.moons.map((each, n) => (n === at ? { ...each, ...some } : each)) });
        return html`<fieldset aria-describedby=${this.#describe("tricks")}>
                <legend>${say("score.tricks.of")}</legend>
                <div class="fields">
                    ${sides.map((side, at) =>
                        this.#number(side, draft.tricks[at] ?? 0, view.hand_size, (n) =>
                            change({ tricks: draft.tricks.map((each, side) => (side === at ? n : each)) }),
                        ),
                    )}
                </div>
                ${this.#wrong("tricks")}
            </fieldset>
            ${
                view.chips
                    ? html`<fieldset aria-describedby=${this.#describe("moons")}>
                          <legend>${say("score.moons")}</legend>
                          <p class="hint">${say("score.moons.hint")}</p>
                          ${draft.moons.map(
                              (trick, at) =>
                                  html`<div class="fields moons">
                                      <label class="field">
                                          <span>${say("score.moons.seat")}</span>
                                          <select
                                              @change=${(event: Event) => moons(at, { seat: Number((event.target as HTMLSelectElement).value) })}
                                          >
                                              ${view.names.map((name, n) => html`<option value=${n + 1} ?selected=${n + 1 === trick.seat}>${name}</option>`)}
                                          </select>
                                      </label>
                                      ${(["big", "little"] as const).map((kind) =>
                                          this.#number(say(`score.moons.${kind}`), trick[kind], 2, (n) =>
                                              moons(at, { [kind]: n }),
                                          ),
                                      )}
                                      <button
                                          type="button"
                                          class="small"
                                          @click=${() => change({ moons: draft.moons.filter((_, n) => n !== at) })}
                                      >
                                          ${say("score.drop")}
                                      </button>
                                  </div>`,
                          )}
                          ${
                              draft.moons.length < 4
                                  ? html`<button
                                        type="button"
                                        @click=${() => change({ moons: [...draft.moons, { seat: 1, big: 0, little: 0 }] })}
                                    >
                                        ${say("score.moons.add")}
                                    </button>`
                                  : nothing
                          }
                          ${this.#wrong("moons")}
                      </fieldset>`
                    : nothing
            }`;
    }

    /** What happens seldom. */
    #more(view: SheetView): TemplateResult {
        return html`<details class="more">
            <summary>${say("score.more")}</summary>
            ${
                view.may_renege
                    ? html`<fieldset>
                          <legend>${say("score.renege")}</legend>
                          <p class="hint">${say(view.chips ? "score.renege.chips" : "score.renege.moon")}</p>
                          <div class="line buttons">
                              ${view.names.map(
                                  (name, at) =>
                                      html`<button
                                          type="button"
                                          @click=${() => this.#enter({ type: "renege", seat: at + 1 })}
                                      >
                                          ${name}<span class="hidden">: ${say("score.renege")}</span>
                                      </button>`,
                              )}
                          </div>
                      </fieldset>`
                    : nothing
            }
            ${
                view.may_time && !view.counting
                    ? html`<p>
                          <button
                              type="button"
                              @click=${() => {
                                  if (confirm(say("score.time.sure"))) this.#enter({ type: "time" });
                              }}
                          >
                              ${say("score.time")}
                          </button>
                      </p>`
                    : nothing
            }
            <fieldset class="rename">
                <legend>${say("score.rename")}</legend>
                <div class="fields">
                    ${view.names.map(
                        (name, at) =>
                            html`<label class="field">
                                <span>${say("seat", { n: at + 1 })}</span>
                                <input maxlength="24" autocomplete="off" .value=${name} />
                            </label>`,
                    )}
                </div>
                <button
                    type="button"
                    @click=${(event: Event) => {
                        const boxes = (event.target as HTMLElement)
                            .closest(".rename")
                            ?.querySelectorAll("input");
                        const names = Array.from(boxes ?? [], (box) => box.value.trim());
                        this.#enter({ type: "names", names });
                    }}
                >
                    ${say("score.rename.enter")}
                </button>
                ${this.#wrong("names")}
            </fieldset>
        </details>`;
    }

    #choice<T extends string | number>(
        name: string,
        legend: string,
        options: readonly (readonly [T, string])[],
        value: T,
        choose: (value: T) => void,
    ): TemplateResult {
        return html`<fieldset>
            <legend>${legend}</legend>
            <div class="chips">
                ${options.map(
                    ([each, text]) =>
                        html`<label class="chip">
                            <input
                                type="radio"
                                name=${name}
                                value=${each}
                                .checked=${each === value}
                                @change=${() => choose(each)}
                            />
                            <span>${text}</span>
                        </label>`,
                )}
            </div>
        </fieldset>`;
    }

    #number(label: string, value: number, most: number, choose: (n: number) => void): TemplateResult {
        return html`<label class="field">
            <span>${label}</span>
            <select @change=${(event: Event) => choose(Number((event.target as HTMLSelectElement).value))}>
                ${Array.from({ length: most + 1 }, (_, n) => html`<option value=${n} .selected=${n === value}>${n}</option>`)}
            </select>
        </label>`;
    }

    #share(view: SheetView): TemplateResult {
        const link = `${location.origin}/score/${this.sheet}`;
        const token = tokenOfSheet(this.sheet);
        const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
        const line = (id: string, label: string, text: string) =>
            html`<label class="field" for=${id}><span>${label}</span></label>
                <div class="line">
                    <input
                        id=${id}
                        readonly
                        .value=${text}
                        @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()}
                    />
                    <button type="button" @click=${() => void this.#copy(id, text)}>
                        ${say(this.copied === id ? "room.copied" : "room.copy")}<span class="hidden"
                            >: ${label}</span
                        >
                    </button>
                </div>`;
        return html`<section class="sheet share">
            <h2>${say("score.share")}</h2>
            ${token ? nothing : html`<p>${say("score.reading")}</p>`}
            ${line("reader", say("score.link.reader"), link)}
            ${local ? html`<p class="hint">${say("score.share.local")}</p>` : qr(link)}
            ${
                token
                    ? html`<details>
                          <summary>${say("score.link.writer")}</summary>
                          <p class="hint">${say("score.link.writer.hint")}</p>
                          ${line("writer", say("score.link.writer"), `${link}#w=${token}`)}
                      </details>`
                    : nothing
            }
            <p>
                <a href="/score">${say("score.to-sheets")}</a>
            </p>
            <p class="hint">${say("score.version", { n: view.number })}</p>
        </section>`;
    }

    async #copy(id: string, text: string): Promise<void> {
        try {
            await navigator.clipboard.writeText(text);
            this.copied = id;
        } catch {
            this.querySelector<HTMLInputElement>(`#${id}`)?.focus(); // which selects it, to be copied by hand
        }
    }
}

function entryOf(draft: Draft): SheetEntry {
    switch (draft.kind) {
        case "hand":
            return { type: "hand", declarer: draft.declarer, bid: draft.bid, tricks: draft.tricks };
        case "round":
            return {
                type: "round",
                tricks: draft.tricks,
                moons: draft.moons.filter((each) => each.big || each.little),
            };
        case "renege":
            return { type: "renege", seat: draft.declarer };
        case "passed":
            return { type: "passed" };
    }
}
