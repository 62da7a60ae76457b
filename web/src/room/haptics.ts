import type { Cue } from "./cues";
import { settings } from "../settings";

/** Milliseconds of vibration for each cue that can be felt. */
const TICKS: Partial<Record<Cue, number>> = { lay: 10, turn: 30 };

/** Return true if this device can vibrate: a phone or tablet whose browser allows it. */
export const canVibrate = () => "vibrate" in navigator && matchMedia("(any-pointer: coarse)").matches;

/** Vibrate shortly for a play and for the viewer's turn. Browsers allow it only after the first touch. */
export function tick(what: readonly Cue[]): void {
    const longest = Math.max(0, ...what.map((cue) => TICKS[cue] ?? 0));
    if (longest) buzz(longest);
}

/** Vibrate for some milliseconds, if the player wants it and the device can. */
export function buzz(milliseconds: number): void {
    if (settings.choices.vibrate && navigator.userActivation?.hasBeenActive && canVibrate())
        navigator.vibrate(milliseconds);
}
