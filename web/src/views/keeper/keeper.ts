import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { enterOnSheet, sheetFile } from "../../api/http";
import type { SheetCommand, SheetView } from "../../api/types";
import { copyText } from "../../files";
import { Follower } from "../../score/follower";
import { holdSheet, notesPlace, tokenOfSheet } from "../../score/held";
import { matchAtTable } from "../../score/lines";
import { sheetTable } from "../../score/table";
import { entryText, heardOf, reminder } from "../../score/texts";
import { Writer } from "../../score/writer";
import { list, say } from "../../words/words";
import { confirming, type Question } from "../confirm";
import { FocusKeeper } from "../focus";
import { Part } from "../part";
import { counted, NO_MOONS, takers } from "./counting";
import { NOTHING_WRONG, wrongWith, type Desk, type Wrong } from "./desk";
import { blank, draftOf, fieldOf, type Draft, type Field } from "./draft";
import { handForm, otherwise } from "./hand";
import { seldom } from "./seldom";
import { sharing } from "./sharing";
import { unsent } from "./unsent";

/** A score sheet of a real table: for whoever has its secret to write on, for others to look at. */
@customElement("moon-keeper")
export class KeeperPlace extends Part {
    @property() sheet = "";
    @state() private view: SheetView | undefined;
    @state() private wrong: Wrong = NOTHING_WRONG;
    @state() private lost = false;
    @state() private draft: Draft | undefined;
    @state() private moons = NO_MOONS;
    @state() private heard = "";
    @state() private copied = "";
    @state() private question: Question | undefined;
    #writer: Writer | undefined;
    #follower: Follower | undefined;
    /** The version that is waited for before the form is emptied. */
    #entered = 0;
    /** Whether what is sent was entered just now, with the server in reach. */
    #fresh = false;
    readonly #focus = new FocusKeeper();

