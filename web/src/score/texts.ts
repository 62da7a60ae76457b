import type { SheetCommand, SheetEntry, SheetView } from "../api/types";
import { bidName } from "../room/texts";
import { list, say } from "../words/words";
import { nameIn } from "./lines";

/** What somebody enters, in words. */
export function commandText(view: SheetView, command: SheetCommand): string {
    const who = (seat: number) => (seat === view.dummy ? say("dummy") : nameIn(view, seat));
    switch (command.type) {
        case "begin":
            return say("score.told.begin", { who: who(command.declarer), bid: bidName(command.bid) });
        case "trick":
            return say("score.told.trick", { who: who(command.seat) });
        case "correct":
            return say("score.told.correct", {
                number: command.number,
                what: entryText(view, command.entry),
            });
        case "time":
            return say("score.told.time");
        case "undo":
            return say("score.undo");
        case "names":
            return list(command.names);
        default:
            return entryText(view, command);
    }
}

export function entryText(view: SheetView, entry: SheetEntry): string {
    switch (entry.type) {
        case "hand":
            return say("score.told.hand", {
                who: nameIn(view, entry.declarer),
                bid: bidName(entry.bid),
                tricks: entry.tricks.join("–"),
            });
        case "passed":
            return say("score.passed");
        case "round":
            return say("score.told.round", { tricks: entry.tricks.join("–") });
        case "renege":
            return say("score.told.renege", { who: nameIn(view, entry.seat) });
    }
}
