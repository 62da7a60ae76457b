import { give, makeRoom } from "../api/http";
import { secret } from "../api/secret";
import { tokenOf } from "../api/tokens";
import type { MakeRoom } from "../api/types";
import { go, pathOf } from "../router";
import { settings } from "../settings";
import { say } from "../words/words";

/** Make a room, sit down in it, and go there. */
export async function openTable(asked: MakeRoom): Promise<void> {
    const { room } = await makeRoom(asked);
    const name = settings.choices.name || say("room.default-name");
    await give(room, tokenOf(room), secret(), { type: "sit-down", name, seat: 1 });
    go(pathOf(room));
}

/** Bots in all seats but the first, of the kind that was chosen. */
export function botsFor(players: number): Record<string, string> {
    const others = Array.from({ length: players - 1 }, (_, at) => at + 2);
    return Object.fromEntries(others.map((seat) => [seat, settings.choices.bot]));
}
