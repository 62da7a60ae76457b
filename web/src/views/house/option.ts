import { html, nothing, type TemplateResult } from "lit";
import type { GameOptions, OptionTold, RulesChecked, Value } from "../../api/types";
import { say } from "../../words/words";
import { valueOf } from "../inputs";
import { valueIn, wordsFor } from "../rules";

/** The rules as they stand, and what is done with an option of them. */
export type Making = {
    readonly game: GameOptions;
    readonly checked: RulesChecked;
    /** What was chosen and typed, by option. */
    readonly texts: Readonly<Record<string, string>>;
    choose(option: string, text: string): void;
    /** Back to what the preset has. */
    reset(option: string): void;
};

/** The id of where an option is chosen. */
export const idOf = (option: string) => `o-${option.replace(".", "-")}`;

/** One option: what it means, its values, what is wrong with it, and the way back to the preset. */
export function option(told: OptionTold, making: Making): TemplateResult {
    const { checked, texts } = making;
    const name = told.option;
    const id = idOf(name);
    const text = texts[name] ?? String(checked.options[name]);
    const problems = checked.problems.filter((each) => each.option === name);
    const idle = checked.idle.includes(name);
    const about = [`${id}-about`, ...(problems.length ? [`${id}-wrong`] : [])].join(" ");
    const before = valueBefore(told, making);
    const changed = before !== undefined && text !== String(before);
    const hints = html`<p class="hint" id="${id}-about">
        ${told.meaning} ${told.choices.length ? nothing : range(told)}
        ${idle ? html`<em>${say("house.idle")}</em>` : nothing}
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
            ? html`<button type="button" class="plain under" @click=${() => making.reset(name)}>
                  ${say("house.back-to", { value: wordsFor(told, before) })}<span class="hidden">
                      (${told.title})</span
                  >
              </button>`
            : nothing
    }`;
    const kind = `option ${idle ? "idle" : ""} ${changed ? "changed" : ""}`;
    const choose = (event: Event) => making.choose(name, valueOf(event));
    if (!told.choices.length)
        return html`<div class=${kind} id=${id}>
            <label class="title" for="${id}-value">${told.title}</label>
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
        <legend class="title">${told.title}</legend>
        ${hints}
        <div class="values ${told.kind}">
            ${told.choices.map(
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

/** What the preset has there. */
function valueBefore(told: OptionTold, { game, checked }: Making): Value | undefined {
    const preset = game.presets.find((each) => each.preset === checked.preset);
    return preset && valueIn(preset, told);
}

function range({ odd, minimum, maximum }: OptionTold): string {
    return say(odd ? "house.range.odd" : "house.range", { minimum: minimum ?? "", maximum: maximum ?? "" });
}
