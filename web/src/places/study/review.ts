import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { failure, ProblemError, reviewStream } from "../../api/http";
import type { GameReview, ReviewedDecision, ReviewProgress } from "../../api/schema";
import type { Player } from "../../replay/player";
import type { ReplayRecord } from "../../replay/record";
import { namesIn } from "../../replay/view";
import { percent, say } from "../../words/words";
import { PageElement } from "../../parts/element";
import { pick } from "../../parts/inputs";
import {
    actionName,
    errorsOf,
    gradeName,
    graph,
    handsTable,
    isRight,
    lossOf,
    reasons,
    choices,
    sign,
    summary,
    verdict,
} from "./review-parts";

/** The number of errors that are listed before "show all". */
const LISTED = 6;

/** What the learner has done at one of the errors. */
type Lesson = {
    readonly decisions: readonly ReviewedDecision[];
    readonly at: number;
    /** The last action that was tried; empty for none. */
    readonly tried: string;
    readonly answered: boolean;
    /** How many were found at the first try. */
    readonly right: number;
    /** Whether the current one was tried in vain before. */
    readonly missed: boolean;
};

/**
 * The review of a recorded game, beside its replay: it is computed by the server while one waits, and given up when
 * this element is removed. An event `reviewed` says that there is a review.
 */
@customElement("moon-review")
export class ReviewView extends PageElement {
    @property({ attribute: false }) record!: ReplayRecord;
    @property({ attribute: false }) player!: Player;
    /** The ply shown in the replay. */
    @property({ type: Number }) ply = 0;
    @state() private progress: ReviewProgress | undefined;
    @state() private review: GameReview | undefined;
    @state() private trouble = "";
    @state() private all = false;
    /** The seat whose mistakes are learned from. */
    @state() private seat = 0;
    @state() private lesson: Lesson | undefined;
    #abort = new AbortController();

    protected override willUpdate(changes: PropertyValues<this>): void {
        if (!changes.has("record")) return;
        this.review = undefined;
        this.lesson = undefined;
        this.seat = this.player.point.near;
        void this.#load();
    }

    override connectedCallback(): void {
        super.connectedCallback();
        if (this.hasUpdated && !this.review) void this.#load();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.#abort.abort(); // the server then gives it up
    }

    /** Fetch the reasons in the new language. */
    protected override languageChanged(): void {
        void this.#load();
    }

    async #load(): Promise<void> {
        this.#abort.abort();
        const abort = (this.#abort = new AbortController());
        this.trouble = "";
        this.progress = undefined;
        try {
            for await (const line of linesOf(await reviewStream(this.record.text, abort.signal))) {
                if (abort.signal.aborted) return;
                const news = JSON.parse(line) as ReviewProgress;
                if (news.problem) throw new ProblemError(news.problem);
                this.progress = news;
                if (news.review) {
                    this.review = news.review;
                    this.dispatchEvent(new CustomEvent("reviewed", { detail: this.#marks(news.review) }));
                    return;
                }
            }
            throw new ProblemError({ code: "offline", detail: say("error-offline"), status: 0 });
        } catch (error) {
            if (!abort.signal.aborted) this.trouble = failure(error);
        }
    }

    /** Return the sign and the loss of each error, by the ply after it, for the list of moves. */
    #marks(review: GameReview): ReadonlyMap<number, TemplateResult> {
        return new Map(
            errorsOf(review).map((each) => [
                each.ply + 1,
                html`<span class="error-mark"> ${sign(each.grade)} ${percent(-each.loss)}</span>`,
            ]),
        );
    }

    #stop(): void {
        this.#abort.abort();
        this.dispatchEvent(new CustomEvent("closed"));
    }

    // -- learning ----------------------------------------------------------------------------------------

    #learn(decisions: readonly ReviewedDecision[]): void {
        this.lesson = { decisions, at: 0, tried: "", answered: false, right: 0, missed: false };
        this.#showPosition();
    }

