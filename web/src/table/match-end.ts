import { html, nothing, type TemplateResult } from "lit";
import type { RoomView, SeatView } from "../api/types";
import { copyText } from "../files";
import { drawFace } from "../faces/face";
import { namesOf, type Names } from "../room/names";
import { tallies } from "../room/results";
import { replayPath, sheetPath } from "../router";
import type { Match } from "../score/lines";
import { circled } from "../score/table";
import { nounOf, say, signed } from "../words/words";
import { endOf } from "./prompt";

/** Draw the face of whoever holds a seat. */
export const portrait = (seat: SeatView | undefined): TemplateResult | typeof nothing =>
    seat ? html`<span data-seat=${seat.seat}>${drawFace(seat.face, seat.name)}</span>` : nothing;

/** Describe who won the match, or that it was ended early. */
function matchResult(view: RoomView, names: Names): string[] {
    if (view.ended_early) return [endOf(view)];
    const winners = view.position?.winners ?? [];
    return winners.length ? [names.sentenceAbout("event-match", winners)] : [say("match-over")];
}

/** A heading, the cell of each side, and "spare" if the column can be left out on a narrow screen. */
type Column = readonly [string, (side: number) => TemplateResult | string | number, spare?: string];

/** Draw who won the match, a table of results, the course of the chances, and links. */
export function matchEnd(view: RoomView, match: Match): TemplateResult {
    const names = namesOf(view);
    const { ended_early, position, seats, sheet, room } = view;
    const winners = new Set(position?.winners.map((seat) => names.side(seat)));
    const table = columns(view, match);
    const faces = ended_early ? [] : (position?.winners ?? []);
    return html`<div class="match-won">
            <p class="moonlit">${faces.map((seat) => portrait(seats[seat - 1]))}</p>
            ${matchResult(view, names).map((text) => html`<h2>${text}</h2>`)}
        </div>
        ${
            sheet.length
                ? html`<div class="wide" tabindex="0" role="region" aria-label=${say("moment-results")}>
                      <table class="results">
                          <thead>
                              <tr>
                                  <td></td>
                                  ${table.map(([title, , spare]) => html`<th scope="col" class=${spare ?? ""}>${title}</th>`)}
                              </tr>
                          </thead>
                          <tbody>
                              ${match.sides.map(
                                  (name, side) =>
                                      html`<tr class=${winners.has(side) ? "first" : ""}>
                                          <th scope="row">
                                              ${name}
                                              ${winners.has(side) ? html`<span class="hidden">(${say("table-won")})</span>` : nothing}
                                          </th>
                                          ${table.map(([, cell, spare]) => html`<td class=${spare ?? ""}>${cell(side)}</td>`)}
                                      </tr>`,
                              )}
                          </tbody>
                      </table>
                  </div>`
                : nothing
        }
        ${room ? html`<moon-chances .view=${view}></moon-chances>${links(view)}` : nothing}`;
}

/** Return the columns that the rules fill: the score of each kind, then bids, moons and tricks. */
function columns({ position, sheet }: RoomView, match: Match): Column[] {
    const last = sheet.at(-1);
    const found: Column[] = [];
    const names = match.sides.map((_, side) => side);
    if (position?.marks) found.push([say("head-marks"), (side) => signed(position.marks?.[side] ?? 0)]);
    else if (position?.rounds_won)
        found.push([say("score-rounds"), (side) => position.rounds_won?.[side] ?? 0]);
    if (match.counted !== "marks")
        found.push([
            nounOf(match.counted, 2),
            (side) => circled(last?.stood[side] ?? 0),
            found.length ? "spare" : "",
        ]);
    const done = tallies(sheet, match.sideOf, names.length);
    if (match.auction) {
        found.push([say("moment-bids"), (side) => done[side]!.bids, "spare"]);
        found.push([say("sheet-made"), (side) => done[side]!.made]);
        found.push([say("sheet-set"), (side) => done[side]!.set]);
        if (done.some(({ moons }) => moons)) found.push([say("moment-moons"), (side) => done[side]!.moons]);
    }
    found.push([nounOf("tricks", 2), (side) => done[side]!.tricks, position?.rounds_won ? "spare" : ""]);
    return found;
}

/** Draw links to the replay and the score sheet, and buttons to take the record along. */
function links({ room, game, you, settings }: RoomView): TemplateResult {
    const replay = replayPath(room, game, you);
    const share = async ({ currentTarget: button }: Event) => {
        if (!(await copyText(new URL(replayPath(room, game, 0), location.href).href))) return;
        const status = (button as HTMLElement).nextElementSibling;
        if (status) status.textContent = say("room-copied");
    };
    return html`<p class="links" data-zone="links">
        ${
            settings.series?.startsWith("tournament-")
                ? html`<a class="button" href="/tournaments">${say("front-tournaments")}</a>`
                : nothing
        }
        ${you || settings.series ? nothing : html`<a class="button second" href=${replay}>${say("replay-again")}</a>`}
        ${
            settings.series
                ? nothing
                : html`<a class="button second" href=${`${replay}${replay.includes("?") ? "&" : "?"}review=1`}
                      >${say("replay-review")}</a
                  >`
        }
        <a class="button second" href=${sheetPath(room)}>${say("sheet-title")}</a>
        ${
            settings.series || settings.spectators === "none"
                ? nothing
                : html`<a class="button second" download href="/api/rooms/${room}/games/${game}/record"
                      >${say("menu-record")}</a
                  >`
        }
        ${
            settings.series || !isSecureContext
                ? nothing
                : html`<button type="button" @click=${share}>${say("moment-share")}</button
                      ><span role="status"></span>`
        }
    </p>`;
}
