import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { followed, go, pathOf, placeOf, type Place } from "../router";
import { settings, type Theme } from "../settings";
import { LANGUAGES, say, type Language } from "../words/words";
import "./front";
import { Part } from "./part";
import "./room";

/** The page: a head, and the place that its address means. */
@customElement("moon-app")
export class App extends Part {
    @state() private place: Place = placeOf(location.pathname);

    /** Where somebody was before they went to the settings. */
    #back = "/";

    readonly #arrive = () => {
        const before = this.place;
        if (before.name !== "settings") this.#back = before.name === "room" ? pathOf(before.room) : "/";
        this.place = placeOf(location.pathname);
        if (JSON.stringify(before) === JSON.stringify(this.place)) return;
        scrollTo(0, 0);
        // Who doesn't see the page hears where they are.
        void this.updateComplete.then(() => this.querySelector("main")?.focus({ preventScroll: true }));
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
        this.addEventListener("click", this.#click);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        removeEventListener("popstate", this.#arrive);
        this.removeEventListener("click", this.#click);
    }

    protected override updated(): void {
        const titles = { front: "", settings: say("settings.title"), room: "", nothing: say("app.nothing") };
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
        switch (this.place.name) {
            case "front":
                return html`<moon-front></moon-front>`;
            case "settings":
                return this.#settings();
            case "room":
                return html`<moon-room .room=${this.place.room}></moon-room>`;
            case "nothing":
                return html`<section class="sheet">
                    <h1>${say("app.nothing")}</h1>
                    <p><a href="/">${say("app.back")}</a></p>
                </section>`;
        }
    }

    #settings(): TemplateResult {
        const { name, language, theme, large, still, forced } = settings.choices;
        const pick = <T extends string>(
            label: string,
            value: T,
            options: [T, string][],
            choose: (value: T) => void,
        ) =>
            html`<label class="field">
                <span>${label}</span>
                <select @change=${(event: Event) => choose((event.target as HTMLSelectElement).value as T)}>
                    ${options.map(([each, text]) => html`<option value=${each} ?selected=${each === value}>${text}</option>`)}
                </select>
            </label>`;
        const check = (label: string, value: boolean, choose: (value: boolean) => void) =>
            html`<label class="check">
                <input
                    type="checkbox"
                    .checked=${value}
                    @change=${(event: Event) => choose((event.target as HTMLInputElement).checked)}
                />
                <span>${label}</span>
            </label>`;
        return html`<section class="sheet narrow">
            <h1>${say("settings.title")}</h1>
            <label class="field">
                <span>${say("settings.name")}</span>
                <input
                    maxlength="24"
                    autocomplete="nickname"
                    .value=${name}
                    placeholder=${say("room.default-name")}
                    @change=${(event: Event) => settings.choose({ name: (event.target as HTMLInputElement).value.trim() })}
                />
            </label>
            ${pick<Language | "auto">(
                say("settings.language"),
                language,
                [
                    ["auto", say("settings.language.auto")],
                    ...(Object.entries(LANGUAGES) as [Language, string][]),
                ],
                (language) => settings.choose({ language }),
            )}
            ${pick<Theme>(
                say("settings.theme"),
                theme,
                (["auto", "light", "dark", "contrast"] as const).map((each) => [
                    each,
                    say(`settings.theme.${each}`),
                ]),
                (theme) => settings.choose({ theme }),
            )}
            ${check(say("settings.large"), large, (large) => settings.choose({ large }))}
            ${check(say("settings.motion"), still, (still) => settings.choose({ still }))}
            ${check(say("settings.forced"), forced, (forced) => settings.choose({ forced }))}
            <p class="hint">${say("settings.kept")}</p>
            <p><a class="button" href=${this.#back}>${say("settings.done")}</a></p>
        </section>`;
    }
}
