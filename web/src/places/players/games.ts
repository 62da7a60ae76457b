import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { failure } from "../../api/http";
import { getHistory, getProfile, getStatistics, type History, type Profile, type Statistics } from "./api";
import { replayPath } from "../../router";
import { dateTime, list, say, type Key } from "../../words/words";
import { PageElement } from "../../parts/element";
import { ratingList } from "./ratings";
import { titles, type Titles } from "./titles";

/** Draw statistics: a list for each rule set, which fits a phone. */
function table(statistics: readonly Statistics[], names: Titles): TemplateResult {
    const of = (n: number, all: number) => say("player.stat.of", { n, all });
    const line = (key: Key, value: string | number) =>
        html`<div>
            <dt>${say(key)}</dt>
            <dd>${value}</dd>
        </div>`;
    return html`${statistics.map(
        (each) =>
            html`<h3>${names.get(each.rules) ?? each.rules}</h3>
                <dl class="numbers">
                    ${line("player.stat.games", each.games)}
                    ${line("player.stat.won", of(each.won, each.games))}
                    ${line("player.stat.streak", each.best_streak)}
                    ${
                        each.bids
                            ? html`${line("player.stat.bids", of(each.made, each.bids))}
                              ${line("player.stat.set", each.bids - each.made)}
                              ${line("player.stat.moons", of(each.moons_made, each.moons))}`
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
    @state() private statistics: readonly Statistics[] = [];
    @state() private games: History["games"] = [];
    @state() private next: number | null = null;
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
            const [statistics, history, names] = await Promise.all([
                getStatistics(),
                getHistory(null),
                titles(),
            ]);
            [this.statistics, this.games, this.next, this.titles] = [
                statistics,
                history.games,
                history.next,
                names,
            ];
        });
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
        const left = this.statistics.reduce((sum, each) => sum + each.uncounted, 0);
        return html`<section>
                <h2>${say("player.statistics")}</h2>
                <p class="trouble" role="alert">${this.trouble}</p>
                ${
                    this.games.length
                        ? table(this.statistics, this.titles)
                        : html`<p class="hint">${say("player.statistics.none")}</p>`
                }
                ${
                    left
                        ? html`<p class="hint">${say("player.statistics.left", { n: left })}</p>
                              <div class="buttons">
                                  <button
                                      type="button"
                                      @click=${() => this.#try(async () => (this.statistics = await getStatistics()))}
                                  >
                                      ${say("player.statistics.more")}
                                  </button>
                              </div>`
                        : nothing
                }
            </section>
            ${this.games.length ? this.#list() : nothing}`;
    }

    #list(): TemplateResult {
        return html`<section>
            <h2>${say("player.games")}</h2>
            <ul class="tables">
                ${this.games.map((each) => {
                    const others = each.names.filter((name, at) => name && at !== each.seat - 1);
                    const rules = this.titles.get(each.rules) ?? each.rules;
                    const won = each.winners.includes(each.seat);
                    return html`<li>
                        <a href=${replayPath(each.room, each.game, each.seat)}
                            >${say("player.games.with", { rules, names: list(others) })}</a
                        >
                        <span
                            >${say(won ? "player.games.won" : "player.games.lost")},
                            ${dateTime(each.at)}</span
                        >
                    </li>`;
                })}
            </ul>
            ${
                this.next === null
                    ? nothing
                    : html`<div class="buttons">
                          <button
                              type="button"
                              @click=${() =>
                                  this.#try(async () => {
                                      const history = await getHistory(this.next);
                                      this.games = [...this.games, ...history.games];
                                      this.next = history.next;
                                  })}
                          >
                              ${say("player.games.more")}
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
    @state() private profile: Profile | undefined;
    @state() private titles: Titles = new Map();
    @state() private trouble = "";

    protected override willUpdate(changed: PropertyValues<this>): void {
        if (changed.has("name")) void this.#load();
    }

    protected override languageChanged(): void {
        void this.#load();
    }

    async #load(): Promise<void> {
        try {
            [this.profile, this.titles] = await Promise.all([getProfile(this.name), titles()]);
            this.trouble = "";
        } catch (error) {
            this.profile = undefined;
            this.trouble = failure(error);
        }
    }

    protected override render(): TemplateResult {
        const name = this.profile?.name ?? this.name;
        return html`<h1>${say("player.profile", { name })}</h1>
            <p class="trouble" role="alert">${this.trouble}</p>
            ${
                this.profile?.ratings.length
                    ? html`<h2>${say("player.ratings")}</h2>
                          ${ratingList(this.profile.ratings, this.titles)}`
                    : nothing
            }
            ${
                this.profile
                    ? html`<h2>${say("player.statistics")}</h2>
                          ${table(this.profile.statistics, this.titles)}`
                    : nothing
            }`;
    }
}
