import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { serverNow } from "../api/http";
import type { GameView, RoomView, SeatView } from "../api/types";
import { drawPiece, showPiece, suitSign } from "../pieces/piece";
import { handResult, matchResult, namesOf, scoreLines } from "../room/narration";
import { bidName, botTitle, calledIn, pieceOf, suitName } from "../room/names";
import { lastTrick } from "../room/turn";
import { count, nounOf, say } from "../words/words";

/** By number of players: the places of the seats, clockwise from the bottom: bottom, left, top left, … */
const PLACES: Readonly<Record<number, readonly string[]>> = {
    2: ["b", "t"],
    3: ["b", "l", "r"],
    4: ["b", "l", "t", "r"],
    5: ["b", "l", "tl", "tr", "r"],
    6: ["b", "l", "tl", "t", "tr", "r"],
};

/** The view of a room, optionally with another seat than the viewer's at the bottom. */
export type TableView = RoomView & { readonly near?: number };

/** Return the seat at the bottom, whose hand is shown separately. */
const nearOf = (view: TableView) => view.near ?? (view.you || 1);

export function isCards(view: RoomView): boolean {
    return view.settings.rules.game === "chips";
}

/** Return the place of a seat on the screen; the dummy of a two-player game is on the right. */
function placeAt(view: TableView, seat: number): string {
    const players = view.seats.length;
    const near = nearOf(view);
    if (seat > players) return "r";
    return PLACES[players]?.[(seat - near + players) % players] ?? "t";
}

/** Draw the table from above: everybody but the seat at the bottom, and the middle. */
export function felt(view: TableView, showLast: boolean, latestLines: readonly string[]): TemplateResult {
    const near = nearOf(view);
    const players = view.seats.length;
    const others = view.seats.map((_, at) => view.seats[(near + at) % players]!).slice(0, -1);
    return html`<section
        class="felt players-${players} ${isCards(view) ? "cards" : "tiles"}"
        aria-label=${say("table.felt")}
    >
        <ul class="seats" aria-label=${say("room.seats")}>
            ${others.map((seat) => html`<li class="at-${placeAt(view, seat.seat)}">${plate(view, seat)}</li>`)}
        </ul>
        <div class="middle">${middle(view, showLast)}${firstDeal(view, latestLines)}</div>
    </section>`;
}

/** Draw the tiles drawn for the first deal and the first dealer, from before that deal until its auction ends. */
function firstDeal(view: RoomView, latestLines: readonly string[]): TemplateResult | typeof nothing {
    const phase = view.position?.phase ?? "";
    const drawn = view.actions.filter((action) => action.startsWith("draw "));
    const rows = drawn.map((action) => draw(view, action.split(" ").slice(1)));
    if (view.sheet.length) return nothing;
    if (phase === "auction") return html`${rows}`;
    if (!["draw", "dealer", "deal"].includes(phase) || !(rows.length + latestLines.length)) return nothing;
    return html`<div class="outcome">${rows}${latestLines.map((text) => html`<p>${text}</p>`)}</div>`;
}

/** Draw the tiles drawn for the first deal, with names if everybody drew. The log has it in words. */
function draw(view: RoomView, tiles: readonly string[]): TemplateResult {
    const names = namesOf(view);
    const everybody = tiles.length === view.seats.length;
    return html`<div class="drawn" aria-hidden="true">
        ${tiles.map(
            (tile, at) =>
                html`<span>
                    ${drawPiece(tile, isCards(view))}${everybody ? html`<span class="by">${names.of(at + 1)}</span>` : nothing}
                </span>`,
        )}
    </div>`;
}

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

