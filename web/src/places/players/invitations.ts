import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { playerKey } from "../../api/tokens";
import { dismiss, getInbox, type InvitationToRoom, type Removal } from "./api";
import { roomPath } from "../../router";
import { say } from "../../words/words";
import { PageElement } from "../../parts/element";
import "./invite"; // for the menu of a room
import { removalText } from "./removals";
import { titles, type Titles } from "./titles";

const WAIT = 25; // seconds for which the server holds a question
const PAUSE = 10_000; // milliseconds before the next question without a player, or after a failure

/** Invitations into rooms, and removals of the player's keys, which are shown wherever the page is. It tells the server that the player is here. */
@customElement("moon-invitations")
export class Invitations extends PageElement {
    /** The room that the page shows; empty for none. */
    @property() room = "";
    /** True while the page shows the place of the player, which shows all removals itself. */
    @property({ attribute: false }) me = false;
    @state() private invitations: readonly InvitationToRoom[] = [];
    @state() private removals: readonly Removal[] = [];
    @state() private titles: Titles = new Map();
    #last = 0;
    #timer = 0;
    #asking = false;
    #asked = false;

    readonly #look = () => {
        if (!document.hidden) void this.#ask();
    };

    override connectedCallback(): void {
        super.connectedCallback();
        document.addEventListener("visibilitychange", this.#look);
        addEventListener("player", this.#look);
        this.#look();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        document.removeEventListener("visibilitychange", this.#look);
        removeEventListener("player", this.#look);
        clearTimeout(this.#timer);
    }

    /** Ask the server again and again, as long as the page is looked at. */
    async #ask(): Promise<void> {
        if (this.#asking) return;
        clearTimeout(this.#timer);
        this.#asking = true;
        let pause = 0;
        try {
            if (playerKey()) {
                const inbox = await getInbox(this.room, this.#last, this.#asked ? WAIT : 0); // at once at first
                this.#asked = true;
                this.#last = inbox.last;
                this.invitations = inbox.invitations;
                this.removals = inbox.removals;
                if (inbox.invitations.length && !this.titles.size) this.titles = await titles();
            } else {
                this.invitations = [];
                this.removals = [];
                this.#last = 0;
                pause = PAUSE;
            }
        } catch {
            pause = PAUSE;
        }
        this.#asking = false;
        if (this.isConnected && !document.hidden)
            this.#timer = window.setTimeout(() => void this.#ask(), pause);
    }

    protected override render(): TemplateResult {
        const shown = this.invitations.filter(({ room }) => room !== this.room).slice(0, 3);
        return html`${this.#warning()}${shown.map(
            ({ id, name, room, rules }) =>
                html`<p class="invitation">
                    <span>${say("player-invited", { name, rules: this.titles.get(rules) ?? rules })}</span>
                    <a class="button" href=${roomPath(room)} @click=${() => this.#dismiss(id)}
                        >${say("player-invited-go")}</a
                    >
                    <button type="button" @click=${() => this.#dismiss(id)}>
                        ${say("player-invited-dismiss")}
                    </button>
                </p>`,
        )}`;
    }

    /** Draw the first removal, except on the place of the player. */
    #warning(): TemplateResult | typeof nothing {
        const [first] = this.removals;
        if (!first || this.me) return nothing;
        return html`<p class="invitation" role="alert">
            <span>${removalText(first)}</span>
            <a class="button" href="/me">${say("player-removal-look")}</a>
        </p>`;
    }

    #dismiss(invitation: number): void {
        this.invitations = this.invitations.filter(({ id }) => id !== invitation);
        void dismiss(invitation).catch(() => undefined); // it is shown again, until it ends by itself
    }
}
