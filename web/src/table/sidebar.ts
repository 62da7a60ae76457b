import { html, nothing, type TemplateResult } from "lit";
import type { RoomView, SecretRevealed } from "../api/types";
import { withheld, type DealCheck } from "../room/fairness";
import type { Line } from "../room/store";
import { drawFace } from "../faces/face";
import { accented, type Accents } from "../room/accent";
import { chatText, namesOf, type Names } from "../room/names";
import { roomMatch } from "../score/lines";
import { sheetTable } from "../score/table";
import { messageKey, say } from "../words/words";

/** Draw the score sheet of the game. */
export function sheet(view: RoomView): TemplateResult {
    const match = roomMatch(view);
    if (!match?.hands.length) return html`<p class="hint">${say("sheet-empty")}</p>`;
    return sheetTable(match);
}

export function log(lines: readonly Line[], accents: Accents = {}): TemplateResult {
    if (!lines.length) return html`<p class="hint">${say("log-empty")}</p>`;
    return html`<ol class="lines" tabindex="0" aria-label=${say("log-title")}>
        ${lines.slice(-60).map(({ text }) => html`<li>${accented(text, accents)}</li>`)}
    </ol>`;
}

/** Draw how deals can be verified, and the result for each hand. */
export function fairness(deals: DealCheck, view: RoomView): TemplateResult {
    const { given } = view;
    const names = namesOf(view);
    const missed = view.fairness.withheld.flatMap((count, at) =>
        count ? [`${names.of(at + 1)}: ${count}`] : [],
    );
    const checked = [...deals.checked.values()].reverse();
    return html`<details class="prose fair">
        <summary>${say("fair-title")}</summary>
        <p>${say("fair-how")}</p>
        ${given ? html`<p class="given">${say(given.hands ? "fair-given" : "fair-given-start")}</p>` : nothing}
        ${missed.length ? html`<p class="withheld">${say("fair-missed", { counts: missed.join("; ") })}</p>` : nothing}
        ${
            view.fairness.broken_off.length
                ? html`<p>${say("fair-broken", { n: view.fairness.broken_off.length })}</p>`
                : nothing
        }
        <ol class="lines" tabindex="0" aria-label=${say("fair-title")}>
            ${checked.map(
                ({ revealed, fault }) =>
                    html`<li>
                        ${say(fault ? `fair-${fault}` : "fair-holds", { hand: revealed.hand })}
                        ${remarks(revealed, names)}
                        <code>${revealed.commitment.slice(0, 16)}…</code>
                    </li>`,
            )}
        </ol>
    </details>`;
}

/** Say what else the players should know about how a hand was dealt. */
function remarks(revealed: SecretRevealed, names: Names): string {
    const seats = withheld(revealed);
    return [
        ...(seats.length ? [say("fair-withheld", { who: names.all(seats) })] : []),
        ...(revealed.interrupted ? [say("fair-interrupted")] : []),
    ].join(" ");
}

export type ChatActions = {
    phrases: readonly string[];
    say(text: string): void;
    phrase(phrase: string): void;
    mute(seat: number, muted: boolean): void;
};

export function chat(view: RoomView, actions: ChatActions): TemplateResult {
    const names = namesOf(view);
    const { chat: mode } = view.settings;
    return html`${
        view.chat.length
            ? html`<ol class="lines messages" tabindex="0" aria-label=${say("chat-title")}>
                  ${view.chat.map((line) => {
                      const author = view.seats[line.seat - 1];
                      return html`<li data-seat=${line.seat}>
                          ${drawFace(author?.face ?? "", author?.name ?? "")}
                          <span><b class="accent">${names.of(line.seat)}</b> ${chatText(line)}</span>
                      </li>`;
                  })}
              </ol>`
            : html`<p class="hint">${say("chat-empty")}</p>`
    }
    ${!view.you || mode === "off" ? nothing : chatForm(mode === "all", actions)}
    ${view.seats
        .filter((seat) => seat.seat !== view.you && seat.holder === "person" && view.you)
        .map(
            (seat) =>
                html`<button type="button" class="plain" @click=${() => actions.mute(seat.seat, !seat.muted)}>
                    ${say(seat.muted ? "chat-unmute" : "chat-mute", { who: names.plain(seat.seat) })}
                </button>`,
        )}`;
}

function chatForm(texts: boolean, actions: ChatActions): TemplateResult {
    const send = (event: SubmitEvent) => {
        event.preventDefault();
        const box = (event.target as HTMLFormElement).querySelector("input");
        if (box?.value.trim()) actions.say(box.value.trim());
        if (box) box.value = "";
    };
    return html`${
            texts
                ? html`<form class="line" @submit=${send}>
                      <label class="hidden" for="chat-box">${say("chat-label")}</label>
                      <input
                          id="chat-box"
                          maxlength="200"
                          autocomplete="off"
                          placeholder=${say("chat-label")}
                      />
                      <button type="submit">${say("chat-send")}</button>
                  </form>`
                : nothing
        }
        <label class="field">
            <span class="hidden">${say("chat-phrases")}</span>
            <select
                @change=${(event: Event) => {
                    const list = event.target as HTMLSelectElement;
                    if (list.value) actions.phrase(list.value);
                    list.value = "";
                }}
            >
                <option value="">${say("chat-phrases")} …</option>
                ${actions.phrases.map((phrase) => {
                    const key = messageKey(`phrase-${phrase}`);
                    return html`<option value=${phrase}>${key ? say(key) : phrase}</option>`;
                })}
            </select>
        </label>`;
}
