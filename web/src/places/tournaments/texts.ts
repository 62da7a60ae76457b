import { tournaments as english } from "../../words/english/tournaments";
import { tournaments as spanish } from "../../words/spanish/tournaments";
import { currentLanguage, fill, type Values } from "../../words/words";

/** Return a text of tournaments, with the values filled in. */
export const tell = (key: keyof typeof english, values: Values = {}) =>
    fill((currentLanguage() === "es" ? spanish : english)[key], values);
