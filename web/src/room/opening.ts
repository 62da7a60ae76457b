import { sendCommand, makeRoom, ProblemError } from "../api/http";
import { secret } from "../api/secret";
import { tokenOf } from "../api/tokens";
import type { CreateRoom } from "../api/types";
import { go, roomPath } from "../router";
import { settings } from "../settings";
import { chosenFace } from "./characters";
import { say } from "../words/words";

/** A room that was created but not entered, because a name was refused or no answer came. */
let made: (Made & { readonly asked: string; readonly id: string }) | undefined;
/** A new room, and the secret of its owner. */
type Made = { readonly room: string; readonly token: string };

/**
 * Create a room, sit down in its first seat and go there; return its name. The secret `token` holds the seat, or
 * that of the room's owner.
 */
export function openTable(asked: CreateRoom, name?: string, token?: string): Promise<string> {
    return enterNewRoom(asked, makeRoom, name, token);
}

/**
 * Create a room with `make`, sit down in a seat and go there; return its name. A retry continues with the room
 * of the last attempt.
 */
export async function enterNewRoom<Asked>(
    asked: Asked,
    make: (asked: Asked) => Promise<Made>,
    name = settings.choices.name || say("room-default-name"),
    token?: string,
    seat = 1,
): Promise<string> {
    const text = JSON.stringify(asked);
    if (made?.asked !== text) {
        const opened = await make(asked);
        made = { asked: text, room: opened.room, token: opened.token, id: secret() };
    }
    const { room, id } = made;
    try {
        await sendCommand(room, tokenOf(room, token ?? made.token), id, {
            type: "sit-down",
            name,
            seat,
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

/** Return the name of the chosen kind of bot with the chosen style, as requests name bots. */
export function chosenBot(): string {
    const { bot, style } = settings.choices;
    return style ? `${bot}:${style}` : bot;
}

/** Put the chosen kind of bot in all seats but one. */
export function botsFor(players: number, own = 1): Record<string, string> {
    const others = Array.from({ length: players }, (_, at) => at + 1).filter((seat) => seat !== own);
    return Object.fromEntries(others.map((seat) => [seat, chosenBot()]));
}
