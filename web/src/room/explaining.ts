import { settings } from "../settings";
import { store, stored, storedValue } from "../storage";

const KEY = "moon.finished";
/** The number of finished matches after which choices are no longer explained by default. */
const ENOUGH = 3;

const finished = (): readonly unknown[] => {
    const value = storedValue<unknown>(KEY, []);
    return Array.isArray(value) ? value : [];
};

/** Return true if the player's choices are explained: as chosen, or otherwise in the first matches. */
export const explains = (): boolean => settings.choices.explain ?? finished().length < ENOUGH;

/** Count a match that this browser has finished. `match` identifies it, so that it is counted once. */
export function countMatch(match: string): void {
    const before = finished();
    if (before.length < ENOUGH && !before.includes(match)) store(KEY, JSON.stringify([...before, match]));
}

const HELD = "moon.held";

/** Remember that the player has held a choice to read about it. */
export function rememberHold(): void {
    if (stored(HELD) === null) store(HELD, "1");
}

/** Return true if the player of this touch screen may not know yet that choices can be held. */
export const mentionsHold = (): boolean =>
    explains() && stored(HELD) === null && matchMedia("(any-pointer: coarse)").matches;
