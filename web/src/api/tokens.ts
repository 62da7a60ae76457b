import { keep, keptValue } from "../keeping";
import { secret } from "./secret";

const PLACE = "moon.rooms";
const MOST = 60;

/** A room that this browser holds a token of. */
export type Held = {
    readonly room: string;
    readonly token: string;
    readonly at: number;
    readonly preset?: string;
    /** Of a deal of the day: which day's. */
    readonly day?: string;
};

/** The rooms that this browser was in, the last one first. All its tabs share them, so they share their seats. */
export function heldRooms(): Held[] {
    return keptValue<Held[]>(PLACE, []);
}

/** The secret by which this browser holds its seat in a room; made up when it is first asked for. */
export function tokenOf(room: string): string {
    const others = heldRooms();
    const found = others.find((each) => each.room === room);
    if (found) return found.token;
    const token = secret();
    keep(PLACE, JSON.stringify([{ room, token, at: Date.now() }, ...others].slice(0, MOST)));
    return token;
}

/** Remember by which rules a room is played, to tell it from others. */
export function noteRules(room: string, preset: string): void {
    const held = heldRooms();
    if (held.some((each) => each.room === room && each.preset !== preset))
        keep(PLACE, JSON.stringify(held.map((each) => (each.room === room ? { ...each, preset } : each))));
}

/** Remember that the deal of a day is played in a room. */
export function noteDay(room: string, day: string): void {
    keep(PLACE, JSON.stringify(heldRooms().map((each) => (each.room === room ? { ...each, day } : each))));
}

/** Forget a room that is gone. */
export function forgetRoom(room: string): void {
    keep(PLACE, JSON.stringify(heldRooms().filter((each) => each.room !== room)));
}
