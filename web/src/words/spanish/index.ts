import { app } from "./app";
import { replay } from "./replay";
import { score } from "./score";
import { room } from "./room";
import { rules } from "./rules";
import { tell } from "./tell";
import { terms } from "./terms";
import type { Catalogue } from "../words";

/** The words of the page in Spanish, in the terms of the rules as they are told in Spanish. */
export const spanish: Catalogue = { ...app, ...replay, ...room, ...rules, ...score, ...tell, ...terms };
