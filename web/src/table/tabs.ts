import { html, nothing, type TemplateResult } from "lit";
import type { RoomView } from "../api/types";
import { store, stored } from "../storage";
import { say } from "../words/words";

/** A part of what is beside the table. */
export type Part = {
    readonly name: "score" | "log" | "talk";
    readonly title: string;
    readonly content: unknown;
};

const KEY = "moon.beside";
/** Where there is room for all parts at once; `style/table-wide.css` has the same condition. */
const WIDE = "(min-width: 1000px) and (min-height: 521px)";

/** What is beside the table: all parts at once in a wide window, or otherwise one of them, chosen by tabs. */
export class Tabs {
    readonly #wide = matchMedia(WIDE);
    readonly #observer = new IntersectionObserver((seen) => {
        this.#reading = seen.at(-1)?.isIntersecting ?? false;
        this.changed();
    });
    #chosen = stored(KEY) ?? "score";
    /** The chat as it is drawn, and whether any of it is within the window. */
    #talk: Element | null = null;
    #reading = false;
    /** The number of the last message that was on the screen; undefined before the first view of the room. */
    #read: number | undefined;
    #unread = false;

    /** `changed` is called after each change. */
    constructor(private readonly changed: () => void) {}

    start(): void {
        this.#wide.addEventListener("change", this.changed);
    }

    stop(): void {
        this.#wide.removeEventListener("change", this.changed);
    }

    /** Forget the messages, when the room is left. */
    leave(): void {
        this.watch(null);
        this.#read = undefined;
    }

    /** Notice when the chat comes into the window. */
    watch(talk: Element | null): void {
        if (talk === this.#talk) return;
        this.#observer.disconnect();
        this.#reading = false;
        this.#talk = talk;
        if (talk) this.#observer.observe(talk);
    }

    /** Return whether somebody wrote a message that hasn't been on the screen. Messages from before don't count. */
    unread({ chat, you }: RoomView): boolean {
        if (this.#reading || this.#read === undefined) this.#read = chat.at(-1)?.number ?? 0;
        const read = this.#read;
        this.#unread = chat.some(({ number, seat }) => number > read && seat !== you);
        return this.#unread;
    }

    /** Choose the chat if it has unread messages. */
    news(): void {
        if (this.#unread) this.#choose("talk");
    }

    draw(view: RoomView, parts: readonly Part[]): TemplateResult {
        const unread = this.unread(view);
        const wide = this.#wide.matches;
        const shown = parts.find(({ name }) => name === this.#chosen) ?? parts.at(-1);
        const tab = ({ name, title }: Part) => {
            const mark = name === "talk" && unread;
            return html`<button
                type="button"
                role="tab"
                id="tab-${name}"
                aria-controls="part-${name}"
                aria-selected=${String(shown?.name === name)}
                tabindex=${shown?.name === name ? 0 : -1}
                @click=${() => this.#choose(name)}
            >
                ${title}${mark ? html`<i class="unread"><span class="hidden">, ${say("chat-unread")}</span></i>` : nothing}
            </button>`;
        };
        const tabs = html`<div
            class="tabs"
            role="tablist"
            aria-label=${say("bar-beside")}
            @keydown=${(event: KeyboardEvent) => this.#key(event)}
        >
            ${parts.map(tab)}
        </div>`;
        return html`${wide ? nothing : tabs}
        ${parts.map(
            ({ name, title, content }) =>
                html`<section
                    class="sheet"
                    id="part-${name}"
                    role=${wide ? nothing : "tabpanel"}
                    aria-labelledby=${wide ? nothing : `tab-${name}`}
                    ?hidden=${!wide && name !== shown?.name}
                >
                    ${wide ? html`<h2>${title}</h2>` : nothing} ${content}
                </section>`,
        )}`;
    }

    #choose(name: string): void {
        this.#chosen = name;
        store(KEY, name);
        this.changed();
    }

    /** Choose another tab with the arrow keys, Home and End. */
    #key(event: KeyboardEvent): void {
        const tabs = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>("[role=tab]")];
        const at = tabs.indexOf(event.target as HTMLElement);
        const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
        const tab = to === undefined ? undefined : tabs.at(to % tabs.length);
        if (!tab) return;
        event.preventDefault();
        tab.click();
        tab.focus();
    }
}
