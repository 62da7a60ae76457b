import type { SheetCommand, SheetEntry, SheetView } from "../../api/types";

/** The content of the form for a hand, new or corrected. */
export type Draft = {
    declarer: number;
    bid: string;
    tricks: number[];
    moons: { seat: number; big: number; little: number }[];
    /** The kind of entry. */
    kind: SheetEntry["type"];
    /** The number of the hand that is corrected; 0 for a new one. */
    number: number;
};

/** Return an empty form. */
export function blank(view: SheetView): Draft {
    return {
        declarer: 0,
        bid: "",
        tricks: view.sides.map(() => 0),
        moons: [],
        kind: view.about.entry || "hand",
        number: 0,
    };
}

/** Return the form filled with an entered hand, or undefined if there is none of that number. */
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

/** Return the entry of a filled-in form. */
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

/** Return true if the form is complete. Whether the entry is valid is decided by the server. */
export function isReady({ kind, declarer, bid }: Draft): boolean {
    if (kind === "passed" || kind === "round") return true;
    return declarer > 0 && (kind === "renege" || bid !== "");
}

/** A part of the form that has an error; empty for the form as a whole. */
export type Field = "" | "hand" | "tricks" | "moons" | "taker" | "names";

/** Return the part of the form that a refusal is about. */
export function fieldOf(code: string, { type }: SheetCommand): Field {
    if (type === "names") return "names";
    if (type === "trick") return "taker";
    if (code.startsWith("tricks-")) return "tricks";
    if (code.startsWith("moons-")) return "moons";
    return type === "undo" || type === "time" ? "" : "hand";
}
