import { html, nothing, type TemplateResult } from "lit";
import { explains } from "../room/explaining";
import { settings } from "../settings";
import { say } from "../words/words";
import { check } from "./inputs";

/** Draw the checkbox for explanations of choices, in the settings and in the menu of a table. */
export const explainCheck = (): TemplateResult =>
    html`${check(say("explain-choices"), explains(), (explain) => settings.choose({ explain }))}
    ${
        explains() && matchMedia("(any-pointer: coarse)").matches
            ? html`<p class="hint">${say("explain-hold")}</p>`
            : nothing
    }`;
