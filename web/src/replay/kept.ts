import { sha256 } from "@noble/hashes/sha2.js";
import { keep, keptValue } from "../keeping";

const PLACE = "moon.records";
const MOST = 12;
/** Characters of all of them: a browser keeps about five millions for a page. */
const MAX_CHARACTERS = 1_500_000;

/** A record that was pasted or dropped in this browser. */
export type Kept = {
    readonly key: string;
    readonly at: number;
    readonly title: string;
    readonly text: string;
};

/** The records that this browser keeps, the last one first. */
export function keptRecords(): Kept[] {
    return keptValue<Kept[]>(PLACE, []);
}

export const keptRecord = (key: string) => keptRecords().find((each) => each.key === key)?.text;

/** What a record is kept under: the same one under the same key. */
export function keyOf(text: string): string {
    const bytes = sha256(new TextEncoder().encode(text)).subarray(0, 8);
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Keep a record; those looked at longest ago give way. */
export function keepRecord(text: string, title: string): string {
    const key = keyOf(text);
    const all = [{ key, at: Date.now(), title, text }, ...keptRecords().filter((each) => each.key !== key)];
    let room = MAX_CHARACTERS;
    keep(PLACE, JSON.stringify(all.slice(0, MOST).filter((each) => (room -= each.text.length) >= 0)));
    return key;
}

export function forgetRecords(): void {
    keep(PLACE, null);
}
