/** Sentences about moderation, with texts that are loaded when they are first needed (`places/room/moderation.ts`). */
import type { Event as Told, RoomView } from "../api/types";
import { say } from "../words/words";
import { namesOf } from "./narration";

/** Describe the events that are about moderation; all others are left out. */
export function describeModeration(events: readonly Told[], view: RoomView): string[] {
    const names = namesOf(view);
    return events.flatMap(({ what }): string[] => {
        switch (what.type) {
            case "kicked": {
                const by = say(what.house ? "by-house" : "by-owner");
                return [
                    say(what.banned ? "event-banned" : "event-kicked", { by, who: what.name, n: what.seat }),
                ];
            }
            case "unbanned":
                return [say("event-unbanned")];
            case "silenced":
                return [names.sentence(what.silenced ? "event-silenced" : "event-unsilenced", what.seat)];
            case "owner-changed":
                return [names.sentence("event-owner", what.seat)];
            case "spectators-admitted":
                return [say(what.admit ? "event-spectators" : "event-no-spectators")];
            default:
                return [];
        }
    });
}
