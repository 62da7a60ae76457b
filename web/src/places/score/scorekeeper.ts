import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { enterOnSheet, sheetFile } from "../../api/http";
import type { SheetCommand, SheetView } from "../../api/types";
import { copyText } from "../../files";
import { Follower } from "./follower";
import { saveSheet, sheetCacheKey, tokenOfSheet } from "./saved";
import { sheetMatch } from "../../score/lines";
import { sheetTable } from "../../score/table";
import { describeEntry, announcement, nextStep } from "./descriptions";
import { Writer } from "./writer";
import { list, say } from "../../words/words";
import { confirming, type Question } from "../../parts/confirm";
import { FocusKeeper } from "../../parts/focus";
import { PageElement } from "../../parts/element";
import { countSoFar, NO_MOONS, trickTakers } from "./counting";
import { NO_ERROR, errorFor, type SheetEditor, type FieldError } from "./editor";
import { blank, draftOf, fieldOf, type Draft, type Field } from "./draft";
import { handForm, otherOutcomes } from "./hand";
import { otherActions } from "./other-actions";
import { sharing } from "./sharing";
import { unsent } from "./unsent";

/** A score sheet for a table with real pieces. It can be edited with its secret; others can only read it. */
@customElement("moon-scorekeeper")
export class ScorekeeperPlace extends PageElement {
    @property() sheet = "";
    @state() private view: SheetView | undefined;
    @state() private error: FieldError = NO_ERROR;
    @state() private lost = false;
    @state() private draft: Draft | undefined;
    @state() private moons = NO_MOONS;
    @state() private heard = "";
    @state() private copied = "";
    @state() private question: Question | undefined;
    #writer: Writer | undefined;
    #follower: Follower | undefined;
    /** The version after which the form is cleared. */
    #entered = 0;
    /** Whether the command being sent was just entered, with the server reachable. */
    #fresh = false;
    readonly #focus = new FocusKeeper();

