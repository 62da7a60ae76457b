import { LitElement } from "lit";
import { settings } from "../settings";
import { spoken } from "../words/words";

/**
 * A part of the page. Its elements stand in the page itself and not in a shadow: one style sheet dresses all of them,
 * and labels reach across parts.
 */
export class Part extends LitElement {
    /** The language that its words are in. */
    #language = spoken();
    readonly #update = () => {
        this.requestUpdate();
        this.#listen();
    };

    protected override createRenderRoot(): HTMLElement {
        return this;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        settings.addEventListener("change", this.#update);
        this.#language = spoken();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        settings.removeEventListener("change", this.#update);
    }

    #listen(): void {
        if (this.#language === spoken()) return;
        this.#language = spoken();
        this.languageChanged();
    }

    /** Another language was chosen: what the server put in words is asked for again. */
    protected languageChanged(): void {}
}
