import { LitElement } from "lit";
import { settings } from "../settings";
import { currentLanguage } from "../words/words";

/**
 * Base class of the page's elements.
 *
 * They render into the page itself rather than a shadow root, so that one style sheet applies to all of them, and
 * labels can refer to other elements.
 */
export class PageElement extends LitElement {
    /** The language of the last rendering. */
    #language = currentLanguage();
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
        this.#language = currentLanguage();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        settings.removeEventListener("change", this.#update);
    }

    #listen(): void {
        if (this.#language === currentLanguage()) return;
        this.#language = currentLanguage();
        this.languageChanged();
    }

    /** Called when the language changes, to fetch texts from the server again. */
    protected languageChanged(): void {}
}
