import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { BotsAndPhrases } from "../api/types";
import { house } from "../room/characters";
import { settings } from "../settings";
import { messageKey, say } from "../words/words";
import { PageElement } from "./element";
import { pick } from "./inputs";
import { cast } from "./seat-card";

/** The choice of a kind of bot for new seats, with the characters that these bots play. */
@customElement("moon-bot-choice")
export class BotChoice extends PageElement {
    @state() private known: BotsAndPhrases | undefined;

    override connectedCallback(): void {
        super.connectedCallback();
        this.languageChanged();
    }

    protected override languageChanged(): void {
        house().then(
            (known) => (this.known = known),
            () => undefined, // then the bots that were chosen last play
        );
    }

    protected override render(): TemplateResult {
        const { bots = [], characters = [] } = this.known ?? {};
        const { bot } = settings.choices;
        return html`${pick(
            say("front.bots"),
            bots.map((each) => {
                const key = messageKey(`bot.${each}.is`);
                return [each, key ? say(key) : each];
            }),
            bot,
            (bot) => settings.choose({ bot }),
            "bot",
        )}
        ${cast(characters.filter((each) => each.bot === bot))}`;
    }
}
