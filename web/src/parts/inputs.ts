import { html, nothing, type TemplateResult } from "lit";

/** Return the value of the field that fired an event. */
export const valueOf = (event: Event): string => (event.target as HTMLInputElement | HTMLSelectElement).value;

/** Draw a labeled checkbox. */
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

/** Draw a group of radio buttons, optionally with a picture above each text. */
export function choice<T extends string | number>(
    name: string,
    legend: string,
    options: readonly (readonly [T, string])[],
    value: T,
    choose: (value: T) => void,
    picture?: (value: T) => TemplateResult,
): TemplateResult {
    return html`<fieldset>
        <legend>${legend}</legend>
        <div class="chips">
            ${options.map(
                ([each, text]) =>
                    html`<label class="chip">
                        <input
                            type="radio"
                            name=${name}
                            value=${each}
                            .checked=${each === value}
                            @change=${() => choose(each)}
                        />
                        <span>${picture?.(each)}${text}</span>
                    </label>`,
            )}
        </div>
    </fieldset>`;
}

/** Draw a labeled select. */
export function pick<T extends string | number>(
    label: string,
    options: readonly (readonly [T, string])[],
    value: T,
    choose: (value: T) => void,
    id?: string,
): TemplateResult {
    return html`<label class="field">
        <span>${label}</span>
        <select
            id=${id ?? nothing}
            @change=${(event: Event) => choose(options[(event.target as HTMLSelectElement).selectedIndex]![0])}
        >
            ${options.map(([each, text]) => html`<option value=${each} .selected=${each === value}>${text}</option>`)}
        </select>
    </label>`;
}

/** Draw a select for a number from 0 to `most`. */
export function pickNumber(
    label: string,
    value: number,
    most: number,
    choose: (n: number) => void,
): TemplateResult {
    const options = Array.from({ length: most + 1 }, (_, n) => [n, String(n)] as const);
    return pick(label, options, value, choose);
}

/** Select the content of a field that gets the focus, for copying. */
export const selectAll = (event: Event): void => (event.target as HTMLInputElement).select();
