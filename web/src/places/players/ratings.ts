import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { failure } from "../../api/http";
import { getLadder, getRatings, profileLink, type Ladder, type PlayerRating } from "./api";
import { messageKey, say } from "../../words/words";
import { PageElement } from "../../parts/element";
import { pick } from "../../parts/inputs";
import { titles, type Titles } from "./titles";

const number = (value: number) => value.toFixed(1).replace("-", "−");

/** Return a rating as players read it, such as “27.3 ± 4.2”: the mean, and two standard deviations. */
const strength = ({ mean, spread }: PlayerRating) =>
    say("player.rating.value", { mean: number(mean), error: number(2 * spread) });

/** Draw ratings: a line for each rule set. */
export function ratingList(ratings: readonly PlayerRating[], names: Titles): TemplateResult {
    return html`<dl class="numbers">
        ${ratings.map(
            (each) =>
                html`<div>
                    <dt>${names.get(each.rules) ?? each.rules}</dt>
                    <dd>${strength(each)}</dd>
                    <dd class="hint">${say("player.rating.matches", { n: each.matches })}</dd>
                </div>`,
        )}
    </dl>`;
}

/** The ratings of the player in this browser, and the ladder of a rule set. */
@customElement("moon-player-ratings")
export class PlayerRatings extends PageElement {
    /** The id of the player; empty if there is none in this browser. */
    @property() player = "";
    @state() private ratings: readonly PlayerRating[] = [];
    @state() private ladder: Ladder | undefined;
    @state() private rules = "";
    @state() private titles: Titles = new Map();
    @state() private trouble = "";

    protected override willUpdate(changed: PropertyValues<this>): void {
        if (changed.has("player")) void this.#load();
    }

    protected override languageChanged(): void {
        void this.#try(async () => (this.titles = await titles()));
    }

    async #load(): Promise<void> {
        await this.#try(async () => {
            const own = this.player ? getRatings() : [];
            [this.ratings, this.titles] = await Promise.all([own, titles()]);
            await this.#show(this.ratings[0]?.rules ?? [...this.titles.keys()][0] ?? "");
        });
    }

    async #show(rules: string): Promise<void> {
        this.rules = rules;
        const found = await getLadder(rules);
        if (this.rules === rules) this.ladder = found;
    }

    async #try(what: () => Promise<unknown>): Promise<void> {
        try {
            await what();
            this.trouble = "";
        } catch (error) {
            this.trouble = failure(error);
        }
    }

    protected override render(): TemplateResult {
        return html`<p class="trouble" role="alert">${this.trouble}</p>
            ${
                this.player
                    ? html`<section>
                          <h2>${say("player.ratings")}</h2>
                          ${
                              this.ratings.length
                                  ? ratingList(this.ratings, this.titles)
                                  : html`<p class="hint">${say("player.ratings.none")}</p>`
                          }
                          <p class="hint">${say("player.ratings.hint")}</p>
                      </section>`
                    : nothing
            }
            <section>
                <h2>${say("player.ladder")}</h2>
                ${pick(say("player.stat.rules"), [...this.titles], this.rules, (rules) => void this.#try(() => this.#show(rules)), "ladder-rules")}
                ${this.ladder ? this.#ladder(this.ladder) : nothing}
            </section>`;
    }

    #ladder({ players, bots, least }: Ladder): TemplateResult {
        return html`${
                players.length
                    ? html`<ol class="ladder">
                          ${players.map(
                              (each) =>
                                  html`<li>
                                      <a href=${profileLink(each.name)}>${each.name}</a>
                                      <span>${strength(each)}</span>
                                  </li>`,
                          )}
                      </ol>`
                    : html`<p>${say("player.ladder.none")}</p>`
            }
            <p class="hint">${say("player.ladder.hint", { n: least })}</p>
            ${
                bots.length
                    ? html`<h3>${say("player.ladder.bots")}</h3>
                          <ul class="ladder">
                              ${bots.map(({ bot, mean }) => {
                                  const key = messageKey(`bot.${bot}`);
                                  return html`<li>
                                      <span>${key ? say(key) : bot}</span>
                                      <span>${number(mean)}</span>
                                  </li>`;
                              })}
                          </ul>`
                    : html`<p class="hint">${say("player.ladder.unmeasured")}</p>`
            }`;
    }
}
