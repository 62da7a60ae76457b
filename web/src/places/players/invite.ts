import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { getFriends, invite } from "./api";
import { say } from "../../words/words";
import { PageElement } from "../../parts/element";
import { Loading } from "../../parts/loading";

/** Invites friends, and other players by name, into a room: in the room's menu. */
@customElement("moon-invite")
export class Invite extends PageElement {
    @property() room = "";
    readonly #friends = new Loading(this, getFriends, { wordless: true });
    @state() private sent = "";

    async #invite(name: string): Promise<void> {
        this.sent = "";
        if (await this.#friends.do(() => invite(name, this.room)))
            this.sent = say("player-invite-sent", { name });
    }

    protected override render(): TemplateResult {
        const send = (event: SubmitEvent) => {
            event.preventDefault();
            const input = (event.target as HTMLFormElement).querySelector("input")!;
            const name = input.value.trim();
            if (name) void this.#invite(name);
            input.value = "";
        };
        return html`<div class="more">
            <div class="buttons">
                ${this.#friends.last?.friends.map(
                    ({ name, online }) =>
                        html`<button type="button" @click=${() => void this.#invite(name)}>
                            ${say("player-invite-send")}:
                            ${name}${online ? `, ${say("player-friends-online")}` : nothing}
                        </button>`,
                )}
            </div>
            <form class="line" @submit=${send}>
                <label class="field"
                    ><span>${say("player-friends-name")}</span>
                    <input maxlength="24" autocomplete="off" required
                /></label>
                <button type="submit">${say("player-invite-send")}</button>
            </form>
            <p class="hint" role="status">${this.sent}</p>
            <p class="trouble" role="alert">${this.#friends.trouble}</p>
        </div>`;
    }
}
