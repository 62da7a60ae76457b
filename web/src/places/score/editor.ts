import { html, nothing, type TemplateResult } from "lit";
import type { SheetCommand, SheetView } from "../../api/types";
import type { Field } from "./draft";

/** An error message, and the part of the form beside which it is shown. */
export type FieldError = { readonly text: string; readonly field: Field };

export const NO_ERROR: FieldError = { text: "", field: "" };

/** What the parts of the form share. */
export type SheetEditor = {
    readonly view: SheetView;
    readonly error: FieldError;
    enter(command: SheetCommand): void;
    fail(text: string, field: Field): void;
};

/** Draw the error of a part of the form. */
export function errorFor(field: Field, { error }: SheetEditor): TemplateResult | typeof nothing {
    return error.text && error.field === field
        ? html`<p class="trouble" role="alert" id="wrong-${field}">${error.text}</p>`
        : nothing;
}

/** Return the id of a part's error for `aria-describedby`. */
export function errorId(field: Field, { error }: SheetEditor): string | typeof nothing {
    return error.text && error.field === field ? `wrong-${field}` : nothing;
}
