import { html, nothing, type TemplateResult } from "lit";
import { serverNow } from "../../api/http";
import type { GameView, RoomView, SeatView } from "../../api/types";
import { drawPiece, showPiece } from "../../pieces/piece";
import { namesOf, scoreLines } from "../../room/narration";
import { bidName, botKind, botTitle } from "../../room/names";
import { count, nounOf, say } from "../../words/words";
import { isCards, type TableView } from "./places";

/** Draw a seat: its name, scores, tricks and bid. */
export function plate(view: TableView, seat: SeatView): TemplateResult {
    const names = namesOf(view);
    const position = view.position;
    const turn = position?.to_move === seat.seat && !view.paused;
    const side = names.side(seat.seat);
    const mine = seat.seat === (view.near ?? view.you);
    return html`<div class="plate ${turn ? "turn" : ""} ${mine ? "mine" : ""}" data-seat=${seat.seat}>
        <p class="who">
            <b
                >${turn ? html`<span class="mark" aria-hidden="true">▸</span> ` : nothing}${names.plain(seat.seat)}</b
            >
            ${turn ? html`<span class="hidden">(${say("table.turn")})</span>` : nothing} ${badges(view, seat)}
        </p>
        ${
            position
                ? html`<p class="scores">
                      ${scoreLines(view, side).map(
                          ({ noun, text, said }) =>
                              html`<span class="score"
                                  ><span aria-hidden="true"><b>${text}</b> ${noun}</span
                                  ><span class="hidden">${said}</span></span
                              >`,
                      )}
                      ${tricksOf(position, side)}
                  </p>`
                : nothing
        }
        ${bidOf(view, position, seat)} ${clock(view, seat)}
        ${position && !mine ? backs(position.hands[seat.seat - 1] ?? [], isCards(view)) : nothing}
    </div>`;
}

function badges(view: RoomView, seat: SeatView): TemplateResult {
    const position = view.position;
    const found: [string, string][] = [];
    if (position?.phase === "over" && position.winners.includes(seat.seat))
        found.push(["won", say("table.won")]);
    if (position?.dealer === seat.seat) found.push(["dealer", say("table.dealer")]);
    const names = namesOf(view);
    if (
        view.you &&
        names.partnerships &&
        seat.seat !== view.you &&
        names.side(seat.seat) === names.side(view.you)
    )
        found.push(["partner", say("table.partner")]);
    if (seat.away) found.push(["away", say("room.away")]);
    if (seat.bot && seat.holder !== "bot")
        found.push(["away", say("room.stood-in", { bot: botTitle(seat.bot) })]);
    if (position?.phase === "deal" && seat.ready) found.push(["ready", say("table.ready")]);
    if (seat.holder === "bot") found.push(["kind", botKind(seat.bot)]);
    return html`${found.map(([kind, text]) => html`<span class="badge ${kind}">${text}</span> `)}`;
}

function tricksOf(position: GameView, side: number): TemplateResult | typeof nothing {
    if (!["play", "deal", "over"].includes(position.phase)) return nothing;
    const taken = (position.phase === "play" ? position.tricks : position.last_hand?.tricks)?.[side];
    return taken === undefined
        ? nothing
        : html`<span class="score tricks">${taken} ${nounOf("tricks", taken)}</span>`;
}

function bidOf(view: RoomView, position: GameView | null, seat: SeatView): TemplateResult | typeof nothing {
    if (!position || isCards(view) || ["deal", "over"].includes(position.phase)) return nothing;
    if (position.declarer === seat.seat && position.contract) {
        return html`<p class="bid declarer">
            ${say("table.plays-for", { bid: bidName(position.contract) })}
        </p>`;
    }
    const bid = position.bids.find(([by]) => by === seat.seat)?.[1];
    if (bid === undefined || position.phase !== "auction") return nothing;
    const passed = bid === "pass";
    return html`<p class="bid ${passed ? "passed" : ""}">
        ${passed ? say("table.passed") : say("table.bids", { bid: bidName(bid) })}
    </p>`;
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
