import { html, nothing, type TemplateResult } from "lit";
import type { PresetSummary } from "../api/types";
import type { OwnRules } from "../rules/own";
import { say } from "../words/words";

/** The prefix of house rules among the values of the select. */
const OWN = "own:";

/** Return the games that have presets. */
export const gamesOf = (presets: readonly PresetSummary[]) => [...new Set(presets.map(({ game }) => game))];

/** Draw the presets as options of a select, grouped by game. */
export function presetOptions(
    presets: readonly PresetSummary[],
    chosen: string | undefined,
): TemplateResult[] {
    return gamesOf(presets).map(
        (game) =>
            html`<optgroup label=${say(`front-group-${game}`)}>
                ${presets
                    .filter((each) => each.game === game)
                    .map(
                        ({ preset, title, players }) =>
                            html`<option value=${preset} .selected=${preset === chosen}>
                                ${say("front-players", { title, n: players })}
                            </option>`,
                    )}
            </optgroup>`,
    );
}

/** Draw house rules as options of a select; `chosen` is the title of one. */
export function ownOptions(
    own: readonly OwnRules[],
    chosen: string | undefined,
): TemplateResult | typeof nothing {
    if (!own.length) return nothing;
    return html`<optgroup label=${say("house-own")}>
        ${own.map(
            ({ title }) =>
                html`<option value="${OWN}${title}" .selected=${title === chosen}>${title}</option>`,
        )}
    </optgroup>`;
}

/** Return the house rules with a value of the select, or undefined for a preset. */
export const ownChosen = (own: readonly OwnRules[], value: string): OwnRules | undefined =>
    own.find(({ title }) => OWN + title === value);
