import { html, type TemplateResult } from "lit";

/** A box to tick, with its label. */
export function check(label: string, value: boolean, choose: (value: boolean) => void): TemplateResult {
    return html`<label class="check">
        <input
            type="checkbox"
            .checked=${value}
            @change=${(event: Event) => choose((event.target as HTMLInputElement).checked)}
        />
        <span>${label}</span>
    </label>`;
}
