import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { failure } from "../../api/http";
import { getFriends, invite, type Friends } from "./api";
import { say } from "../../words/words";
import { PageElement } from "../../parts/element";

/** Invites friends, and other players by name, into a room: in the room's menu. */
@customElement("moon-invite")
export class Invite extends PageElement {
    @property() room = "";
    @state() private friends: Friends["friends"] | undefined;
    @state() private sent = "";
    @state() private trouble = "";

    override connectedCallback(): void {
        super.connectedCallback();
        void this.#try(async () => (this.friends = (await getFriends()).friends));
    }

    async #try(what: () => Promise<unknown>): Promise<void> {
        this.sent = this.trouble = "";
        try {
            await what();
        } catch (error) {
            this.trouble = failure(error);
        }
    }

    #invite(name: string): void {
        void this.#try(async () => {
            await invite(name, this.room);
            this.sent = say("player.invite.sent", { name });
        });
    }

    protected override render(): TemplateResult {
        const send = (event: SubmitEvent) => {
            event.preventDefault();
            const input = (event.target as HTMLFormElement).querySelector("input")!;
            const name = input.value.trim();
            if (name) this.#invite(name);
            input.value = "";
        };
        return html`<div class="more">
            <div class="buttons">
                ${this.friends?.map(
                    ({ name, online }) =>
                        html`<button type="button" @click=${() => this.#invite(name)}>
                            ${say("player.invite.send")}:
                            ${name}${online ? `, ${say("player.friends.online")}` : nothing}
                        </button>`,
                )}
            </div>
            <form class="line" @submit=${send}>
                <label class="field"
                    ><span>${say("player.friends.name")}</span>
                    <input maxlength="24" autocomplete="off" required
                /></label>
                <button type="submit">${say("player.invite.send")}</button>
            </form>
            <p class="hint" role="status">${this.sent}</p>
            <p class="trouble" role="alert">${this.trouble}</p>
        </div>`;
    }
}
