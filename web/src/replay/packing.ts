/** The most characters of a record that the server accepts. */
export const MAX_RECORD = 500_000;
/** The most characters of a packed record in a link. Messengers often cut longer links. */
export const MAX_PACKED = 16_000;

/** Compress a record into what follows `#moon=` in a link; undefined if that would be too long. */
export async function pack(record: string): Promise<string | undefined> {
    const stream = new Blob([record]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    if (bytes.length > MAX_PACKED) return undefined;
    const text = btoa(String.fromCharCode(...bytes))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replace(/=+$/, "");
    return text.length > MAX_PACKED ? undefined : text;
}

/** Decompress the record in a link; undefined if it is damaged or larger than `MAX_RECORD`. */
export async function unpack(packed: string): Promise<string | undefined> {
    try {
        const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (each) =>
            each.charCodeAt(0),
        );
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
        const reader = stream.pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
        let text = "";
        for (;;) {
            const { done, value } = await reader.read();
            if (done) return text;
            text += value;
            if (text.length > MAX_RECORD) {
                await reader.cancel();
                return undefined;
            }
        }
    } catch {
        return undefined;
    }
}
