import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ProblemError } from "../../api/http";
import type { PuzzleAnswer, PuzzleQuestion } from "../../api/types";
import { showPiece } from "../../pieces/piece";
import { actionsWith, calledIn, pieceOf, suitName } from "../../room/names";
import { go } from "../../router";
import {
    answerPuzzle,
    markSeen,
    puzzleList,
    puzzleOf,
    puzzleView,
    unseen,
    wantedPuzzles,
} from "./puzzle-requests";
import { say } from "../../words/words";
import { PageElement } from "../../parts/element";
import { FocusKeeper } from "../../parts/focus";
import { Loading } from "../../parts/loading";
import { actions } from "../../table/actions";
import { felt } from "../../table/felt";
import { Hand } from "../../table/hand";
import { isCards } from "../../room/places";

/** Keep the two ends of a tile on one line. */
const unbroken = (text: string) => text.replace(/(\d)-(\d)/g, "$1\u2011$2");

/** A puzzle at its table: the position, the choices, and after the answer the explanation. */
@customElement("moon-puzzle")
export class Puzzle extends PageElement {
    /** The id of the puzzle, or `daily`. */
    @property() puzzle = "";
    readonly #loading = new Loading(this, puzzleOf, {
        args: () => (this.puzzle ? [this.puzzle] : undefined),
        then: () => (this.calling = undefined),
    });
    @state() private answer: PuzzleAnswer | undefined;
    @state() private nudged = false;
    /** The piece for which a suit is to be called. */
    @state() private calling: string | undefined;
    /** The answer that was sent. */
    @state() private chosen: string | undefined;
    /** Whether no unseen puzzle is left. */
    @state() private finished = false;
    readonly #focus = new FocusKeeper();
    readonly #hand = new Hand(
        (piece) => this.#press(piece),
        () => {
            this.requestUpdate();
            return this.updateComplete;
        },
    );

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.#hand.stop();
    }

    protected override willUpdate(changed: PropertyValues<this>): void {
        this.#focus.remember(this);
        if (!changed.has("puzzle") || !this.puzzle) return;
        this.#loading.last = this.answer = this.chosen = undefined;
        this.nudged = this.finished = false;
    }

    protected override updated(): void {
        this.#focus.restore(this);
    }

    protected override languageChanged(): void {
        if (this.chosen !== undefined) void this.#send(this.chosen);
    }

    async #send(choice: string): Promise<void> {
        const { last: now } = this.#loading;
        if (!now) return;
        const again = this.answer !== undefined;
        this.chosen = choice;
        this.calling = undefined;
        const done = await this.#loading.do(async () => {
            const answer = await answerPuzzle(now.puzzle, choice);
            if (this.#loading.last?.puzzle !== now.puzzle) return;
            this.answer = answer;
            markSeen(now.puzzle, answer.right);
            await this.updateComplete;
            if (!again) this.querySelector<HTMLElement>("#next")?.focus({ preventScroll: true });
        });
        if (!done && this.answer === undefined) this.chosen = undefined;
    }

    #press(piece: string): void {
        const { last: now } = this.#loading;
        if (!now || this.chosen !== undefined || !["play", "discard"].includes(now.position.phase)) return;
        const fitting = actionsWith(piece, now.position.legal);
        if (fitting.length > 1) this.calling = this.calling === piece ? undefined : piece;
        else if (fitting[0]) void this.#send(fitting[0]);
    }

    #next(): Promise<boolean> {
        return this.#loading.do(async () => {
            const { puzzles } = await puzzleList(wantedPuzzles());
            const id = unseen(puzzles);
            if (id) go(`/puzzles/${id}`);
            else this.finished = true;
        });
    }

    // -- rendering --------------------------------------------------------------------------------------

    protected override render(): TemplateResult {
        const { answer } = this;
        const { error, last: now, trouble } = this.#loading;
        const lost = error instanceof ProblemError && error.problem.code === "no-such-puzzle";
        if (!now)
            return html`<section class="sheet narrow">
                <p class="trouble" role="alert">${trouble || say("app-loading")}</p>
                ${
                    trouble && !lost
                        ? html`<button type="button" @click=${() => this.#loading.run()}>
                              ${say("offline-look")}
                          </button>`
                        : nothing
                }
                <p><a href="/puzzles">${say("puzzle-all")}</a></p>
            </section>`;
        const choosing = this.chosen === undefined && now.position.legal.length > 0;
        const view = puzzleView(now, answer?.position ?? now.position, choosing);
        return html`<h1 class="hidden">${now.title}</h1>
            <div class="table lesson puzzle">
                <div class="board">
                    ${felt(view, false, [])}
                    <section class="mine" aria-label=${say("your-hand")}>
                        ${this.#question(now)}
                        ${this.#hand.draw(view, {
                            premove: undefined,
                            calling: this.calling,
                            sending: answer ? answer.solution : this.chosen,
                            highlighted: undefined,
                        })}
                        <p class="trouble" role="alert">${trouble}</p>
                        <div class="acts">${this.#choices(now, view)}</div>
                        ${this.#buttons(answer)}
                    </section>
                </div>
                ${answer ? this.#why(answer) : nothing} ${this.#tricks(now, isCards(view))}
            </div>`;
    }

    /** Draw the question or, after the answer, the verdict. */
    #question(now: PuzzleQuestion): TemplateResult {
        const { answer } = this;
        const verdict = answer ? (answer.right ? "right" : "wrong") : "";
        return html`<div class="teacher" role="status">
            <div class="speech ${verdict}" tabindex="0">
                <p class="part">
                    <b>${now.day ? `${say("puzzle-day")}: ` : ""}${now.title}</b>
                    <span>${now.rules.preset} · ${say("puzzle-level-of", { n: now.level })}</span>
                </p>
                ${
                    answer
                        ? html`<p class="said">
                              <b>${answer.verdict}</b> ${unbroken(answer.explanation.slice(0, 2).join(" "))}
                          </p>`
                        : html`<p>${this.nudged ? now.nudge : now.question}</p>`
                }
            </div>
        </div>`;
    }

    /** Draw the choices that aren't pieces of the hand. */
    #choices(now: PuzzleQuestion, view: ReturnType<typeof puzzleView>): TemplateResult | typeof nothing {
        const label = say("puzzle-answers");
        if (now.position.legal.length)
            return actions(view, {
                label,
                calling: this.calling,
                act: (action) => void this.#send(action),
                highlight: () => undefined,
            });
        if (this.chosen !== undefined) return nothing;
        return html`<div class="actions" data-zone="act" role="group" aria-label=${label}>
            ${now.choices.map(
                (each) =>
                    html`<button
                        type="button"
                        class="primary wide-name"
                        data-action=${each.choice}
                        @click=${() => void this.#send(each.choice)}
                    >
                        ${each.label}
                    </button>`,
            )}
        </div>`;
    }

    #buttons(answer: PuzzleAnswer | undefined): TemplateResult {
        return html`<div class="foot">
            <nav class="steps" data-zone="steps" aria-label=${say("front-puzzles")}>
                <a class="button quiet" href="/puzzles">${say("puzzle-all")}</a>
                ${
                    answer
                        ? html`<button
                              id="next"
                              type="button"
                              class="primary"
                              ?disabled=${this.finished}
                              @click=${() => void this.#next()}
                          >
                              ${say("puzzle-next")}
                          </button>`
                        : html`<button
                              id="nudge"
                              type="button"
                              aria-pressed=${String(this.nudged)}
                              @click=${() => (this.nudged = !this.nudged)}
                          >
                              ${say("puzzle-nudge")}
                          </button>`
                }
            </nav>
            ${this.finished ? html`<p role="status">${say("puzzle-none")}</p>` : nothing}
        </div>`;
    }

    /** Draw the tricks that were played before: what they say about the unseen pieces may be the question. */
    #tricks({ position: { played }, seat }: PuzzleQuestion, cards: boolean): TemplateResult | typeof nothing {
        if (!played.length) return nothing;
        const suitOf = (play: string) => {
            const called = calledIn(play);
            return called === undefined ? nothing : suitName(called);
        };
        const name = (at: number) => say(at === seat ? "you" : "seat-n", { n: at });
        return html`<section class="sheet prose">
            <h2>${say("tricks-so-far")}</h2>
            <ol class="past-tricks">
                ${played.map(
                    ({ plays, winner }) =>
                        html`<li>
                            ${plays.map(
                                ([at, piece]) =>
                                    html`<span class=${at === winner ? "took" : ""}
                                        >${name(at)} ${showPiece(pieceOf(piece), cards)}
                                        ${suitOf(piece)}</span
                                    > `,
                            )}
                            <span class="hidden">${say("puzzle-took", { who: name(winner) })}</span>
                        </li>`,
                )}
            </ol>
        </section>`;
    }

    #why({ explanation, bots }: PuzzleAnswer): TemplateResult {
        return html`<section class="sheet prose why">
            <h2>${say("puzzle-why")}</h2>
            ${explanation.map((line) => html`<p>${unbroken(line)}</p>`)}
            ${
                bots.length
                    ? html`<h2>${say("puzzle-bots")}</h2>
                          <ul>
                              ${bots.map((line) => html`<li>${unbroken(line)}</li>`)}
                          </ul>`
                    : nothing
            }
        </section>`;
    }
}