    readonly #online = () => {
        this.#writer?.go();
        if (this.lost) this.#follower?.look();
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
        if ((changed as Map<string, unknown>).has("wrong") && this.wrong.text)
            this.querySelector(".trouble:not(:empty)")?.scrollIntoView({ block: "nearest" });
    }

    #begin(): void {
        const given = /^#w=([\w-]{20,200})$/.exec(location.hash)?.[1];
        if (given) {
            holdSheet({ sheet: this.sheet, token: given, at: Date.now(), names: [] });
            history.replaceState(null, "", location.pathname);
        }
        this.view = undefined;
        this.draft = undefined;
        this.wrong = NOTHING_WRONG;
        const { sheet } = this;
        const token = tokenOfSheet(sheet);
        const follower = (this.#follower = new Follower(sheet, {
            seen: (view) => this.#show(view),
            lost: () => (this.lost = true),
            refused: (why) => this.#fail(why),
        }));
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
        this.#writer?.addEventListener("entered", () => follower.look());
        if (this.#writer?.seen) this.view = this.#writer.seen;
        this.#writer?.go();
        follower.look();
    }

    #end(): void {
        this.#writer?.stop();
        this.#follower?.stop();
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

    #show(view: SheetView): void {
        const before = this.view;
        this.view = view;
        this.lost = false;
        this.wrong = NOTHING_WRONG;
        this.#writer?.see(view);
        const token = tokenOfSheet(this.sheet);
        if (token && before?.number !== view.number)
            holdSheet({ sheet: this.sheet, token, at: Date.now(), names: view.names });
        if (before && before.number !== view.number) this.heard = heardOf(view);
        if (this.#entered && view.number >= this.#entered && !this.#writer?.waiting.length) {
            this.#entered = 0;
            this.draft = undefined;
            this.moons = NO_MOONS;
        }
    }

    /** What is wrong is told beside what it is about; a form that hasn't got that tells it above. */
    #fail(text: string, field: Field = ""): void {
        this.wrong = { text, field };
    }

    #enter(command: SheetCommand): void {
        const { view } = this;
        if (!view || !this.#writer) return;
        this.wrong = NOTHING_WRONG;
        this.#fresh = !this.#writer.waiting.length && !this.lost;
        if (!this.#writer.enter(command, view.number)) {
            this.#fail(say("score.waits.many"));
            return;
        }
        this.#entered = view.number + 1;
        // What waits for the server is listed below, where it can be dropped.
        if (this.lost || this.#writer.state === "away") this.draft = undefined;
    }

    async #correct(number: number): Promise<void> {
        const draft = this.view && draftOf(this.view, number);
        if (!draft) return;
        this.draft = draft;
        await this.updateComplete;
        const heading = this.querySelector<HTMLElement>(".entry h2");
        heading?.focus({ preventScroll: true });
        heading?.scrollIntoView({ block: "nearest" });
    }

    async #cancel(number: number): Promise<void> {
        this.draft = undefined;
        await this.updateComplete;
        this.querySelector<HTMLElement>(`#correct-${number}`)?.focus();
    }

    async #copy(id: string, text: string): Promise<void> {
        if (await copyText(text)) this.copied = id;
        else this.querySelector<HTMLInputElement>(`#${id}`)?.focus(); // which selects it, to be copied by hand
    }

    // -- what is shown ----------------------------------------------------------------------------------

    protected override render(): TemplateResult {
        const { view } = this;
        const writer = this.#writer;
        if (!view)
            return html`<section class="sheet">
                <h1>${say("sheet.title")}</h1>
                <p class="hint">${this.wrong.text ? "" : say(this.lost ? "score.away" : "app.loading")}</p>
                <p class="trouble" role="alert">${this.wrong.text}</p>
                <p><a href="/score">${say("score.to-sheets")}</a></p>
            </section>`;
        const away = this.lost && !writer?.waiting.length ? say("score.away") : nothing;
        // prettier-ignore
        return html`<p class="connection" role="status">${away}</p>
            <section class="sheet print">
                <h1>${list(view.names)}</h1>
                <p class="reminder">${reminder(view)}</p>
                <p class="hidden" role="status">${this.heard}</p>
                <p class="trouble" role="alert">${this.wrong.field ? "" : this.wrong.text}</p>
                ${writer ? unsent(view, writer) : nothing} ${writer ? this.#entry(view) : nothing}
                <h2 class="hidden">${say("sheet.title")}</h2>
                ${sheetTable(
                    matchAtTable(view),
                    writer ? (number) => this.#pencil(number) : undefined,
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
            ${sharing(view, {
                sheet: this.sheet,
                token: tokenOfSheet(this.sheet),
                copied: this.copied,
                copy: (id, text) => void this.#copy(id, text),
            })}
            ${confirming(this.question, () => (this.question = undefined))}`;
    }

    /** The button by which a hand is corrected. */
    #pencil(number: number): TemplateResult {
        return html`<button
            type="button"
            class="pencil"
            id="correct-${number}"
            @click=${() => void this.#correct(number)}
        >
            <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M2 14l1-4 8-8 3 3-8 8z M9.5 3.5l3 3" />
            </svg>
            <span class="hidden">${say("score.correct")}: ${say("score.hand", { n: number })}</span>
        </button>`;
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

    /** Where something is entered: a hand, its tricks one after the other, or a correction; and the last entry undone. */
    #entry(view: SheetView): TemplateResult {
        const desk: Desk = {
            view,
            wrong: this.wrong,
            enter: (command) => this.#enter(command),
            fail: (text, field) => this.#fail(text, field),
        };
        const draft = this.draft ?? blank(view);
        const form = (buttons: unknown, below: unknown) =>
            handForm(desk, {
                draft,
                change: (some) => (this.draft = { ...draft, ...some }),
                buttons,
                below,
            });
        if (draft.number)
            return form(
                html`<button type="button" @click=${() => void this.#cancel(draft.number)}>
                    ${say("score.cancel")}
                </button>`,
                nothing,
            );
        const undo = html`<button
            type="button"
            ?disabled=${!view.may_undo}
            @click=${() => this.#enter({ type: "undo" })}
        >
            ${say("score.undo")}
        </button>`;
        if (view.winners.length)
            return html`<div class="entry" data-zone="entry"><div class="line buttons">${undo}</div></div>`;
        const more = seldom(desk, (question) => (this.question = question));
        const tricks = () => takers(desk, this.moons, (moons) => (this.moons = moons));
        if (view.counting)
            return html`<div class="entry" data-zone="entry">
                ${counted(desk)} ${tricks()} ${wrongWith("hand", desk)}
                <div class="line buttons">${undo}</div>
                ${more}
            </div>`;
        if (view.chips)
            return form(
                undo,
                html`<p class="hint">${say("score.or.count")}</p>
                    ${tricks()} ${more}`,
            );
        return form(html`${otherwise(desk, draft)}${undo}`, more);
    }
}
