import { html, nothing, type TemplateResult } from "lit";
import type { HandView, PlayedTrick, RoomView } from "../api/types";
import { drawFace } from "../faces/face";
import { drawPiece, showPiece } from "../pieces/piece";
import { namesOf, bidName, botTitle, pieceName, pieceOf, suitName, type Names } from "../room/names";
import { shownHands, type ShownHand } from "../room/results";
import { replayPath, resultPath } from "../router";
import { roomMatch, rowsOf, type Match, type Row } from "../score/lines";
import { amount } from "../score/table";
import { count, nounOf, say, sentence } from "../words/words";
import "./chances";
import { matchEnd } from "./match-end";
import { isCards } from "../room/places";

/** What the buttons between hands and after the match do. */
export type BetweenHands = {
    ready(): void;
    /** Propose another match. */
    again(): void;
};

/** Return true between hands and after the match, when the result takes the place of the table. */
export const handEnded = ({ position, sheet }: RoomView) =>
    position?.phase === "over" || (position?.phase === "deal" && sheet.length > 0);

/** Draw the tiles drawn for the first deal and the first dealer, from before that deal until its auction ends. */
export function firstDeal(view: RoomView, latestLines: readonly string[]): TemplateResult | typeof nothing {
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
    const dealer = view.position?.dealer;
    return html`<div class="drawn" aria-hidden="true">
        ${tiles.map(
            (tile, at) =>
                html`<span class=${everybody && at + 1 === dealer ? "deals" : ""}>
                    ${drawPiece(tile, isCards(view))}${everybody ? html`<span class="by">${names.of(at + 1)}</span>` : nothing}
                </span>`,
        )}
    </div>`;
}

/** Draw the result of the last hand, and of the match if it is over. */
export function outcome(view: RoomView): TemplateResult | typeof nothing {
    const over = view.position?.phase === "over" || view.ended_early;
    const match = roomMatch(view);
    if (!match || !(view.sheet.length || over)) return nothing;
    const row = rowsOf(match).at(-1);
    const hand = row ? html`${headline(row, view)}${details(match, row, view)}` : nothing;
    if (!over)
        return html`<div class="outcome moment" tabindex="0" role="group" aria-label=${say("moment-hands")}>
            ${hand}
        </div>`;
    return html`<div class="outcome moment" tabindex="0" role="group" aria-label=${say("moment-results")}>
        ${matchEnd(view, match)}
        ${
            row
                ? html`<details>
                      <summary>${say("moment-hand")}</summary>
                      <div class="last-hand">${hand}</div>
                  </details>`
                : nothing
        }
    </div>`;
}

/** Say who made the bid or was set; without an auction, who won the most. */
function headline({ hand, gained, round }: Row, view: RoomView): TemplateResult {
    const names = namesOf(view);
    const { declarer, contract } = hand;
    const more: string[] = [];
    let good = true;
    let text = say("event-passed");
    if (hand.renege) text = names.sentence("event-renege", hand.renege);
    else if (declarer && contract) {
        good = hand.made ?? false;
        const bid = bidName(contract);
        const moon = good && contract.includes("moon");
        text = names.sentence(`moment-${moon ? "moon" : good ? "made" : "set"}`, declarer, { bid });
        const tricks = count("tricks", hand.tricks[names.side(declarer)] ?? 0);
        more.push(say("moment-bid", { bid, tricks }));
        if (hand.trump) more.push(sentence(say("table-trump", { trump: suitName(hand.trump) })));
        if (hand.hickeys)
            more.push(names.sentence("event-hickeys", declarer, { hickeys: count("hickeys", hand.hickeys) }));
    } else if (!view.settings.about.auction) text = chipsWon(gained, view, names);
    if (round) more.push(names.sentenceAbout("event-round", hand.round_winner));
    return html`<p class="headline ${good ? "" : "failed"}">${text}</p>
        ${more.length ? html`<p class="facts">${more.map((each) => html`<span>${each}</span> `)}</p>` : nothing}`;
}

function chipsWon(gained: readonly number[], { seats }: RoomView, names: Names): string {
    const most = Math.max(...gained);
    const who = seats.map(({ seat }) => seat).filter((seat) => gained[names.side(seat)] === most);
    if (most <= 0) return say("moment-chips-none");
    return names.sentenceAbout("moment-chips", who, { chips: count("chips", most) });
}

