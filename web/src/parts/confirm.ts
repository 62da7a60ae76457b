import { html, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { say } from "../words/words";
import { PageElement } from "./element";

/** A question before something that can't be undone. */
export type Question = {
    readonly title: string;
    readonly text: string;
    /** The label of the button that does it. */
    readonly yes: string;
    readonly then: () => void;
};

/** A confirmation dialog. The game continues behind it. Escape and the default button cancel. */
@customElement("moon-confirm")
export class Confirm extends PageElement {
    @property({ attribute: false }) question: Question | undefined;
    @property({ attribute: false }) closed: () => void = () => undefined;

    /** The dialog returns the focus to where it was when it closes. */
    protected override updated(): void {
        const dialog = this.querySelector("dialog");
        if (this.question && !dialog?.open) dialog?.showModal();
        if (!this.question && dialog?.open) dialog.close();
    }

    /** The browser fires this slightly late, when the next question may already be open. */
    readonly #left = (event: Event) => {
        if (!(event.target as HTMLDialogElement).open) this.closed();
    };

    protected override render(): TemplateResult {
        const { question } = this;
        return html`<dialog
            class="confirm"
            aria-labelledby="confirm-title"
            aria-describedby="confirm-text"
            @close=${this.#left}
        >
            <h2 id="confirm-title">${question?.title}</h2>
            <p id="confirm-text">${question?.text}</p>
            <div class="buttons">
                <button type="button" autofocus @click=${() => this.closed()}>${say("app-cancel")}</button>
                <button
                    type="button"
                    class="harmful"
                    @click=${() => {
                        this.closed();
                        question?.then();
                    }}
                >
                    ${question?.yes}
                </button>
            </div>
        </dialog>`;
    }
}

/** Draw the dialog for a question, if there is one; `closed` is called to remove the question. */
export function confirming(question: Question | undefined, closed: () => void): TemplateResult {
    return html`<moon-confirm .question=${question} .closed=${closed}></moon-confirm>`;
}
