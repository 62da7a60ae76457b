import { html, nothing, type TemplateResult } from "lit";
import type { Replay } from "../../api/types";
import type { Player } from "../../replay/player";
import { beginOf, handAt, type Block } from "../../replay/reel";
import { namesIn } from "../../replay/seen";
import { say } from "../../words/words";
import type { Seen } from "../felt";
import { pick } from "../inputs";
import { bidLine } from "../side";
import { notesOf } from "./board";

/** The hands of the match, to go to one of them. */
export function hands({ hands }: Replay, view: Seen, player: Player): TemplateResult {
    return pick(
        say("replay.hand"),
        hands.map(({ result }, n) => [
            n,
            say("replay.hand.n", {
                n: n + 1,
                what: result ? bidLine(view, result) : say("replay.hand.open"),
            }),
        ]),
        handAt(hands, player.point.ply),
        (n) => player.go(beginOf(hands, n)),
    );
}

/** Whose view is shown, and from where. */
export function eyes(heading: Replay, player: Player): TemplateResult {
    const { seat, near, ply } = player.point;
    const names = namesIn(heading);
    const every: [number, string] = [0, say("replay.eyes.all")];
    return html`${
            heading.viewer
                ? html`<p class="hint">${say("replay.only", { who: names.plain(heading.viewer) })}</p>`
                : pick(
                      say("replay.eyes"),
                      [
                          every,
                          ...heading.names.map(
                              (_, at) =>
                                  [at + 1, say("replay.eyes.of", { who: names.plain(at + 1) })] as const,
                          ),
                      ],
                      seat,
                      (eyes) => void player.show({ ply, seat: eyes, near: eyes || near }),
                  )
        }
        <p class="buttons">
            <button type="button" @click=${() => player.flip()}>${say("replay.flip")}</button>
        </p>`;
}

/** What happened in the hand that is shown, ply by ply, to go to one of them. */
export function moves(block: Block, lines: readonly (readonly string[])[], player: Player): TemplateResult {
    // The frame that a block begins with is told by the one before, but for the very first.
    const shown = block.frames.map((frame, at) => ({ frame, at })).slice(block.first ? 1 : 0);
    return html`<ol class="lines moves" data-zone="moves">
        ${shown.map(
            ({ frame, at }) =>
                html`<li>
                    <button
                        type="button"
                        class="plain move"
                        aria-current=${frame.ply === player.point.ply ? "step" : nothing}
                        @click=${() => player.go(frame.ply)}
                    >
                        ${lines[at]?.join(" ") || say("replay.begin")}
                    </button>
                    ${notesOf(frame).map((text) => html`<p class="note">${text}</p>`)}
                </li>`,
        )}
    </ol>`;
}
