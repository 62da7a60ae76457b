import { store, storedValue } from "../../storage";

const KEY = "moon.lessons";

/** How far a lesson was taken in this browser: the step that is open, and whether the last one was reached. */
export type Progress = { readonly step: number; readonly done: boolean };

const all = () => storedValue<Record<string, Partial<Progress>>>(KEY, {});

/** Return the progress of a lesson. What is stored may be anything, so it is checked. */
export function progressOf(lesson: string, steps = Infinity): Progress {
    const { step, done } = Object(all()[lesson]) as Partial<Progress>;
    const valid = Number.isInteger(step) && step! > 0 && step! < steps;
    return { step: valid ? step! : 0, done: done === true };
}

/** Store the step at which a lesson is open. */
export function saveProgress(lesson: string, step: number, steps: number): void {
    const done = progressOf(lesson).done || step === steps - 1;
    store(KEY, JSON.stringify({ ...Object(all()), [lesson]: { step, done } }));
}
