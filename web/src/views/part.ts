import { LitElement } from "lit";
import { settings } from "../settings";

/**
 * A part of the page. Its elements stand in the page itself and not in a shadow: one style sheet dresses all of them,
 * and labels reach across parts.
 */
export class Part extends LitElement {
    readonly #update = () => this.requestUpdate();

    protected override createRenderRoot(): HTMLElement {
        return this;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        settings.addEventListener("change", this.#update);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        settings.removeEventListener("change", this.#update);
    }
}
