import { html, nothing, type TemplateResult } from "lit";
import { serverNow } from "../api/http";
import type { GameView, RoomView, SeatView } from "../api/types";
import { drawFace } from "../faces/face";
import { drawPiece, showPiece } from "../pieces/piece";
import { namesOf, botKind, botTitle } from "../room/names";
import { scoreLines } from "../room/scores";
import { count, nounOf, say } from "../words/words";
import { moderation, showCard } from "../parts/seat-card";
import { isCards, type TableView } from "../room/places";

/** Called when somebody wants to look at the tricks that a seat has won. */
export type Look = (seat: number) => void;

/** Draw a seat: its face, name, scores and tricks. Without `look`, the tricks can't be looked at. */
export function plate(view: TableView, seat: SeatView, look?: Look): TemplateResult {
    const names = namesOf(view);
    const position = view.position;
    const turn = position?.to_move === seat.seat && !view.paused;
    const side = names.side(seat.seat);
    const mine = seat.seat === (view.near ?? view.you);
    const name = names.plain(seat.seat);
    return html`<div class="plate ${turn ? "turn" : ""} ${mine ? "mine" : ""}" data-seat=${seat.seat}>
        <button
            type="button"
            class="face"
            aria-haspopup="dialog"
            aria-label=${say("card-of", { who: name })}
            @click=${() => showCard(seat, seat.seat === view.you, moderation(view))}
        >
            ${drawFace(seat.face, seat.name)}${
                position?.dealer === seat.seat
                    ? html`<span class="dealer" aria-hidden="true" title=${say("table-dealer")}>D</span>`
                    : nothing
            }
        </button>
        <div class="person">
            <p class="who">
                <b>${turn ? html`<span class="mark" aria-hidden="true">▸</span> ` : nothing}${name}</b>
                ${turn ? html`<span class="hidden">(${say("table-turn")})</span>` : nothing}
                ${position?.dealer === seat.seat ? html`<span class="hidden">${say("table-dealer")}</span>` : nothing}
                ${badges(view, seat)}
            </p>
            ${
                position
                    ? html`<p class="scores">
                          ${scoreLines(view, side).map(
                              ({ noun, text, said, of }) =>
                                  html`<span class="score"
                                      ><span aria-hidden="true"
                                          ><b>${text}</b
                                          >${of === undefined ? nothing : html`<small>/${of}</small>`}
                                          <span class="noun">${noun}</span></span
                                      ><span class="hidden">${said}</span></span
                                  >`,
                          )}
                          ${tricksOf(view, position, seat.seat, side, look)}
                      </p>`
                    : nothing
            }
            ${clock(view, seat)}
        </div>
        ${position && !mine ? backs(position.hands[seat.seat - 1] ?? [], isCards(view)) : nothing}
    </div>`;
}

function badges(view: RoomView, seat: SeatView): TemplateResult {
    const position = view.position;
    const found: [string, string][] = [];
    if (position?.phase === "over" && position.winners.includes(seat.seat))
        found.push(["won", say("table-won")]);
    const names = namesOf(view);
    if (
        view.you &&
        names.partnerships &&
        seat.seat !== view.you &&
        names.side(seat.seat) === names.side(view.you)
    )
        found.push(["partner", say("table-partner")]);
    if (seat.away) found.push(["away", say("room-away")]);
    if (seat.bot && seat.holder !== "bot")
        found.push(["away", say("room-stood-in", { bot: botTitle(seat.bot) })]);
    if (position?.phase === "deal" && seat.ready) found.push(["ready", say("table-ready")]);
    if (seat.holder === "bot") found.push(["kind", botKind(seat.bot, seat.style)]);
    return html`${found.map(([kind, text]) => html`<span class="badge ${kind}">${text}</span> `)}`;
}

/** Draw the tricks that a seat has won as a small pile; after the hand, the number that its side has won. */
function tricksOf(
    view: TableView,
    position: GameView,
    seat: number,
    side: number,
    look: Look | undefined,
): TemplateResult | typeof nothing {
    if (!["play", "deal", "over"].includes(position.phase)) return nothing;
    const total = (position.phase === "play" ? position.tricks : position.last_hand?.tricks)?.[side];
    if (total === undefined) return nothing;
    const won =
        position.phase === "play" ? position.played.filter(({ winner }) => winner === seat).length : 0;
    const words = `${total} ${nounOf("tricks", total)}`;
    if (position.phase !== "play") return html`<span class="score tricks">${words}</span>`;
    const pile = won
        ? html`<span class="pile" aria-hidden="true"
              >${Array.from({ length: won }, () => html`<i></i>`)} ${won}</span
          >`
        : nothing;
    return html`${
            won && look && view.settings.memory_aids
                ? html`<button type="button" class="look" @click=${() => look(seat)}>
                      <span class="hidden">${say("table-look", { who: namesOf(view).plain(seat) })}: </span
                      >${pile}
                  </button>`
                : pile
        }<span class="hidden tricks">${words}</span>`;
}

/** Draw the time left; the caller renders again every second. */
function clock(view: RoomView, seat: SeatView): TemplateResult | typeof nothing {
    if (seat.left === null) return nothing;
    const running = view.position?.to_move === seat.seat && !view.paused;
    const left = Math.max(0, seat.left - (running ? serverNow() - view.turn_since : 0));
    const seconds = Math.ceil(left / 1000);
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    return html`<p class="clock ${seconds < 20 ? "short" : ""}" role="timer">${text}</p>`;
}

function backs(hand: readonly string[], cards: boolean): TemplateResult | typeof nothing {
    if (!hand.length) return nothing;
    const hidden = hand.filter((piece) => piece === "?").length;
    return html`<p class="backs ${hidden ? "" : "open"}">
        ${hidden ? html`<span class="hidden">${count("pieces", hidden)}</span>` : nothing}
        ${hand.map((piece) => (piece === "?" ? drawPiece(piece, cards) : showPiece(piece, cards)))}
    </p>`;
}
