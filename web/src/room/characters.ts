import { serverInfo } from "../api/http";
import type { BotsAndPhrases, Command } from "../api/types";
import { FACES } from "../faces/face";
import { settings } from "../settings";
import { currentLanguage, say } from "../words/words";

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

/** Return what is known of a bot at the table, in sentences: how its character bids, and what its style did. */
export async function aboutBot(name: string, bot: string, style = ""): Promise<string[]> {
    const { characters, figures } = await house().catch(() => ({ characters: [], figures: [] }));
    const who = characters.find((each) => each.name === name && each.bot === bot);
    const did = figures.find((each) => each.bot === bot && each.style === style);
    const hundred = (share: number) => Math.round(100 * share);
    return [
        ...(who && who.style === style ? [who.line] : []),
        ...(did
            ? [
                  say("style-figures", {
                      declared: hundred(did.declared),
                      moons: hundred(did.moons),
                      made: hundred(did.made),
                  }),
              ]
            : []),
    ];
}
