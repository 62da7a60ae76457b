import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { reachability } from "../api/reachability";
import { playerKey } from "../api/tokens";
import { go, internalLink, placeOf, previousPath, type Place } from "../router";
import { settings } from "../settings";
import { pageUpdates } from "./updates";
import { isLoaded, LANGUAGES, loadTexts, say, type Language } from "../words/words";
import { isSearching, openSearch } from "../places/search/open";
import { openStudy } from "../places/study/open";
import { offlineNotice, updateNotice } from "./offline";
import "../places/front/front";
import { PageElement } from "../parts/element";

// A few large files compress better than many small ones.
const game = () => import("./game");
const paper = () => import("./paper");
// The texts come first, since places draw themselves as soon as they are defined.
const players = () => loadTexts("players").then(() => import("./players"));
const invitations = () => loadTexts("players").then(() => import("../places/players/invitations"));
const moderation = () => loadTexts("moderation").then(() => import("./moderation"));
const tournaments = () => loadTexts("tournaments").then(() => import("./tournaments"));
const scorekeeping = () => import("./scorekeeping");

/** Modules of the places, which are loaded on the first visit. */
const MODULES: Partial<Record<Place["name"], () => Promise<unknown>>> = {
    admin: () => loadTexts("admin").then(() => import("../places/admin/admin")),
    analyze: openStudy,
    edit: paper,
    hands: openStudy,
    daily: game,
    learn: paper,
    lesson: game,
    replay: game,
    puzzles: openStudy,
    puzzle: openStudy,
    room: game,
    rules: paper,
    match: game,
    me: players,
    score: scorekeeping,
    scorekeeper: scorekeeping,
    settings: paper,
    tournaments,
    tournament: tournaments,
};

/** The whole page: a header, and the place of the current address. */
@customElement("moon-app")
export class App extends PageElement {
    @state() private place: Place = placeOf(location.pathname);
    /** Whether the module of the place couldn't be loaded. */
    @state() private unreachable = false;

