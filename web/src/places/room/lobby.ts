import { html, nothing, type TemplateResult } from "lit";
import type { RoomView, RulesDescription } from "../../api/types";
import { copyText } from "../../files";
import { chosenFace } from "../../room/characters";
import { botKind } from "../../room/names";
import { chosenBot } from "../../room/opening";
import type { RoomStore } from "../../room/store";
import { rulesPath } from "../../rules/link";
import { settings } from "../../settings";
import { say } from "../../words/words";
import type { PageElement } from "../../parts/element";
import { selectAll } from "../../parts/inputs";
import "../../parts/bot-choice";
import { nameField, nameIn } from "../../parts/naming-form";
import { nameButton } from "../../parts/seat-card";
import { prose } from "../../parts/prose";
import type { Beside, Place } from "../../table/beside";
import { isLocal, qr } from "../../parts/qr";

/** Sitting down, filling seats with bots, and sharing the link of a room. */
export class Lobby {
    store: RoomStore | undefined;
    copied = false;

    constructor(
        private readonly page: PageElement,
        private readonly beside: Beside,
    ) {}

    /** Take a seat, or any, under the typed name; the server adds a number to a name that is taken. */
    async sit(seat: number | null): Promise<void> {
        const name = nameIn(this.page);
        const sat = this.store?.do({ type: "sit-down", name, seat, numbered: true, ...chosenFace() });
        if (!(await this.beside.do(placeOf(seat ?? 0), sat))) return;
        this.beside.clear(); // also those of other seats, which are out of date
        settings.choose({ name });
    }

    async seatBot(seat: number, place = placeOf(seat)): Promise<void> {
        await this.beside.do(place, this.store?.do({ type: "seat-bot", seat, bot: chosenBot() }));
    }

    /** Put bots in all free seats. */
    fill(): void {
        for (const { seat, holder } of this.store?.view?.seats ?? [])
            if (holder === "open") void this.seatBot(seat, "seats");
    }

    /** Give up a promised seat. */
    leave(): void {
        void this.beside.do("seats", this.store?.do({ type: "stand-up" }));
    }

    /** Draw why an action at a seat was refused; seat 0 stands for actions on all seats. */
    refusal(seat: number): TemplateResult | typeof nothing {
        return this.beside.draw(placeOf(seat));
    }

    copy(): void {
        this.page.querySelector<HTMLInputElement>("#link")?.select();
        // Without https the clipboard isn't available; the link stays selected.
        void copyText(location.href).then((copied) => {
            this.copied = copied;
            this.page.requestUpdate();
        });
    }
}

const placeOf = (seat: number): Place => (seat ? `seat ${seat}` : "seats");

/** Draw a room that can't be watched: only a form to sit down. */
export function unseen(lobby: Lobby): TemplateResult {
    const sit = (event: SubmitEvent) => {
        event.preventDefault();
        void lobby.sit(null);
    };
    return html`<form class="sheet narrow" @submit=${sit}>
        <h1>${say("room-join")}</h1>
        <p>${say("room-unseen")}</p>
        ${nameField()}
        <button type="submit" class="primary">${say("room-sit-anywhere")}</button>
        ${lobby.refusal(0)}
    </form>`;
}

