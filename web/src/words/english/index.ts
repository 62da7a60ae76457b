import { app } from "./app";
import { replay } from "./replay";
import { score } from "./score";
import { room } from "./room";
import { rules } from "./rules";
import { tell } from "./tell";
import { terms } from "./terms";

/** The words of the page in English; the terms are those of the rules and of the terminal. */
export const english = { ...app, ...replay, ...room, ...rules, ...score, ...tell, ...terms } as const;
