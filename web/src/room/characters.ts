import { serverInfo } from "../api/http";
import type { BotsAndPhrases, Command } from "../api/types";
import { FACES } from "../faces/face";
import { settings } from "../settings";
import { currentLanguage } from "../words/words";

type Face = NonNullable<Extract<Command, { type: "sit-down" }>["face"]>;

/** Return the face to sit down with, if one was chosen. */
export function chosenFace(): { face?: Face } {
    const { face } = settings.choices;
    return FACES.includes(face) ? { face: face as Face } : {};
}

/** The server's answer by language. */
const known = new Map<string, Promise<BotsAndPhrases>>();

/** Return the server's bots and phrases; an answer is kept for each language. */
export function house(): Promise<BotsAndPhrases> {
    const language = currentLanguage();
    const asked = known.get(language) ?? serverInfo();
    known.set(language, asked);
    asked.catch(() => known.delete(language));
    return asked;
}

/** Return what a character does at the table, in a sentence; empty if that isn't known. */
export async function characterLine(name: string, bot: string): Promise<string> {
    const { characters } = await house().catch(() => ({ characters: [] }));
    return characters.find((each) => each.name === name && each.bot === bot)?.line ?? "";
}
