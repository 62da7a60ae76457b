import type { SheetCommand, SheetEntry, SheetView } from "../../api/types";
import { bidName } from "../../room/names";
import { list, say, score, signed } from "../../words/words";
import { sheetMatch, nameIn } from "../../score/lines";

/** Describe an entry on a score sheet in words. */
export function describeCommand(view: SheetView, command: SheetCommand): string {
    const who = (seat: number) => (seat === view.dummy ? say("dummy") : nameIn(view, seat));
    switch (command.type) {
        case "begin":
            return say("score-entry-begin", { who: who(command.declarer), bid: bidName(command.bid) });
        case "trick":
            return say("score-entry-trick", { who: who(command.seat) });
        case "correct":
            return say("score-entry-correct", {
                number: command.number,
                what: describeEntry(view, command.entry),
            });
        case "time":
            return say("score-entry-time");
        case "undo":
            return say("score-undo");
        case "names":
            return list(command.names);
        default:
            return describeEntry(view, command);
    }
}

export function describeEntry(view: SheetView, entry: SheetEntry): string {
    switch (entry.type) {
        case "hand":
            return say("score-entry-hand", {
                who: nameIn(view, entry.declarer),
                bid: bidName(entry.bid),
                tricks: entry.tricks.join("–"),
            });
        case "passed":
            return say("score-passed");
        case "round":
            return say("score-entry-round", { tricks: entry.tricks.join("–") });
        case "renege":
            return say("score-entry-renege", { who: nameIn(view, entry.seat) });
    }
}

/** Say what comes next at the table or, after the match, who won. */
export function nextStep(view: SheetView): string {
    if (view.winners.length) {
        const who = list(view.winners.map((seat) => nameIn(view, seat)));
        const sides = new Set(
            view.winners.map((seat) => view.sides.findIndex((each) => each.includes(seat))),
        );
        const won = say(sides.size > 1 ? "event-shared" : "score-won", { who });
        return view.timed ? `${say("score-time-called")} ${won}` : won;
    }
    return say(view.about.auction ? "score-next" : "score-next-chips", {
        n: view.entries.length + 1,
        dealer: nameIn(view, view.dealer ?? 1),
        first: nameIn(view, view.first ?? 1),
    });
}

/** Return the screen reader announcement of a new version: the last hand, the scores, and what comes next. */
export function announcement(view: SheetView): string {
    const { sides } = sheetMatch(view);
    const last = view.entries.at(-1);
    const hand = last
        ? say("score-heard", { n: view.entries.length, what: describeEntry(view, last) })
        : say("sheet-empty");
    const { counted } = view.about;
    const amounts = (view[counted] ?? []).map(counted === "marks" ? signed : score);
    const stands = amounts.map((amount, side) => `${sides[side] ?? ""}: ${amount}`).join("; ");
    return `${hand}. ${stands}. ${nextStep(view)}`;
}
