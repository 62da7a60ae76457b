import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { give, house, makeRoom, presetRules, presets, ProblemError, publicRooms } from "../api/http";
import { secret } from "../api/secret";
import { heldRooms, tokenOf } from "../api/tokens";
import type { House, MakeRoom, PresetLine, RoomLine, RulesTold } from "../api/types";
import { drawPiece } from "../pieces/piece";
import { go, pathOf } from "../router";
import { settings } from "../settings";
import { known, say, spoken } from "../words/words";
import { Part } from "./part";

const DAILY = "classic";
/** With bots alone nobody waits for anybody: the next hand comes when it is asked for. */
const AT_LEISURE = { play: 900, trick: 1800, hand: 24 * 3600 * 1000 };
const WITH_FRIENDS = { play: 1000, trick: 2000, hand: 45_000 };

/** The front page: a table in one step, and what there is to choose from. */
@customElement("moon-front")
export class Front extends Part {
    @state() private presets: readonly PresetLine[] = [];
    @state() private house: House | undefined;
    @state() private rules: RulesTold | undefined;
    @state() private tables: readonly RoomLine[] = [];
    @state() private trouble = "";
    @state() private busy = false;
    #language = "";

    override connectedCallback(): void {
        super.connectedCallback();
        void this.#load();
    }

    protected override updated(): void {
        if (this.#language && this.#language !== spoken()) void this.#load();
    }

    async #load(): Promise<void> {
        this.#language = spoken();
        try {
            [this.presets, this.house, this.tables] = await Promise.all([presets(), house(), publicRooms()]);
            await this.#tellRules();
            this.trouble = "";
        } catch (error) {
            this.#fail(error);
        }
    }

    async #tellRules(): Promise<void> {
        this.rules = await presetRules(this.#preset().preset);
    }

