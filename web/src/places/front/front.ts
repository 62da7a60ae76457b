import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { presets, publicRooms } from "../../api/http";
import { reachability } from "../../api/reachability";
import type { CreateRoom, PresetSummary, RoomSummary } from "../../api/types";
import { botTitle } from "../../room/names";
import { roomPath } from "../../router";
import { rulesPath } from "../../rules/link";
import { ownRules, type OwnRules } from "../../rules/own";
import { settings } from "../../settings";
import { dateTime, say } from "../../words/words";
import { valueOf } from "../../parts/inputs";
import { Loading } from "../../parts/loading";
import { TableOpener } from "../../parts/naming";
import { openSearch } from "../search/open";
import { OwnTables } from "./own-tables";
import { ownChosen, ownOptions, presetOptions } from "../../parts/presets";
import { scene } from "../../parts/scene";
import { tableOptions } from "../../parts/table-options";

/** The front page: start a table in one step, and choose its rules and bots. */
@customElement("moon-front")
export class Front extends TableOpener {
    readonly #lists = new Loading(this, () => this.#load(), { refresh: true });
    readonly #own = new OwnTables(() => this.requestUpdate());

    #load(): Promise<[PresetSummary[], RoomSummary[]]> {
        void this.#own.load();
        return Promise.all([presets(), publicRooms()]);
    }

    get #presets(): readonly PresetSummary[] {
        return this.#lists.last?.[0] ?? [];
    }

    #preset(): PresetSummary {
        const { preset } = settings.choices;
        return (
            this.#presets.find((each) => each.preset === preset) ??
            this.#presets.find((each) => each.preset === DEFAULT_PRESET) ?? {
                preset: DEFAULT_PRESET,
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

    /** Look for people to play with by the usual rules of the chosen preset. */
    #find(): void {
        const { preset } = this.#preset();
        const changed = Object.keys(settings.choices.options).length > 0;
        const start = async (name: string) => {
            const { search, SearchNotice } = await openSearch();
            await search.start({ name, preset, changed });
            const notice = document.querySelector("moon-search");
            await this.updateComplete;
            if (notice instanceof SearchNotice) notice.focusStop();
        };
        void this.open((name) => start(name ?? ""), true, undefined, "front-find");
    }

    protected override render(): TemplateResult {
        const titles = new Map(this.#presets.map((each) => [each.preset, each.title]));
        return html`<section class="hero">
                ${scene(
                    html`<h1>${say("app-name")}</h1>
                        <p class="lead">${say("front-lead")}</p>`,
                )}
                <div class="start">
                    ${this.#own.continued(titles)}
                    <div class="ways">
                        ${this.#way("primary", "front-play", () => this.#playNow())}
                        ${this.#way("", "front-friends", () => this.#withFriends())}
                        ${this.#way("", "front-find", () => this.#find())}
                        <a id="daily" class="way" href="/daily">
                            <strong>${say("front-daily")}</strong>
                            <span>${say("front-daily-hint")}</span>
                        </a>
                        <a id="learn" class="way" href="/learn">
                            <strong>${say("front-learn")}</strong>
                            <span>${say("front-learn-hint")}</span>
                        </a>
                    </div>
                    ${this.beside()}
                    <p class="trouble" role="alert">${this.#lists.trouble}</p>
                    ${this.#choices()}
                </div>
            </section>
            <section class="sheet">${this.#tables()} ${this.#own.earlier(titles)}</section>
            ${this.#others()}`;
    }

    #way(kind: string, key: "front-play" | "front-friends" | "front-find", then: () => void): TemplateResult {
        return html`<button
            id=${key.slice(6)}
            type="button"
            class="way ${kind}"
            ?disabled=${this.busy}
            @click=${then}
        >
            <strong>${say(key)}</strong>
            <span>${say(`${key}-hint`)}</span>
        </button>`;
    }

    /** Draw the links to the other places. */
    #others(): TemplateResult {
        const { preset, title } = this.#preset();
        const { options, title: own } = settings.choices;
        const changed = Object.keys(options).length > 0;
        const links = [
            [
                changed ? rulesPath(preset, options, own) : `/rules/${preset}`,
                say("front-rules-of", {
                    title: changed ? own || say("front-rules-changed", { title }) : title,
                }),
            ],
            ["/rules", say("rules-title")],
            ["/rules/edit", say("rules-own")],
            ["/puzzles/daily", say("front-puzzle-day")],
            ["/puzzles", say("front-puzzles")],
            ["/score", say("front-score")],
            ["/tournaments", say("front-tournaments")],
            ["/replay", say("replay-open")],
            ["/analyze", say("front-analyze")],
            ["/me", say("front-me")],
        ];
        return html`<section class="sheet">
            <h2>${say("front-others")}</h2>
            <ul class="tables">
                ${links.map(([href, text]) => html`<li><a href=${href}>${text}</a></li>`)}
            </ul>
        </section>`;
    }

    /** Return the stored house rules and those played last, and which of them are chosen. */
    #houseRules(): { own: OwnRules[]; chosen: OwnRules | undefined } {
        const { preset, options, title } = settings.choices;
        const own = ownRules();
        if (!Object.keys(options).length) return { own, chosen: undefined };
        const same = own.find((each) => each.title === title);
        if (same && JSON.stringify(same.options) === JSON.stringify(options)) return { own, chosen: same };
        const named =
            same || !title ? say("front-rules-changed", { title: title || this.#preset().title }) : title;
        const last = { preset, options, title: named };
        return { own: [last, ...own], chosen: last };
    }

    #choices(): TemplateResult {
        const { own, chosen: house } = this.#houseRules();
        const chosen = house ? "" : this.#preset().preset;
        const now = [
            house?.title ?? this.#preset().title,
            botTitle(settings.choices.bot),
            say(`front-pace-${settings.choices.pace}`),
        ];
        return html`<details
            class="choices"
            @toggle=${() => import("../../parts/bot-choice").catch(() => reachability.failed())}
        >
            <summary><b>${say("front-choices")}</b> <span>${now.filter(Boolean).join(" · ")}</span></summary>
            <label class="field">
                <span>${say("front-rules")}</span>
                <select id="preset" @change=${(event: Event) => this.#choosePreset(event)}>
                    ${ownOptions(own, house?.title)}${presetOptions(this.#presets, chosen)}
                </select>
            </label>
            <moon-bot-choice .game=${this.#preset().game}></moon-bot-choice>
            <label class="check">
                <input id="public" type="checkbox" />
                <span>${say("front-public")}</span>
            </label>
            ${tableOptions()}
        </details>`;
    }

    #choosePreset(event: Event): void {
        const value = valueOf(event);
        settings.choose(
            ownChosen(this.#houseRules().own, value) ?? { preset: value, options: {}, title: "" },
        );
    }

    /** Draw the public tables that have a free seat. */
    #tables(): TemplateResult {
        const waiting = (this.#lists.last?.[1] ?? []).filter(
            ({ status, free }) => status !== "finished" && free > 0,
        );
        return html`<h2>${say("front-tables")}</h2>
            ${
                waiting.length
                    ? html`<ul class="tables">
                          ${waiting.map(
                              ({ room, preset, title, host, differs, free, present, players, opened_at }) =>
                                  html`<li>
                                      <a href=${roomPath(room)}
                                          >${say("front-table-of", { title: title || preset, who: host })}</a
                                      >
                                      <span
                                          >${say("front-table-there", { present, players, free })}
                                          ${say("front-table-since", { time: dateTime(opened_at) })}</span
                                      >
                                      ${differs.length ? html`<small>${differs.join("; ")}</small>` : nothing}
                                  </li>`,
                          )}
                      </ul>`
                    : html`<p class="hint">${say("front-tables-none")}</p>`
            }`;
    }
}
