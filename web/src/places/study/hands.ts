import { html, nothing, svg, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { handInBook, handLists, presets } from "../../api/http";
import type { BidInBook, HandInBook, HandLists, ListedHand, TileInBook } from "../../api/types";
import { drawPiece, showPiece } from "../../pieces/piece";
import { bidName, suitName } from "../../room/names";
import { handPath } from "../../router";
import { fixed, say, locale } from "../../words/words";
import { PageElement } from "../../parts/element";
import { choice, pick } from "../../parts/inputs";
import { Loading } from "../../parts/loading";

/** The changes of a chance from which a tile is drawn in a deeper color. */
const HEAT = [0.02, 0.08, 0.2];

const percent = (share: number) => fixed(share * 100);
const whole = (n: number) => new Intl.NumberFormat(locale()).format(Math.round(n));

/** The book of hands: the chances of any hand, what one tile changes, and lists of hands. */
@customElement("moon-hands")
export class Hands extends PageElement {
    /** The tiles of the address, with commas between them. */
    @property() hand = "";
    @state() private preset = new URLSearchParams(location.search).get("rules") ?? DEFAULT_PRESET;
    @state() private chosen: readonly string[] = [];
    @state() private bid = "";
    readonly #lists = new Loading(this, (preset: string) => Promise.all([presets(), handLists(preset)]), {
        args: () => [this.preset],
    });
    readonly #odds = new Loading(this, handInBook, {
        args: () => (this.#isFull() ? [this.preset, this.chosen.join(","), this.bid] : undefined),
        // The tiles of an address may be spelled in other ways, which the server reads.
        then: (found) => this.chosen.some((tile) => !found.hand.includes(tile)) && this.#choose(found.hand),
    });

    protected override willUpdate(changed: PropertyValues<this>): void {
        if (!changed.has("hand")) return;
        this.preset = new URLSearchParams(location.search).get("rules") ?? DEFAULT_PRESET;
        this.chosen = (new URLSearchParams(`h=${this.hand}`).get("h") ?? "").split(/[\s,;]+/).filter(Boolean);
    }

    get #book(): HandLists | undefined {
        return this.#lists.last?.[1];
    }

    #isFull(): boolean {
        return this.chosen.length === this.#book?.hand_size;
    }

    #choose(tiles: readonly string[]): void {
        const order = this.#book?.tiles ?? [];
        this.chosen = [...tiles].sort((one, other) => order.indexOf(one) - order.indexOf(other));
        history.replaceState(null, "", handPath(this.#isFull() ? this.chosen : [], this.preset));
    }

    #toggle(tile: string): void {
        if (this.chosen.includes(tile)) this.#choose(this.chosen.filter((each) => each !== tile));
        else this.#choose([...this.chosen, tile]);
    }

    #chooseAny(): void {
        const left = [...(this.#book?.tiles ?? [])];
        const tiles: string[] = [];
        while (tiles.length < (this.#book?.hand_size ?? 0))
            tiles.push(...left.splice(Math.floor(Math.random() * left.length), 1));
        this.#choose(tiles);
    }

    #chooseRules(preset: string): void {
        [this.preset, this.bid] = [preset, ""];
        this.chosen = [];
        history.replaceState(null, "", handPath([], preset));
    }

    protected override render(): TemplateResult {
        const lists = this.#book;
        const found = this.#odds.trouble ? undefined : this.#odds.last;
        return html`<section class="sheet hand-book">
                <h1>${say("rules-hands")}</h1>
                ${lists ? this.#pool(lists) : nothing}
                <p class="trouble" role="alert">${this.#lists.trouble || this.#odds.trouble}</p>
            </section>
            ${found ? [this.#chances(found), this.#swaps(found)] : nothing}
            ${
                lists
                    ? html`<section class="sheet hand-book">
                          <h2>${say("hands-best")}</h2>
                          ${this.#list(lists.best, false)}
                          <h2>${say("hands-treacherous")}</h2>
                          <p class="hint">${say("hands-treacherous-hint")}</p>
                          ${this.#list(lists.treacherous, true)}
                      </section>`
                    : nothing
            }`;
    }

    #pool({ presets, tiles, hand_size, hands }: HandLists): TemplateResult {
        const full = this.chosen.length >= hand_size;
        const titleOf = (name: string) =>
            this.#lists.last?.[0].find((each) => each.preset === name)?.title ?? name;
        return html`<p>${say("hands-lead", { hands: whole(hands) })}</p>
            <div class="row">
                ${pick(
                    say("hands-rules"),
                    presets.map((name) => [name, titleOf(name)] as const),
                    this.preset,
                    (preset) => this.#chooseRules(preset),
                )}
                <p role="status">${say("hands-chosen", { n: this.chosen.length, all: hand_size })}</p>
                <button type="button" @click=${() => this.#chooseAny()}>${say("hands-any")}</button>
                <button type="button" ?disabled=${!this.chosen.length} @click=${() => this.#choose([])}>
                    ${say("hands-clear")}
                </button>
            </div>
            <ul class="pool" aria-label=${say("hands-tiles")}>
                ${tiles.map((tile) => {
                    const held = this.chosen.includes(tile);
                    return html`<li>
                        <button
                            type="button"
                            aria-label=${tile}
                            aria-pressed=${held}
                            ?disabled=${full && !held}
                            @click=${() => this.#toggle(tile)}
                        >
                            ${drawPiece(tile, false)}
                        </button>
                    </li>`;
                })}
            </ul>`;
    }

    #chances({ bids, best, unit, worlds }: HandInBook): TemplateResult {
        return html`<section class="sheet hand-book">
            <h2>${say("hands-odds")}</h2>
            <ol class="odds">
                ${bids.map((each) => this.#bid(each, each.bid === best, unit))}
            </ol>
            <p class="hint">${say("hands-basis", { worlds: whole(worlds) })}</p>
        </section>`;
    }

    #bid(odds: BidInBook, best: boolean, unit: string): TemplateResult {
        const [chance, error] = [odds.chance * 100, odds.chance_error * 100];
        return html`<li class=${best ? "best-bid" : ""}>
            <strong>${bidName(odds.bid)}</strong>
            <svg class="bar-chance" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect class="back" width="100" height="10" />
                <rect class="fill" width=${chance} height="10" />
                ${svg`<path class="error" d="M${Math.max(0, chance - error)} 5H${Math.min(100, chance + error)}" />`}
            </svg>
            <span class="bid-facts">
                <span
                    >${say("hands-percent", { n: percent(odds.chance), error: percent(odds.chance_error) })}</span
                >
                <span class="hint">${say("hands-double-dummy", { n: percent(odds.double_dummy) })}</span>
                <span
                    >${say(unit === "marks" ? "head-marks" : "head-points")}: ${fixed(odds.score, 2, "+")} ±
                    ${odds.score_error.toFixed(2)}</span
                >
                ${
                    odds.trump === null
                        ? nothing
                        : html`<span
                              >${say("hands-trump")}:
                              <b>${suitName(odds.trump)}</b>
                              (${say("hands-share", { n: Math.round(odds.trump_share * 100) })})</span
                          >`
                }
                ${
                    odds.discard === null
                        ? nothing
                        : html`<span
                              >${say("hands-discard")}:
                              ${
                                  odds.discard === "widow"
                                      ? say("hands-widow")
                                      : html`${showPiece(odds.discard, false)} ${odds.discard}`
                              }
                              (${say("hands-share", { n: Math.round(odds.discard_share * 100) })})</span
                          >`
                }
            </span>
        </li>`;
    }

    #swaps({ bids, bid, tiles }: HandInBook): TemplateResult {
        return html`<section class="sheet hand-book">
            <h2>${say("hands-swaps")}</h2>
            <p class="hint">${say("hands-swaps-hint")}</p>
            ${choice(
                "swap-bid",
                say("hands-swaps-bid"),
                bids.map((each) => [each.bid, bidName(each.bid)] as const),
                bid,
                (chosen) => (this.bid = chosen),
            )}
            <ul class="heat">
                ${tiles.map((each) => html`<li>${this.#change(each)}</li>`)}
            </ul>
        </section>`;
    }

    #change({ tile, held, change, other }: TileInBook): TemplateResult {
        const level = HEAT.filter((least) => Math.abs(change) >= least).length;
        const heat = level ? `${change < 0 ? "down" : "up"}-${level}` : "";
        const text = fixed(change * 100, 1, "+");
        const face = html`${drawPiece(tile, false)}<span aria-hidden="true">${text}</span>`;
        if (held || other === null)
            return html`<span class="tile-change held-here ${heat}"
                >${face}<span class="hidden">${say("hands-without", { tile, change: text })}</span></span
            >`;
        return html`<button
            type="button"
            class=${heat}
            aria-label=${say("hands-instead", { tile, other, change: text })}
            @click=${() => this.#choose([...this.chosen.filter((each) => each !== other), tile])}
        >
            ${face}
        </button>`;
    }

    #list(entries: readonly ListedHand[], alike: boolean): TemplateResult {
        return html`<ol class="listed">
            ${entries.map(
                (each) =>
                    html`<li>
                        <a href=${handPath(each.hand, this.preset)}>
                            <span class="hidden">${each.hand.join(" ")}</span>
                            <span class="tiles" aria-hidden="true"
                                >${each.hand.map((tile) => drawPiece(tile, false))}</span
                            >
                            <span
                                >${say(alike ? "hands-entry-alike" : "hands-entry", {
                                    bid: bidName(each.bid),
                                    chance: percent(each.chance),
                                    alike: percent(each.alike),
                                    score: fixed(each.score, 2, "+"),
                                })}</span
                            >
                        </a>
                    </li>`,
            )}
        </ol>`;
    }
}
