import { html, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { say } from "../words/words";
import { PageElement } from "../parts/element";
import { icon } from "./icons";

/** What a dialog shows. */
export type Panel = { readonly title: string; readonly body: TemplateResult };

/** A dialog over the table, such as the menu. Escape, its button, and a press beside it close it. */
@customElement("moon-dialog")
export class Dialog extends PageElement {
    @property({ attribute: false }) panel: Panel | undefined;
    @property({ attribute: false }) closed: () => void = () => undefined;

    protected override updated(): void {
        const dialog = this.querySelector("dialog");
        if (this.panel && !dialog?.open) dialog?.showModal();
        if (!this.panel && dialog?.open) dialog.close();
    }

    /** Escape closes at once, so that a key pressed right after it can open a dialog again. */
    readonly #cancel = (event: Event) => {
        event.preventDefault();
        this.closed();
    };

    /** The browser reports this a little later, when another dialog may already be open. */
    readonly #close = (event: Event) => {
        if (this.panel && !(event.currentTarget as HTMLDialogElement).open) this.closed();
    };

    readonly #press = (event: Event) => {
        if (event.target === event.currentTarget) this.closed();
    };

    protected override render(): TemplateResult {
        return html`<dialog
            class="drawer"
            aria-labelledby="drawer-title"
            @cancel=${this.#cancel}
            @close=${this.#close}
            @click=${this.#press}
        >
            <div class="inside">
                <header>
                    <h2 id="drawer-title">${this.panel?.title}</h2>
                    <button
                        type="button"
                        class="icon-button"
                        aria-label=${say("bar-close")}
                        @click=${() => this.closed()}
                    >
                        ${icon("close")}
                    </button>
                </header>
                ${this.panel?.body}
            </div>
        </dialog>`;
    }
}

/** Draw a dialog for a panel, if there is one; `closed` is called to remove the panel. */
export const dialog = (panel: Panel | undefined, closed: () => void): TemplateResult =>
    html`<moon-dialog .panel=${panel} .closed=${closed}></moon-dialog>`;
