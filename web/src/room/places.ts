import type { RoomView } from "../api/types";

/** By number of players: the places of the seats, clockwise from the bottom: bottom, left, top left, … */
const PLACES: Readonly<Record<number, readonly string[]>> = {
    2: ["b", "t"],
    3: ["b", "l", "r"],
    4: ["b", "l", "t", "r"],
    5: ["b", "l", "tl", "tr", "r"],
    6: ["b", "l", "tl", "t", "tr", "r"],
};

/** The view of a room, optionally with another seat than the viewer's at the bottom. */
export type TableView = RoomView & { readonly near?: number };

/** Return the seat at the bottom, whose hand is shown separately. */
export const nearOf = (view: TableView) => view.near ?? (view.you || 1);

export function isCards(view: RoomView): boolean {
    return view.settings.about.piece === "card";
}

/** Return the place of a seat on the screen; the dummy of a two-player game is on the right. */
export function placeAt(view: TableView, seat: number): string {
    const players = view.seats.length;
    const near = nearOf(view);
    if (seat > players) return "r";
    return PLACES[players]?.[(seat - near + players) % players] ?? "t";
}
