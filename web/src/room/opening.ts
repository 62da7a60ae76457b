import { give, makeRoom, ProblemError, roomView, serverNow } from "../api/http";
import { secret } from "../api/secret";
import { forgetRoom, heldRooms, noteDay, tokenOf, type Held } from "../api/tokens";
import type { MakeRoom } from "../api/types";
import { go, pathOf } from "../router";
import { settings } from "../settings";
import { say } from "../words/words";

/** A room that was made, and where one hasn't sat down yet: a name was refused, or no answer came. */
let made: { readonly asked: string; readonly room: string; readonly id: string } | undefined;

/** Make a room, sit down in it, and go there; gives its name. A new try goes on in the room of the last one. */
export async function openTable(
    asked: MakeRoom,
    name = settings.choices.name || say("room.default-name"),
): Promise<string> {
    const text = JSON.stringify(asked);
    if (made?.asked !== text) made = { asked: text, room: (await makeRoom(asked)).room, id: secret() };
    const { room, id } = made;
    try {
        await give(room, tokenOf(room), id, { type: "sit-down", name, seat: 1, numbered: true });
    } catch (error) {
        // A name that was refused is followed by another command; where no answer came, the same is sent again.
        if (isOfName(error)) made = { ...made, id: secret() };
        else if (error instanceof ProblemError && error.problem.status) made = undefined;
        throw error;
    }
    made = undefined;
    go(pathOf(room));
    return room;
}

/** Whether a name was refused, so that another one helps. */
export function isOfName(error: unknown): boolean {
    return error instanceof ProblemError && error.problem.code.startsWith("name-");
}

/** A day of the server, as deals of a day are named. */
export function today(): string {
    return new Date(serverNow()).toISOString().slice(0, 10);
}

/** Play the deal of today: at the table that this browser already has for it, or at a new one. */
export async function openDaily(asked: MakeRoom, name: string | undefined): Promise<void> {
    const day = today();
    const had = heldRooms().find((each) => each.day === day);
    if (had && (await isSeated(had))) go(pathOf(had.room));
    else noteDay(await openTable({ ...asked, series: { day } }, name), day);
}

/** Whether this browser still has a seat in a room. */
async function isSeated({ room, token }: Held): Promise<boolean> {
    try {
        return (await roomView(room, token)).you > 0;
    } catch (error) {
        if (!(error instanceof ProblemError) || ![403, 404].includes(error.problem.status)) throw error;
        if (error.problem.status === 404) forgetRoom(room);
        return false;
    }
}

/** Bots in all seats but the first, of the kind that was chosen. */
export function botsFor(players: number): Record<string, string> {
    const others = Array.from({ length: players - 1 }, (_, at) => at + 2);
    return Object.fromEntries(others.map((seat) => [seat, settings.choices.bot]));
}
