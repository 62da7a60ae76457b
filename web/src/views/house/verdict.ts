import { html, nothing, type TemplateResult } from "lit";
import type { GameOptions, RulesChecked, Value } from "../../api/types";
import { say } from "../../words/words";
import { wordsFor } from "../rules";

/** What can be done with the rules as they stand. */
export type Verdict = {
    /** Why what was asked for last wasn't done. */
    readonly trouble: string;
    /** What stands beside the buttons; `naming` hides them. */
    readonly beside: unknown;
    readonly naming: boolean;
    readonly busy: boolean;
    play(alone: boolean): void;
    mend(changes: Readonly<Record<string, Value>>): void;
};

/** How the rules stand, always in sight: what can be done with them, or what is wrong and how it is mended. */
export function verdict(checked: RulesChecked, game: GameOptions, how: Verdict): TemplateResult {
    const { trouble, beside, naming, busy, play, mend } = how;
    const { playable, problems, mending } = checked;
    const [first, ...more] = problems.filter(({ option }) => option in checked.options);
    return html`<section class="verdict" tabindex="-1" aria-label=${say("house.state")}>
        <p role="status" class=${first ? "trouble" : ""}>
            ${first ? `${first.words} ${more.length ? say("house.more", { n: more.length }) : ""}` : likeness(checked, game)}
        </p>
        <p class="trouble" role="alert">${trouble}</p>
        ${beside}
        <div class="buttons" ?hidden=${naming}>
            ${
                playable
                    ? html`<button type="button" class="primary" ?disabled=${busy} @click=${() => play(true)}>
                              ${say("front.play")}
                          </button>
                          <button type="button" ?disabled=${busy} @click=${() => play(false)}>
                              ${say("front.friends")}
                          </button>`
                    : mending
                      ? html`<button type="button" class="primary" @click=${() => mend(mending)}>
                            ${say("house.mend", { changes: settingsIn(mending, game) })}
                        </button>`
                      : nothing
            }
        </div>
    </section>`;
}

/** Which preset the rules are like, and in how much they differ from it. */
function likeness({ preset, changed }: RulesChecked, game: GameOptions): string {
    const title = game.presets.find((each) => each.preset === preset)?.title ?? preset;
    const n = Object.keys(changed).length;
    return n
        ? say(n === 1 ? "house.changes.one" : "house.changes.other", { title, n })
        : say("house.as-is", { title });
}

/** Options with their values, in words. */
function settingsIn(values: Readonly<Record<string, Value>>, game: GameOptions): string {
    return game.sections
        .flatMap(({ options }) => options)
        .filter(({ option }) => option in values)
        .map((option) => `${option.title}: ${wordsFor(option, values[option.option] ?? "")}`)
        .join("; ");
}
