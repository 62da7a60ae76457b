import type { Frame, Replay, ReplayHand } from "../api/types";

/** Frames of a hand: the first stands before its first action, so that what that does can be told. */
export type Block = { readonly first: number; readonly last: number; readonly frames: readonly Frame[] };

/** Frames that the server gives at a time. */
const MAX_FRAMES = 200;
const MAX_BLOCKS = 24;

/** Which hand a ply belongs to: an index. What stands right before a deal is the end of the hand before. */
export function handAt(hands: readonly ReplayHand[], ply: number): number {
    const found = hands.findIndex(({ last }) => ply <= last);
    return found < 0 ? hands.length - 1 : found;
}

/** Where a hand begins to be looked at: its deal is done; of the first, all that goes before. */
export function beginOf(hands: readonly ReplayHand[], at: number): number {
    return at ? (hands[at]?.first ?? 0) + 1 : 0;
}

/** The beginning of this hand, or of the one before where one stands there already. */
export function handBefore(hands: readonly ReplayHand[], ply: number): number {
    const at = handAt(hands, ply);
    const begin = beginOf(hands, at);
    return ply > begin ? begin : beginOf(hands, Math.max(at - 1, 0));
}

/** The beginning of the next hand; after the last one, the end. */
export function handAfter(hands: readonly ReplayHand[], ply: number): number {
    const at = handAt(hands, ply) + 1;
    return at < hands.length ? beginOf(hands, at) : (hands.at(-1)?.last ?? 0);
}

/** The plies that are fetched together, around one: those of its hand, or of a part of an endless one. */
export function blockAround(hands: readonly ReplayHand[], ply: number): { first: number; last: number } {
    const { first = 0, last = 0 } = hands[handAt(hands, ply)] ?? {};
    const step = MAX_FRAMES - 1;
    const begin = first + Math.floor(Math.max(ply - first - 1, 0) / step) * step;
    return { first: begin, last: Math.min(last, begin + step) };
}

/** Where the first hand of a block lies dealt; its beginning where none does. */
export function dealtIn({ first, frames }: Block): number {
    return frames.find(({ position }) => !["draw", "dealer", "deal"].includes(position.phase))?.ply ?? first;
}

/** A record that is looked at: what it says, and its frames as far as they were fetched. */
export class Reel {
    readonly #blocks = new Map<string, Promise<Block>>();

    constructor(
        readonly text: string,
        readonly heading: Replay,
        private readonly fetchFrames: (
            text: string,
            first: number,
            last: number,
            seat: number,
        ) => Promise<readonly Frame[]>,
    ) {}

    /** Rejects with a `ProblemError`; asking again then tries again. */
    block(ply: number, seat: number): Promise<Block> {
        const { first, last } = blockAround(this.heading.hands, ply);
        const key = this.#key(ply, seat);
        const found = this.#blocks.get(key) ?? this.#fetch(first, last, seat);
        // Those asked for longest ago give way.
        this.#blocks.delete(key);
        this.#blocks.set(key, found);
        found.catch(() => this.#blocks.delete(key));
        for (const each of [...this.#blocks.keys()].slice(0, -MAX_BLOCKS)) this.#blocks.delete(each);
        return found;
    }

    /** Whether a ply can be shown at once. */
    has(ply: number, seat: number): boolean {
        return this.#blocks.has(this.#key(ply, seat));
    }

    #key(ply: number, seat: number): string {
        return `${seat} ${blockAround(this.heading.hands, ply).first}`;
    }

    async #fetch(first: number, last: number, seat: number): Promise<Block> {
        return { first, last, frames: await this.fetchFrames(this.text, first, last, seat) };
    }
}
