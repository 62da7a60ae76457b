import type { Value } from "../api/types";
import { keep, keptValue } from "../keeping";

/** Rules of somebody's own, kept in this browser under a name. */
export type OwnRules = {
    readonly title: string;
    readonly preset: string;
    readonly options: Readonly<Record<string, Value>>;
};

const PLACE = "moon.rules";
const MOST = 100;

/** All that are kept, the last one first. */
export function ownRules(): OwnRules[] {
    const found = keptValue<unknown>(PLACE, []);
    return Array.isArray(found) ? found.filter(isOwn) : [];
}

function isOwn(each: unknown): each is OwnRules {
    const { title, preset, options } = (each ?? {}) as Partial<OwnRules>;
    return (
        typeof title === "string" && typeof preset === "string" && typeof options === "object" && !!options
    );
}

/** Keep rules under their name, instead of those that had it before. Whether this browser keeps them. */
export function keepRules(own: OwnRules): boolean {
    const others = ownRules().filter(({ title }) => title !== own.title);
    keep(PLACE, JSON.stringify([own, ...others].slice(0, MOST)));
    return ownRules().some(({ title }) => title === own.title);
}

export function forgetRules(title: string): void {
    keep(PLACE, JSON.stringify(ownRules().filter((each) => each.title !== title)));
}
