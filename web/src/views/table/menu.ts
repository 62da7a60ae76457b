import { html, nothing, type TemplateResult } from "lit";
import type { RoomView, RulesDescription } from "../../api/types";
import { lastTrick } from "../../room/turn";
import { replayPath } from "../../router";
import { rulesPath } from "../../rules/link";
import { say } from "../../words/words";
import type { Question } from "../confirm";
import { explainCheck } from "../explain-check";
import { prose } from "../prose";
import { handEnded } from "./moments";

/** Proposals that can't be undone: they need confirmation and stand apart. */
const HARMFUL = ["redeal", "time", "end"] as const;
export type Harmful = (typeof HARMFUL)[number] | "stand";

/** Return true if an action that can't be undone is allowed. */
export function isAllowed({ may, you }: RoomView, what: Harmful): boolean {
    return what === "stand" ? you > 0 && may.stand_up : may.ask.includes(what);
}

/** What the buttons below the hand do, and what they show. */
export type Tools = {
    /** Whether the rest of the tricks can be claimed now. */
    readonly claimable: boolean;
    readonly showLast: boolean;
    /** The buttons that concern the hand. */
    readonly hand: unknown;
    readonly refusal: unknown;
    undo(): void;
    claim(): void;
    toggleLast(): void;
    command(text: string): void;
};

export function tools(view: RoomView, choices: Tools): TemplateResult {
    const position = view.position;
    const send = (event: SubmitEvent) => {
        event.preventDefault();
        const box = (event.target as HTMLFormElement).querySelector("input");
        choices.command(box?.value.trim() ?? "");
        if (box) box.value = "";
    };
    // After a hand, its result contains the tricks.
    const shown = position && (position.trick.length || position.phase !== "play") && !handEnded(view);
    const last = shown && lastTrick(position);
    const button = (text: string, act: () => void) =>
        html`<button type="button" @click=${act}>${text}</button>`;
    return html`<div class="tools" data-zone="tools">
        ${view.may.ask.includes("takeback") ? button(say("menu.undo"), choices.undo) : nothing}
        ${choices.claimable ? button(say("menu.claim"), choices.claim) : nothing}
        ${
            last
                ? html`<button type="button" aria-pressed=${choices.showLast} @click=${choices.toggleLast}>
                      ${say(choices.showLast ? "table.last.hide" : "table.last.show")}
                  </button>`
                : nothing
        }
        ${choices.hand}
        <form class="line command" data-zone="command" @submit=${send}>
            <label class="hidden" for="command">${say("command.label")}</label>
            <input
                id="command"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                placeholder="${say("command.label")}: ${say(view.settings.rules.game === "chips" ? "command.hint.cards" : "command.hint")}"
            />
            <button type="submit">${say("command.go")}</button>
        </form>
        ${choices.refusal}
    </div>`;
}

/** What the menu of less frequent actions does, and what it shows. */
export type More = {
    readonly rules: RulesDescription | undefined;
    /** Why the last action was refused, and why the rules couldn't be loaded. */
    readonly refusal: unknown;
    readonly rulesRefusal: unknown;
    /** How deals can be verified. */
    readonly fairness: unknown;
    pause(): void;
    resume(): void;
    download(): void;
    loadRules(): void;
    /** Ask for confirmation of an action that can't be undone. */
    confirm(what: Harmful): void;
};

/** Draw the menu of less frequent actions. */
export function more(view: RoomView, choices: More): TemplateResult | typeof nothing {
    const rulesShown = !view.you || view.status === "waiting"; // the rules are shown separately then
    if (!view.you && !view.game) return nothing;
    const button = (text: string, act: () => void) =>
        html`<button type="button" @click=${act}>${text}</button>`;
    const harmful = [...HARMFUL, "stand" as const].filter((each) => isAllowed(view, each));
    return html`<section class="sheet more">
        <h2>${say("menu.title")}</h2>
        <div class="buttons" data-zone="more">
            ${view.may.resume ? button(say("menu.resume"), choices.resume) : nothing}
            ${view.may.ask.includes("pause") ? button(say("menu.pause"), choices.pause) : nothing}
            ${
                view.game
                    ? html`${button(say("menu.record"), choices.download)}
                      ${
                          view.you || view.status === "finished"
                              ? html`<a
                                    class="button second"
                                    href=${replayPath(view.room, view.game, view.you)}
                                    >${say("replay.again")}</a
                                >`
                              : nothing
                      }`
                    : nothing
            }
        </div>
        ${view.you ? explainCheck() : nothing} ${choices.refusal} ${rulesShown ? nothing : rulesHere(choices)}
        ${choices.fairness}
        ${
            harmful.length
                ? html`<div class="buttons harmful-ones" data-zone="harmful">
                      ${harmful.map(
                          (each) =>
                              html`<button
                                  type="button"
                                  class="harmful"
                                  @click=${() => choices.confirm(each)}
                              >
                                  ${say(`menu.${each}`)} …
                              </button>`,
                      )}
                  </div>`
                : nothing
        }
    </section>`;
}

function rulesHere({ rules, rulesRefusal, loadRules }: More): TemplateResult {
    return html`<details class="prose" @toggle=${() => rules ?? loadRules()}>
            <summary>${say("table.rules")}</summary>
            ${
                rules
                    ? html`${prose(rules.chapters)}
                          <p>
                              <a href=${rulesPath(rules.base, rules.changed)}>${say("table.rules.open")}</a>
                          </p>`
                    : nothing
            }
        </details>
        ${rulesRefusal}`;
}

/** Return the question that confirms an action that can't be undone. */
export function confirmation(view: RoomView, about: Harmful, then: () => void): Question {
    const others = view.seats.some(
        ({ seat, holder, away }) => seat !== view.you && holder === "person" && !away,
    );
    const text =
        about === "stand"
            ? say(view.status === "playing" ? "sure.stand.playing" : "sure.stand")
            : `${say(`sure.${about}`)}${others ? ` ${say("sure.others")}` : ""}`;
    return { title: say(`menu.${about}`), text, yes: say(`sure.yes.${about}`), then };
}
