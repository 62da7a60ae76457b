import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { getLadder, getRatings, profileLink, type Ladder, type PlayerRating } from "./api";
import { botTitle } from "../../room/names";
import { fixed, say } from "../../words/words";
import { PageElement } from "../../parts/element";
import { pick } from "../../parts/inputs";
import { Loading } from "../../parts/loading";
import { titles, type Titles } from "./titles";

/** Return a rating as players read it, such as “27.3 ± 4.2”: the mean, and two standard deviations. */
const strength = ({ mean, spread }: PlayerRating) =>
    say("player-rating-value", { mean: fixed(mean), error: fixed(2 * spread) });

/** Draw ratings: a line for each rule set. */
export function ratingList(ratings: readonly PlayerRating[], names: Titles = new Map()): TemplateResult {
    return html`<dl class="numbers">
        ${ratings.map(
            (each) =>
                html`<div>
                    <dt>${names.get(each.rules) ?? each.rules}</dt>
                    <dd>${strength(each)}</dd>
                    <dd class="hint">${say("player-rating-matches", { n: each.matches })}</dd>
                </div>`,
        )}
    </dl>`;
}

/** The ratings of the player in this browser, and the ladder of a rule set. */
@customElement("moon-player-ratings")
export class PlayerRatings extends PageElement {
    /** The id of the player; empty if there is none in this browser. */
    @property() player = "";
    readonly #titles = new Loading(this, titles);
    readonly #ratings = new Loading(this, getRatings, {
        args: () => (this.player ? [] : undefined),
        wordless: true,
    });
    /** The rule set that was chosen for the ladder. */
    @state() private rules = "";
    readonly #ladders = new Loading(this, getLadder, {
        args: () => (this.#rules ? [this.#rules] : undefined),
        wordless: true,
    });

    /** The rule set whose ladder is shown: the one of the player's first rating unless another is chosen. */
    get #rules(): string {
        if (this.player && !this.#ratings.last) return this.rules;
        const [first] = this.#titles.last?.keys() ?? [];
        return this.rules || this.#ratings.last?.[0]?.rules || first || "";
    }

    protected override render(): TemplateResult {
        return html`<p class="trouble" role="alert">
                ${this.#titles.trouble || this.#ratings.trouble || this.#ladders.trouble}
            </p>
            ${
                this.player
                    ? html`<section>
                          <h2>${say("player-ratings")}</h2>
                          ${
                              this.#ratings.last?.length
                                  ? ratingList(this.#ratings.last, this.#titles.last)
                                  : html`<p class="hint">${say("player-ratings-none")}</p>`
                          }
                          <p class="hint">${say("player-ratings-hint")}</p>
                      </section>`
                    : nothing
            }
            <section>
                <h2>${say("player-ladder")}</h2>
                ${pick(say("player-stat-rules"), [...(this.#titles.last ?? [])], this.#rules, (rules) => (this.rules = rules), "ladder-rules")}
                ${this.#ladders.last ? this.#ladder(this.#ladders.last) : nothing}
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
                    : html`<p>${say("player-ladder-none")}</p>`
            }
            <p class="hint">${say("player-ladder-hint", { n: least })}</p>
            ${
                bots.length
                    ? html`<h3>${say("player-ladder-bots")}</h3>
                          <ul class="ladder">
                              ${bots.map(
                                  ({ bot, mean }) =>
                                      html`<li>
                                          <span>${botTitle(bot)}</span>
                                          <span>${fixed(mean)}</span>
                                      </li>`,
                              )}
                          </ul>`
                    : html`<p class="hint">${say("player-ladder-unmeasured")}</p>`
            }`;
    }
}
