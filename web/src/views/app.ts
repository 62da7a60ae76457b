import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { reach } from "../api/reach";
import { followed, go, left, placeOf, type Place } from "../router";
import { settings } from "../settings";
import { keeper } from "../worker";
import { LANGUAGES, say, type Language } from "../words/words";
import { away, newer } from "./away";
import "./front";
import { Part } from "./part";

/** Places that are fetched when somebody goes there. */
const FETCHED: Partial<Record<Place["name"], () => Promise<unknown>>> = {
    edit: () => import("./house/house"),
    replay: () => import("./replay/replay"),
    room: () => import("./room"),
    rules: () => import("./rules"),
    match: () => import("./match"),
    score: () => import("./score"),
    keeper: () => import("./keeper/keeper"),
    settings: () => import("./settings"),
};

/** The page: a head, and the place that its address means. */
@customElement("moon-app")
export class App extends Part {
    @state() private place: Place = placeOf(location.pathname);
    /** Whether the place couldn't be fetched. */
    @state() private unreachable = false;

    readonly #arrive = () => {
        const before = this.place;
        this.place = placeOf(location.pathname);
        this.unreachable = false;
        if (JSON.stringify(before) === JSON.stringify(this.place)) return;
        scrollTo(0, 0);
        // Who doesn't see the page hears where they are.
        void this.updateComplete.then(() => this.querySelector("main")?.focus({ preventScroll: true }));
    };
    readonly #reached = () => {
        this.unreachable = false; // a place that couldn't be fetched is asked for again
        this.requestUpdate();
    };
    readonly #click = (event: MouseEvent) => {
        const path = followed(event);
        if (path === undefined) return;
        event.preventDefault();
        go(path);
    };

    override connectedCallback(): void {
        super.connectedCallback();
        addEventListener("popstate", this.#arrive);
        reach.addEventListener("change", this.#reached);
        keeper.addEventListener("change", this.#reached);
        this.addEventListener("click", this.#click);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        removeEventListener("popstate", this.#arrive);
        reach.removeEventListener("change", this.#reached);
        keeper.removeEventListener("change", this.#reached);
        this.removeEventListener("click", this.#click);
    }

    protected override updated(): void {
        const titles: Record<Place["name"], string> = {
            front: "",
            settings: say("settings.title"),
            rules: say("rules.title"),
            edit: say("house.title"),
            replay: say("replay.title"),
            room: "",
            match: say("sheet.title"),
            score: say("score.title"),
            keeper: say("sheet.title"),
            nothing: say("app.nothing"),
        };
        const title = titles[this.place.name];
        document.title = title ? `${title} – ${say("app.name")}` : say("app.name");
    }

    protected override render(): TemplateResult {
        return html`<a class="skip" href="#main">${say("app.skip")}</a>
            <header class="head">
                <a class="brand" href="/" aria-label="${say("app.name")}, ${say("app.home")}">
                    <svg viewBox="0 0 32 32" aria-hidden="true">
                        <path d="M21 4a13 13 0 1 0 7 18A10.5 10.5 0 0 1 21 4Z" />
                    </svg>
                    <span>${say("app.name")}</span>
                </a>
                ${this.#quick()}
            </header>
            <div class="notice" role="status">
                ${this.place.name === "room" ? nothing : away()}${keeper.newer ? newer() : nothing}
            </div>
            <main id="main" tabindex="-1" class="place-${this.place.name}">${this.#body()}</main>`;
    }

    /** What is changed most often, at hand everywhere. */
    #quick(): TemplateResult {
        const { language } = settings;
        const other: Language = language === "en" ? "es" : "en";
        return html`<nav class="quick" aria-label=${say("app.settings")}>
            <button
                type="button"
                class="plain"
                lang=${other}
                @click=${() => settings.choose({ language: other })}
            >
                ${LANGUAGES[other]}
            </button>
            <a class="plain" href="/settings">${say("app.settings")}</a>
        </nav>`;
    }

    #body(): TemplateResult {
        // An element that isn't known yet stands empty, and is filled when it is.
        FETCHED[this.place.name]?.().catch(() => {
            this.unreachable = true;
            reach.lose();
        });
        if (this.unreachable) return html`<p class="trouble" role="alert">${say("error.offline")}</p>`;
        switch (this.place.name) {
            case "front":
                return html`<moon-front></moon-front>`;
            case "settings":
                return html`<moon-settings .back=${left}></moon-settings>`;
            case "rules":
                return html`<moon-rules .preset=${this.place.preset}></moon-rules>`;
            case "edit":
                return html`<moon-house></moon-house>`;
            case "room":
                return html`<moon-room .room=${this.place.room}></moon-room>`;
            case "replay":
                return html`<moon-replay .room=${this.place.room} .game=${this.place.game}></moon-replay>`;
            case "match":
                return html`<moon-match .room=${this.place.room}></moon-match>`;
            case "score":
                return html`<moon-score></moon-score>`;
            case "keeper":
                return html`<moon-keeper .sheet=${this.place.sheet}></moon-keeper>`;
            case "nothing":
                return html`<section class="sheet">
                    <h1>${say("app.nothing")}</h1>
                    <p><a href="/">${say("app.back")}</a></p>
                </section>`;
        }
    }
}
