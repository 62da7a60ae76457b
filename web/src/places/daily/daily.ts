import { html, nothing, svg, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { daily, dailyResult, roomGlance } from "../../api/http";
import type { DailyDeal, DailyResult } from "../../api/types";
import { copyText } from "../../files";
import {
    bars,
    dailyToken,
    dayAfter,
    keepDay,
    keptDay,
    moonOf,
    moonsOf,
    phaseOf,
    streak,
} from "../../room/daily";
import { bidName, suitName } from "../../room/names";
import { openTable } from "../../room/opening";
import { dailyPath, go, replayPath, roomPath } from "../../router";
import { rulesPath } from "../../rules/link";
import { dateTime, locale, say, written } from "../../words/words";
import { Loading } from "../../parts/loading";
import { TableOpener } from "../../parts/naming";
import { scene } from "../../parts/scene";
import { soloTableOptions } from "../../parts/table-options";

const WEEK = 7;

type Page = {
    /** The day by the server's clock. */
    readonly today: string;
    readonly result: DailyResult;
    /** Whether the game of this browser can be continued. */
    readonly unfinished: boolean;
};

/** The deal of a day: playing it, and how it went beside everybody else's game. */
@customElement("moon-daily")
export class Daily extends TableOpener {
    /** The day, such as `2026-11-23`; empty for today. */
    @property() day = "";
    readonly #page = new Loading(this, (asked: string) => this.#load(asked), {
        args: () => [this.day],
        then: () => (this.shared = false),
    });
    @state() private shared = false;

    async #load(asked: string): Promise<Page> {
        const { day: today } = await daily();
        const day = asked || today;
        const kept = keptDay(day);
        // A table of the day links to its own result, which may be that of a practice game.
        const room = new URLSearchParams(location.search).get("room") ?? kept?.room ?? "";
        const result = await dailyResult(day, room, dailyToken());
        const { yours } = result;
        const unfinished = !yours && kept !== undefined && (await hasSeat(kept.room));
        if (asked === this.day && yours && (!kept || kept.room === yours.room))
            keepDay(day, { room: yours.room, better: yours.better });
        return { today, result, unfinished };
    }

    /** Open a room for the deal; `again` if the player wants to play it as practice. */
    #play(deal: DailyDeal, again = false): void {
        void this.open(async (name) => {
            // Another tab may have played the deal since this page was drawn, or a new day may have begun.
            await this.#page.run();
            const { last, trouble } = this.#page;
            if (trouble || !last) return;
            if (last.today !== deal.day) {
                this.#page.trouble = say("daily-changed");
                return;
            }
            const kept = keptDay(deal.day);
            if (last.unfinished && kept) return go(roomPath(kept.room));
            if (last.result.yours && !again) return;
            const room = await openTable({ ...deal.table, ...soloTableOptions() }, name, dailyToken());
            if (keptDay(deal.day)?.better === undefined) keepDay(deal.day, { room });
        });
    }

    protected override render(): TemplateResult {
        const { last, trouble } = this.#page;
        if (!last)
            return html`<section class="sheet pictured daily">
                <h1>${say("daily-title")}</h1>
                <p class="trouble" role="alert">${trouble}</p>
            </section>`;
        const { result, today } = last;
        const { deal } = result;
        const own = deal.day === today;
        const known = result.totals.length || result.hands.length || result.best.length;
        return html`<section class="pictured daily ${result.yours ? "brief" : ""}">
            <div class="hero">
                ${scene(
                    html`<h1>${own ? say("daily-title") : say("daily-of", { date: dateOf(deal.day) })}</h1>
                        <p class="lead">${own ? dateOf(deal.day) : deal.title}</p>`,
                )}
                <div class="sheet">
                    <p>
                        ${say("daily-lead", { title: deal.title })}
                        <a href=${rulesPath(deal.preset, deal.table.options, "")}>${say("app-rules")}</a>
                    </p>
                    ${result.yours ? this.#verdict(last) : this.#invitation(last)} ${this.beside()}
                    <p class="trouble" role="alert">${trouble}</p>
                    ${this.#week(deal.day, today)}
                </div>
            </div>
            ${
                known
                    ? html`<div class="sheet comparison">
                          <div>
                              ${result.totals.length ? this.#distribution(result) : nothing}
                              ${result.best.length ? this.#best(result) : nothing}
                          </div>
                          ${result.hands.length ? html`<div>${this.#hands(result)}</div>` : nothing}
                      </div>`
                    : nothing
            }
        </section>`;
    }

    #invitation({ result, today, unfinished }: Page): TemplateResult {
        const { deal } = result;
        const kept = keptDay(deal.day);
        if (result.over || (deal.day !== today && !unfinished))
            return html`<p>${say(result.over ? "daily-over" : "daily-missed")}</p>`;
        return html`<p>
                ${
                    unfinished && kept
                        ? html`<a class="button primary go-on-daily" href=${roomPath(kept.room)}
                              >${say("daily-go-on")}</a
                          >`
                        : html`<button
                              id="play-daily"
                              type="button"
                              class="primary"
                              ?disabled=${this.busy}
                              @click=${() => this.#play(deal)}
                          >
                              ${say("daily-play")}
                          </button>`
                }
            </p>
            <p class="hint">
                ${
                    unfinished
                        ? nothing
                        : kept
                          ? say("daily-left")
                          : deal.practice
                            ? say("daily-practice-again")
                            : nothing
                }
                ${say("daily-played", { n: deal.games })}
                ${say("daily-until", { time: dateTime(deal.over_at) })}
            </p>`;
    }

    /** Draw how this browser's game went. */
    #verdict({ result, today }: Page): TemplateResult {
        const { yours, deal } = result;
        if (!yours) return html``;
        const others = result.counted - (result.practice ? 0 : 1);
        const percent = Math.round(100 * yours.better);
        return html`<div class="verdict">
            ${drawMoon(yours.better)}
            <div>
                <p class="main">
                    ${others ? say("daily-better", { percent }) : say("daily-first")}
                    ${others ? html`<small>${say("daily-place", { place: yours.place, of: others + 1 })}</small>` : nothing}
                </p>
                <p>
                    ${say(yours.won ? "daily-won" : "daily-lost")}
                    ${others ? say("daily-total", { total: signedOf(yours.total) }) : nothing}
                </p>
                ${result.reason ? html`<p class="hint">${say(`daily-practice-${result.reason}`)}</p>` : nothing}
                <div class="line buttons">
                    <button type="button" class="primary" @click=${() => void this.#share(result)}>
                        ${say(this.shared ? "daily-shared" : "daily-share")}
                    </button>
                    ${
                        result.over
                            ? html`<a class="button second" href=${replayPath(yours.room, yours.game, 1)}
                                  >${say("daily-replay")}</a
                              >`
                            : deal.day === today
                              ? html`<button
                                    type="button"
                                    ?disabled=${this.busy}
                                    @click=${() => this.#play(deal, true)}
                                >
                                    ${say("daily-practice")}
                                </button>`
                              : nothing
                    }
                </div>
            </div>
        </div>`;
    }

    /** Share the result, without anything that would spoil the deal. */
    async #share(result: DailyResult): Promise<void> {
        const { yours, deal, counted } = result;
        if (!yours) return;
        const values = {
            date: dateOf(deal.day),
            moon: moonOf(yours.better),
            percent: Math.round(100 * yours.better),
        };
        const line = say(counted > 1 ? "daily-share-text" : "daily-share-first", values);
        const text = [line, moonsOf(result), location.origin + dailyPath(deal.day)].join("\n");
        try {
            if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ text });
            else this.shared = await copyText(text);
        } catch {
            // The player changed their mind.
        }
    }

    #distribution(result: DailyResult): TemplateResult {
        const own = result.yours?.total;
        const { counts, own: at } = bars([...result.totals].reverse(), own);
        const most = Math.max(...counts, 1);
        const label = (n: number, mine: boolean) =>
            say(mine ? "daily-bar-own" : "daily-bar", { n, all: result.totals.length });
        return html`<h2>${say("daily-totals")}</h2>
            <svg
                class="bars"
                viewBox="0 0 ${counts.length * 10} 42"
                preserveAspectRatio="none"
                role="img"
                aria-label=${counts.map((n, each) => label(n, each === at)).join("; ")}
            >
                ${counts.map(
                    (n, each) =>
                        svg`<rect class=${each === at ? "own" : ""} x=${each * 10 + 1} width="8" rx="1"
                            y=${40 - (38 * n) / most - 1} height=${(38 * n) / most + 1}><title>${label(n, each === at)}</title></rect>`,
                )}
            </svg>`;
    }

    #hands({ hands }: DailyResult): TemplateResult {
        const contracts = hands.some(({ contracts }) => contracts.length);
        const shown = hands.some(({ yours }) => yours !== null);
        return html`<h2>${say("daily-hands")}</h2>
            <p class="hint">${say("daily-hint")}</p>
            <div class="wide" tabindex="0" role="region" aria-label=${say("daily-hands")}>
                <table class="paper">
                    <thead>
                        <tr>
                            <th scope="col">${say("head-hand")}</th>
                            ${shown ? html`<th scope="col">${say("daily-yours")}</th>` : nothing}
                            <th scope="col">${say("daily-average")}</th>
                            ${contracts && shown ? html`<th scope="col">${say("daily-auction")}</th>` : nothing}
                            ${contracts ? html`<th scope="col">${say("daily-most")}</th>` : nothing}
                        </tr>
                    </thead>
                    <tbody>
                        ${hands.map(
                            ({ yours, average, auction, contracts: bids, trumps, players }, at) =>
                                html`<tr>
                                    <th scope="row">${at + 1}</th>
                                    ${shown ? html`<td>${yours === null ? "–" : signedOf(yours)}</td>` : nothing}
                                    <td>${players ? signedOf(average) : "–"}</td>
                                    ${
                                        contracts && shown
                                            ? html`<td class="text">
                                                  ${
                                                      auction?.contract
                                                          ? `${say(auction.declarer === 1 ? "daily-you-play" : "daily-they-play", { bid: bidName(auction.contract) })}${auction.trump ? `, ${suitName(auction.trump)}` : ""}`
                                                          : "–"
                                                  }
                                              </td>`
                                            : nothing
                                    }
                                    ${
                                        contracts
                                            ? html`<td class="text">
                                                  ${[common(bids, players, bidName), common(trumps, players, suitName)].filter(Boolean).join(", ") || "–"}
                                              </td>`
                                            : nothing
                                    }
                                </tr>`,
                        )}
                    </tbody>
                </table>
            </div>`;
    }

    #best({ best }: DailyResult): TemplateResult {
        return html`<h2>${say("daily-best")}</h2>
            <ul class="tables">
                ${best.map(
                    ({ name, room, game, total }) =>
                        html`<li>
                            <a href=${replayPath(room, game, 1)}>${name}</a>
                            <span>${signedOf(total)}</span>
                        </li>`,
                )}
            </ul>`;
    }

    /** Draw the last days, with a moon for each day that was played here. */
    #week(day: string, today: string): TemplateResult {
        const days = Array.from({ length: WEEK }, (_, at) => dayAfter(today, at + 1 - WEEK));
        const row = streak(today);
        return html`<h2>${say("daily-week")}</h2>
            ${row ? html`<p>${say("daily-streak", { n: row })}</p>` : nothing}
            <ol class="days">
                ${days.map((each) => {
                    const better = keptDay(each)?.better;
                    const values = { date: dateOf(each), percent: Math.round(100 * (better ?? 0)) };
                    return html`<li>
                        <a
                            href=${each === today ? "/daily" : dailyPath(each)}
                            aria-current=${each === day ? "date" : nothing}
                        >
                            <span aria-hidden="true">${drawMoon(better)}${weekday(each)}</span
                            ><span class="hidden"
                                >${say(better === undefined ? "daily-day-none" : "daily-day-done", values)}</span
                            >
                        </a>
                    </li>`;
                })}
            </ol>
            <p class="line buttons">
                <a class="button quiet" href=${dailyPath(dayAfter(day, -1))}>${say("daily-before")}</a>
                ${
                    day < today
                        ? html`<a class="button quiet" href=${dailyPath(dayAfter(day, 1))}
                              >${say("daily-after")}</a
                          >`
                        : nothing
                }
            </p>`;
    }
}

