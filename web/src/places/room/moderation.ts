/** The panel with which the owner of a room moderates it. It is loaded with its texts when it is first needed. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { failure, request } from "../../api/http";
import type { Command, RoomView } from "../../api/types";
import { say } from "../../words/words";
import { confirming, type Question } from "../../parts/confirm";
import { PageElement } from "../../parts/element";

/** What the owner of a room can do: put people out, ban and silence them, and close the room to spectators. */
@customElement("moon-moderation")
export class Moderation extends PageElement {
    @property({ attribute: false }) view: RoomView | undefined;
    @property({ attribute: false }) send: (command: Command) => Promise<void> = () => Promise.resolve();
    @property() token = "";
    @state() private question: Question | undefined;
    @state() private trouble = "";
    @state() private done = "";

    async #do(command: Command): Promise<void> {
        this.trouble = this.done = "";
        try {
            await this.send(command);
            this.done = say("moderation-done");
        } catch (error) {
            this.trouble = failure(error);
        }
    }

    /** Report the person in a seat to the operators of the server. */
    async #report(seat: number, event: SubmitEvent): Promise<void> {
        event.preventDefault();
        this.trouble = this.done = "";
        const field = (event.target as HTMLFormElement).querySelector("input")!;
        try {
            const path = `/api/rooms/${encodeURIComponent(this.view?.room ?? "")}/reports`;
            await request(path, { method: "POST", token: this.token, body: { seat, reason: field.value } });
            field.value = "";
            this.done = say("moderation-reported");
        } catch (error) {
            this.trouble = failure(error);
        }
    }

    #reports(view: RoomView): TemplateResult {
        const others = view.seats.filter(
            ({ seat, holder }) => seat !== view.you && ["person", "outside"].includes(holder),
        );
        return html`<p class="hint">${say("moderation-report-about")}</p>
            ${others.length ? nothing : html`<p>${say("moderation-nobody")}</p>`}
            ${others.map(
                ({ seat, name: who }) =>
                    html`<form class="line" @submit=${(event: SubmitEvent) => this.#report(seat, event)}>
                        <label>
                            ${say("moderation-report-reason")} (${who})
                            <input maxlength="200" autocomplete="off" />
                        </label>
                        <button type="submit">${say("moderation-report", { who })}</button>
                    </form>`,
            )}`;
    }

    #button(text: string, command: Command): TemplateResult {
        return html`<button type="button" @click=${() => void this.#do(command)}>${text}</button>`;
    }

    /** Draw a button for something that needs confirmation. */
    #harmful(what: "kick" | "ban" | "hand-on", seat: number, who: string): TemplateResult {
        const ask = () => {
            this.question = {
                title: say(`moderation-${what}`, { who }),
                text: say(`moderation-${what}-sure`, { who }),
                yes: say(`moderation-${what}-yes`),
                then: () => void this.#do({ type: what, seat }),
            };
        };
        return html`<button type="button" class="harmful" @click=${ask}>
            ${say(`moderation-${what}`, { who })} …
        </button>`;
    }

    #person(view: RoomView, number: number): TemplateResult {
        const seat = view.seats[number - 1];
        const waiting = seat?.holder === "bot";
        const who = (waiting ? seat.next : seat?.name) ?? "";
        const { kick, silence, hand_on } = view.may;
        return html`<section>
            <h4>${waiting ? say("moderation-waiting", { who, n: number }) : who}</h4>
            <div class="buttons">
                ${
                    silence.includes(number)
                        ? this.#button(
                              say(seat?.silenced ? "moderation-unsilence" : "moderation-silence", { who }),
                              {
                                  type: "silence",
                                  seat: number,
                                  silenced: !seat?.silenced,
                              },
                          )
                        : nothing
                }
            </div>
            <div class="buttons harmful-ones">
                ${hand_on.includes(number) ? this.#harmful("hand-on", number, who) : nothing}
                ${kick.includes(number) ? [this.#harmful("kick", number, who), this.#harmful("ban", number, who)] : nothing}
            </div>
        </section>`;
    }

    /** Say what came of the last action. */
    #said(): TemplateResult {
        return html`<p role="status">${this.done}</p>
            ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}`;
    }

    protected override render(): TemplateResult | typeof nothing {
        const { view } = this;
        if (!view) return nothing;
        if (!view.may.moderate)
            return html`<div class="more moderation">
                ${view.you ? this.#reports(view) : nothing}${this.#said()}
            </div>`;
        const { kick, hand_on, admit_spectators } = view.may;
        const people = view.seats
            .map(({ seat }) => seat)
            .filter((seat) => [...kick, ...hand_on].includes(seat));
        return html`<div class="more moderation">
            <p class="hint">${say("moderation-about")}</p>
            <h3>${say("moderation-people")}</h3>
            ${people.length ? people.map((seat) => this.#person(view, seat)) : html`<p>${say("moderation-nobody")}</p>`}
            ${
                admit_spectators
                    ? html`<h3>${say("moderation-spectators")}</h3>
                          <p class="hint">${say("moderation-spectators-about")}</p>
                          <div class="buttons">
                              ${this.#button(
                                  say(
                                      view.spectators_out
                                          ? "moderation-spectators-open"
                                          : "moderation-spectators-shut",
                                  ),
                                  { type: "admit-spectators", admit: view.spectators_out },
                              )}
                          </div>`
                    : nothing
            }
            ${
                view.bans.length
                    ? html`<h3>${say("moderation-bans")}</h3>
                          <div class="buttons">
                              ${view.bans.map(({ ban, name }) =>
                                  this.#button(say("moderation-unban", { who: name }), {
                                      type: "unban",
                                      ban,
                                  }),
                              )}
                          </div>`
                    : nothing
            }
            ${view.you ? this.#reports(view) : nothing}${this.#said()}
            ${confirming(this.question, () => (this.question = undefined))}
        </div>`;
    }
}

/** A sentence for somebody who was put out of the room, and the way home. */
@customElement("moon-removed")
export class Removed extends PageElement {
    @property() how: "kicked" | "banned" = "kicked";

    protected override render(): TemplateResult {
        return html`<p class="sheet" role="alert">
            ${say(`moderation-removed-${this.how}`)} <a href="/">${say("app-back")}</a>
        </p>`;
    }
}
