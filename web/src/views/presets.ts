import { html, nothing, type TemplateResult } from "lit";
import type { PresetLine } from "../api/types";
import type { OwnRules } from "../rules/own";
import { say } from "../words/words";

/** Marks rules of somebody's own among the presets to choose from. */
const OWN = "own:";

/** The presets to choose from, by game; `chosen` is the name of one. */
export function presetOptions(presets: readonly PresetLine[], chosen: string | undefined): TemplateResult[] {
    return (["moon", "chips"] as const).map(
        (game) =>
            html`<optgroup label=${say(`front.group.${game}`)}>
                ${presets
                    .filter((each) => each.game === game)
                    .map(
                        ({ preset, title, players }) =>
                            html`<option value=${preset} .selected=${preset === chosen}>
                                ${say("front.players", { title, n: players })}
                            </option>`,
                    )}
            </optgroup>`,
    );
}

/** Rules of somebody's own to choose from, above the presets; `chosen` is the title of one. */
export function ownOptions(
    own: readonly OwnRules[],
    chosen: string | undefined,
): TemplateResult | typeof nothing {
    if (!own.length) return nothing;
    return html`<optgroup label=${say("house.own")}>
        ${own.map(
            ({ title }) =>
                html`<option value="${OWN}${title}" .selected=${title === chosen}>${title}</option>`,
        )}
    </optgroup>`;
}

/** The rules that were chosen, where they are somebody's own. */
export const ownChosen = (own: readonly OwnRules[], value: string): OwnRules | undefined =>
    own.find(({ title }) => OWN + title === value);
