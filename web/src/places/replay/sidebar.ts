import { html, nothing, type TemplateResult } from "lit";
import type { Replay } from "../../api/types";
import type { Player } from "../../replay/player";
import { beginOf, handAt, type Block } from "../../replay/record";
import { namesIn } from "../../replay/view";
import { say } from "../../words/words";
import type { TableView } from "../../room/places";
import { pick } from "../../parts/inputs";
import { roomMatch } from "../../score/lines";
import { bidLine } from "../../score/table";
import { notesOf } from "./board";

/** Draw a select to go to a hand of the match. */
export function handSelect({ hands }: Replay, view: TableView, player: Player): TemplateResult {
    const match = roomMatch(view);
    return pick(
        say("head-hand"),
        hands.map(({ result }, n) => [
            n,
            say("replay-hand-n", {
                n: n + 1,
                what: result && match ? bidLine(match, result) : say("replay-hand-open"),
            }),
        ]),
        handAt(hands, player.point.ply),
        (n) => player.goTo(beginOf(hands, n)),
    );
}

/** Draw a select for whose view is shown, and a button to turn the table. */
export function viewerSelect(heading: Replay, player: Player): TemplateResult {
    const { seat, near, ply } = player.point;
    const names = namesIn(heading);
    const every: [number, string] = [0, say("replay-eyes-all")];
    return html`${
            heading.viewer
                ? html`<p class="hint">${say("replay-only", { who: names.plain(heading.viewer) })}</p>`
                : pick(
                      say("replay-eyes"),
                      [
                          every,
                          ...heading.names.map(
                              (_, at) =>
                                  [at + 1, say("replay-eyes-of", { who: names.plain(at + 1) })] as const,
                          ),
                      ],
                      seat,
                      (seat) => void player.show({ ply, seat, near: seat || near }),
                  )
        }
        <p class="buttons">
            <button type="button" @click=${() => player.flip()}>${say("replay-flip")}</button>
        </p>`;
}

/** Draw the actions of the current hand as a list of buttons. */
export function moveList(
    heading: Replay,
    block: Block,
    player: Player,
    marks?: ReadonlyMap<number, TemplateResult>,
): TemplateResult {
    // A block's first frame ends the block before it, except at the very beginning.
    const shown = block.frames.slice(block.first ? 1 : 0);
    return html`<ol class="lines moves" data-zone="moves">
        ${shown.map(
            (frame) =>
                html`<li>
                    <button
                        type="button"
                        class="plain move"
                        aria-current=${frame.ply === player.point.ply ? "step" : nothing}
                        @click=${() => player.goTo(frame.ply)}
                    >
                        ${frame.sentences.join(" ") || say("replay-begin")}${marks?.get(frame.ply) ?? nothing}
                    </button>
                    ${notesOf(heading, frame).map((text) => html`<p class="note">${text}</p>`)}
                </li>`,
        )}
    </ol>`;
}
