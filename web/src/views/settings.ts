import { html, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { settings, type Theme } from "../settings";
import { play } from "../sound";
import { LANGUAGES, say, type Language } from "../words/words";
import { check, pick, valueOf } from "./inputs";
import { PageElement } from "./element";

/** The settings of this browser. */
@customElement("moon-settings")
export class SettingsPlace extends PageElement {
    /** The address to return to. */
    @property() back = "/";

    protected override render(): TemplateResult {
        const { name, language, theme, large, still, forced, volume } = settings.choices;
        return html`<section class="sheet narrow">
            <h1>${say("settings.title")}</h1>
            <label class="field">
                <span>${say("settings.name")}</span>
                <input
                    maxlength="24"
                    autocomplete="nickname"
                    .value=${name}
                    placeholder=${say("room.default-name")}
                    @change=${(event: Event) => settings.choose({ name: valueOf(event).trim() })}
                />
            </label>
            ${pick<Language | "auto">(
                say("settings.language"),
                [
                    ["auto", say("settings.language.auto")],
                    ...(Object.entries(LANGUAGES) as [Language, string][]),
                ],
                language,
                (language) => settings.choose({ language }),
            )}
            ${pick<Theme>(
                say("settings.theme"),
                (["auto", "light", "dark", "contrast"] as const).map((each) => [
                    each,
                    say(`settings.theme.${each}`),
                ]),
                theme,
                (theme) => settings.choose({ theme }),
            )}
            ${check(say("settings.large"), large, (large) => settings.choose({ large }))}
            ${check(say("settings.motion"), still, (still) => settings.choose({ still }))}
            ${check(say("settings.forced"), forced, (forced) => settings.choose({ forced }))}
            <label class="field">
                <span
                    >${say("settings.sounds")}:
                    ${volume ? say("settings.volume", { n: volume }) : say("settings.off")}</span
                >
                <input
                    id="volume"
                    type="range"
                    min="0"
                    max="10"
                    .value=${String(volume)}
                    aria-valuetext=${volume ? say("settings.volume", { n: volume }) : say("settings.off")}
                    @input=${(event: Event) => settings.choose({ volume: Number(valueOf(event)) })}
                    @change=${() => play(["lay", "turn"])}
                />
            </label>
            <p class="hint">${say("settings.kept")}</p>
            <p><a class="button" href=${this.back}>${say("settings.done")}</a></p>
        </section>`;
    }
}
