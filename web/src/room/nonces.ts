import { store, storedValue } from "../storage";

/** What this browser has added to a deal of a room. All tabs share it, and it outlives a reload of the page. */
export type OwnNonce = {
    readonly room: string;
    /** The server's commitment, which names the deal. */
    readonly commitment: string;
    readonly nonce: string;
    /** This seat's commitment to the nonce. */
    readonly committed: string;
    /** True once the server has accepted it. */
    readonly accepted?: boolean;
    /** The commitments of all seats when the nonce was revealed. */
    readonly seen?: readonly string[];
    /** The number of the deal in its room, and of the game, in which the nonce was revealed. */
    readonly deal?: number;
    readonly game?: number;
};

const KEY = "moon.nonces";
const MAX_NONCES = 40;

/** Return what was added to the deal with this commitment of the server. */
export function storedNonce(room: string, commitment: string): OwnNonce | undefined {
    return storedValue<OwnNonce[]>(KEY, []).find(
        (each) => each.room === room && each.commitment === commitment,
    );
}

/** Keep what was added to a deal, in place of what is kept for the same deal. */
export function storeNonce(own: OwnNonce): void {
    const others = storedValue<OwnNonce[]>(KEY, []).filter(
        (each) => each.room !== own.room || each.commitment !== own.commitment,
    );
    store(KEY, JSON.stringify([own, ...others].slice(0, MAX_NONCES)));
}
