import { html, nothing, type TemplateResult } from "lit";
import type { PresetSummary, RulesProblem } from "../../../api/types";
import { MAX_TITLE } from "../../../rules/link";
import { say } from "../../../words/words";
import { valueOf } from "../../../parts/inputs";
import { presetOptions } from "../../../parts/presets";

/** The header of the editor: the preset and the title. */
export type Header = {
    readonly presets: readonly PresetSummary[];
    readonly preset: string;
    readonly name: string;
    /** Options of a link or file that aren't known here. */
    readonly leftOut: readonly RulesProblem[];
    begin(preset: string): void;
    rename(name: string): void;
    jump(part: "share" | "prose"): void;
    /** Content below. */
    readonly below: unknown;
};

export function header({
    presets,
    preset,
    name,
    leftOut,
    begin,
    rename,
    jump,
    below,
}: Header): TemplateResult {
    return html`<section class="sheet">
        <h1>${say("house-title")}</h1>
        <p class="hint">${say("house-lead")} <a href="/rules">${say("rules-all")}</a></p>
        <div class="choices">
            <label class="field">
                <span>${say("house-base")}</span>
                <select id="base" @change=${(event: Event) => begin(valueOf(event))}>
                    ${presetOptions(presets, preset)}
                </select>
            </label>
            <label class="field">
                <span>${say("house-name")}</span>
                <input
                    id="house-name"
                    maxlength=${MAX_TITLE}
                    autocomplete="off"
                    .value=${name}
                    placeholder=${say("house-name-example")}
                    @change=${(event: Event) => rename(valueOf(event))}
                />
            </label>
        </div>
        ${
            leftOut.length
                ? html`<div class="left-out" role="status">
                      <p>${say("house-left-out")}</p>
                      <ul>
                          ${leftOut.map(({ words, remedy }) => html`<li>${words} ${remedy}</li>`)}
                      </ul>
                  </div>`
                : nothing
        }
        <p class="links jumps">
            ${(["share", "prose"] as const).map(
                (each) =>
                    html`<button type="button" class="plain under" @click=${() => jump(each)}>
                        ${say(`house-${each}`)}
                    </button>`,
            )}
        </p>
        ${below}
    </section>`;
}
