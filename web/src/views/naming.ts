import { html, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { failure } from "../api/http";
import type { CreateRoom } from "../api/types";
import { botsFor, isOfName, openTable } from "../room/opening";
import { settings } from "../settings";
import { say } from "../words/words";
import { PageElement } from "./element";
import "./faces";
import type { FaceField } from "./faces";
import { valueOf } from "./inputs";
import { soloTableOptions, friendsTableOptions } from "./table-options";

/** Draw the field for the player's name, filled with the name used last, and the choice of a face. */
export function nameField(): TemplateResult {
    return html`<label class="field">
            <span>${say("settings.name")}</span>
            <input
                id="name"
                maxlength="24"
                autocomplete="nickname"
                .value=${settings.choices.name}
                placeholder=${say("room.default-name")}
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
    return typed || settings.choices.name || say("room.default-name");
}

/** Base class of places that open tables. They ask for a name if none is known and the table is for friends. */
export abstract class TableOpener extends PageElement {
    @state() protected busy = false;
    /** Why a table wasn't opened. */
    @state() private refusal = "";
    /** Called with the name when it was given; undefined while no name is asked for. */
    @state() private named: ((name: string) => void) | undefined;
    #from: Element | null = null;

    /** Whether a name is being asked for. */
    protected get naming(): boolean {
        return this.named !== undefined;
    }

    /** Open a table under the stored name. For `friends` a name is required. */
    protected async open(
        opening: (name: string | undefined) => Promise<unknown>,
        friends = false,
        name = settings.choices.name,
    ): Promise<void> {
        if (this.busy) return;
        this.refusal = "";
        const ask = () => {
            if (!this.named) this.#from = document.activeElement;
            this.named = (given) => void this.open(opening, friends, given);
        };
        if (friends && !name) return ask();
        this.busy = true;
        try {
            await opening(name || undefined);
            if (name) settings.choose({ name });
        } catch (error) {
            this.refusal = failure(error);
            if (isOfName(error)) ask();
        } finally {
            this.busy = false;
        }
    }

    /** Open a table with bots only. */
    protected playAlone(rules: Pick<CreateRoom, "preset" | "options">, players: number): void {
        const asked = { ...rules, bots: botsFor(players), ...soloTableOptions() };
        void this.open((name) => openTable(asked, name));
    }

    /** Open a table for friends. */
    protected playTogether(rules: Pick<CreateRoom, "preset" | "options" | "public">): void {
        const asked = { ...rules, ...friendsTableOptions() };
        void this.open((name) => openTable(asked, name), true);
    }

    /** Draw the question for a name, or why no table was opened. */
    protected beside(): TemplateResult {
        if (!this.named) return html`<p class="trouble" role="alert">${this.refusal}</p>`;
        return html`<moon-naming
            .trouble=${this.refusal}
            .done=${this.named}
            .cancel=${() => void this.#cancel()}
        ></moon-naming>`;
    }

    async #cancel(): Promise<void> {
        this.named = undefined;
        this.refusal = "";
        await this.updateComplete;
        if (this.#from instanceof HTMLElement) this.#from.focus();
    }
}

/** The form that asks for a name before a table is opened. */
@customElement("moon-naming")
export class Naming extends PageElement {
    /** Why a name was refused. */
    @property() trouble = "";
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
                <button type="submit" class="primary">${say("room.open.go")}</button>
                <button type="button" @click=${() => this.cancel()}>${say("app.cancel")}</button>
            </div>
        </form>`;
    }
}
