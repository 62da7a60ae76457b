import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { failure, presets, publicRooms, serverInfo } from "../api/http";
import { reachability } from "../api/reachability";
import { savedRooms } from "../api/tokens";
import type { BotsAndPhrases, CreateRoom, PresetSummary, RoomSummary } from "../api/types";
import { drawPiece } from "../pieces/piece";
import { botsFor, openDaily } from "../room/opening";
import { roomPath } from "../router";
import { rulesPath } from "../rules/link";
import { ownRules, type OwnRules } from "../rules/own";
import { settings } from "../settings";
import { dateTime, messageKey, say } from "../words/words";
import { pick, valueOf } from "./inputs";
import { TableOpener } from "./naming";
import { ownChosen, ownOptions, presetOptions } from "./presets";
import { soloTableOptions, tableOptions } from "./table-options";

const DAILY = "classic";

/** The front page: start a table in one step, and choose its rules and bots. */
@customElement("moon-front")
export class Front extends TableOpener {
    @state() private presets: readonly PresetSummary[] = [];
    @state() private house: BotsAndPhrases | undefined;
    @state() private tables: readonly RoomSummary[] = [];
    @state() private trouble = "";

    readonly #reached = () => {
        if (reachability.reachable) void this.#load();
    };

    override connectedCallback(): void {
        super.connectedCallback();
        reachability.addEventListener("change", this.#reached);
        void this.#load();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        reachability.removeEventListener("change", this.#reached);
    }

    protected override languageChanged(): void {
        void this.#load();
    }

    async #load(): Promise<void> {
        try {
            [this.presets, this.house, this.tables] = await Promise.all([
                presets(),
                serverInfo(),
                publicRooms(),
            ]);
            this.trouble = "";
        } catch (error) {
            this.trouble = failure(error);
        }
    }

    #preset(): PresetSummary {
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

    /** Return the chosen rules, in the form in which rooms are created. */
    #rules(): Pick<CreateRoom, "preset" | "options"> {
        return { preset: this.#preset().preset, options: settings.choices.options };
    }

    #playNow(): void {
        const players = Number(settings.choices.options["table.players"] ?? this.#preset().players);
        this.playAlone(this.#rules(), players);
    }

    #withFriends(): void {
        const box = this.querySelector<HTMLInputElement>("#public");
        this.playTogether({ ...this.#rules(), public: box?.checked ?? false });
    }

    #daily(): void {
        void this.open((name) => openDaily({ preset: DAILY, bots: botsFor(3), ...soloTableOptions() }, name));
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
                ${this.beside()} ${this.#choices()}
                <p class="trouble" role="alert">${this.trouble}</p>
            </section>
            ${this.#others()} ${this.#tables()}`;
    }

    #way(
        kind: string,
        key: "front.play" | "front.friends" | "front.daily",
        then: () => void,
    ): TemplateResult {
        return html`<button
            id=${key.slice(6)}
            type="button"
            class="way ${kind}"
            ?disabled=${this.busy}
            @click=${then}
        >
            <strong>${say(key)}</strong>
            <span>${say(`${key}.hint`)}</span>
        </button>`;
    }

    /** Draw the links to the other places. */
    #others(): TemplateResult {
        const { preset, title } = this.#preset();
        const { options, title: own } = settings.choices;
        const changed = Object.keys(options).length > 0;
        return html`<section class="sheet">
            <h2>${say("front.others")}</h2>
            <ul class="tables">
                <li>
                    <a href=${changed ? rulesPath(preset, options, own) : `/rules/${preset}`}
                        >${say("front.rules.of", { title: changed ? own || say("front.rules.changed", { title }) : title })}</a
                    >
                </li>
                <li><a href="/rules">${say("rules.title")}</a></li>
                <li><a href="/rules/edit">${say("rules.own")}</a></li>
                <li><a href="/score">${say("front.score")}</a></li>
                <li><a href="/replay">${say("replay.open")}</a></li>
            </ul>
        </section>`;
    }

    /** Return the stored house rules and those played last, and which of them are chosen. */
    #own(): { own: OwnRules[]; chosen: OwnRules | undefined } {
        const { preset, options, title } = settings.choices;
        const own = ownRules();
        if (!Object.keys(options).length) return { own, chosen: undefined };
        const same = own.find((each) => each.title === title);
        if (same && JSON.stringify(same.options) === JSON.stringify(options)) return { own, chosen: same };
        const named =
            same || !title ? say("front.rules.changed", { title: title || this.#preset().title }) : title;
        const last = { preset, options, title: named };
        return { own: [last, ...own], chosen: last };
    }

    #choices(): TemplateResult {
        const { own, chosen: house } = this.#own();
        const chosen = house ? "" : this.#preset().preset;
        return html`<div class="choices">
            <label class="field">
                <span>${say("front.rules")}</span>
                <select id="preset" @change=${(event: Event) => this.#choosePreset(event)}>
                    ${ownOptions(own, house?.title)}${presetOptions(this.presets, chosen)}
                </select>
            </label>
            ${pick(
                say("front.bots"),
                (this.house?.bots ?? []).map((bot) => {
                    const key = messageKey(`bot.${bot}.is`);
                    return [bot, key ? say(key) : bot];
                }),
                settings.choices.bot,
                (bot) => settings.choose({ bot }),
                "bot",
            )}
            <label class="check">
                <input id="public" type="checkbox" />
                <span>${say("front.public")}</span>
            </label>
            ${tableOptions()}
        </div>`;
    }

    #choosePreset(event: Event): void {
        const value = valueOf(event);
        settings.choose(ownChosen(this.#own().own, value) ?? { preset: value, options: {}, title: "" });
    }

    #tables(): TemplateResult {
        const titles = new Map(this.presets.map((each) => [each.preset, each.title]));
        const waiting = this.tables.filter(({ status, free }) => status !== "finished" && free > 0);
        const saved = savedRooms().slice(0, 5);
        return html`<section class="sheet">
            <h2>${say("front.tables")}</h2>
            ${
                waiting.length
                    ? html`<ul class="tables">
                          ${waiting.map(
                              ({ room, preset, title, host, differs, free, present, players, opened_at }) =>
                                  html`<li>
                                      <a href=${roomPath(room)}
                                          >${say("front.table.of", { title: title || preset, who: host })}</a
                                      >
                                      <span
                                          >${say("front.table.there", { present, players, free })}
                                          ${say("front.table.since", { time: dateTime(opened_at) })}</span
                                      >
                                      ${differs.length ? html`<small>${differs.join("; ")}</small>` : nothing}
                                  </li>`,
                          )}
                      </ul>`
                    : html`<p class="hint">${say("front.tables.none")}</p>`
            }
            ${
                saved.length
                    ? html`<h2>${say("front.resume")}</h2>
                          <ul class="tables">
                              ${saved.map(
                                  ({ room, at, preset }) =>
                                      html`<li>
                                          <a href=${roomPath(room)}
                                              >${titles.get(preset ?? "") ?? preset ?? say("front.table.go")}</a
                                          ><span>${dateTime(at)}</span>
                                      </li>`,
                              )}
                          </ul>`
                    : nothing
            }
        </section>`;
    }
}
