import { sendCommand, makeRoom, ProblemError, roomView, serverNow } from "../api/http";
import { secret } from "../api/secret";
import { forgetRoom, savedRooms, saveRoomDay, tokenOf, type SavedRoom } from "../api/tokens";
import type { CreateRoom } from "../api/types";
import { go, roomPath } from "../router";
import { settings } from "../settings";
import { chosenFace } from "./characters";
import { say } from "../words/words";

/** A room that was created but not entered, because a name was refused or no answer came. */
let made: { readonly asked: string; readonly room: string; readonly id: string } | undefined;

/**
 * Create a room, sit down in it and go there; return its name. A retry continues with the room of the last
 * attempt.
 */
export async function openTable(
    asked: CreateRoom,
    name = settings.choices.name || say("room.default-name"),
): Promise<string> {
    const text = JSON.stringify(asked);
    if (made?.asked !== text) made = { asked: text, room: (await makeRoom(asked)).room, id: secret() };
    const { room, id } = made;
    try {
        await sendCommand(room, tokenOf(room), id, {
            type: "sit-down",
            name,
            seat: 1,
            numbered: true,
            ...chosenFace(),
        });
    } catch (error) {
        // After a refused name, the next one is sent as another command; without an answer, the same command is
        // repeated.
        if (isOfName(error)) made = { ...made, id: secret() };
        else if (error instanceof ProblemError && error.problem.status) made = undefined;
        throw error;
    }
    made = undefined;
    go(roomPath(room));
    return room;
}

/** Return true if the error is a refused name, so that another name helps. */
export function isOfName(error: unknown): boolean {
    return error instanceof ProblemError && error.problem.code.startsWith("name-");
}

/** Return the server's date (UTC), which names the daily deal. */
export function today(): string {
    return new Date(serverNow()).toISOString().slice(0, 10);
}

/** Play today's deal, at the table that this browser already has for it or at a new one. */
export async function openDaily(asked: CreateRoom, name: string | undefined): Promise<void> {
    const day = today();
    const had = savedRooms().find((each) => each.day === day);
    if (had && (await isSeated(had))) go(roomPath(had.room));
    else saveRoomDay(await openTable({ ...asked, series: { day } }, name), day);
}

/** Return true if this browser still has a seat in a room. */
async function isSeated({ room, token }: SavedRoom): Promise<boolean> {
    try {
        return (await roomView(room, token)).you > 0;
    } catch (error) {
        if (!(error instanceof ProblemError) || ![403, 404].includes(error.problem.status)) throw error;
        if (error.problem.status === 404) forgetRoom(room);
        return false;
    }
}

/** Put the chosen kind of bot in all seats but the first. */
export function botsFor(players: number): Record<string, string> {
    const others = Array.from({ length: players - 1 }, (_, at) => at + 2);
    return Object.fromEntries(others.map((seat) => [seat, settings.choices.bot]));
}
