import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { lessons } from "../../api/http";
import type { LessonSummary } from "../../api/types";
import { progressOf } from "./progress";
import { TEACHER } from "./view";
import { drawFace } from "../../faces/face";
import { lessonPath } from "../../router";
import { say } from "../../words/words";
import { PageElement } from "../../parts/element";
import { Loading } from "../../parts/loading";
import { scene } from "../../parts/scene";

/** The list of lessons, with what was taken of each in this browser. */
@customElement("moon-learn")
export class Learn extends PageElement {
    readonly #lessons = new Loading(this, lessons);

    protected override render(): TemplateResult {
        return html`<section class="pictured brief">
            <div class="hero">
                ${scene(html`<h1>${say("learn-title")}</h1>`)}
                <div class="sheet learn">
                    <header>
                        <span class="tutor">${drawFace("", TEACHER)}</span>
                        <p>${say("learn-lead")}</p>
                    </header>
                    <p class="trouble" role="alert">${this.#lessons.trouble}</p>
                    <ol class="lessons">
                        ${this.#lessons.last?.map((each, at) => this.#lesson(each, at))}
                    </ol>
                </div>
            </div>
        </section>`;
    }

    #lesson({ lesson, title, about, minutes, steps }: LessonSummary, at: number): TemplateResult {
        const { step, done } = progressOf(lesson, steps);
        const open = step > 0 && step < steps - 1;
        const label = say(open ? "learn-continue" : done ? "learn-again" : "learn-start");
        return html`<li>
            <h2>
                ${done ? html`<span class="tick" role="img" aria-label=${say("learn-done")}>✓</span>` : nothing}
                ${title}
            </h2>
            <p>${about}</p>
            <p class="line">
                <a class="button ${at ? "quiet" : ""}" href=${lessonPath(lesson)}
                    >${label}<span class="hidden">: ${title}</span></a
                >
                <span class="hint"
                    >${open ? say("learn-at", { n: step + 1, all: steps }) : say("learn-minutes", { n: minutes })}</span
                >
            </p>
        </li>`;
    }
}
