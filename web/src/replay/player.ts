import type { Replay } from "../api/types";
import type { Latest } from "../latest";
import type { RequestedPoint, Point } from "./address";
import { dealtIn, handAfter, handBefore, type Block, type ReplayRecord } from "./record";

/** Milliseconds for which each move is shown, by speed. */
export const SPEEDS = { slow: 2600, normal: 1300, fast: 500 } as const;
export type Speed = keyof typeof SPEEDS;
/** Milliseconds that the slider must rest before frames that aren't loaded are fetched. */
const SLIDER_REST = 300;
/** How many plies ahead frames are fetched. */
const PREFETCH_PLIES = 4;

/** The steps that have a button. */
export type Step = "first" | "hand-before" | "before" | "play" | "pause" | "after" | "hand-after" | "last";

/** Callbacks through which a player reports what it does. */
export type PlayerListener = {
    /** Loading started or finished. */
    busy(is: boolean): void;
    /** Another point is shown; if `write`, it should be written into the address. */
    shown(write: boolean): void;
    failed(error: unknown): void;
    /** Playback started or stopped, or its speed changed. */
    changed(): void;
};

/** Steps through a record, by hand or automatically. */
export class Player {
    record: ReplayRecord | undefined;
    /** The frames around the current point. */
    block: Block | undefined;
    point: Point = { ply: 0, seat: 0, near: 1 };
    playing = false;
    speed: Speed = "normal";
    /** The requested ply until it is shown. */
    #target: number | undefined;
    #dragging: ReturnType<typeof setTimeout> | undefined;
    #next: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly listener: PlayerListener,
        private readonly latest: Latest,
    ) {}

    /** Show a point as soon as its frames are loaded. */
    async show(requested: RequestedPoint, write = true): Promise<void> {
        const { record } = this;
        if (!record) return;
        let point = closestPoint(requested, record.heading);
        const isLatest = this.latest.start();
        this.listener.busy(true);
        this.#target = point.ply;
        try {
            const block = await record.block(point.ply, point.seat);
            if (!isLatest()) return;
            if (requested.ply === undefined) point = { ...point, ply: dealtIn(block) };
            this.block = block;
            this.point = point;
            this.listener.shown(write);
            if (point.ply + PREFETCH_PLIES > block.last && block.last < record.heading.plies)
                record.block(block.last + 1, point.seat).catch(() => undefined); // a failed prefetch is repeated when needed
            if (this.playing) this.#scheduleNext();
        } catch (error) {
            if (!isLatest()) return;
            this.pause();
            this.listener.failed(error);
        } finally {
            if (isLatest()) {
                this.listener.busy(false);
                this.#target = undefined;
            }
        }
    }

    /** Stop playback and go to a ply. */
    goTo(ply: number): void {
        this.pause();
        void this.show({ ...this.point, ply: Math.max(0, ply) });
    }

    /** Follow the slider. While it moves over hands that aren't loaded, nothing is fetched. */
    drag(ply: number): void {
        clearTimeout(this.#dragging);
        if (this.record?.has(ply, this.point.seat)) this.goTo(ply);
        else this.#dragging = setTimeout(() => this.goTo(ply), SLIDER_REST);
    }

    step(step: Step): void {
        const heading = this.record?.heading;
        if (!heading) return;
        const ply = this.#target ?? this.point.ply;
        switch (step) {
            case "first":
                return this.goTo(0);
            case "hand-before":
                return this.goTo(handBefore(heading.hands, ply));
            case "before":
                return this.goTo(ply - 1);
            case "after":
                return this.goTo(ply + 1);
            case "hand-after":
                return this.goTo(handAfter(heading.hands, ply));
            case "last":
                return this.goTo(heading.plies);
            case "play":
            case "pause":
                return this.#toggle();
        }
    }

    /** Turn the table to the next seat. If one seat's view is shown, show that seat's view. */
    flip(): void {
        const { names, viewer } = this.record?.heading ?? { names: [], viewer: 0 };
        const near = (this.point.near % names.length) + 1;
        const seat = viewer || (this.point.seat ? near : 0);
        void this.show({ ...this.point, near, seat });
    }

    setSpeed(speed: Speed): void {
        this.speed = speed;
        if (this.playing) this.#scheduleNext();
        this.listener.changed();
    }

    pause(): void {
        this.playing = false;
        clearTimeout(this.#next);
        this.listener.changed();
    }

    /** Close the record. */
    clear(): void {
        this.record = undefined;
        this.block = undefined;
        this.listener.changed();
    }

    /** Cancel all timers. */
    stop(): void {
        clearTimeout(this.#next);
        clearTimeout(this.#dragging);
    }

    #toggle(): void {
        const plies = this.record?.heading.plies ?? 0;
        if (this.playing) return this.pause();
        if (!plies) return;
        this.playing = true;
        // Playing from the end starts over.
        void this.show({ ...this.point, ply: this.point.ply < plies ? this.point.ply + 1 : 0 });
    }

    #scheduleNext(): void {
        clearTimeout(this.#next);
        if (this.point.ply >= (this.record?.heading.plies ?? 0)) return this.pause();
        this.#next = setTimeout(
            () => void this.show({ ...this.point, ply: this.point.ply + 1 }),
            SPEEDS[this.speed],
        );
    }
}

/** Return the closest point that exists in this record. */
function closestPoint({ ply = 0, seat, near }: RequestedPoint, { plies, names, viewer }: Replay): Point {
    const there = (n: number) => (n <= names.length ? n : 0);
    const seenFrom = viewer || there(seat);
    return { ply: Math.min(ply, plies), seat: seenFrom, near: there(near) || seenFrom || 1 };
}