/** Draw who sits where, and buttons to take seats. */
export function seats(view: RoomView, lobby: Lobby): TemplateResult {
    const open = view.seats.filter((seat) => seat.holder === "open");
    const canSit = view.may.sit_down.length > 0;
    return html`<section class="sheet lobby">
        <h2>${view.you ? say("wait-seats") : say("room-join")}</h2>
        ${open.length ? html`<p>${say("room-waiting")}</p>` : nothing}
        ${
            view.promised
                ? html`<p role="status">${say("room-promised", { n: view.promised })}</p>
                      <p>
                          <button type="button" @click=${() => lobby.leave()}>
                              ${say("room-promised-leave")}
                          </button>
                      </p>`
                : nothing
        }
        ${canSit ? nameField() : nothing}
        <ul class="places">
            ${view.seats.map(
                (seat) =>
                    html`<li>
                        <span class="number" aria-hidden="true">${seat.seat}</span>
                        <span class="name">
                            ${
                                seat.holder === "open"
                                    ? html`<em>${say("seat-n", { n: seat.seat })}: ${say("room-open")}</em>`
                                    : html`${nameButton(view, seat)}
                                      ${
                                          seat.seat === view.you
                                              ? html`(${say("room-yourself")})`
                                              : seat.holder === "bot"
                                                ? html`<span class="hint"
                                                      >${say("room-is-bot", { bot: botKind(seat.bot, seat.style) })}</span
                                                  >`
                                                : nothing
                                      }
                                      ${seat.next ? html`<span class="hint">${say("room-next", { who: seat.next })}</span>` : nothing}`
                            }
                        </span>
                        ${
                            view.may.sit_down.includes(seat.seat)
                                ? html`<button
                                      type="button"
                                      class=${seat.holder === "open" ? "primary" : ""}
                                      @click=${() => lobby.sit(seat.seat)}
                                  >
                                      ${say(seat.holder === "open" ? "room-sit" : "room-sit-bot")}
                                      <span class="hidden">(${say("seat-n", { n: seat.seat })})</span>
                                  </button>`
                                : nothing
                        }
                        ${
                            seat.holder === "open" && view.may.seat_bot.includes(seat.seat)
                                ? html`<button type="button" @click=${() => lobby.seatBot(seat.seat)}>
                                      ${say("room-bot")}
                                      <span class="hidden">(${say("seat-n", { n: seat.seat })})</span>
                                  </button>`
                                : nothing
                        }
                        ${lobby.refusal(seat.seat)}
                    </li>`,
            )}
        </ul>
        ${open.some(({ seat }) => view.may.seat_bot.includes(seat)) ? html`<moon-bot-choice .game=${view.settings.rules.game}></moon-bot-choice>` : nothing}
        ${
            view.you && open.length > 1
                ? html`<p>
                      <button type="button" @click=${() => lobby.fill()}>${say("room-bot-fill")}</button>
                  </p>`
                : nothing
        }
        ${lobby.refusal(0)}
    </section>`;
}

/**
 * Draw what is played, for spectators and people who may sit down. The table options are unknown without a view.
 */
export function played(
    view: RoomView | undefined,
    rules: RulesDescription | undefined,
): TemplateResult | typeof nothing {
    if (!rules) return nothing;
    const { base, title, changed, changes, chapters, options } = rules;
    const how = view ? terms(view) : [];
    return html`<section class="sheet played">
        <h2>${say("room-played")}</h2>
        <p>
            <a href=${rulesPath(base, changed)}
                >${say("front-players", { title, n: String(options["table.players"]) })}</a
            >
        </p>
        ${
            changes.length
                ? html`<p>${say("room-played-changes")}</p>
                      <ul>
                          ${changes.map((each) => html`<li>${each}</li>`)}
                      </ul>`
                : nothing
        }
        ${how.length ? html`<p class="hint">${how.join(" ")}</p>` : nothing}
        <details class="prose">
            <summary>${say("table-rules")}</summary>
            ${prose(chapters)}
        </details>
    </section>`;
}

function terms({
    given,
    practice,
    settings: { clock, spectators, chat, series, endless, memory_aids, hints, rated, unrated },
}: RoomView): string[] {
    return [
        ...(given ? [say("event-goes-on")] : []),
        ...(clock
            ? [
                  say("room-played-clock", {
                      minutes: Math.round(clock.base / 60_000),
                      seconds: Math.round(clock.increment / 1000),
                  }),
              ]
            : []),
        ...(endless ? [say("room-played-endless")] : []),
        ...(rated ? [say("room-played-rated")] : []),
        ...(unrated && !given && !series ? [say(`room-played-unrated-${unrated}`)] : []),
        ...(series ? [say("room-played-series")] : []),
        ...(practice ? [say("room-practice")] : []),
        say(`room-played-watch-${spectators}`),
        ...(chat === "all" ? [] : [say(`room-played-chat-${chat}`)]),
        ...(memory_aids ? [] : [say("room-played-memory")]),
        ...(hints || series ? [] : [say("room-played-hints")]),
    ];
}

/** Draw the link of the room, to copy and as a QR code. */
export function share(lobby: Lobby): TemplateResult {
    const link = location.href;
    return html`<section class="sheet share">
        <h2>${say("room-share")}</h2>
        <p>${say("room-share-hint")}</p>
        <div class="line">
            <label class="hidden" for="link">${say("room-link")}</label>
            <input id="link" readonly .value=${link} @focus=${selectAll} />
            <button type="button" @click=${() => lobby.copy()}>
                ${lobby.copied ? say("room-copied") : say("room-copy")}
            </button>
        </div>
        ${isLocal() ? html`<p class="hint">${say("room-share-local")}</p>` : qr(link)}
    </section>`;
}
