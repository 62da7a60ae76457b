import { html, nothing, type TemplateResult } from "lit";
import type { HandView, RoomView } from "../api/types";
import type { DealCheck } from "../room/fair";
import type { Line } from "../room/store";
import { namesOf, wordsOf } from "../room/tell";
import { bidName } from "../room/texts";
import { matchInRoom } from "../score/lines";
import { sheetTable } from "../score/table";
import { known, say } from "../words/words";

/** The hands of this game so far, a line each, and how everybody stands. */
export function sheet(view: RoomView): TemplateResult {
    const match = matchInRoom(view);
    if (!match?.hands.length) return html`<p class="hint">${say("sheet.empty")}</p>`;
    return sheetTable(match);
}

/** What was bid in a hand that is over, and what came of it. */
export function bidLine(view: RoomView, hand: HandView): string {
    if (hand.renege) return say("sheet.renege");
    if (view.position?.chips) return hand.tricks.join("–");
    if (!hand.declarer || !hand.contract) return say("sheet.passed");
    const result = hand.made ? say("sheet.made") : say("sheet.set");
    return `${namesOf(view).of(hand.declarer)}: ${bidName(hand.contract)}, ${result}`;
}

export function log(lines: readonly Line[]): TemplateResult {
    if (!lines.length) return html`<p class="hint">${say("log.empty")}</p>`;
    return html`<ol class="lines" tabindex="0" aria-label=${say("log.title")}>
        ${lines.slice(-60).map(({ text }) => html`<li>${text}</li>`)}
    </ol>`;
}

/** What is known of where the deals come from, and whether they are as they were promised. */
export function fairness(deals: DealCheck): TemplateResult {
    const checked = [...deals.checked.values()].reverse();
    return html`<details class="prose fair">
        <summary>${say("fair.title")}</summary>
        <p>${say("fair.how")}</p>
        <ol class="lines" tabindex="0" aria-label=${say("fair.title")}>
            ${checked.map(
                ({ told, fault }) =>
                    html`<li>
                        ${say(fault ? `fair.${fault}` : "fair.holds", { hand: told.hand })}
                        <code>${told.commitment.slice(0, 16)}…</code>
                    </li>`,
            )}
        </ol>
    </details>`;
}

export type Talk = {
    phrases: readonly string[];
    say(text: string): void;
    phrase(phrase: string): void;
    mute(seat: number, muted: boolean): void;
};

export function chat(view: RoomView, talk: Talk): TemplateResult {
    const names = namesOf(view);
    const { chat: how } = view.settings;
    return html`${
        view.chat.length
            ? html`<ol class="lines" tabindex="0" aria-label=${say("chat.title")}>
                  ${view.chat.map((line) => html`<li><b>${names.of(line.seat)}</b> ${wordsOf(line)}</li>`)}
              </ol>`
            : html`<p class="hint">${say("chat.empty")}</p>`
    }
    ${!view.you || how === "off" ? nothing : speak(how === "all", talk)}
    ${view.seats
        .filter((seat) => seat.seat !== view.you && seat.holder === "person" && view.you)
        .map(
            (seat) =>
                html`<button type="button" class="plain" @click=${() => talk.mute(seat.seat, !seat.muted)}>
                    ${say(seat.muted ? "chat.unmute" : "chat.mute", { who: names.plain(seat.seat) })}
                </button>`,
        )}`;
}

function speak(texts: boolean, talk: Talk): TemplateResult {
    const send = (event: SubmitEvent) => {
        event.preventDefault();
        const box = (event.target as HTMLFormElement).querySelector("input");
        if (box?.value.trim()) talk.say(box.value.trim());
        if (box) box.value = "";
    };
    return html`${
            texts
                ? html`<form class="line" @submit=${send}>
                      <label class="hidden" for="chat-box">${say("chat.label")}</label>
                      <input
                          id="chat-box"
                          maxlength="200"
                          autocomplete="off"
                          placeholder=${say("chat.label")}
                      />
                      <button type="submit">${say("chat.send")}</button>
                  </form>`
                : nothing
        }
        <label class="field">
            <span class="hidden">${say("chat.phrases")}</span>
            <select
                @change=${(event: Event) => {
                    const list = event.target as HTMLSelectElement;
                    if (list.value) talk.phrase(list.value);
                    list.value = "";
                }}
            >
                <option value="">${say("chat.phrases")} …</option>
                ${talk.phrases.map((phrase) => {
                    const key = known(`phrase.${phrase}`);
                    return html`<option value=${phrase}>${key ? say(key) : phrase}</option>`;
                })}
            </select>
        </label>`;
}
