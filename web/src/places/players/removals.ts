import type { Removal } from "./api";
import { dateTime, say } from "../../words/words";

/** Return a sentence about a removal that a key has asked for. */
export const removalText = ({ key, label, by_label, at }: Removal): string =>
    say(key ? "player-removal" : "player-removal-player", { what: label, by: by_label, time: dateTime(at) });
