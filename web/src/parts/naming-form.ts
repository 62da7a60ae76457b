import { html, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { settings } from "../settings";
import { say, type Key } from "../words/words";
import { PageElement } from "./element";
import "./faces";
import type { FaceField } from "./faces";
import { valueOf } from "./inputs";

/** Draw the field for the player's name, filled with the name used last, and the choice of a face. */
export function nameField(): TemplateResult {
    return html`<label class="field">
            <span>${say("settings-name")}</span>
            <input
                id="name"
                maxlength="24"
                autocomplete="nickname"
                .value=${settings.choices.name}
                placeholder=${say("room-default-name")}
                @input=${(event: Event) => {
                    const face = (event.target as Element).closest("label")?.nextElementSibling as FaceField;
                    face.name = valueOf(event).trim();
                }}
            />
        </label>
        <moon-face .name=${settings.choices.name}></moon-face>`;
}

/** Return the typed name, or a default. */
export function nameIn(part: Element): string {
    const typed = part.querySelector<HTMLInputElement>("#name")?.value.trim();
    return typed || settings.choices.name || say("room-default-name");
}

/** The form that asks for a name before a table is opened. */
@customElement("moon-naming")
export class Naming extends PageElement {
    /** Why a name was refused. */
    @property() trouble = "";
    /** What the button says. */
    @property() go: Key = "room-open-go";
    @property({ attribute: false }) done: (name: string) => void = () => undefined;
    @property({ attribute: false }) cancel: () => void = () => undefined;

    protected override firstUpdated(): void {
        this.querySelector("input")?.focus();
    }

    protected override render(): TemplateResult {
        const send = (event: SubmitEvent) => {
            event.preventDefault();
            this.done(nameIn(this));
        };
        return html`<form
            class="naming"
            @submit=${send}
            @keydown=${(event: KeyboardEvent) => event.key === "Escape" && this.cancel()}
        >
            ${nameField()}
            <p class="trouble" role="alert">${this.trouble}</p>
            <div class="buttons">
                <button type="submit" class="primary">${say(this.go)}</button>
                <button type="button" @click=${() => this.cancel()}>${say("app-cancel")}</button>
            </div>
        </form>`;
    }
}
