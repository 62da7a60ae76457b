import { settings } from "../settings";
import { store, storedValue } from "../storage";

const KEY = "moon.finished";
/** The number of finished matches after which choices are no longer explained by default. */
const ENOUGH = 3;

const finished = () => {
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
