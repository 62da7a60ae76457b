import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { search } from "./pairing";
import { go, roomPath } from "../../router";
import styles from "../../style/search.css";
import { say } from "../../words/words";
import { PageElement } from "../../parts/element";
import { check } from "../../parts/inputs";
import { Loading } from "../../parts/loading";
import { titles } from "../players/titles";

export { search };

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

/** Seconds after which the page says what to do meanwhile. */
const SOON = 30;

/** The search for people to play with, above every place of the page. */
@customElement("moon-search")
export class SearchNotice extends PageElement {
    /** The room that the page shows; empty for none. */
    @property() room = "";
    /** Whether the page shows the front page, which goes to the room that was found. */
    @property({ type: Boolean }) front = false;
    readonly #titles = new Loading(this, titles, { args: () => (search.asked ? [] : undefined) });
    #tick: ReturnType<typeof setInterval> | undefined;

    readonly #changed = () => {
        const { asked, found } = search;
        if (found && !found.late && this.front) return this.#enter();
        clearInterval(this.#tick);
        if (asked) this.#tick = setInterval(() => this.requestUpdate(), 1_000);
        this.requestUpdate();
    };

    override connectedCallback(): void {
        super.connectedCallback();
        search.addEventListener("change", this.#changed);
        this.#changed();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        search.removeEventListener("change", this.#changed);
        clearInterval(this.#tick);
    }

    #enter(): void {
        const { found } = search;
        search.close();
        if (found) go(roomPath(found.room));
    }

    /** Move the focus to the button that stops the search, which was begun with another button. */
    focusStop(): void {
        this.querySelector<HTMLElement>("#stop-search")?.focus();
    }

    async #stop(): Promise<void> {
        await search.stop();
        (document.querySelector<HTMLElement>("#find") ?? document.querySelector("main"))?.focus();
    }

    protected override render(): TemplateResult | typeof nothing {
        const { asked, found, trouble, waiting } = search;
        if (found && found.room !== this.room) return this.#found(found.preset);
        if (!asked) return trouble ? this.#ended(trouble) : nothing;
        const title = this.#titles.last?.get(asked.preset) ?? asked.preset;
        const seconds = Math.max(0, Math.floor((Date.now() - asked.at) / 1_000));
        const others = waiting > 1 ? say("search-waiting", { n: waiting }) : say("search-waiting-nobody");
        return html`<section class="search" aria-label=${say("search-title", { title })}>
            <p>
                <b>${say("search-title", { title })}</b>
                <span role="timer">${clock(seconds)}</span>
            </p>
            <button id="stop-search" type="button" @click=${() => void this.#stop()}>
                ${say("search-stop")}
            </button>
            <p class="more" role="status">
                ${trouble || others} ${asked.changed ? say("search-changed") : nothing}
                ${seconds >= SOON ? say("search-meanwhile") : nothing}
            </p>
            ${check(say("search-bots"), asked.bots, (bots) => search.letBots(bots))}
        </section>`;
    }

    #found(preset: string): TemplateResult {
        return html`<section class="search" aria-label=${say("search-found")}>
            <p role="alert"><b>${say("search-found")}</b> ${this.#titles.last?.get(preset) ?? ""}</p>
            <button class="primary" type="button" @click=${() => this.#enter()}>${say("search-go")}</button>
            ${this.#close()}
        </section>`;
    }

    #ended(trouble: string): TemplateResult {
        return html`<section class="search" aria-label=${say("front-find")}>
            <p role="alert">${trouble === "nobody" ? say("search-nobody") : trouble}</p>
            ${this.#close()}
        </section>`;
    }

    #close(): TemplateResult {
        return html`<button type="button" @click=${() => search.close()}>${say("search-close")}</button>`;
    }
}

/** Return minutes and seconds, such as `1:05`. */
const clock = (seconds: number): string =>
    `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
