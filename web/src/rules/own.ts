import type { Value } from "../api/types";
import { store, storedValue } from "../storage";

/** House rules that are stored in this browser under a title. */
export type OwnRules = {
    readonly title: string;
    readonly preset: string;
    readonly options: Readonly<Record<string, Value>>;
};

const KEY = "moon.rules";
const MAX_RULES = 100;

/** Return all stored house rules, latest first. */
export function ownRules(): OwnRules[] {
    const found = storedValue<unknown>(KEY, []);
    return Array.isArray(found) ? found.filter(isOwn) : [];
}

function isOwn(each: unknown): each is OwnRules {
    const { title, preset, options } = (each ?? {}) as Partial<OwnRules>;
    return (
        typeof title === "string" && typeof preset === "string" && typeof options === "object" && !!options
    );
}

/** Store rules, replacing those of the same title. Returns false if the browser stores nothing. */
export function saveRules(own: OwnRules): boolean {
    const others = ownRules().filter(({ title }) => title !== own.title);
    store(KEY, JSON.stringify([own, ...others].slice(0, MAX_RULES)));
    return ownRules().some(({ title }) => title === own.title);
}

export function forgetRules(title: string): void {
    store(KEY, JSON.stringify(ownRules().filter((each) => each.title !== title)));
}
