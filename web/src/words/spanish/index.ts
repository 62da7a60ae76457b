import { app } from "./app";
import { explain } from "./explain";
import { hand } from "./hand";
import { front } from "./front";
import { example } from "./example";
import { daily } from "./daily";
import { learn } from "./learn";
import { faces } from "./faces";
import { moments } from "./moments";
import { replay } from "./replay";
import { score } from "./score";
import { room } from "./room";
import { rules } from "./rules";
import { events } from "./events";
import { styles } from "./styles";
import { table } from "./table";
import { terms } from "./terms";
import type { english } from "../english";
import type { Translation } from "../translation";

/** The texts of the page in Spanish. Its terms are those of the rules and the terminal. */
export const spanish: Translation<typeof english> = {
    ...app,
    ...explain,
    ...hand,
    ...front,
    ...example,
    ...daily,
    ...learn,
    ...faces,
    ...moments,
    ...replay,
    ...room,
    ...rules,
    ...score,
    ...events,
    ...styles,
    ...table,
    ...terms,
};
