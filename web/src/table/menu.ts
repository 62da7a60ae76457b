import { html, nothing, type TemplateResult } from "lit";
import { playerKey } from "../api/tokens";
import type { RoomView, RulesDescription } from "../api/types";
import { replayPath } from "../router";
import { isCards } from "../room/places";
import { rulesPath } from "../rules/link";
import { say } from "../words/words";
import type { Question } from "../parts/confirm";
import { explainCheck } from "../parts/explain-check";
import { prose } from "../parts/prose";

/** Proposals that can't be undone: they need confirmation and stand apart. */
const HARMFUL = ["redeal", "time", "end"] as const;
export type Harmful = (typeof HARMFUL)[number] | "stand";

/** Return true if an action that can't be undone is allowed. */
export function isAllowed({ may, you }: RoomView, what: Harmful): boolean {
    return what === "stand" ? you > 0 && may.stand_up : may.ask.includes(what);
}

/** Draw the box for typed commands; `run` is called with what was typed. */
export function commandBox(view: RoomView, run: (text: string) => void): TemplateResult {
    const send = (event: SubmitEvent) => {
        event.preventDefault();
        run((event.target as HTMLFormElement).querySelector("input")?.value.trim() ?? "");
    };
    const hint = say(isCards(view) ? "command-hint-cards" : "command-hint");
    return html`<form class="line command" @submit=${send}>
            <label class="hidden" for="command">${say("command-label")}</label>
            <input
                id="command"
                autofocus
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                aria-describedby="command-hint"
            />
            <button type="submit" class="primary">${say("command-go")}</button>
        </form>
        <p class="hint" id="command-hint">${hint}</p>`;
}

/** What the menu of less frequent actions does, and what it shows. */
export type More = {
    readonly rules: RulesDescription | undefined;
    /** Why the last action was refused, and why the rules couldn't be loaded. */
    readonly refusal: unknown;
    readonly rulesRefusal: unknown;
    /** How deals can be verified. */
    readonly fairness: unknown;
    /** The buttons that concern the hand; the menu closes after one that shows something. */
    readonly hand: unknown;
    close(): void;
    /** Open the box for typed commands. */
    command(): void;
    pause(): void;
    hint(): void;
    /** Ask the others to allow hints. */
    hints(): void;
    download(): void;
    loadRules(): void;
    moderate(): void;
    /** Invite players into the room. */
    invite(): void;
    /** Ask for confirmation of an action that can't be undone. */
    confirm(what: Harmful): void;
};

/** Draw the menu of less frequent actions. */
export function more(view: RoomView, choices: More): TemplateResult {
    const rulesShown = !view.you || view.status === "waiting"; // the rules are shown separately then
    const button = (text: string, act: () => void, key?: string) =>
        html`<button type="button" @click=${act}>${text}${key ? html` <kbd>${key}</kbd>` : nothing}</button>`;
    // What is shown at the table is seen once the menu is closed.
    const closing = (event: Event) => (event.target as Element).closest("[aria-pressed]") && choices.close();
    const harmful = [...HARMFUL, "stand" as const].filter((each) => isAllowed(view, each));
    return html`<div class="more">
        <div class="buttons" data-zone="more">
            ${view.may.ask.includes("pause") ? button(say("menu-pause"), choices.pause) : nothing}
            ${view.may.hint ? button(say("menu-hint"), choices.hint) : nothing}
            ${view.may.ask.includes("hints") ? button(say("menu-hints"), choices.hints) : nothing}
            ${
                // Somebody who is a player has the module and its texts.
                playerKey() && customElements.get("moon-invite")
                    ? button(say("player-invite-here"), choices.invite)
                    : nothing
            }
            ${view.may.moderate ? button(say("menu-moderate"), choices.moderate) : nothing}
            ${view.you ? button(say("bar-command"), choices.command, "/") : nothing}
            ${
                view.game
                    ? html`${button(say("menu-record"), choices.download)}
                      ${
                          view.you || view.status === "finished"
                              ? html`<a
                                    class="button second"
                                    href=${replayPath(view.room, view.game, view.you)}
                                    >${say("replay-again")}</a
                                >`
                              : nothing
                      }`
                    : nothing
            }
            <a class="button second" href="/settings">${say("app-settings")}</a>
        </div>
        <div class="buttons" @click=${closing}>${choices.hand}</div>
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
                                  ${say(`menu-${each}`)} …
                              </button>`,
                      )}
                  </div>`
                : nothing
        }
    </div>`;
}

function rulesHere({ rules, rulesRefusal, loadRules }: More): TemplateResult {
    return html`<details class="prose" @toggle=${() => rules ?? loadRules()}>
            <summary>${say("table-rules")}</summary>
            ${
                rules
                    ? html`${prose(rules.chapters)}
                          <p>
                              <a href=${rulesPath(rules.base, rules.changed)}>${say("table-rules-open")}</a>
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
            ? say(view.status === "playing" ? "sure-stand-playing" : "sure-stand")
            : `${say(`sure-${about}`)}${others ? ` ${say("sure-others")}` : ""}`;
    const rated = view.counting.includes(view.you) && view.status === "playing";
    return {
        title: say(`menu-${about}`),
        text: rated ? `${text} ${say("sure-rated")}` : text,
        yes: say(`sure-yes-${about}`),
        then,
    };
}