    readonly #online = () => {
        this.#writer?.flush();
        if (this.lost) this.#follower?.follow();
    };
    readonly #visible = () => {
        if (!document.hidden) this.#online();
    };
    readonly #elsewhere = (event: StorageEvent) => {
        // Another tab writes on the same sheet; both share the waiting commands.
        if (event.key === sheetCacheKey(this.sheet)) this.#writer?.flush();
    };

    override connectedCallback(): void {
        super.connectedCallback();
        addEventListener("online", this.#online);
        addEventListener("storage", this.#elsewhere);
        document.addEventListener("visibilitychange", this.#visible);
        if (this.hasUpdated) this.#begin(); // it was moved in the page; on the first connection `sheet` isn't set yet
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
        if ((changed as Map<string, unknown>).has("error") && this.error.text)
            this.querySelector(".trouble:not(:empty)")?.scrollIntoView({ block: "nearest" });
    }

    #begin(): void {
        const given = /^#w=([\w-]{20,200})$/.exec(location.hash)?.[1];
        if (given) {
            saveSheet({ sheet: this.sheet, token: given, at: Date.now(), names: [] });
            history.replaceState(null, "", location.pathname);
        }
        this.view = undefined;
        this.draft = undefined;
        this.error = NO_ERROR;
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
        this.#writer?.addEventListener("entered", () => follower.follow());
        if (this.#writer?.seen) this.view = this.#writer.seen;
        this.#writer?.flush();
        follower.follow();
    }

    #end(): void {
        this.#writer?.stop();
        this.#follower?.stop();
    }

    #changed(): void {
        const writer = this.#writer;
        const first = writer?.waiting[0];
        if (writer?.state === "away") this.#fresh = false;
        // A refused entry stays in the form to be corrected. One that had waited is listed instead.
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
        this.error = NO_ERROR;
        this.#writer?.remember(view);
        const token = tokenOfSheet(this.sheet);
        if (token && before?.number !== view.number)
            saveSheet({ sheet: this.sheet, token, at: Date.now(), names: view.names });
        if (before && before.number !== view.number) this.heard = announcement(view);
        if (this.#entered && view.number >= this.#entered && !this.#writer?.waiting.length) {
            this.#entered = 0;
            this.draft = undefined;
            this.moons = NO_MOONS;
        }
    }

    /** Show an error beside the part of the form it is about, or above the form. */
    #fail(text: string, field: Field = ""): void {
        this.error = { text, field };
    }

    #enter(command: SheetCommand): void {
        const { view } = this;
        if (!view || !this.#writer) return;
        this.error = NO_ERROR;
        this.#fresh = !this.#writer.waiting.length && !this.lost;
        if (!this.#writer.enter(command, view.number)) {
            this.#fail(say("score-waits-many"));
            return;
        }
        this.#entered = view.number + 1;
        // Waiting entries are listed below, where they can be deleted.
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
        else this.querySelector<HTMLInputElement>(`#${id}`)?.focus(); // the field selects its content for copying
    }

    // -- rendering --------------------------------------------------------------------------------------

    protected override render(): TemplateResult {
        const { view } = this;
        const writer = this.#writer;
        if (!view)
            return html`<section class="sheet">
                <h1>${say("sheet-title")}</h1>
                <p class="hint">${this.error.text ? "" : say(this.lost ? "score-away" : "app-loading")}</p>
                <p class="trouble" role="alert">${this.error.text}</p>
                <p><a href="/score">${say("score-to-sheets")}</a></p>
            </section>`;
        const away = this.lost && !writer?.waiting.length ? say("score-away") : nothing;
        // prettier-ignore
        return html`<p class="connection" role="status">${away}</p>
            <section class="sheet print">
                <h1>${list(view.names)}</h1>
                <p class="reminder">${nextStep(view)}</p>
                <p class="hidden" role="status">${this.heard}</p>
                <p class="trouble" role="alert">${this.error.field ? "" : this.error.text}</p>
                ${writer ? unsent(view, writer) : nothing} ${writer ? this.#entry(view) : nothing}
                <h2 class="hidden">${say("sheet-title")}</h2>
                ${sheetTable(
                    sheetMatch(view),
                    writer ? (number) => this.#pencil(number) : undefined,
                    this.#surplus(view),
                )}
                <div class="line buttons">
                    <button type="button" @click=${() => print()}>${say("score-print")}</button>
                    <a class="button quiet" href=${sheetFile(this.sheet, "text")} download="moon-score.txt"
                        >${say("score-text")}</a
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

    /** Draw the button that corrects a hand. */
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
            <span class="hidden">${say("score-correct")}: ${say("hand-n", { n: number })}</span>
        </button>`;
    }

    /** Draw the hands that no longer count because a correction ended the match earlier. */
    #surplus(view: SheetView): TemplateResult[] {
        const start = view.lines.length;
        return view.entries.slice(start).map(
            (entry, at) =>
                html`<tr class="surplus">
                    <th scope="row" class="n">${start + at + 1}</th>
                    <td colspan=${view.sides.length + 1}>
                        ${describeEntry(view, entry)} <i>${say("score-surplus")}</i>
                    </td>
                    ${this.#writer ? html`<td class="beside"></td>` : nothing}
                </tr>`,
        );
    }

    /** Draw the form: a hand, a trick, or a correction; and the undo button. */
    #entry(view: SheetView): TemplateResult {
        const editor: SheetEditor = {
            view,
            error: this.error,
            enter: (command) => this.#enter(command),
            fail: (text, field) => this.#fail(text, field),
        };
        const draft = this.draft ?? blank(view);
        const form = (buttons: unknown, below: unknown) =>
            handForm(editor, {
                draft,
                change: (some) => (this.draft = { ...draft, ...some }),
                buttons,
                below,
            });
        if (draft.number)
            return form(
                html`<button type="button" @click=${() => void this.#cancel(draft.number)}>
                    ${say("score-cancel")}
                </button>`,
                nothing,
            );
        const undo = html`<button
            type="button"
            ?disabled=${!view.may_undo}
            @click=${() => this.#enter({ type: "undo" })}
        >
            ${say("score-undo")}
        </button>`;
        if (view.winners.length)
            return html`<div class="entry" data-zone="entry"><div class="line buttons">${undo}</div></div>`;
        const more = otherActions(editor, (question) => (this.question = question));
        const tricks = () => trickTakers(editor, this.moons, (moons) => (this.moons = moons));
        if (view.counting)
            return html`<div class="entry" data-zone="entry">
                ${countSoFar(editor)} ${tricks()} ${errorFor("hand", editor)}
                <div class="line buttons">${undo}</div>
                ${more}
            </div>`;
        if (!view.about.auction)
            return form(
                undo,
                html`<p class="hint">${say("score-or-count")}</p>
                    ${tricks()} ${more}`,
            );
        return form(html`${otherOutcomes(editor, draft)}${undo}`, more);
    }
}