/** Draw the moon for a share from 0 to 1; for none, a point. Not all devices have it as a colored character. */
function drawMoon(share: number | undefined): TemplateResult {
    const phase = share === undefined ? 0 : phaseOf(share);
    const lit = `M0-9A9 9 0 0 1 0 9A${9 * Math.abs(1 - phase / 2)} 9 0 0 ${phase < 2 ? 0 : 1} 0-9`;
    return html`<svg class="phase" viewBox="-10 -10 20 20" aria-hidden="true">
        <circle r=${share === undefined ? 1 : 9} />
        ${phase ? svg`<path d=${lit} />` : nothing}
    </svg>`;
}

/** Return true if this browser still has a seat in a room whose game isn't over. */
async function hasSeat(room: string): Promise<boolean> {
    const { you, status } = await roomGlance(room, dailyToken()).catch(() => ({ you: 0, status: "" }));
    return you > 0 && status !== "finished";
}

/** Return the most frequent one of several things, with its share of all tables. */
function common(
    found: DailyResult["hands"][number]["contracts"],
    players: number,
    name: (what: string) => string,
): string {
    const [first] = found;
    return first
        ? say("daily-share-of", { what: name(first[0]), percent: Math.round((100 * first[1]) / players) })
        : "";
}

const signedOf = (points: number): string =>
    written(points, new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format, "+");

const format = (day: string, how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale(), { timeZone: "UTC", ...how }).format(new Date(`${day}T00:00Z`));
const dateOf = (day: string) => format(day, { day: "numeric", month: "short" });
const weekday = (day: string) => format(day, { weekday: "short" });
