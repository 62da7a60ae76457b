import type { RoomView } from "../api/types";
import { say } from "../words/words";

/** An amount of the score. */
export type Amount = "points" | "marks" | "chips" | "rounds";
/** What a side needs of each amount to win; the last one decides the match. */
export type Targets = Partial<Record<Amount, number>>;

export function targets({ settings: { about } }: RoomView): Targets {
    const named = Object.entries(about.targets).map(([name, n]) => [name.replace("_won", ""), n]);
    return Object.fromEntries(named) as Targets;
}

/** Say what wins the match: "first to 21". */
export function targetText(view: RoomView): string {
    const [amount, n] = Object.entries(targets(view)).at(-1) as [Amount, number];
    return say(`bar-target-${amount}`, { n });
}