    /** Show the position of the current error, as its player saw it. */
    #showPosition(): void {
        const each = this.lesson?.decisions[this.lesson.at];
        if (!each) return;
        this.player.pause();
        void this.player.show({ ply: each.ply, seat: each.seat, near: each.seat });
    }

    #try(each: ReviewedDecision, action: string): void {
        const { lesson } = this;
        if (!lesson || lesson.answered) return;
        const right = isRight(each, action);
        this.lesson = {
            ...lesson,
            tried: action,
            answered: right,
            right: lesson.right + (right && !lesson.missed ? 1 : 0),
            missed: lesson.missed || !right,
        };
    }

    #next(lesson: Lesson): void {
        this.lesson = { ...lesson, at: lesson.at + 1, tried: "", answered: false, missed: false };
        this.#showPosition();
        void this.updateComplete.then(() => this.querySelector<HTMLElement>(".lesson-head")?.focus());
    }

    #endLesson(): void {
        this.lesson = undefined;
        void this.updateComplete.then(() => this.querySelector<HTMLElement>(".begin")?.focus());
    }

    // -- rendering ---------------------------------------------------------------------------------------

    protected override render(): TemplateResult {
        const { review, lesson } = this;
        return html`<section class="sheet review" aria-label=${say("review-title")}>
            <h2>${say("review-title")}</h2>
            ${review ? (lesson ? this.#lessonView(lesson) : this.#result(review)) : this.#waiting()}
            <p class="buttons">
                <button type="button" @click=${() => this.#stop()}>
                    ${review || this.trouble ? say("review-close") : say("review-stop")}
                </button>
            </p>
        </section>`;
    }

    #waiting(): TemplateResult {
        if (this.trouble)
            return html`<p role="alert">${this.trouble}</p>
                <p class="buttons">
                    <button type="button" class="primary" @click=${() => void this.#load()}>
                        ${say("review-again")}
                    </button>
                </p>`;
        const { ahead = 0, done = 0, plies = this.record.heading.plies } = this.progress ?? {};
        const text = ahead ? say("review-waiting", { n: ahead }) : say("review-working", { done, plies });
        return html`<p id="review-progress">${text}</p>
            <progress max=${plies} value=${done} aria-labelledby="review-progress"></progress>
            <p class="hidden" role="status">${ahead || !done ? text : ""}</p>`;
    }

    #result(review: GameReview): TemplateResult {
        const { heading } = this.record;
        const shown = review.decisions.find((each) => each.ply + 1 === this.ply);
        return html`<p class="hint">${say("review-lead")}</p>
            ${graph(heading, review, this.ply, (ply) => this.player.goTo(ply))} ${handsTable(heading, review)}
            <h3>${say("review-shown")}</h3>
            <div role="status">
                ${shown ? verdict(heading, shown) : html`<p class="hint">${say("review-shown-none")}</p>`}
            </div>
            <h3>${say("review-moments")}</h3>
            ${this.#moments(review)} ${this.#learning(review)}
            <h3>${say("review-players")}</h3>
            ${summary(heading, review)}`;
    }

    #moments(review: GameReview): TemplateResult {
        const worst = errorsOf(review).sort((a, b) => b.loss - a.loss);
        if (!worst.length) return html`<p>${say("review-nothing")}</p>`;
        const listed = this.all ? worst : worst.slice(0, LISTED);
        const names = namesIn(this.record.heading);
        return html`<ol class="lines moments">
                ${listed.map((each) => {
                    const facts = {
                        hand: each.hand,
                        who: names.plain(each.seat),
                        action: actionName(each.action, each.phase),
                    };
                    const grade = say("review-of", {
                        grade: gradeName(each.grade),
                        change: percent(-each.loss),
                    });
                    return html`<li>
                        <button
                            type="button"
                            class="plain move"
                            aria-current=${each.ply + 1 === this.ply ? "step" : nothing}
                            @click=${() => this.player.goTo(each.ply + 1)}
                        >
                            <span>${say("review-moment", facts)}</span> <small>${grade}</small>
                        </button>
                    </li>`;
                })}
            </ol>
            ${
                listed.length < worst.length
                    ? html`<p class="buttons">
                          <button type="button" @click=${() => (this.all = true)}>
                              ${say("review-moments-all", { n: worst.length })}
                          </button>
                      </p>`
                    : nothing
            }`;
    }

    #learning(review: GameReview): TemplateResult {
        const { heading } = this.record;
        const names = namesIn(heading);
        const errors = errorsOf(review, this.seat);
        const begin = errors.length === 1 ? "review-learn-begin-one" : "review-learn-begin";
        return html`<h3>${say("review-learn")}</h3>
            ${pick(
                say("review-learn-whose"),
                heading.names.map((_, at) => [at + 1, names.plain(at + 1)] as const),
                this.seat,
                (seat) => (this.seat = seat),
            )}
            ${
                errors.length
                    ? html`<p class="buttons">
                          <button type="button" class="primary begin" @click=${() => this.#learn(errors)}>
                              ${say(begin, { n: errors.length })}
                          </button>
                      </p>`
                    : html`<p>${say("review-learn-none", { who: names.plain(this.seat) })}</p>`
            }`;
    }

    #lessonView(lesson: Lesson): TemplateResult {
        const { decisions, at, tried, answered, right } = lesson;
        const each = decisions[at];
        const stop = html`<button type="button" @click=${() => this.#endLesson()}>
            ${say("review-learn-stop")}
        </button>`;
        if (!each)
            return html`<h3 class="lesson-head" tabindex="-1">${say("review-learn")}</h3>
                <p>${say("review-learn-done", { right, all: decisions.length })}</p>
                <p class="buttons">${stop}</p>`;
        const name = (action: string) => actionName(action, each.phase);
        const who = namesIn(this.record.heading).plain(each.seat);
        const facts = { action: name(tried), loss: percent(lossOf(each, tried)) };
        const said = !tried
            ? answered
                ? say("review-learn-answer", { action: name(each.candidates[0]?.action ?? "") })
                : ""
            : answered
              ? say("review-learn-right", facts)
              : say(tried === each.action ? "review-learn-same" : "review-learn-wrong", facts);
        // In an order that doesn't give the answer away.
        const offered = each.candidates
            .map(({ action }) => action)
            .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
        return html`<h3 class="lesson-head" tabindex="-1">
                ${say("review-learn-place", { n: at + 1, all: decisions.length, hand: each.hand })}
            </h3>
            <p>${say("review-learn-ask", { who, action: name(each.action) })}</p>
            ${
                this.ply === each.ply && this.player.point.seat === each.seat
                    ? nothing
                    : html`<p class="buttons">
                          <button type="button" @click=${() => this.#showPosition()}>
                              ${say("review-learn-back")}
                          </button>
                      </p>`
            }
            <div class="offered" role="group" aria-label=${say("review-choices")}>
                ${offered.map(
                    (action) =>
                        html`<button
                            type="button"
                            aria-pressed=${action === tried}
                            aria-disabled=${answered}
                            @click=${() => this.#try(each, action)}
                        >
                            ${name(action)}
                        </button>`,
                )}
            </div>
            <div role="status" class="told ${answered ? "right" : tried ? "wrong" : ""}">
                <p>${said}</p>
                ${answered ? html`${reasons(each)} ${choices(each)}` : nothing}
            </div>
            <p class="buttons">
                ${
                    answered
                        ? html`<button type="button" class="primary" @click=${() => this.#next(lesson)}>
                              ${say("review-learn-next")}
                          </button>`
                        : html`<button
                              type="button"
                              @click=${() => (this.lesson = { ...lesson, tried: "", answered: true, missed: true })}
                          >
                              ${say("review-learn-show")}
                          </button>`
                }
                ${stop}
            </p>`;
    }
}

/** Read the lines of a response as they arrive. */
async function* linesOf(response: Response): AsyncGenerator<string> {
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        const lines = (rest + value).split("\n");
        rest = lines.pop() ?? "";
        yield* lines;
    }
}