    readonly #arrive = () => {
        const before = this.place;
        this.place = placeOf(location.pathname);
        this.unreachable = false;
        if (JSON.stringify(before) === JSON.stringify(this.place)) return;
        scrollTo(0, 0);
        // Screen readers announce the new place.
        void this.updateComplete.then(() => this.querySelector("main")?.focus({ preventScroll: true }));
    };
    readonly #reached = () => {
        this.unreachable = false; // load the place's module again
        this.requestUpdate();
        this.#resume();
    };
    readonly #click = (event: MouseEvent) => {
        const path = internalLink(event);
        if (path === undefined) return;
        event.preventDefault();
        go(path);
    };

    override connectedCallback(): void {
        super.connectedCallback();
        addEventListener("popstate", this.#arrive);
        reachability.addEventListener("change", this.#reached);
        pageUpdates.addEventListener("change", this.#reached);
        this.addEventListener("click", this.#click);
        if (playerKey()) invitations().catch(() => undefined); // the next visit tries again
        this.#resume();
    }

    /** Go on looking for people if this tab was looking before it was reloaded. */
    #resume(): void {
        if (isSearching()) openSearch().catch(() => reachability.failed());
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        removeEventListener("popstate", this.#arrive);
        reachability.removeEventListener("change", this.#reached);
        pageUpdates.removeEventListener("change", this.#reached);
        this.removeEventListener("click", this.#click);
    }

    protected override updated(): void {
        const titles: Record<Place["name"], string> = {
            front: "",
            admin: "",
            analyze: "",
            settings: say("settings-title"),
            me: say("front-me"),
            rules: say("rules-title"),
            edit: say("house-title"),
            daily: say("daily-title"),
            learn: say("learn-title"),
            lesson: say("learn-title"),
            puzzles: say("front-puzzles"),
            puzzle: say("front-puzzles"),
            hands: say("rules-hands"),
            replay: say("replay-title"),
            room: "",
            match: say("sheet-title"),
            score: say("score-title"),
            scorekeeper: say("sheet-title"),
            tournaments: say("front-tournaments"),
            tournament: say("front-tournaments"),
            nothing: say("app-nothing"),
        };
        const title = titles[this.place.name];
        document.title = title ? `${title} – ${say("app-name")}` : say("app-name");
    }

    protected override render(): TemplateResult {
        const room = this.place.name === "room" ? this.place.room : "";
        if (!isLoaded()) return html`<p class="loading" role="status">…</p>`;
        return html`<a class="skip" href="#main">${say("app-skip")}</a>
            <header class="head">
                <a class="brand" href="/" aria-label="${say("app-name")}, ${say("app-home")}">
                    <svg viewBox="0 0 32 32" aria-hidden="true">
                        <path d="M21 4a13 13 0 1 0 7 18A10.5 10.5 0 0 1 21 4Z" />
                    </svg>
                    <span>${say("app-name")}</span>
                </a>
                ${this.#quick()}
            </header>
            <div class="notice" role="status">
                ${room ? nothing : offlineNotice()}${pageUpdates.newer ? updateNotice() : nothing}
                <moon-invitations .room=${room} .me=${this.place.name === "me"}></moon-invitations>
            </div>
            <moon-search .room=${room} .front=${this.place.name === "front"}></moon-search>
            <main id="main" tabindex="-1" class="place-${this.place.name}">${this.#body()}</main>`;
    }

    /** Draw the links and buttons in the header. */
    #quick(): TemplateResult {
        const { language } = settings;
        const all = Object.keys(LANGUAGES) as Language[];
        const other = all[(all.indexOf(language) + 1) % all.length]!;
        return html`<nav class="quick" aria-label=${say("app-menu")}>
            <a class="plain" href="/rules">${say("app-rules")}</a>
            <button
                type="button"
                class="plain"
                lang=${other}
                @click=${() => settings.choose({ language: other })}
            >
                ${LANGUAGES[other]}
            </button>
            <a class="plain" href="/settings">${say("app-settings")}</a>
        </nav>`;
    }

    #body(): TemplateResult {
        // An undefined element stays empty until its module is loaded.
        MODULES[this.place.name]?.().catch(() => {
            this.unreachable = true;
            reachability.failed();
        });
        if (this.unreachable) return html`<p class="trouble" role="alert">${say("error-offline")}</p>`;
        switch (this.place.name) {
            case "front":
                return html`<moon-front></moon-front>`;
            case "settings":
                return html`<moon-settings .back=${previousPath}></moon-settings>`;
            case "admin":
                return html`<moon-admin></moon-admin>`;
            case "me":
                return html`<moon-me></moon-me>`;
            case "rules":
                return html`<moon-rules .preset=${this.place.preset}></moon-rules>`;
            case "edit":
                return html`<moon-house></moon-house>`;
            case "room":
                return html`<moon-room .room=${this.place.room} .loadModeration=${moderation}></moon-room>`;
            case "daily":
                return html`<moon-daily .day=${this.place.day}></moon-daily>`;
            case "puzzles":
                return html`<moon-puzzles></moon-puzzles>`;
            case "puzzle":
                return html`<moon-puzzle .puzzle=${this.place.puzzle}></moon-puzzle>`;
            case "learn":
                return html`<moon-learn></moon-learn>`;
            case "hands":
                return html`<moon-hands .hand=${this.place.hand}></moon-hands>`;
            case "lesson":
                return html`<moon-lesson .lesson=${this.place.lesson}></moon-lesson>`;
            case "replay":
                return html`<moon-replay .room=${this.place.room} .game=${this.place.game}></moon-replay>`;
            case "analyze":
                return html`<moon-analyze></moon-analyze>`;
            case "match":
                return html`<moon-match .room=${this.place.room}></moon-match>`;
            case "score":
                return html`<moon-score></moon-score>`;
            case "scorekeeper":
                return html`<moon-scorekeeper .sheet=${this.place.sheet}></moon-scorekeeper>`;
            case "tournaments":
                return html`<moon-tournaments></moon-tournaments>`;
            case "tournament":
                return html`<moon-tournament .tournament=${this.place.tournament}></moon-tournament>`;
            case "nothing":
                return html`<section class="sheet narrow">
                    <h1>${say("app-nothing")}</h1>
                    <p><a href="/">${say("app-back")}</a></p>
                </section>`;
        }
    }
}
