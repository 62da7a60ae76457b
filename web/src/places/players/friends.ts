import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { savedRooms } from "../../api/tokens";
import { changeFriends, decideAbout, getFriends, invite, type Friends } from "./api";
import { roomPath } from "../../router";
import { dateTime, say, type Key } from "../../words/words";
import { PageElement } from "../../parts/element";
import { check, pick } from "../../parts/inputs";
import { Loading } from "../../parts/loading";
import { titles } from "./titles";

type Action = Parameters<typeof decideAbout>[1];

const ACTIONS: Partial<Record<Action, Key>> = {
    accept: "player-friends-accept",
    refuse: "player-friends-refuse",
    remove: "player-friends-remove",
    block: "player-friends-block",
    unblock: "player-friends-unblock",
};

/** The friends of the player in this browser, and invitations into rooms. */
@customElement("moon-friends")
export class FriendsOfPlayer extends PageElement {
    /** The id of the player. */
    @property() player = "";
    readonly #titles = new Loading(this, titles);
    readonly #friends = new Loading(this, getFriends, { wordless: true });
    @state() private room = "";
    @state() private sent = "";

    protected override willUpdate(changed: PropertyValues<this>): void {
        if (!changed.has("player")) return;
        this.room = this.#rooms()[0]?.room ?? "";
    }

    #rooms() {
        return savedRooms()
            .filter(({ over }) => !over)
            .slice(0, 10);
    }

    #decide(name: string, action: Action): void {
        void this.#friends.replace(() => decideAbout(name, action));
    }

    async #invite(name: string): Promise<void> {
        this.sent = "";
        if (await this.#friends.do(() => invite(name, this.room)))
            this.sent = say("player-invite-sent", { name });
    }

    /** Do something with the name that was typed into a form. */
    #named(event: Event, then: (name: string) => void): void {
        event.preventDefault();
        const input = (event.target as HTMLFormElement).querySelector("input")!;
        if (input.value.trim()) then(input.value.trim());
        input.value = "";
    }

    protected override render(): TemplateResult {
        const { last, trouble } = this.#friends;
        return html`<p class="trouble" role="alert">${trouble || this.#titles.trouble}</p>
            ${last ? this.#lists(last) : nothing}`;
    }

    #lists(known: Friends): TemplateResult {
        return html`${this.#people("player-friends-asking", known.asking, ["accept", "refuse", "block"])}
            <section>
                <h2>${say("player-friends")}</h2>
                ${known.friends.length ? nothing : html`<p class="hint">${say("player-friends-none")}</p>`}
                <ul class="people">
                    ${known.friends.map(
                        ({ name, online, room }) =>
                            html`<li class="line">
                                <span
                                    ><b>${name}</b>,
                                    ${say(online ? "player-friends-online" : "player-friends-offline")}
                                    ${room ? html`(<a href=${roomPath(room)}>${say("player-friends-there")}</a>)` : nothing}</span
                                >
                                <span class="buttons">
                                    ${this.room ? this.#button(name, "player-invite-send", () => void this.#invite(name)) : nothing}
                                    ${this.#actions(name, ["remove", "block"])}
                                </span>
                            </li>`,
                    )}
                </ul>
                ${this.#form("friend-name", "player-friends-ask", (name) => this.#decide(name, "ask"))}
                <p class="hint">${say("player-friends-hint")}</p>
                ${check(say("player-friends-shown"), known.shown, (shown) => void this.#friends.replace(() => changeFriends({ shown })))}
                ${pick(
                    say("player-invites"),
                    (["friends", "anybody", "nobody"] as const).map((each) => [
                        each,
                        say(`player-invites-${each}`),
                    ]),
                    known.invites,
                    (invites) => void this.#friends.replace(() => changeFriends({ invites })),
                )}
            </section>
            ${this.#invitation()} ${this.#people("player-friends-asked", known.asked, ["remove"])}
            ${this.#people("player-friends-blocked", known.blocked, ["unblock"])}`;
    }

    #invitation(): TemplateResult {
        const rooms = this.#rooms();
        return html`<section>
            <h2>${say("player-invite")}</h2>
            ${
                rooms.length
                    ? html`${pick(
                          say("player-invite-room"),
                          rooms.map(({ room, preset = "", at }) => [
                              room,
                              `${this.#titles.last?.get(preset) ?? preset} ${dateTime(at)}`,
                          ]),
                          this.room,
                          (room) => (this.room = room),
                      )}
                      ${this.#form("invited-name", "player-invite-send", (name) => void this.#invite(name))}`
                    : html`<p class="hint">${say("player-invite-none")}</p>`
            }
            <p class="hint" role="status">${this.sent}</p>
        </section>`;
    }

    #form(id: string, button: Key, then: (name: string) => void): TemplateResult {
        return html`<form class="line" @submit=${(event: Event) => this.#named(event, then)}>
            <label class="field" for=${id}
                ><span>${say("player-friends-name")}</span>
                <input id=${id} maxlength="24" autocomplete="off" required
            /></label>
            <button type="submit">${say(button)}</button>
        </form>`;
    }

    #people(
        title: Key,
        names: readonly string[],
        actions: readonly Action[],
    ): TemplateResult | typeof nothing {
        if (!names.length) return nothing;
        return html`<section>
            <h2>${say(title)}</h2>
            <ul class="people">
                ${names.map(
                    (name) =>
                        html`<li class="line">
                            <b>${name}</b><span class="buttons">${this.#actions(name, actions)}</span>
                        </li>`,
                )}
            </ul>
        </section>`;
    }

    #actions(name: string, actions: readonly Action[]): TemplateResult {
        return html`${actions.map((each) => this.#button(name, ACTIONS[each]!, () => this.#decide(name, each)))}`;
    }

    #button(name: string, key: Key, then: () => void): TemplateResult {
        return html`<button type="button" @click=${then}>
            ${say(key)}<span class="hidden">: ${name}</span>
        </button>`;
    }
}