function trumpName(trump: string): string {
    return trump === "follow-me" ? suitName(trump) : say("table.trump", { trump: suitName(trump) });
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

function middle(view: TableView, showLast: boolean): TemplateResult {
    const position = view.position;
    if (!position) return html``;
    const last = lastTrick(position);
    const shown = position.trick.length && !showLast;
    return html`${facts(position)}
    ${position.phase === "deal" || position.phase === "over" ? outcome(view) : nothing}
    ${shown ? trick(view, position.trick, say("table.trick"), position.played.length) : nothing}
    ${
        !shown && last && (position.phase === "play" || showLast)
            ? trick(view, last.plays, say("table.last"), position.played.length - 1, last.winner)
            : nothing
    }
    ${
        position.phase === "auction" || position.phase === "discard" || position.phase === "trump"
            ? lying(view, position)
            : nothing
    }
    ${position.dummy.length && position.phase === "play" ? dummy(view, position) : nothing}`;
}

/** Return true if a declarer who hasn't led yet took this piece from the widow, as far as the viewer may know. */
export const cameFromWidow = ({ phase, declarer, from_widow }: GameView, seat: number, piece: string) =>
    seat === declarer && ["discard", "trump"].includes(phase) && piece !== "?" && from_widow.includes(piece);

export const widowMark = () => html`<span class="from-widow">${say("table.widow.mark")}</span>`;

/** Draw what concerns everybody: the trump and the suit to follow. */
function facts(position: GameView): TemplateResult | typeof nothing {
    const parts: (string | TemplateResult)[] = [];
    if (position.phase !== "deal" && position.phase !== "over") {
        if (position.trump) parts.push(trumpName(position.trump));
        const free = ["BM", "LM"].includes(position.led_suit ?? "");
        if (position.chips && position.led_suit !== "LM")
            parts.push(html`${say("table.trump", { trump: suitName("R") })} ${suitSign("R")}`);
        if (position.led_suit === "LM") parts.push(say("table.no-rockets"));
        if (free) parts.push(say("table.free"));
        else if (position.led_suit && position.trick.length)
            parts.push(
                html`${say("table.led", { suit: suitName(position.led_suit) })} ${suitSign(position.led_suit)}`,
            );
    }
    if (position.supply !== null) parts.push(say("table.supply", { chips: count("chips", position.supply) }));
    if (!parts.length) return nothing;
    return html`<p class="facts">${parts.map((each) => html`<span>${each}</span> `)}</p>`;
}

function trick(
    view: TableView,
    plays: readonly (readonly [number, string])[],
    label: string,
    number: number,
    winner?: number,
): TemplateResult {
    const names = namesOf(view);
    const old = winner !== undefined;
    return html`<div class="trick ${old ? "old" : ""}" data-winner=${winner ?? nothing}>
        <ol aria-label=${label}>
            ${repeat(
                plays,
                ([seat, action]) => `${seat} ${action}`,
                ([seat, action]) => {
                    const called = calledIn(action);
                    return html`<li
                        class="at-${placeAt(view, seat)} ${seat === winner ? "winner" : ""}"
                        data-play="${number} ${seat} ${action}"
                        data-by=${seat}
                        data-piece=${pieceOf(action)}
                    >
                        ${showPiece(pieceOf(action), isCards(view))}
                        <span class="by"
                            >${names.of(seat)}${called === undefined ? nothing : html`: ${suitName(called)}`}</span
                        >
                    </li>`;
                },
            )}
        </ol>
        ${old ? html`<p class="taken">${names.sentence("table.last.to", winner)}</p>` : nothing}
    </div>`;
}

/** Draw the widow and the discard. */
function lying(view: RoomView, position: GameView): TemplateResult {
    const row = (label: string, pieces: readonly string[]) =>
        pieces.length
            ? html`<div class="lying">
                  <span>${label}</span>
                  <span>${pieces.map((piece) => showPiece(piece, isCards(view)))}</span>
              </div>`
            : nothing;
    return html`${row(say("table.widow"), position.widow)}${row(say("table.discarded"), position.discards)}`;
}

function dummy(view: RoomView, position: GameView): TemplateResult {
    return html`<div class="lying dummy">
        <span>${say("table.dummy")}</span>
        <span>${position.dummy.map((piece) => showPiece(piece, isCards(view)))}</span>
    </div>`;
}

/** Draw the result of the last hand, and of the match if it is over. */
/** Draw the trick that ended the hand, which would otherwise never be visible. */
function lastRow(view: RoomView): TemplateResult | typeof nothing {
    const last = view.position?.last_hand?.played.at(-1);
    if (!last) return nothing;
    const names = namesOf(view);
    return html`<div class="lying ended">
        <span>${say("table.last")}: ${names.sentence("table.last.to", last.winner)}</span>
        <span>
            ${last.plays.map(
                ([seat, action]) =>
                    html`<span class=${seat === last.winner ? "winner" : ""}
                        >${showPiece(pieceOf(action), isCards(view))}</span
                    >`,
            )}
        </span>
    </div>`;
}

function outcome(view: RoomView): TemplateResult | typeof nothing {
    const names = namesOf(view);
    const over = view.position?.phase === "over" || view.ended_early;
    const last = view.sheet.at(-1);
    if (!last && !over) return nothing;
    return html`<div class="outcome">
        ${over ? matchResult(view, names).map((text) => html`<h2>${text}</h2>`) : nothing}
        ${last ? handResult(last, view, names).map((text, at) => html`<p class=${at ? "" : "first"}>${text}</p>`) : nothing}
        ${lastRow(view)}
    </div>`;
}
