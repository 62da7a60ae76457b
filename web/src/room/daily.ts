import { secret } from "../api/secret";
import type { DailyResult } from "../api/types";
import { store, storedValue } from "../storage";

/** The daily deals that were played in this browser. */

const KEY = "moon.daily";
const MAX_DAYS = 400;

export type KeptDay = {
    /** The room in which the day's deal was played first. */
    readonly room: string;
    /** The share of the others that did worse, from 0 to 1, once the game was finished. */
    readonly better?: number;
};
type Kept = {
    /** The secret that holds the seats in all daily rooms, so that the server recognizes a second try. */
    readonly token: string;
    readonly days: Readonly<Record<string, KeptDay>>;
};

function kept(): Kept {
    return { days: {}, ...storedValue<Partial<Kept>>(KEY, {}), ...token() };
}

function token(): { token: string } {
    const { token } = storedValue<Partial<Kept>>(KEY, {});
    return { token: token ?? secret() };
}

/** Return the secret for all daily rooms of this browser. */
export function dailyToken(): string {
    const all = kept();
    store(KEY, JSON.stringify(all));
    return all.token;
}

export function keptDay(day: string): KeptDay | undefined {
    return kept().days[day];
}

export function keepDay(day: string, what: KeptDay): void {
    const { token, days } = kept();
    const latest = Object.entries({ ...days, [day]: what }).sort(([a], [b]) => (a < b ? 1 : -1));
    store(KEY, JSON.stringify({ token, days: Object.fromEntries(latest.slice(0, MAX_DAYS)) }));
}

/** Return the date some days after another, both such as `2026-11-23`. */
export function dayAfter(day: string, days: number): string {
    return new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Return the number of days in a row on which this browser finished the day's game, up to `day` or the day before. */
export function streak(day: string): number {
    const { days } = kept();
    const done = (each: string) => days[each]?.better !== undefined;
    let last = done(day) ? day : dayAfter(day, -1);
    let count = 0;
    for (; done(last); last = dayAfter(last, -1)) count++;
    return count;
}

const MOONS = ["🌑", "🌒", "🌓", "🌔", "🌕"];

/** Return the phase of the moon for a share from 0 to 1: from 0 for a new moon to 4 for a full one. */
export function phaseOf(share: number): number {
    return Math.min(4, Math.floor(share * 5));
}

/** Return the character of that phase. */
export function moonOf(share: number): string {
    return MOONS[phaseOf(share)]!;
}

/** Return a phase of the moon for a hand: how much better than the average it went. */
export function moonOfHand(difference: number): string {
    return moonOf(
        difference > 2 ? 1 : difference > 0.5 ? 0.7 : difference >= -0.5 ? 0.5 : difference >= -2 ? 0.3 : 0,
    );
}

/** Return the moons of all hands that the viewer played. */
export function moonsOf(result: DailyResult): string {
    return result.hands
        .filter(({ yours }) => yours !== null)
        .map(({ yours, average }) => moonOfHand(yours! - average))
        .join("");
}

/** The bars of a histogram: how many totals lie in each range, and in which of them `own` lies. */
export function bars(totals: readonly number[], own: number | undefined): { counts: number[]; own: number } {
    const all = own === undefined ? totals : [...totals, own];
    const [least, most] = [Math.min(...all), Math.max(...all)];
    const number = Math.max(1, Math.min(11, Math.ceil(Math.sqrt(totals.length)) + 2));
    const place = (total: number) =>
        most > least
            ? Math.min(number - 1, Math.floor(((total - least) / (most - least)) * number))
            : number >> 1;
    const counts = Array.from({ length: number }, () => 0);
    for (const total of totals) counts[place(total)]!++;
    return { counts, own: own === undefined ? -1 : place(own) };
}
