import type { RoomView } from "../api/types";
import { nounOf, score, signed, type Noun } from "../words/words";
import { targets } from "./target";

/** An amount of a side: "−12", "points", and in words "−12 points". `of` is what it takes to win. */
export type ScoreLine = {
    readonly noun: string;
    readonly text: string;
    readonly said: string;
    readonly of: number | undefined;
};

/** Return the scores of a side, of every kind the rules keep: "−12 points", "2 hickeys", "+2 marks". */
export function scoreLines(view: RoomView, side: number): ScoreLine[] {
    const position = view.position;
    if (!position) return [];
    const wanted: Partial<Record<Noun, number>> = targets(view);
    const lines: ScoreLine[] = [];
    const add = (noun: Noun, n: number, text: string) =>
        lines.push({ noun: nounOf(noun, n), text, said: `${text} ${nounOf(noun, n)}`, of: wanted[noun] });
    const { counted } = view.settings.about;
    if (counted !== "marks") {
        const amount = position[counted]?.[side] ?? 0;
        add(counted, amount, score(amount));
    }
    const hickeys = position.hickeys?.[side] ?? 0;
    if (hickeys) add("hickeys", hickeys, String(hickeys));
    const marks = position.marks?.[side];
    if (marks !== undefined) add("marks", marks, signed(marks));
    const rounds = position.rounds_won?.[side];
    if (rounds !== undefined && marks === undefined) add("rounds", rounds, String(rounds));
    return lines;
}
