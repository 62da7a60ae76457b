import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { failure, lessonStep, ProblemError } from "../../api/http";
import type { LessonStep } from "../../api/types";
import { Latest } from "../../latest";
import { progressOf, saveProgress } from "./progress";
import { LEARNER, lessonView, SHOWN } from "./view";
import { actionsWith } from "../../room/names";
import { say } from "../../words/words";
import { FocusKeeper } from "../../parts/focus";
import { Motion, motionDisabled } from "../../parts/motion";
import { TableOpener } from "../../parts/naming";
import { actions } from "../../table/actions";
import { felt } from "../../table/felt";
import { Hand } from "../../table/hand";
import { plate } from "../../table/seat";
import { dots, rule, speech, steps } from "./teacher";

/** Milliseconds until what the others do is shown: after a play, and after a trick. */
const AFTER_PLAY = 700;
const AFTER_TRICK = 1500;

/** A lesson: the table with a prepared hand, and what the teacher says about it. */
@customElement("moon-lesson")
export class Lesson extends TableOpener {
    @property() lesson = "";
    /** The step, as the server sent it. */
    @state() private now: LessonStep | undefined;
    /** How many of the step's moves are shown yet. */
    @state() private moved = 0;
    @state() private trouble = "";
    /** Whether the lesson itself can't be shown. */
    @state() private lost = false;
    /** The piece for which a suit is to be called. */
    @state() private calling: string | undefined;
    /** The named suit under the pointer or focus, whose pieces are raised. */
    @state() private weighed: string | undefined;
    @state() private told: readonly string[] = [];
    /** A step that couldn't be fetched. */
    #missing: (() => void) | undefined;
    #timer = 0;
    readonly #latest = new Latest();
    readonly #focus = new FocusKeeper();
    readonly #motion = new Motion();
    readonly #hand = new Hand(
        (piece) => this.#press(piece),
        () => {
            this.requestUpdate();
            return this.updateComplete;
        },
    );

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        clearTimeout(this.#timer);
        this.#hand.stop();
    }

    protected override willUpdate(changed: PropertyValues<this>): void {
        this.#focus.remember(this);
        if (!changed.has("lesson") || !this.lesson) return;
        this.now = undefined;
        this.lost = false;
        void this.#open(progressOf(this.lesson).step);
    }

    protected override updated(): void {
        this.#focus.restore(this);
        if (!this.now) return;
        this.#motion.show(this, this.lesson, LEARNER, 0);
        for (const button of this.querySelectorAll<HTMLElement>("[data-action]"))
            button.toggleAttribute("data-shown", this.now.shown.includes(button.dataset["action"]!));
    }

    protected override languageChanged(): void {
        if (this.now) void this.#fetch(this.now.step, this.now.actions, false);
    }

    /** Go to a step; one that a shorter lesson no longer has is its beginning. */
    async #open(step: number): Promise<void> {
        await this.#fetch(step, []);
        if (this.now?.step === step) saveProgress(this.lesson, step, this.now.steps);
    }

    /** Fetch a step after these actions, and show what is new. */
    async #fetch(step: number, actions: readonly string[], moving = true): Promise<void> {
        const isLatest = this.#latest.start();
        this.#missing = undefined;
        try {
            const found = await lessonStep(this.lesson, step, actions);
            if (isLatest()) this.#show(found, moving);
        } catch (error) {
            if (!isLatest()) return;
            const code = error instanceof ProblemError ? error.problem.code : "";
            if (code === "lesson-step" && step) return this.#open(0);
            this.lost = code === "no-such-lesson";
            this.trouble = failure(error);
            this.#missing = () => void this.#fetch(step, actions, moving);
        }
    }

    #show(found: LessonStep, moving: boolean): void {
        const before = this.now;
        // What is said after a hand is said at its table.
        if (before?.kind === "play" && before.done && found.kind === "look" && found.step === before.step + 1)
            found = { ...found, position: before.position };
        clearTimeout(this.#timer);
        this.#motion.remember(this);
        const forward = moving && before?.step === found.step && found.actions.length > before.actions.length;
        this.now = found;
        this.moved = forward && !motionDisabled() ? Math.min(1, found.moves.length) : found.moves.length;
        this.trouble = "";
        this.calling = undefined;
        this.weighed = undefined;
        this.told = forward ? found.moves.flatMap(({ sentences }) => sentences) : [];
        // A task isn't skipped by pressing Enter again.
        const leaving =
            before?.step !== found.step && !found.done && document.activeElement?.closest(".steps");
        if (leaving) void this.updateComplete.then(() => this.querySelector<HTMLElement>(".speech")?.focus());
        this.#wait();
    }

    /** Show the next move after a while, until all are shown. */
    #wait(): void {
        const { moves } = this.now!;
        const last = moves[this.moved - 1];
        if (!last || this.moved >= moves.length) return void this.#arrive();
        const pause = last.position.trick.length ? AFTER_PLAY : AFTER_TRICK;
        this.#timer = window.setTimeout(() => {
            this.#motion.remember(this);
            this.moved++;
            this.#wait();
        }, pause);
    }

    /** When a task is done, the focus goes on to the next step. */
    async #arrive(): Promise<void> {
        await this.updateComplete;
        const { done, kind } = this.now!;
        const active = document.activeElement;
        if (!done || kind === "look" || (active !== document.body && !this.contains(active))) return;
        this.querySelector<HTMLElement>(".steps .primary")?.focus({ preventScroll: true });
    }

    /** Whether the others are still playing. */
    get #moving(): boolean {
        return this.now !== undefined && this.moved < this.now.moves.length;
    }

    #act(action: string): void {
        const now = this.now;
        if (now && !this.#moving && !now.done) void this.#fetch(now.step, [...now.actions, action]);
    }

    /** Handle a piece that was pressed or dragged. Illegal ones are sent as well, so that the refusal is explained. */
    #press(piece: string): void {
        const position = this.now?.position;
        if (!position || this.#moving || !["play", "discard"].includes(position.phase)) return;
        const actions = actionsWith(piece, position.legal);
        if (actions.length > 1) this.calling = this.calling === piece ? undefined : piece;
        else this.#act(actions[0] ?? (position.phase === "discard" ? `discard ${piece}` : piece));
    }

    // -- rendering --------------------------------------------------------------------------------------

    protected override render(): TemplateResult {
        const now = this.now;
        if (!now)
            return html`<section class="sheet narrow">
                <p class="trouble" role="alert">${this.trouble || say("app-loading")}</p>
                ${
                    this.#missing && !this.lost
                        ? html`<button type="button" @click=${this.#missing}>${say("offline-look")}</button>`
                        : nothing
                }
                <p><a href="/learn">${say("learn-all")}</a></p>
            </section>`;
        const choosing = !now.done && !this.#moving;
        const position = now.moves[this.moved - 1]?.position ?? now.position;
        const view = lessonView(now, this.#moving ? position : now.position, choosing);
        return html`<h1 class="hidden">${now.lesson_title}</h1>
            <div class="hidden" role="log">${this.told.map((text) => html`<p>${text}</p>`)}</div>
            <div class="table lesson">
                <div class="board">
                    ${felt(view, false, [])}
                    <section class="mine" aria-label=${say("your-hand")}>
                        ${speech(now, this.#moving)}
                        ${this.#hand.draw(view, {
                            premove: undefined,
                            calling: this.calling,
                            sending: undefined,
                            highlighted: this.weighed ?? (now.shown.length ? SHOWN : undefined),
                        })}
                        <p class="trouble" role="alert">${this.trouble}</p>
                        <div class="acts">
                            ${actions(view, {
                                label: say("learn-choices"),
                                calling: this.calling,
                                act: (action) => this.#act(action),
                                highlight: (action) => (this.weighed = action),
                            })}
                        </div>
                        ${dots(now)}
                        <div class="foot">
                            ${plate(view, view.seats[0]!)}
                            ${steps(now, {
                                go: (step) => void this.#open(step),
                                undo: () => void this.#fetch(now.step, now.actions.slice(0, -1), false),
                                replay: () => void this.#fetch(now.step, [], false),
                                play: () =>
                                    this.playAlone(
                                        { preset: now.rules.preset, options: {} },
                                        now.rules.table.players,
                                    ),
                                moving: this.#moving,
                                busy: this.busy,
                            })}
                        </div>
                        ${this.beside()}
                    </section>
                </div>
                ${rule(now)}
            </div>`;
    }
}
