import { sha256 } from "@noble/hashes/sha2.js";
import { store, storedValue } from "../storage";

const KEY = "moon.records";
const MAX_RECORDS = 12;
/** The most characters of all records together; browsers allow about five million per site. */
const MAX_CHARACTERS = 1_500_000;

/** A record that was pasted or opened in this browser. */
export type RecentRecord = {
    readonly key: string;
    readonly at: number;
    readonly title: string;
    readonly text: string;
};

/** Return the records stored in this browser, latest first. */
export function recentRecords(): RecentRecord[] {
    return storedValue<RecentRecord[]>(KEY, []);
}

export const recentRecord = (key: string) => recentRecords().find((each) => each.key === key)?.text;

/** Return the storage key of a record, which depends only on its text. */
export function recordKey(text: string): string {
    const bytes = sha256(new TextEncoder().encode(text)).subarray(0, 8);
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Store a record and return its key. The records opened longest ago are dropped if there are too many. */
export function saveRecord(text: string, title: string): string {
    const key = recordKey(text);
    const all = [{ key, at: Date.now(), title, text }, ...recentRecords().filter((each) => each.key !== key)];
    let room = MAX_CHARACTERS;
    store(KEY, JSON.stringify(all.slice(0, MAX_RECORDS).filter((each) => (room -= each.text.length) >= 0)));
    return key;
}

export function forgetRecentRecords(): void {
    store(KEY, null);
}
