import type { Value } from "../api/types";

/** Rules as a link carries them: a preset, what is changed about it as text, and what its maker calls them. */
export type Linked = {
    readonly preset: string;
    readonly texts: Readonly<Record<string, string>>;
    readonly title: string;
};

/** The server takes no longer ones; whatever is longer was no link of ours. */
const LONGEST = 100;
const MOST = 60;
export const MAX_TITLE = 40;
const TITLE = "title";

/** What stands behind the # of a link: `luna-4&score.target=15&title=Sunday`. Options have a dot in their names. */
export function write(preset: string, changed: Readonly<Record<string, Value>>, title = ""): string {
    const parts = Object.entries(changed).map(([name, value]) => `${escape(name)}=${escape(String(value))}`);
    return [escape(preset), ...parts, ...(title ? [`${TITLE}=${escape(title)}`] : [])].join("&");
}

/** The place where rules can be seen, changed, and played by. */
export const pathOfRules = (preset: string, changed: Readonly<Record<string, Value>>, title = "") =>
    `/rules/edit#${write(preset, changed, title)}`;

/** What a link says, whoever wrote it; undefined where it says nothing. */
export function read(hash: string): Linked | undefined {
    const parts = hash.replace(/^#/, "").split("&").filter(Boolean).slice(0, MOST);
    if (!parts.length) return undefined;
    const texts: Record<string, string> = {};
    let preset = "classic";
    let title = "";
    for (const part of parts) {
        const at = part.indexOf("=");
        const name = unescape(at < 0 ? part : part.slice(0, at)).slice(0, LONGEST);
        const text = at < 0 ? "" : unescape(part.slice(at + 1)).slice(0, LONGEST);
        if (at < 0) preset = name;
        else if (name === TITLE) title = text.slice(0, MAX_TITLE);
        else texts[name] = text;
    }
    return { preset, texts, title };
}

/** Messengers end links at some of the characters that may stand in one. */
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

/** Without halves of characters, which can't be written in a link. */
const whole = (text: string) =>
    text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "");
