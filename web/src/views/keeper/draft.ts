import type { SheetCommand, SheetEntry, SheetView } from "../../api/types";

/** What is filled in of a hand; a correction fills it in again. */
export type Draft = {
    declarer: number;
    bid: string;
    tricks: number[];
    moons: { seat: number; big: number; little: number }[];
    /** What kind of hand it is corrected to. */
    kind: SheetEntry["type"];
    /** The hand that is corrected; 0 for a new one. */
    number: number;
};

/** The form of a new hand. */
export function blank(view: SheetView): Draft {
    return {
        declarer: 0,
        bid: "",
        tricks: view.sides.map(() => 0),
        moons: [],
        kind: view.chips ? "round" : "hand",
        number: 0,
    };
}

/** The form filled in with what was entered of a hand; undefined where there is no such hand. */
export function draftOf(view: SheetView, number: number): Draft | undefined {
    const entry = view.entries[number - 1];
    if (!entry) return undefined;
    const draft = { ...blank(view), number, kind: entry.type };
    switch (entry.type) {
        case "hand":
            return { ...draft, declarer: entry.declarer, bid: entry.bid, tricks: [...entry.tricks] };
        case "round":
            return { ...draft, tricks: [...entry.tricks], moons: entry.moons.map((each) => ({ ...each })) };
        case "renege":
            return { ...draft, declarer: entry.seat };
        case "passed":
            return draft;
    }
}

/** What is entered of a hand that was filled in. */
export function entryOf(draft: Draft): SheetEntry {
    switch (draft.kind) {
        case "hand":
            return { type: "hand", declarer: draft.declarer, bid: draft.bid, tricks: draft.tricks };
        case "round":
            return {
                type: "round",
                tricks: draft.tricks,
                moons: draft.moons.filter((each) => each.big || each.little),
            };
        case "renege":
            return { type: "renege", seat: draft.declarer };
        case "passed":
            return { type: "passed" };
    }
}

/** Whether all that a hand of its kind needs is filled in; whether it can be is the server's to say. */
export function isReady({ kind, declarer, bid }: Draft): boolean {
    if (kind === "passed" || kind === "round") return true;
    return declarer > 0 && (kind === "renege" || bid !== "");
}

/** Where on the form something is wrong; empty for none of it. */
export type Field = "" | "hand" | "tricks" | "moons" | "taker" | "names";

/** Which part of the form the server's refusal of a command is about. */
export function fieldOf(code: string, { type }: SheetCommand): Field {
    if (type === "names") return "names";
    if (type === "trick") return "taker";
    if (code.startsWith("tricks-")) return "tricks";
    if (code.startsWith("moons-")) return "moons";
    return type === "undo" || type === "time" ? "" : "hand";
}
