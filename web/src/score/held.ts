import type { SheetCommand, SheetView } from "../api/types";
import { keep, keptValue } from "../keeping";

const PLACE = "moon.sheets";
const MOST = 40;

/** A score sheet that this browser made or may write on. */
export type HeldSheet = {
    readonly sheet: string;
    readonly token: string;
    readonly at: number;
    readonly names: readonly string[];
};

/** Something that waits to be entered. */
export type Waiting = {
    /** By which the server knows a retry. */
    readonly id: string;
    /** The version that its writer saw, where that matters. */
    readonly known: number | null;
    readonly command: SheetCommand;
};

/** What is kept of a sheet besides: how it was seen last, and what waits. */
export type Notes = { readonly view: SheetView | null; readonly waiting: readonly Waiting[] };

/** The sheets, the last one first. */
export const heldSheets = () => keptValue<HeldSheet[]>(PLACE, []);

export const tokenOfSheet = (sheet: string) => heldSheets().find((each) => each.sheet === sheet)?.token ?? "";

/** Keep the secret of a sheet. The oldest go, but not those on which something waits. */
export function holdSheet(held: HeldSheet): void {
    const others = heldSheets().filter((each) => each.sheet !== held.sheet);
    const all = [held, ...others];
    const gone = all.slice(MOST).filter((each) => !notesOf(each.sheet).waiting.length);
    for (const { sheet } of gone) keep(notesPlace(sheet), null);
    keep(PLACE, JSON.stringify(all.filter((each) => !gone.includes(each))));
}

/** Forget a sheet in this browser; on the server it stays. */
export function forgetSheet(sheet: string): void {
    keep(PLACE, JSON.stringify(heldSheets().filter((each) => each.sheet !== sheet)));
    keep(notesPlace(sheet), null);
}

export const notesPlace = (sheet: string) => `moon.sheet.${sheet}`;

export const notesOf = (sheet: string) => keptValue<Notes>(notesPlace(sheet), { view: null, waiting: [] });

export const noteOf = (sheet: string, notes: Notes) => keep(notesPlace(sheet), JSON.stringify(notes));
