import type { Event, RoomView } from "../api/types";

/** A sound effect. */
export type Cue = "deal" | "lay" | "trick" | "turn" | "made" | "set" | "over" | "talk";

/** Return the sounds for what happened between two views, in order and at most one of each kind. */
export function cues(before: RoomView | undefined, events: readonly Event[], after: RoomView): Cue[] {
    if (!before) return [];
    const found = new Set<Cue>();
    const [was, is] = [before.position, after.position];
    const actions = events.flatMap(({ what }) => (what.type === "acted" ? [what.action] : []));
    if (events.some(({ what }) => what.type === "said" && what.seat !== after.you)) found.add("talk");
    if (actions.some((action) => action.startsWith("deal "))) found.add("deal");
    if (actions.some((action) => /^(\d-\d|[RCSF]\d|BM|LM)/.test(action))) found.add("lay");
    if (is && is.played.length > (was?.played.length ?? 0)) found.add("trick");
    const hand = after.sheet.length > before.sheet.length ? after.sheet.at(-1) : undefined;
    if (hand) found.add(hand.made === false ? "set" : "made");
    if (is?.phase === "over" && was?.phase !== "over") found.add("over");
    const mine = (view: RoomView) => view.you > 0 && view.position?.to_move === view.you;
    if (mine(after) && !(mine(before) && before.ply === after.ply)) found.add("turn");
    return [...found];
}
