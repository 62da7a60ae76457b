import type { Replay } from "../api/types";
import type { Latest } from "../latest";
import type { Asked, Point } from "./address";
import { dealtIn, handAfter, handBefore, type Block, type Reel } from "./reel";

/** Milliseconds that a move stays, by speed. */
export const SPEEDS = { slow: 2600, normal: 1300, fast: 500 } as const;
export type Speed = keyof typeof SPEEDS;
/** Milliseconds for which the slider must rest before what isn't there yet is fetched. */
const RESTED = 300;
/** How far ahead frames are fetched. */
const AHEAD = 4;

/** The steps that there are buttons for. */
export type Step = "first" | "hand-before" | "before" | "play" | "pause" | "after" | "hand-after" | "last";

/** Where a player shows what it does. */
export type Stage = {
    /** Something is being fetched, or no longer. */
    busy(is: boolean): void;
    /** Another point is shown. `write`: the address is to say so. */
    shown(write: boolean): void;
    failed(error: unknown): void;
    /** It plays by itself, or no longer. */
    changed(): void;
};

/** Steps through a record, by hand or by itself. */
export class Player {
    reel: Reel | undefined;
    /** The frames around the point that is shown. */
    block: Block | undefined;
    point: Point = { ply: 0, seat: 0, near: 1 };
    playing = false;
    speed: Speed = "normal";
    /** The ply that was asked for, until it is shown. */
    #goal: number | undefined;
    #dragging: ReturnType<typeof setTimeout> | undefined;
    #next: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly stage: Stage,
        private readonly latest: Latest,
    ) {}

    /** Look at a point, as soon as its frames are there. */
    async show(wanted: Asked, write = true): Promise<void> {
        const { reel } = this;
        if (!reel) return;
        let point = fit(wanted, reel.heading);
        const isLatest = this.latest.ask();
        this.stage.busy(true);
        this.#goal = point.ply;
        try {
            const block = await reel.block(point.ply, point.seat);
            if (!isLatest()) return;
            if (wanted.ply === undefined) point = { ...point, ply: dealtIn(block) };
            this.block = block;
            this.point = point;
            this.stage.shown(write);
            if (point.ply + AHEAD > block.last && block.last < reel.heading.plies)
                reel.block(block.last + 1, point.seat).catch(() => undefined); // it will be asked for again
            if (this.playing) this.#goOn();
        } catch (error) {
            if (!isLatest()) return;
            this.pause();
            this.stage.failed(error);
        } finally {
            if (isLatest()) {
                this.stage.busy(false);
                this.#goal = undefined;
            }
        }
    }

    /** Somebody goes elsewhere themselves. */
    go(ply: number): void {
        this.pause();
        void this.show({ ...this.point, ply: Math.max(0, ply) });
    }

    /** While the slider moves over hands that aren't there yet, none of them is fetched. */
    drag(ply: number): void {
        clearTimeout(this.#dragging);
        if (this.reel?.has(ply, this.point.seat)) this.go(ply);
        else this.#dragging = setTimeout(() => this.go(ply), RESTED);
    }

    step(how: Step): void {
        const heading = this.reel?.heading;
        if (!heading) return;
        const ply = this.#goal ?? this.point.ply;
        switch (how) {
            case "first":
                return this.go(0);
            case "hand-before":
                return this.go(handBefore(heading.hands, ply));
            case "before":
                return this.go(ply - 1);
            case "after":
                return this.go(ply + 1);
            case "hand-after":
                return this.go(handAfter(heading.hands, ply));
            case "last":
                return this.go(heading.plies);
            case "play":
            case "pause":
                return this.#toggle();
        }
    }

    /** Look from the next seat; with its eyes, where one looks with somebody's. */
    flip(): void {
        const { names, viewer } = this.reel?.heading ?? { names: [], viewer: 0 };
        const near = (this.point.near % names.length) + 1;
        const seat = viewer || (this.point.seat ? near : 0);
        void this.show({ ...this.point, near, seat });
    }

    hurry(speed: Speed): void {
        this.speed = speed;
        if (this.playing) this.#goOn();
        this.stage.changed();
    }

    pause(): void {
        this.playing = false;
        clearTimeout(this.#next);
        this.stage.changed();
    }

    /** Let go of the record. */
    clear(): void {
        this.reel = undefined;
        this.block = undefined;
        this.stage.changed();
    }

    /** Do nothing any more by itself. */
    stop(): void {
        clearTimeout(this.#next);
        clearTimeout(this.#dragging);
    }

    #toggle(): void {
        const plies = this.reel?.heading.plies ?? 0;
        if (this.playing) return this.pause();
        if (!plies) return;
        this.playing = true;
        // Who plays at the end begins anew.
        void this.show({ ...this.point, ply: this.point.ply < plies ? this.point.ply + 1 : 0 });
    }

    #goOn(): void {
        clearTimeout(this.#next);
        if (this.point.ply >= (this.reel?.heading.plies ?? 0)) return this.pause();
        this.#next = setTimeout(
            () => void this.show({ ...this.point, ply: this.point.ply + 1 }),
            SPEEDS[this.speed],
        );
    }
}

/** A point that there is in this record. */
function fit({ ply = 0, seat, near }: Asked, { plies, names, viewer }: Replay): Point {
    const there = (n: number) => (n <= names.length ? n : 0);
    const eyes = viewer || there(seat);
    return { ply: Math.min(ply, plies), seat: eyes, near: there(near) || eyes || 1 };
}
