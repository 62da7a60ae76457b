import type { RoomView } from "../api/types";
import { say } from "../words/words";

/** What a side needs of each amount to win. `match` names the amount that wins the match. */
export type Targets = {
    readonly match: "points" | "marks" | "chips" | "rounds";
    readonly points?: number;
    readonly marks?: number;
    readonly chips?: number;
    readonly rounds?: number;
};

export function targets({ settings: { rules } }: RoomView): Targets {
    if (rules.game === "chips") return { match: "chips", chips: rules.chips.target };
    const { kind, marks, games } = rules.match;
    const points = rules.score.target;
    switch (kind) {
        case "game":
            return { match: "points", points };
        case "marks":
            return { match: "marks", points, marks };
        case "hand-marks":
            return { match: "marks", marks };
        case "best-of":
            return { match: "rounds", points, rounds: Math.ceil(games / 2) };
    }
}

/** Say what wins the match: "first to 21". */
export function targetText(view: RoomView): string {
    const wanted = targets(view);
    return say(`bar-target-${wanted.match}`, { n: wanted[wanted.match] ?? "" });
}
