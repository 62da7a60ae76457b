/** A text with places for values, such as `{who}`; or, if a value chooses the form of a text, that value and the forms. */
export type Text = string | { readonly by: string; readonly forms: Readonly<Record<string, Text>> };
export type Values = Readonly<Record<string, string | number>>;

/**
 * Fill the values into a text. Of several forms, it is the one for exactly this value, or for numbers like it in the
 * language (`one`, `few` …), or for all others. Numbers are written as in `locale`.
 */
export function fill(text: Text, values: Values, locale: string): string {
    if (typeof text === "string")
        return text.replace(/\{([\w-]+)\}/g, (_, name: string) => {
            const value = values[name] ?? "";
            return typeof value === "number" ? new Intl.NumberFormat(locale).format(value) : value;
        });
    const { by, forms } = text;
    const value = values[by] ?? "";
    const like = typeof value === "number" ? new Intl.PluralRules(locale).select(value) : "other";
    return fill(forms[value] ?? forms[like] ?? forms["other"] ?? "", values, locale);
}
