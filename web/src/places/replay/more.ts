import { html, nothing, type TemplateResult } from "lit";
import type { Replay } from "../../api/types";
import { SPEEDS, type Player, type Speed } from "../../replay/player";
import { say } from "../../words/words";
import { pick } from "../../parts/inputs";
import { prose } from "../../parts/prose";

/** What can be done with a record besides replaying it. */
export type More = {
    /** A link to the current point; empty until it is requested. */
    readonly link: string;
    readonly copied: boolean;
    share(): void;
    /** Open the position on the analysis board. */
    analyze(): void;
    download(): void;
};

/** Draw the speed, the actions on the record, and the rules of the game. */
export function more(
    heading: Replay,
    player: Player,
    { link, copied, share, analyze, download }: More,
): TemplateResult {
    return html`<section class="sheet more">
        ${pick(
            say("replay-speed"),
            (Object.keys(SPEEDS) as Speed[]).map((each) => [each, say(`replay-speed-${each}`)]),
            player.speed,
            (speed) => player.setSpeed(speed),
        )}
        <div class="buttons">
            <button type="button" @click=${share}>${say("replay-link-make")}</button>
            <button type="button" @click=${analyze}>${say("replay-analyze")}</button>
            <button type="button" @click=${download}>${say("replay-download")}</button>
            <a class="button second" href="/replay">${say("replay-other")}</a>
        </div>
        ${
            link
                ? html`<label class="field">
                      <span>${say("replay-link")}</span>
                      <input id="replay-link" readonly .value=${link} />
                  </label>`
                : nothing
        }
        <p class="hint" role="status">${copied ? say("replay-link-copied") : ""}</p>
        <details class="prose">
            <summary>${say("replay-of")}</summary>
            ${prose(heading.chapters)}
        </details>
    </section>`;
}
