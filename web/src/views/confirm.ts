import { html, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { say } from "../words/words";
import { Part } from "./part";

/** What is asked before something is done that can't be undone. */
export type Question = {
    readonly title: string;
    readonly text: string;
    /** What the button says that does it. */
    readonly yes: string;
    readonly then: () => void;
};

/** A question over the page. The game goes on behind it; Escape, and the button that has the focus, leave all as it is. */
@customElement("moon-confirm")
export class Confirm extends Part {
    @property({ attribute: false }) question: Question | undefined;
    @property({ attribute: false }) closed: () => void = () => undefined;

    /** Afterwards the focus is where it was before: the dialog gives it back. */
    protected override updated(): void {
        const dialog = this.querySelector("dialog");
        if (this.question && !dialog?.open) dialog?.showModal();
        if (!this.question && dialog?.open) dialog.close();
    }

    /** Told by the browser somewhat after the dialog was closed, when the next question may be open already. */
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
                <button type="button" autofocus @click=${() => this.closed()}>${say("app.cancel")}</button>
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

/** The dialog, where a question may be asked; `closed` takes the question back. */
export function confirming(question: Question | undefined, closed: () => void): TemplateResult {
    return html`<moon-confirm .question=${question} .closed=${closed}></moon-confirm>`;
}
