import { html, nothing, type TemplateResult } from "lit";
import type { SheetCommand, SheetView } from "../../api/types";
import type { Field } from "./draft";

/** What is wrong, and with which part of the form: it is said beside that part. */
export type Wrong = { readonly text: string; readonly field: Field };

export const NOTHING_WRONG: Wrong = { text: "", field: "" };

/** Where somebody writes on a sheet: what the parts of the form have in common. */
export type Desk = {
    readonly view: SheetView;
    readonly wrong: Wrong;
    enter(command: SheetCommand): void;
    fail(text: string, field: Field): void;
};

/** What is wrong with a part of the form. */
export function wrongWith(field: Field, { wrong }: Desk): TemplateResult | typeof nothing {
    return wrong.text && wrong.field === field
        ? html`<p class="trouble" role="alert" id="wrong-${field}">${wrong.text}</p>`
        : nothing;
}

/** The id of what describes that part, for `aria-describedby`. */
export function describing(field: Field, { wrong }: Desk): string | typeof nothing {
    return wrong.text && wrong.field === field ? `wrong-${field}` : nothing;
}
