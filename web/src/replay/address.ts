/** Where in a record somebody looks: it stands in the address, so that a link opens at exactly that point. */
export type Point = {
    /** How many actions have been done. */
    readonly ply: number;
    /** Whose view; 0 for all hands. */
    readonly seat: number;
    /** Who sits below. */
    readonly near: number;
};

/** A point as an address names it. Where it names no ply, the first hand is meant, as it was dealt. */
export type Asked = Omit<Point, "ply"> & { readonly ply: number | undefined };

/** What is looked at: a game of a room, a record that this browser keeps, one that the link carries, or none. */
export type Source =
    | { readonly kind: "game"; readonly room: string; readonly game: number }
    | { readonly kind: "kept"; readonly key: string }
    | { readonly kind: "carried"; readonly packed: string }
    | { readonly kind: "none" };

const MAX_PLIES = 10_000_000;
const MAX_SEATS = 6;

function number(text: string | null, most: number): number {
    return text !== null && /^\d{1,9}$/.test(text) ? Math.min(Number(text), most) : 0;
}

/** Anything may stand in an address; what can't be meant is the beginning, all hands, the first seat. */
export function pointOf(search: string): Asked {
    const asked = new URLSearchParams(search);
    const seat = number(asked.get("seat"), MAX_SEATS);
    return {
        ply: asked.has("ply") ? number(asked.get("ply"), MAX_PLIES) : undefined,
        seat,
        near: number(asked.get("near"), MAX_SEATS) || seat || 1,
    };
}

export function sourceOf(room: string, game: number, search: string, hash: string): Source {
    if (room) return { kind: "game", room, game };
    const packed = /^#moon=([\w-]+)$/.exec(hash)?.[1];
    if (packed) return { kind: "carried", packed };
    const key = new URLSearchParams(search).get("record");
    return key && /^[0-9a-f]{1,64}$/.test(key) ? { kind: "kept", key } : { kind: "none" };
}

/** What follows the path in the address of a point. */
export function searchOf({ ply, seat, near }: Asked, source: Source): string {
    const asked = new URLSearchParams();
    if (source.kind === "kept") asked.set("record", source.key);
    if (ply !== undefined) asked.set("ply", String(ply));
    if (seat) asked.set("seat", String(seat));
    if (near !== (seat || 1)) asked.set("near", String(near));
    const search = asked.toString();
    return `${search ? `?${search}` : ""}${source.kind === "carried" ? `#moon=${source.packed}` : ""}`;
}
