import { html, nothing, type TemplateResult } from "lit";
import type { GameOptions, OptionDescription, RulesChecked, Value } from "../../../api/types";
import { say } from "../../../words/words";
import { valueOf } from "../../../parts/inputs";
import { valueIn, wordsFor } from "../../../rules/values";

/** The rules being edited, and what can be done with an option. */
export type Editing = {
    readonly game: GameOptions;
    readonly checked: RulesChecked;
    /** The chosen or typed values by option. */
    readonly texts: Readonly<Record<string, string>>;
    choose(option: string, text: string): void;
    /** Reset an option to the preset's value. */
    reset(option: string): void;
};

/** Return the id of an option's field. */
export const idOf = (option: string) => `o-${option.replace(".", "-")}`;

/** Draw an option: its meaning, its values, its problems, and a button to reset it. */
export function option(description: OptionDescription, editing: Editing): TemplateResult {
    const { checked, texts } = editing;
    const name = description.option;
    const id = idOf(name);
    const text = texts[name] ?? String(checked.options[name]);
    const problems = checked.problems.filter((each) => each.option === name);
    const idle = checked.idle.includes(name);
    const about = [`${id}-about`, ...(problems.length ? [`${id}-wrong`] : [])].join(" ");
    const before = valueBefore(description, editing);
    const changed = before !== undefined && text !== String(before);
    const hints = html`<p class="hint" id="${id}-about">
        ${description.meaning} ${description.choices.length ? nothing : range(description)}
        ${idle ? html`<em>${say("house-idle")}</em>` : nothing}
    </p>`;
    const below = html`${
        problems.length
            ? html`<p class="trouble" id="${id}-wrong">
                  ${problems.map(({ words, remedy }) => `${words} ${remedy}`).join(" ")}
              </p>`
            : nothing
    }
    ${
        changed
            ? html`<button type="button" class="plain under" @click=${() => editing.reset(name)}>
                  ${say("house-back-to", { value: wordsFor(description, before) })}<span class="hidden">
                      (${description.title})</span
                  >
              </button>`
            : nothing
    }`;
    const kind = `option ${idle ? "idle" : ""} ${changed ? "changed" : ""}`;
    const choose = (event: Event) => editing.choose(name, valueOf(event));
    if (!description.choices.length)
        return html`<div class=${kind} id=${id}>
            <label class="title" for="${id}-value">${description.title}</label>
            ${hints}
            <input
                id="${id}-value"
                class="number"
                inputmode="numeric"
                autocomplete="off"
                maxlength="12"
                aria-describedby=${about}
                aria-invalid=${problems.length > 0}
                .value=${text}
                @input=${choose}
            />
            ${below}
        </div>`;
    return html`<fieldset class=${kind} id=${id} aria-describedby=${about}>
        <legend class="title">${description.title}</legend>
        ${hints}
        <div class="values ${description.kind}">
            ${description.choices.map(
                ({ value, words }) =>
                    html`<label class="check">
                        <input
                            type="radio"
                            name=${name}
                            value=${String(value)}
                            .checked=${text === String(value)}
                            @change=${choose}
                        />
                        <span>${words}</span>
                    </label>`,
            )}
        </div>
        ${below}
    </fieldset>`;
}

/** Return the preset's value. */
function valueBefore(description: OptionDescription, { game, checked }: Editing): Value | undefined {
    const preset = game.presets.find((each) => each.preset === checked.preset);
    return preset && valueIn(preset, description);
}

function range({ odd, minimum, maximum }: OptionDescription): string {
    return say(odd ? "house-range-odd" : "house-range", { minimum: minimum ?? "", maximum: maximum ?? "" });
}
