import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { canVibrate } from "../../room/haptics";
import { drawPiece } from "../../pieces/piece";
import { settings, type Felt, type HandOrder, type Theme, type Tiles } from "../../settings";
import { play } from "../../room/sound";
import { LANGUAGES, say, type Key, type Language } from "../../words/words";
import "../../parts/faces";
import { check, choice, pick, valueOf } from "../../parts/inputs";
import { PageElement } from "../../parts/element";
import { explainCheck } from "../../parts/explain-check";

/** The settings of this browser. */
@customElement("moon-settings")
export class SettingsPlace extends PageElement {
    /** The address to return to. */
    @property() back = "/";

    protected override render(): TemplateResult {
        return html`<section class="sheet narrow settings">
            <h1>${say("settings-title")}</h1>
            ${this.#group("settings-self", this.#you())} ${this.#group("settings-looks", this.#looks())}
            ${this.#group("your-hand", this.#hand())} ${this.#group("settings-signals", this.#signals())}
            <p class="hint">${say("settings-kept")}</p>
            <p><a class="button" href=${this.back}>${say("settings-done")}</a></p>
        </section>`;
    }

    #group(title: Key, content: TemplateResult): TemplateResult {
        return html`<section>
            <h2>${say(title)}</h2>
            ${content}
        </section>`;
    }

    #you(): TemplateResult {
        const { name, language } = settings.choices;
        return html`<label class="field">
                <span>${say("settings-name")}</span>
                <input
                    maxlength="24"
                    autocomplete="nickname"
                    .value=${name}
                    placeholder=${say("room-default-name")}
                    @change=${(event: Event) => settings.choose({ name: valueOf(event).trim() })}
                />
            </label>
            <moon-face .name=${name}></moon-face>
            ${pick<Language | "auto">(
                say("settings-language"),
                [
                    ["auto", say("settings-language-auto")],
                    ...(Object.entries(LANGUAGES) as [Language, string][]),
                ],
                language,
                (language) => settings.choose({ language }),
            )}`;
    }

    #looks(): TemplateResult {
        const { felt, tiles } = settings.looks;
        return html`${pick<Theme>(
            say("settings-theme"),
            (["auto", "light", "dark", "contrast"] as const).map((each) => [
                each,
                say(`settings-theme-${each}`),
            ]),
            settings.choices.theme,
            (theme) => settings.choose({ theme }),
        )}
        ${choice<Felt>(
            "felt",
            say("settings-felt"),
            (["green", "night", "contrast"] as const).map((each) => [each, say(`settings-felt-${each}`)]),
            felt,
            (felt) => settings.choose({ felt }),
            (each) => this.#swatch(each, tiles),
        )}
        ${choice<Tiles>(
            "tiles",
            say("settings-tiles"),
            (["ivory", "ebony", "contrast"] as const).map((each) => [each, say(`settings-tiles-${each}`)]),
            tiles,
            (tiles) => settings.choose({ tiles }),
            (each) => this.#swatch(felt, each),
        )}`;
    }

    /** Draw a felt with a tile and a card on it, to preview a theme. */
    #swatch(felt: Felt, tiles: Tiles): TemplateResult {
        return html`<i class="swatch" data-felt=${felt} data-tiles=${tiles}
            >${drawPiece("6-4", false)}${drawPiece("R7", true)}</i
        >`;
    }

    #hand(): TemplateResult {
        const { large, forced, order } = settings.choices;
        return html`${pick<HandOrder>(
            say("settings-order"),
            (["trump", "suit", "own"] as const).map((each) => [each, say(`hand-order-${each}`)]),
            order,
            (order) => settings.choose({ order }),
        )}
        ${check(say("settings-large"), large, (large) => settings.choose({ large }))} ${explainCheck()}
        ${check(say("settings-forced"), forced, (forced) => settings.choose({ forced }))}`;
    }

    #signals(): TemplateResult {
        const { still, vibrate, volume } = settings.choices;
        const loudness = volume ? say("settings-volume", { n: volume }) : say("settings-off");
        return html`<label class="field">
                <span>${say("settings-sounds")}: ${loudness}</span>
                <input
                    id="volume"
                    type="range"
                    min="0"
                    max="10"
                    .value=${String(volume)}
                    aria-valuetext=${loudness}
                    @input=${(event: Event) => settings.choose({ volume: Number(valueOf(event)) })}
                    @change=${() => play(["lay", "turn"])}
                />
            </label>
            ${
                canVibrate()
                    ? check(say("settings-vibrate"), vibrate, (vibrate) => settings.choose({ vibrate }))
                    : nothing
            }
            ${check(say("settings-motion"), still, (still) => settings.choose({ still }))}`;
    }
}
