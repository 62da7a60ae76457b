import { store, stored, storedValue } from "../storage";
import { request, type ProblemError } from "./http";
import { secret } from "./secret";

const KEY = "moon.rooms";
const MAX_ROOMS = 60;

/** A room for which this browser holds a token. */
export type SavedRoom = {
    readonly room: string;
    readonly token: string;
    readonly at: number;
    readonly preset?: string;
    /** True if the last game there was found to be over, or this browser to have no seat. */
    readonly over?: boolean;
};

/** Return the rooms visited in this browser, latest first. All tabs share them, and so the seats in them. */
export function savedRooms(): SavedRoom[] {
    return storedValue<SavedRoom[]>(KEY, []);
}

/** Return the secret that holds this browser's seat in a room, creating it (or taking `given`) on first use. */
export function tokenOf(room: string, given?: string): string {
    const others = savedRooms();
    const found = others.find((each) => each.room === room);
    if (found) return found.token;
    const token = given ?? secret();
    store(KEY, JSON.stringify([{ room, token, at: Date.now() }, ...others].slice(0, MAX_ROOMS)));
    return token;
}

/** Remember the preset of a room, which is shown in the list of rooms. */
export function saveRoomRules(room: string, preset: string): void {
    const rooms = savedRooms();
    if (rooms.some((each) => each.room === room && each.preset !== preset))
        store(KEY, JSON.stringify(rooms.map((each) => (each.room === room ? { ...each, preset } : each))));
}

/** Remember that there is nothing to continue in a room. */
export function saveRoomOver(room: string): void {
    store(
        KEY,
        JSON.stringify(savedRooms().map((each) => (each.room === room ? { ...each, over: true } : each))),
    );
}

/** Remove a room that no longer exists. */
export function forgetRoom(room: string): void {
    store(KEY, JSON.stringify(savedRooms().filter((each) => each.room !== room)));
}

/** Where the browser stores the key of the player, which all tabs share. */
const PLAYER = "moon.player";

/** Return the key of the player in this browser; null if there is none. */
export const playerKey = (): string | null => stored(PLAYER);

export function savePlayerKey(key: string | null): void {
    store(PLAYER, key);
    dispatchEvent(new Event("player"));
}

/** The claim that was sent last: the room and the key. */
let claimed = "";

/** Tell the server that the games of a seat count for the player in this browser, if there is one. */
export function claimSeat(room: string, token: string): void {
    const key = playerKey();
    if (!key || claimed === room + key) return;
    claimed = room + key;
    request(`/api/me/rooms/${room}`, { method: "POST", token: key, body: { token } }).catch(
        ({ problem }: ProblemError) => {
            // A refusal stays one; after a failure, the next view of the room tries again.
            if (!problem.status || problem.status >= 500) claimed = "";
        },
    );
}