    #preset(): PresetLine {
        const { preset } = settings.choices;
        return (
            this.presets.find((each) => each.preset === preset) ??
            this.presets.find((each) => each.preset === DAILY) ?? {
                preset: DAILY,
                game: "moon",
                title: "",
                players: 3,
            }
        );
    }

    #fail(error: unknown): void {
        this.trouble = error instanceof ProblemError ? error.message : say("error.offline");
    }

    /** Make a room, and sit down in it. */
    async #open(asked: MakeRoom): Promise<void> {
        if (this.busy) return;
        this.busy = true;
        try {
            const { room } = await makeRoom(asked);
            const name = settings.choices.name || say("room.default-name");
            await give(room, tokenOf(room), secret(), { type: "sit-down", name, seat: 1 });
            go(pathOf(room));
        } catch (error) {
            this.#fail(error);
        } finally {
            this.busy = false;
        }
    }

    #bots(players: number): Record<string, string> {
        const others = Array.from({ length: players - 1 }, (_, at) => at + 2);
        return Object.fromEntries(others.map((seat) => [seat, settings.choices.bot]));
    }

    #playNow(): void {
        const { preset, players } = this.#preset();
        void this.#open({ preset, bots: this.#bots(players), pace: AT_LEISURE });
    }

    #withFriends(): void {
        const box = this.querySelector<HTMLInputElement>("#public");
        void this.#open({ preset: this.#preset().preset, public: box?.checked ?? false, pace: WITH_FRIENDS });
    }

    #daily(): void {
        void this.#open({ preset: DAILY, bots: this.#bots(3), series: {}, pace: AT_LEISURE });
    }

    protected override render(): TemplateResult {
        return html`<section class="hero">
                <div class="fan" aria-hidden="true">
                    ${["6-6", "6-4", "5-1", "3-2"].map((piece) => drawPiece(piece, false))}
                </div>
                <h1>${say("app.name")}</h1>
                <p class="lead">${say("app.lead")}</p>
                <div class="ways">
                    ${this.#way("primary", "front.play", () => this.#playNow())}
                    ${this.#way("", "front.friends", () => this.#withFriends())}
                    ${this.#way("", "front.daily", () => this.#daily())}
                </div>
                ${this.#choices()}
                <p class="trouble" role="alert">${this.trouble}</p>
            </section>
            ${
                this.rules
                    ? html`<section class="sheet">
                          <details class="prose">
                              <summary>
                                  <h2>${say("front.rules.of", { title: this.#preset().title })}</h2>
                              </summary>
                              ${prose(this.rules.prose)}
                          </details>
                      </section>`
                    : nothing
            }
            ${this.#tables()}`;
    }

    #way(
        kind: string,
        key: "front.play" | "front.friends" | "front.daily",
        then: () => void,
    ): TemplateResult {
        return html`<button type="button" class="way ${kind}" ?disabled=${this.busy} @click=${then}>
            <strong>${say(key)}</strong>
            <span>${say(`${key}.hint`)}</span>
        </button>`;
    }

    #choices(): TemplateResult {
        const chosen = this.#preset().preset;
        const group = (game: "moon" | "chips") =>
            html`<optgroup label=${say(`front.group.${game}`)}>
                ${this.presets
                    .filter((each) => each.game === game)
                    .map(
                        ({ preset, title, players }) =>
                            html`<option value=${preset} ?selected=${preset === chosen}>
                                ${say("front.players", { title, n: players })}
                            </option>`,
                    )}
            </optgroup>`;
        return html`<div class="choices">
            <label class="field">
                <span>${say("front.rules")}</span>
                <select id="preset" @change=${(event: Event) => this.#choosePreset(event)}>
                    ${group("moon")}${group("chips")}
                </select>
            </label>
            <label class="field">
                <span>${say("front.bots")}</span>
                <select
                    id="bot"
                    @change=${(event: Event) => settings.choose({ bot: (event.target as HTMLSelectElement).value })}
                >
                    ${(this.house?.bots ?? []).map((bot) => {
                        const key = known(`bot.${bot}`);
                        return html`<option value=${bot} ?selected=${bot === settings.choices.bot}>
                            ${key ? say(key) : bot}
                        </option>`;
                    })}
                </select>
            </label>
            <label class="check">
                <input id="public" type="checkbox" />
                <span>${say("front.public")}</span>
            </label>
        </div>`;
    }

    #choosePreset(event: Event): void {
        settings.choose({ preset: (event.target as HTMLSelectElement).value });
        this.#tellRules().catch((error: unknown) => this.#fail(error));
    }

    #tables(): TemplateResult {
        const titles = new Map(this.presets.map((each) => [each.preset, each.title]));
        const waiting = this.tables.filter((each) => each.status === "waiting");
        const held = heldRooms().slice(0, 5);
        const time = new Intl.DateTimeFormat(spoken(), { dateStyle: "medium", timeStyle: "short" });
        return html`<section class="sheet">
            <h2>${say("front.tables")}</h2>
            ${
                waiting.length
                    ? html`<ul class="tables">
                          ${waiting.map(
                              ({ room, preset, people, players }) =>
                                  html`<li>
                                      <a href=${pathOf(room)}>${titles.get(preset) ?? preset}</a>
                                      <span>${say("front.table.seats", { people, players })}</span>
                                  </li>`,
                          )}
                      </ul>`
                    : html`<p class="hint">${say("front.tables.none")}</p>`
            }
            ${
                held.length
                    ? html`<h2>${say("front.resume")}</h2>
                          <ul class="tables">
                              ${held.map(
                                  ({ room, at, preset }) =>
                                      html`<li>
                                          <a href=${pathOf(room)}
                                              >${titles.get(preset ?? "") ?? preset ?? say("front.table.go")}</a
                                          ><span>${time.format(at)}</span>
                                      </li>`,
                              )}
                          </ul>`
                    : nothing
            }
        </section>`;
    }
}

/** Rules told as prose: a heading stands alone on its line, paragraphs below it. */
export function prose(text: string): TemplateResult[] {
    return text.split(/\n\n+/).map((section) => {
        const [title = "", ...lines] = section.split("\n");
        return html`<h3>${title}</h3>
            <p>${lines.join(" ")}</p>`;
    });
}
