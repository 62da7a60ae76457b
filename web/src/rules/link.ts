import type { Value } from "../api/types";

/** The content of a link to rules: a preset, changed options as text, and a title. */
export type Linked = {
    readonly preset: string;
    readonly texts: Readonly<Record<string, string>>;
    readonly title: string;
};

/** Limits of the server; a longer link wasn't made here. */
const MAX_PART = 100;
const MAX_PARTS = 60;
export const MAX_TITLE = 40;
const TITLE = "title";

/**
 * Return what follows the # of a link, such as `luna-4&score.target=15&title=Sunday`. Options have a dot in their
 * names.
 */
export function write(preset: string, changed: Readonly<Record<string, Value>>, title = ""): string {
    const parts = Object.entries(changed).map(([name, value]) => `${escape(name)}=${escape(String(value))}`);
    return [escape(preset), ...parts, ...(title ? [`${TITLE}=${escape(title)}`] : [])].join("&");
}

/** Return the path under which rules can be read, changed and played. */
export const rulesPath = (preset: string, changed: Readonly<Record<string, Value>>, title = "") =>
    `/rules/edit#${write(preset, changed, title)}`;

/** Parse the hash of a link; undefined if it is empty. */
export function read(hash: string): Linked | undefined {
    const parts = hash.replace(/^#/, "").split("&").filter(Boolean).slice(0, MAX_PARTS);
    if (!parts.length) return undefined;
    const texts: Record<string, string> = {};
    let preset = DEFAULT_PRESET;
    let title = "";
    for (const part of parts) {
        const at = part.indexOf("=");
        const name = unescape(at < 0 ? part : part.slice(0, at)).slice(0, MAX_PART);
        const text = at < 0 ? "" : unescape(part.slice(at + 1)).slice(0, MAX_PART);
        if (at < 0) preset = name;
        else if (name === TITLE) title = text.slice(0, MAX_TITLE);
        else texts[name] = text;
    }
    return { preset, texts, title };
}

/** Messengers end links at some characters that are valid in them. */
const escape = (text: string) =>
    encodeURIComponent(whole(text)).replace(
        /[!'()*~]/g,
        (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
    );

function unescape(text: string): string {
    try {
        return decodeURIComponent(text.replace(/\+/g, " "));
    } catch {
        return text;
    }
}

/** Remove unpaired surrogates, which can't be encoded in a link. */
const whole = (text: string) =>
    text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "");
