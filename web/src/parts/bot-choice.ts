import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
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
    /** The game that the bots will play. */
    @property() game = "";
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
        const {
            bots = [],
            characters = [],
            styles = [],
            default_styles = {},
            styled_games = [],
        } = this.known ?? {};
        const { bot, style } = settings.choices;
        const styled = bot in default_styles && styled_games.includes(this.game);
        const people = characters
            .filter((each) => each.bot === bot)
            .map((each) => (styled ? each : { ...each, style: "" }))
            .filter((each) => !styled || !style || each.style === style);
        return html`${pick(
            say("front-bots"),
            bots.map((each) => {
                const key = messageKey(`bot-${each}-is`);
                return [each, key ? say(key) : each];
            }),
            bot,
            (bot) => settings.choose({ bot, style: default_styles[bot] ? style : "" }),
            "bot",
        )}
        ${
            styled
                ? html`${pick(
                      say("style"),
                      [["", say("style-own")], ...styles.map((each) => [each, styleText(each)[0]!] as const)],
                      style,
                      (style) => settings.choose({ style }),
                      "style",
                  )}
                  ${style ? html`<p class="hint">${styleText(style)[1]}</p>` : nothing}`
                : nothing
        }
        ${people.length || !styled ? cast(people) : html`<p class="hint">${say("style-nobody")}</p>`}`;
    }
}

/** Return the name of a style and what it means. */
function styleText(style: string): string[] {
    const key = messageKey(`style-${style}-is`);
    return key ? say(key).split(": ") : [style, ""];
}
