import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { getHistory, getProfile, getStatistics, type History, type Statistics } from "./api";
import { replayPath } from "../../router";
import { dateTime, list, say, type Key } from "../../words/words";
import { PageElement } from "../../parts/element";
import { Loading } from "../../parts/loading";
import { ratingList } from "./ratings";
import { titles, type Titles } from "./titles";

/** Draw statistics: a list for each rule set, which fits a phone. */
function table(statistics: readonly Statistics[], names: Titles = new Map()): TemplateResult {
    const of = (n: number, all: number) => say("player-stat-of", { n, all });
    const line = (key: Key, value: string | number) =>
        html`<div>
            <dt>${say(key)}</dt>
            <dd>${value}</dd>
        </div>`;
    return html`${statistics.map(
        (each) =>
            html`<h3>${names.get(each.rules) ?? each.rules}</h3>
                <dl class="numbers">
                    ${line("player-stat-games", each.games)}
                    ${line("player-stat-won", of(each.won, each.games))}
                    ${line("player-stat-streak", each.best_streak)}
                    ${
                        each.bids
                            ? html`${line("player-stat-bids", of(each.made, each.bids))}
                              ${line("player-stat-set", each.bids - each.made)}
                              ${line("player-stat-moons", of(each.moons_made, each.moons))}`
                            : nothing
                    }
                </dl>`,
    )}`;
}

/** The statistics and the games of the player in this browser. */
@customElement("moon-player-games")
export class PlayerGames extends PageElement {
    /** The id of the player. */
    @property() player = "";
    readonly #titles = new Loading(this, titles);
    readonly #statistics = new Loading(this, getStatistics, { wordless: true });
    readonly #history = new Loading(this, () => getHistory(null), { wordless: true });

    protected override render(): TemplateResult {
        const { last: statistics = [] } = this.#statistics;
        const { last: history } = this.#history;
        const left = statistics.reduce((sum, each) => sum + each.uncounted, 0);
        return html`<section>
                <h2>${say("player-statistics")}</h2>
                <p class="trouble" role="alert">
                    ${this.#titles.trouble || this.#statistics.trouble || this.#history.trouble}
                </p>
                ${
                    history?.games.length
                        ? table(statistics, this.#titles.last)
                        : html`<p class="hint">${say("player-statistics-none")}</p>`
                }
                ${
                    left
                        ? html`<p class="hint">${say("player-statistics-left", { n: left })}</p>
                              <div class="buttons">
                                  <button type="button" @click=${() => void this.#statistics.run()}>
                                      ${say("player-statistics-more")}
                                  </button>
                              </div>`
                        : nothing
                }
            </section>
            ${history?.games.length ? this.#list(history) : nothing}`;
    }

    #list({ games, next }: History): TemplateResult {
        return html`<section>
            <h2>${say("player-games")}</h2>
            <ul class="tables">
                ${games.map((each) => {
                    const others = each.names.filter((name, at) => name && at !== each.seat - 1);
                    const rules = this.#titles.last?.get(each.rules) ?? each.rules;
                    const won = each.winners.includes(each.seat);
                    return html`<li>
                        <a href=${replayPath(each.room, each.game, each.seat)}
                            >${say("player-games-with", { rules, names: list(others) })}</a
                        >
                        <span
                            >${say(won ? "player-games-won" : "player-games-lost")},
                            ${dateTime(each.at)}</span
                        >
                    </li>`;
                })}
            </ul>
            ${
                next === null
                    ? nothing
                    : html`<div class="buttons">
                          <button
                              type="button"
                              @click=${() =>
                                  this.#history.replace(async () => {
                                      const more = await getHistory(next);
                                      return { ...more, games: [...games, ...more.games] };
                                  })}
                          >
                              ${say("player-games-more")}
                          </button>
                      </div>`
            }
        </section>`;
    }
}

/** The profile of a player who shows it. */
@customElement("moon-profile")
export class ProfileOfPlayer extends PageElement {
    /** The name of the player. */
    @property() name = "";
    readonly #titles = new Loading(this, titles);
    readonly #profile = new Loading(this, getProfile, { args: () => [this.name], wordless: true });

    protected override render(): TemplateResult {
        const profile = this.#profile.value; // none if it can't be shown any more
        const name = profile?.name ?? this.name;
        return html`<h1>${say("player-profile", { name })}</h1>
            <p class="trouble" role="alert">${this.#titles.trouble || this.#profile.trouble}</p>
            ${
                profile?.ratings.length
                    ? html`<h2>${say("player-ratings")}</h2>
                          ${ratingList(profile.ratings, this.#titles.last)}`
                    : nothing
            }
            ${
                profile
                    ? html`<h2>${say("player-statistics")}</h2>
                          ${table(profile.statistics, this.#titles.last)}`
                    : nothing
            }`;
    }
}
