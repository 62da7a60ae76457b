import { html, nothing, type TemplateResult } from "lit";
import type { LessonStep } from "../../api/types";
import { TEACHER } from "./view";
import { drawFace } from "../../faces/face";
import { showPiece } from "../../pieces/piece";
import { say } from "../../words/words";

/** Draw a text with its tiles as pictures, which lie on their sides. */
function withTiles(text: string): (TemplateResult | string)[] {
    return text
        .split(/(\b\d-\d\b[.,:;!?]?)/)
        .map((part, at) =>
            at % 2
                ? html`<span class="named">${showPiece(part.slice(0, 3), false)}${part.slice(3)}</span>`
                : part,
        );
}

/** Draw the teacher and what she says: about the step and, unless pieces are moving, about the last answer. */
export function speech(now: LessonStep, moving: boolean): TemplateResult {
    const verdict = moving ? "" : now.verdict;
    const begun = now.kind === "play" && now.actions.length > 0;
    return html`<div class="teacher" role="status">
        <span class="tutor">${drawFace("", TEACHER)}</span>
        <div class="speech ${verdict}" tabindex="-1">
            <p class="part">
                <b>${now.title}</b> <span>${say("learn-at", { n: now.step + 1, all: now.steps })}</span>
            </p>
            ${verdict && now.said ? nothing : html`<p class=${begun ? "begun" : ""}>${withTiles(now.text)}</p>`}
            ${
                verdict && now.said
                    ? html`<p class="said"><b>${say(`learn-${verdict}`)}</b> ${withTiles(now.said)}</p>`
                    : nothing
            }
        </div>
    </div>`;
}

/** What the buttons below the hand do. */
type Steps = {
    readonly go: (step: number) => void;
    readonly undo: () => void;
    readonly replay: () => void;
    readonly play: () => void;
    readonly moving: boolean;
    readonly busy: boolean;
};

/** Draw how far the lesson has come. */
export function dots({ step, steps }: LessonStep): TemplateResult {
    const kind = (at: number) => (at < step ? "past" : at === step ? "here" : "");
    return html`<p class="dots" aria-hidden="true">
        ${Array.from({ length: steps }, (_, at) => html`<i class=${kind(at)}></i>`)}
    </p>`;
}

/** Draw the buttons to go back and on. */
export function steps(now: LessonStep, { go, undo, replay, play, moving, busy }: Steps): TemplateResult {
    const { step, steps, kind, done, actions } = now;
    const last = step === steps - 1;
    const all = html`<a class="button quiet" href="/learn">${say("learn-all")}</a>`;
    const onward = last
        ? html`<button type="button" class="primary" ?disabled=${busy} @click=${play}>
              ${say(now.rules.preset === DEFAULT_PRESET ? "learn-play" : "learn-play-these")}
          </button>`
        : html`<button type="button" class=${done && !moving ? "primary" : ""} @click=${() => go(step + 1)}>
              ${say(done ? "learn-next" : "learn-skip")}
          </button>`;
    return html`<nav class="steps" data-zone="steps" aria-label=${say("learn-title")}>
        ${step && last ? all : nothing}
        ${step ? html`<button type="button" @click=${() => go(step - 1)}>${say("learn-back")}</button>` : all}
        ${
            kind === "play" && actions.length && !moving
                ? html`<button type="button" @click=${done ? replay : undo}>
                      ${say(done ? "learn-replay" : "learn-undo")}
                  </button>`
                : nothing
        }
        ${onward}
    </nav>`;
}

/** Draw the chapter of the rules that explains more. */
export function rule({ rule, rules }: LessonStep): TemplateResult | typeof nothing {
    if (!rule) return nothing;
    return html`<details class="sheet prose">
        <summary>${say("learn-rule", { heading: rule.heading })}</summary>
        <p>${rule.text}</p>
        <p><a href="/rules/${rules.preset}#${rule.name}">${say("front-rules")}</a></p>
    </details>`;
}