/** Draw what everybody held and took, the widow, the new line of the score sheet, the chances, and the tricks. */
function details(match: Match, row: Row, view: RoomView): TemplateResult {
    const names = namesOf(view);
    const hands = shownHands(view);
    const cards = isCards(view);
    const { dealt, position } = view;
    const discards = dealt?.discards ?? [];
    const over = position?.phase === "over";
    const tricks = position?.last_hand?.played ?? [];
    return html`<div class="hand-result">
            <ul
                class="sides rows-${hands.length} ${cards ? "cards" : "tiles"}"
                aria-label=${say("moment-hands")}
            >
                ${match.sides.map((_, side) => {
                    const took = row.hand.tricks[side] ?? 0;
                    return html`<li>
                        ${hands
                            .filter(({ seat }) => names.side(seat) === side)
                            .map((hand) => shownHand(hand, row.hand, view, names))}
                        <p class="stood">
                            ${amount(match, row, side)}
                            <span class="took">${took} ${nounOf("tricks", took)}</span>
                        </p>
                    </li>`;
                })}
            </ul>
            <div class="more-of-hand">
                <div class="apart">
                    ${piecesApart(say("table-widow"), dealt?.widow ?? [], cards)}
                    ${piecesApart(say("table-discarded"), discards, cards)}
                    ${piecesApart(say("table-dummy"), dealt?.dummy ?? [], cards)}
                    ${tricks.slice(-1).map((trick) => trickRow(trick, `${say("table-last")}:`, view))}
                </div>
                ${view.room && !over ? html`<moon-chances .view=${view}></moon-chances>` : nothing}
            </div>
        </div>
        ${
            tricks.length > 1
                ? html`<details class="all-tricks">
                      <summary>${say("moment-tricks")}</summary>
                      ${tricks.map((trick, at) => trickRow(trick, `${at + 1}.`, view))}
                  </details>`
                : nothing
        }`;
}

/** Draw the name of a seat and its hand: trumps first, and what was discarded dimmed. */
function shownHand(hand: ShownHand, result: HandView, view: RoomView, names: Names): TemplateResult {
    const { seat, trumps, others } = hand;
    const { away, bot, face, holder, name, ready } = view.seats[seat - 1]!;
    const over = view.position?.phase === "over";
    const badges: [string, string][] = [];
    if (over && view.position?.winners.includes(seat)) badges.push(["won", say("table-won")]);
    if (seat === result.declarer && result.contract)
        badges.push(["bid-of", say("moment-bidder", { bid: bidName(result.contract) })]);
    if (away) badges.push(["away", say("room-away")]);
    if (bot && holder !== "bot") badges.push(["away", say("room-stood-in", { bot: botTitle(bot) })]);
    if (!over && ready && holder === "person") badges.push(["ready", say("table-ready")]);
    const left = [...hand.discarded];
    const draw = (piece: string) => {
        const at = left.indexOf(piece);
        if (at < 0) return showPiece(piece, isCards(view));
        left.splice(at, 1);
        return html`<span
            class="shown discarded"
            role="img"
            aria-label=${say("moment-discarded", { piece: pieceName(piece) })}
            >${drawPiece(piece, isCards(view))}</span
        >`;
    };
    return html`<div class="seat" data-seat=${seat}>
        <p class="who">
            ${drawFace(face, name)}<b>${names.of(seat)}</b>
            ${badges.map(([kind, text]) => html`<span class="badge ${kind}">${text}</span> `)}
        </p>
        <p class="pieces">
            ${
                trumps.length
                    ? html`<span class="trumps" role="group" aria-label=${say("moment-trumps")}
                          >${trumps.map(draw)}</span
                      >`
                    : nothing
            }${others.map(draw)}
        </p>
    </div>`;
}

function piecesApart(
    label: string,
    pieces: readonly string[],
    cards: boolean,
): TemplateResult | typeof nothing {
    return pieces.length
        ? html`<p class="line">
              <span>${label}</span>
              <span class="pieces">${pieces.map((piece) => showPiece(piece, cards))}</span>
          </p>`
        : nothing;
}

/** Draw a trick in a row, in the order of play, with its winner. */
function trickRow({ plays, winner }: PlayedTrick, label: string, view: RoomView): TemplateResult {
    return html`<p class="line">
        <span>${label} ${namesOf(view).sentence("table-last-to", winner)}</span>
        <span class="pieces">
            ${plays.map(
                ([seat, action]) =>
                    html`<span class=${seat === winner ? "winner" : ""}
                        >${showPiece(pieceOf(action), isCards(view))}</span
                    >`,
            )}
        </span>
    </p>`;
}

/** Draw the buttons between hands and after the match. */
export function betweenHands(view: RoomView, choices: BetweenHands): TemplateResult | typeof nothing {
    if (!view.you) return nothing;
    const over = view.position?.phase === "over" || view.ended_early;
    const result = view.ended_early ? undefined : resultPath(view.room, view.settings.series);
    if (over)
        return html`<p class="next" data-zone="act">
            ${
                view.may.ask.includes("again")
                    ? html`<button type="button" class="primary" @click=${() => choices.again()}>
                          ${say("ask-again")}
                      </button>`
                    : view.settings.series
                      ? html`<span class="once">${say("ask-again-series")}</span> ${
                                result
                                    ? html`<a class="button primary" href=${result}
                                          >${say("daily-result")}</a
                                      >`
                                    : html`<a class="button" href="/">${say("ask-another-table")}</a>`
                            }`
                      : nothing
            }
            <a class="button second" href=${replayPath(view.room, view.game, view.you)}
                >${say("replay-again")}</a
            >
        </p>`;
    if (!view.may.get_ready || !view.sheet.length) return nothing;
    const practice = view.practice ? html`<span class="once">${say("room-practice")}</span>` : nothing;
    const ready = view.seats[view.you - 1]?.ready ?? false;
    return html`<p class="next" data-zone="act">
        <button
            type="button"
            class="primary go-on"
            aria-disabled=${ready ? "true" : "false"}
            @click=${() => ready || choices.ready()}
        >
            ${say(ready ? "ask-ready-done" : "ask-ready")}
        </button>
        ${practice}
    </p>`;
}
