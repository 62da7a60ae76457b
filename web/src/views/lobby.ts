import { html, nothing, svg, type TemplateResult } from "lit";
import qrcode from "qrcode-generator";
import type { RoomView, SeatView } from "../api/types";
import { namesOf } from "../room/tell";
import { botTitle } from "../room/texts";
import { settings } from "../settings";
import { say } from "../words/words";

export type Lobby = {
    copied: boolean;
    sit(seat: number, name: string): void;
    seatBot(seat: number): void;
    fill(): void;
    copy(): void;
    /** Give up the seat that was promised. */
    leave(): void;
};

/** Who sits where, and the ways to a seat that can be taken. */
export function seats(view: RoomView, lobby: Lobby): TemplateResult {
    const names = namesOf(view);
    const open = view.seats.filter((seat) => seat.holder === "open");
    const canSit = !view.you && !view.promised && view.seats.some((seat) => free(view, seat));
    return html`<section class="sheet lobby">
        <h2>${view.you ? say("wait.seats") : say("room.join")}</h2>
        ${open.length ? html`<p>${say("room.waiting")}</p>` : nothing}
        ${
            view.promised
                ? html`<p role="status">${say("room.promised", { n: view.promised })}</p>
                      <p>
                          <button type="button" @click=${() => lobby.leave()}>
                              ${say("room.promised.leave")}
                          </button>
                      </p>`
                : nothing
        }
        ${
            canSit
                ? html`<label class="field">
                      <span>${say("settings.name")}</span>
                      <input
                          id="name"
                          maxlength="24"
                          autocomplete="nickname"
                          .value=${settings.choices.name}
                          placeholder=${say("room.default-name")}
                      />
                  </label>`
                : nothing
        }
        <ul class="places">
            ${view.seats.map(
                (seat) =>
                    html`<li>
                        <span class="number" aria-hidden="true">${seat.seat}</span>
                        <span class="name">
                            ${
                                seat.holder === "open"
                                    ? html`<em
                                          >${say("room.seat", { n: seat.seat })}: ${say("room.open")}</em
                                      >`
                                    : html`<b>${names.plain(seat.seat)}</b> ${
                                              seat.seat === view.you
                                                  ? html`(${say("room.yourself")})`
                                                  : seat.holder === "bot"
                                                    ? html`<span class="hint"
                                                          >${say("room.is-bot", { bot: botTitle(seat.bot) })}</span
                                                      >`
                                                    : nothing
                                          }
                                          ${seat.next ? html`<span class="hint">${say("room.next", { who: seat.next })}</span>` : nothing}`
                            }
                        </span>
                        ${
                            !view.you && !view.promised && free(view, seat)
                                ? html`<button
                                      type="button"
                                      class=${seat.holder === "open" ? "primary" : ""}
                                      @click=${(event: Event) => lobby.sit(seat.seat, nameBeside(event))}
                                  >
                                      ${say(seat.holder === "open" ? "room.sit" : "room.sit.bot")}
                                      <span class="hidden">(${say("room.seat", { n: seat.seat })})</span>
                                  </button>`
                                : nothing
                        }
                        ${
                            view.you && seat.holder === "open"
                                ? html`<button type="button" @click=${() => lobby.seatBot(seat.seat)}>
                                      ${say("room.bot")}
                                      <span class="hidden">(${say("room.seat", { n: seat.seat })})</span>
                                  </button>`
                                : nothing
                        }
                    </li>`,
            )}
        </ul>
        ${
            view.you && open.length > 1
                ? html`<p>
                      <button type="button" @click=${() => lobby.fill()}>${say("room.bot.fill")}</button>
                  </p>`
                : nothing
        }
    </section>`;
}

const free = (view: RoomView, seat: SeatView) =>
    seat.holder === "open" ||
    (!seat.next && seat.holder === "bot" && view.settings.drop_in && view.status !== "finished");

function nameBeside(event: Event): string {
    const box = (event.target as HTMLElement).closest(".lobby")?.querySelector<HTMLInputElement>("#name");
    return box?.value.trim() ?? "";
}

/** The link of the room, to copy and as a QR code. */
export function share(lobby: Lobby): TemplateResult {
    const link = location.href;
    const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    return html`<section class="sheet share">
        <h2>${say("room.share")}</h2>
        <p>${say("room.share.hint")}</p>
        <div class="line">
            <label class="hidden" for="link">${say("room.link")}</label>
            <input
                id="link"
                readonly
                .value=${link}
                @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()}
            />
            <button type="button" @click=${() => lobby.copy()}>
                ${lobby.copied ? say("room.copied") : say("room.copy")}
            </button>
        </div>
        ${local ? html`<p class="hint">${say("room.share.local")}</p>` : qr(link)}
    </section>`;
}

export function qr(text: string): TemplateResult {
    const code = qrcode(0, "M");
    code.addData(text);
    code.make();
    const size = code.getModuleCount();
    const path = Array.from({ length: size * size }, (_, at) => [at % size, Math.floor(at / size)] as const)
        .filter(([x, y]) => code.isDark(y, x))
        .map(([x, y]) => `M${x + 4} ${y + 4}h1v1h-1z`)
        .join("");
    return html`<svg class="qr" viewBox="0 0 ${size + 8} ${size + 8}" role="img" aria-label=${say("room.qr")}>
        ${svg`<rect width=${size + 8} height=${size + 8} fill="#fff"/><path d=${path} fill="#000"/>`}
    </svg>`;
}
