import { html, nothing, type TemplateResult } from "lit";
import { ProblemError, roomGlance } from "../../api/http";
import { forgetRoom, savedRooms, saveRoomOver, type SavedRoom } from "../../api/tokens";
import type { RoomGlance } from "../../api/types";
import { roomPath } from "../../router";
import { dateTime, list, say } from "../../words/words";

/** The most tables that are offered to continue. */
const MAX_SHOWN = 3;
const MAX_EARLIER = 5;

/** The tables of this browser: those that can be continued, and earlier ones. */
export class OwnTables {
    #glances = new Map<string, RoomGlance>();

    constructor(private readonly changed: () => void) {}

    /** Ask the server where the latest tables stand. */
    async load(): Promise<void> {
        await Promise.all(open().map((each) => this.#look(each)));
        this.changed();
    }

    async #look({ room, token }: SavedRoom): Promise<void> {
        try {
            const found = await roomGlance(room, token);
            this.#glances.set(room, found);
            if (!found.you || found.status === "finished") saveRoomOver(room);
        } catch (error) {
            const status = error instanceof ProblemError ? error.problem.status : 0;
            if (status === 404) forgetRoom(room);
            else if (status === 403) saveRoomOver(room);
        }
    }

    /** Draw the tables that can be continued; `titles` are those of presets. */
    continued(titles: ReadonlyMap<string, string>): TemplateResult | typeof nothing {
        const rooms = open();
        if (!rooms.length) return nothing;
        return html`<section class="continue" aria-labelledby="continue">
            <h2 id="continue">${say("front-continue")}</h2>
            ${rooms.map(({ room, at, preset }) => {
                const glance = this.#glances.get(room);
                const title = glance?.title || titles.get(preset ?? "") || say("front-table-go");
                const people = glance?.people ?? [];
                return html`<a
                    class="way ${glance && turnOf(glance) === "yours" ? "yours" : ""}"
                    href=${roomPath(room)}
                >
                    <strong
                        >${people.length ? say("front-table-of", { title, who: list(people) }) : title}</strong
                    >
                    <span>${glance ? say(`front-continue-${turnOf(glance)}`) : dateTime(at)}</span>
                </a>`;
            })}
        </section>`;
    }

    /** Draw links to earlier tables. */
    earlier(titles: ReadonlyMap<string, string>): TemplateResult | typeof nothing {
        const rooms = savedRooms()
            .filter(({ over }) => over)
            .slice(0, MAX_EARLIER);
        if (!rooms.length) return nothing;
        return html`<h2>${say("front-earlier")}</h2>
            <ul class="tables">
                ${rooms.map(
                    ({ room, at, preset }) =>
                        html`<li>
                            <a href=${roomPath(room)}
                                >${titles.get(preset ?? "") ?? preset ?? say("front-table-go")}</a
                            ><span>${dateTime(at)}</span>
                        </li>`,
                )}
            </ul>`;
    }
}

/** Return the latest tables that aren't known to be over. */
const open = (): SavedRoom[] =>
    savedRooms()
        .filter(({ over }) => !over)
        .slice(0, MAX_SHOWN);

function turnOf({ status, to_move, you }: RoomGlance): "waiting" | "between" | "yours" | "others" {
    if (status === "waiting") return "waiting";
    if (!to_move) return "between";
    return to_move === you ? "yours" : "others";
}
