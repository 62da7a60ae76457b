/** Milliseconds after which what was given to be saved is let go of. */
const SAVED = 10_000;

/** Give a text to be saved under a name. */
export function download(name: string, text: string, type = "text/plain"): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), SAVED);
}

/** The text of a file; or why there is none: it has more bytes than `most`, or isn't a text. */
export async function textOf(
    file: File,
    most: number,
): Promise<{ text: string } | { wrong: "large" | "binary" }> {
    if (file.size > most) return { wrong: "large" };
    try {
        return { text: new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()) };
    } catch {
        return { wrong: "binary" };
    }
}

/** Put a text on the clipboard. False where the browser doesn't allow it: over https and on this machine it does. */
export async function copyText(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}
