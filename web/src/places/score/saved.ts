import type { SheetCommand, SheetView } from "../../api/types";
import { store, storedValue } from "../../storage";

const KEY = "moon.sheets";
const MAX_SHEETS = 40;

/** A score sheet that this browser created or may write on. */
export type SavedSheet = {
    readonly sheet: string;
    readonly token: string;
    readonly at: number;
    readonly names: readonly string[];
};

/** A command that waits to be sent. */
export type PendingCommand = {
    /** Lets the server recognize a retry. */
    readonly id: string;
    /** The version that the writer saw; null if it doesn't matter. */
    readonly known: number | null;
    readonly command: SheetCommand;
};

/** What this browser stores about a sheet: its last version, and the commands that wait. */
export type SheetCache = { readonly view: SheetView | null; readonly waiting: readonly PendingCommand[] };

/** Return the stored sheets, latest first. */
export const savedSheets = () => storedValue<SavedSheet[]>(KEY, []);

export const tokenOfSheet = (sheet: string) =>
    savedSheets().find((each) => each.sheet === sheet)?.token ?? "";

/**
 * Store a sheet with its secret. The oldest are dropped if there are too many, except those with waiting
 * commands.
 */
export function saveSheet(held: SavedSheet): void {
    const others = savedSheets().filter((each) => each.sheet !== held.sheet);
    const all = [held, ...others];
    const gone = all.slice(MAX_SHEETS).filter((each) => !sheetCache(each.sheet).waiting.length);
    for (const { sheet } of gone) store(sheetCacheKey(sheet), null);
    store(KEY, JSON.stringify(all.filter((each) => !gone.includes(each))));
}

/** Remove a sheet from this browser. It stays on the server. */
export function forgetSheet(sheet: string): void {
    store(KEY, JSON.stringify(savedSheets().filter((each) => each.sheet !== sheet)));
    store(sheetCacheKey(sheet), null);
}

export const sheetCacheKey = (sheet: string) => `moon.sheet.${sheet}`;

export const sheetCache = (sheet: string) =>
    storedValue<SheetCache>(sheetCacheKey(sheet), { view: null, waiting: [] });

export const saveSheetCache = (sheet: string, notes: SheetCache) =>
    store(sheetCacheKey(sheet), JSON.stringify(notes));
