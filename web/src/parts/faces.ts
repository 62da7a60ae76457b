import { html, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { drawFace, faceOf, FACES } from "../faces/face";
import { chosenFace } from "../room/characters";
import { settings } from "../settings";
import { say, type Key } from "../words/words";
import { PageElement } from "./element";

/** Return what a face shows, in words. */
const nameOf = (face: string) => say(`face-${face}` as Key);

/** The choice of the player's face. */
@customElement("moon-face")
export class FaceField extends PageElement {
    /** The player's name, which determines the face if none is chosen. */
    @property() name = "";

    protected override render(): TemplateResult {
        const name = this.name || say("room-default-name");
        const chosen = chosenFace().face ?? "";
        const option = (face: string, label: string) =>
            html`<label title=${label}>
                <input
                    type="radio"
                    name="face"
                    value=${face}
                    aria-label=${label}
                    .checked=${face === chosen}
                    @change=${() => settings.choose({ face })}
                />
                ${drawFace(face, name)}
            </label>`;
        return html`<details class="faces">
            <summary>
                ${drawFace(chosen, name)}
                <span>${say("face-yours")}: <b>${nameOf(chosen || faceOf(name))}</b></span>
            </summary>
            <fieldset>
                <legend class="hidden">${say("face-yours")}</legend>
                ${option("", say("face-by-name"))} ${FACES.map((face) => option(face, nameOf(face)))}
            </fieldset>
        </details>`;
    }
}
