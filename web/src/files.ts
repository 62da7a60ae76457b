/** Milliseconds before the object URL of a download is revoked. */
const REVOKE_AFTER = 10_000;

/** Offer a text as a download. */
export function download(name: string, text: string, type = "text/plain"): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER);
}

/** Read a text file. Returns why it can't be used if it has more than `most` bytes or isn't UTF-8. */
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

/** Copy a text to the clipboard. Returns false if the browser doesn't allow it (it needs https or localhost). */
export async function copyText(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}
