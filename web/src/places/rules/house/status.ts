import { html, nothing, type TemplateResult } from "lit";
import type { GameOptions, RulesChecked, Value } from "../../../api/types";
import { say } from "../../../words/words";
import { wordsFor } from "../../../rules/values";

/** What can be done with the current rules. */
export type Status = {
    /** Why the last action failed. */
    readonly trouble: string;
    /** Content beside the buttons, which are hidden while `naming`. */
    readonly beside: unknown;
    readonly naming: boolean;
    readonly busy: boolean;
    play(alone: boolean): void;
    repair(changes: Readonly<Record<string, Value>>): void;
};

/**
 * Draw the status line, which is always visible: buttons to play, or what is wrong and a button that fixes it.
 */
export function status(checked: RulesChecked, game: GameOptions, state: Status): TemplateResult {
    const { trouble, beside, naming, busy, play, repair } = state;
    const { playable, problems, mending } = checked;
    const [first, ...more] = problems.filter(({ option }) => option in checked.options);
    return html`<section class="rules-status" tabindex="-1" aria-label=${say("house-state")}>
        <p role="status" class=${first ? "trouble" : ""}>
            ${first ? `${first.words} ${more.length ? say("house-more", { n: more.length }) : ""}` : describeRules(checked, game)}
        </p>
        <p class="trouble" role="alert">${trouble}</p>
        ${beside}
        <div class="buttons" ?hidden=${naming}>
            ${
                playable
                    ? html`<button type="button" class="primary" ?disabled=${busy} @click=${() => play(true)}>
                              ${say("front-play")}
                          </button>
                          <button type="button" ?disabled=${busy} @click=${() => play(false)}>
                              ${say("front-friends")}
                          </button>`
                    : mending
                      ? html`<button type="button" class="primary" @click=${() => repair(mending)}>
                            ${say("house-repair", { changes: settingsIn(mending, game) })}
                        </button>`
                      : nothing
            }
        </div>
    </section>`;
}

/** Say which preset the rules are based on, and how many options differ. */
function describeRules({ preset, changed }: RulesChecked, game: GameOptions): string {
    const title = game.presets.find((each) => each.preset === preset)?.title ?? preset;
    const n = Object.keys(changed).length;
    return n ? say("house-changes", { title, n }) : say("house-as-is", { title });
}

/** List options with their values in words. */
function settingsIn(values: Readonly<Record<string, Value>>, game: GameOptions): string {
    return game.sections
        .flatMap(({ options }) => options)
        .filter(({ option }) => option in values)
        .map((option) => `${option.title}: ${wordsFor(option, values[option.option] ?? "")}`)
        .join("; ");
}
