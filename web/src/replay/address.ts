/** A position in a replay. It stands in the address, so that a link opens at exactly that point. */
export type Point = {
    /** The number of actions that have been done. */
    readonly ply: number;
    /** The seat whose view is shown; 0 to show all hands. */
    readonly seat: number;
    /** The seat that is shown at the bottom. */
    readonly near: number;
};

/** A position as given in an address. Without a ply it means the first hand right after the deal. */
export type RequestedPoint = Omit<Point, "ply"> & { readonly ply: number | undefined };

/**
 * Where the record comes from: a game of a room, a record stored in this browser, the link itself, or nowhere
 * yet.
 */
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

/**
 * Parse the query of an address. Invalid values become the default: the first deal, all hands, seat 1 at the
 * bottom.
 */
export function pointOf(search: string): RequestedPoint {
    const query = new URLSearchParams(search);
    const seat = number(query.get("seat"), MAX_SEATS);
    return {
        ply: query.has("ply") ? number(query.get("ply"), MAX_PLIES) : undefined,
        seat,
        near: number(query.get("near"), MAX_SEATS) || seat || 1,
    };
}

export function sourceOf(room: string, game: number, search: string, hash: string): Source {
    if (room) return { kind: "game", room, game };
    const packed = /^#moon=([\w-]+)$/.exec(hash)?.[1];
    if (packed) return { kind: "carried", packed };
    const key = new URLSearchParams(search).get("record");
    return key && /^[0-9a-f]{1,64}$/.test(key) ? { kind: "kept", key } : { kind: "none" };
}

/** Return the query and hash of the address of a point. */
export function searchOf({ ply, seat, near }: RequestedPoint, source: Source): string {
    const query = new URLSearchParams();
    if (source.kind === "kept") query.set("record", source.key);
    if (ply !== undefined) query.set("ply", String(ply));
    if (seat) query.set("seat", String(seat));
    if (near !== (seat || 1)) query.set("near", String(near));
    const search = query.toString();
    return `${search ? `?${search}` : ""}${source.kind === "carried" ? `#moon=${source.packed}` : ""}`;
}
