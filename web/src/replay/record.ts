import type { Frame, Replay, ReplayHand } from "../api/types";

/**
 * Consecutive frames of a hand. The first precedes the hand's first action, so that the action can be described.
 */
export type Block = { readonly first: number; readonly last: number; readonly frames: readonly Frame[] };

/** The most frames that the server returns at once. */
const MAX_FRAMES = 200;
const MAX_BLOCKS = 24;

/**
 * Return the index of the hand that a ply belongs to. The position right before a deal belongs to the hand before
 * it.
 */
export function handAt(hands: readonly ReplayHand[], ply: number): number {
    const found = hands.findIndex(({ last }) => ply <= last);
    return found < 0 ? hands.length - 1 : found;
}

/** Return the ply at which a hand is first shown: right after its deal, or 0 for the first hand. */
export function beginOf(hands: readonly ReplayHand[], at: number): number {
    return at ? (hands[at]?.first ?? 0) + 1 : 0;
}

/** Return the beginning of this hand, or of the hand before if `ply` is already there. */
export function handBefore(hands: readonly ReplayHand[], ply: number): number {
    const at = handAt(hands, ply);
    const begin = beginOf(hands, at);
    return ply > begin ? begin : beginOf(hands, Math.max(at - 1, 0));
}

/** Return the beginning of the next hand, or the end after the last hand. */
export function handAfter(hands: readonly ReplayHand[], ply: number): number {
    const at = handAt(hands, ply) + 1;
    return at < hands.length ? beginOf(hands, at) : (hands.at(-1)?.last ?? 0);
}

/** Return the range of plies that is fetched together: the hand of `ply`, or a part of it if it is very long. */
export function blockAround(hands: readonly ReplayHand[], ply: number): { first: number; last: number } {
    const { first = 0, last = 0 } = hands[handAt(hands, ply)] ?? {};
    const step = MAX_FRAMES - 1;
    const begin = first + Math.floor(Math.max(ply - first - 1, 0) / step) * step;
    return { first: begin, last: Math.min(last, begin + step) };
}

/** Return the ply right after the deal in a block, or the block's first ply if nothing is dealt in it. */
export function dealtIn({ first, frames }: Block): number {
    return frames.find(({ position }) => !["draw", "dealer", "deal"].includes(position.phase))?.ply ?? first;
}

/** A record that is being replayed, with the frames fetched so far. */
export class ReplayRecord {
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

    /** Return the frames around a ply. Rejects with a `ProblemError`; a later call tries again. */
    block(ply: number, seat: number): Promise<Block> {
        const { first, last } = blockAround(this.heading.hands, ply);
        const key = this.#key(ply, seat);
        const found = this.#blocks.get(key) ?? this.#fetch(first, last, seat);
        // Blocks that were requested longest ago are dropped.
        this.#blocks.delete(key);
        this.#blocks.set(key, found);
        found.catch(() => this.#blocks.delete(key));
        for (const each of [...this.#blocks.keys()].slice(0, -MAX_BLOCKS)) this.#blocks.delete(each);
        return found;
    }

    /** Return true if a ply can be shown without fetching. */
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
