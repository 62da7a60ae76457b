/** Sentences about moderation, with texts that are loaded when they are first needed (`places/room/moderation.ts`). */
import type { Event as Told, RoomView } from "../api/types";
import { moderation as english } from "../words/english/moderation";
import { moderation as spanish } from "../words/spanish/moderation";
import { currentLanguage, fill, type Values } from "../words/words";
import { namesOf } from "./narration";

type TextKey = keyof typeof english;

/** Return a text of moderation, with the values filled in. */
export const tell = (key: TextKey, values: Values = {}) =>
    fill((currentLanguage() === "es" ? spanish : english)[key], values);

/** Describe the events that are about moderation; all others are left out. */
export function describeModeration(events: readonly Told[], view: RoomView): string[] {
    const names = namesOf(view);
    const about = (key: "event.silenced" | "event.unsilenced" | "event.owner", seat: number) =>
        tell(seat === view.you ? `${key}.you` : key, { who: names.plain(seat) });
    return events.flatMap(({ what }): string[] => {
        switch (what.type) {
            case "kicked": {
                const key = what.banned ? "event.banned" : "event.kicked";
                return [tell(what.house ? `${key}.house` : key, { who: what.name, n: what.seat })];
            }
            case "unbanned":
                return [tell("event.unbanned")];
            case "silenced":
                return [about(what.silenced ? "event.silenced" : "event.unsilenced", what.seat)];
            case "owner-changed":
                return [about("event.owner", what.seat)];
            case "spectators-admitted":
                return [tell(what.admit ? "event.spectators" : "event.no-spectators")];
            default:
                return [];
        }
    });
}
