import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { makeBoardRoom, type BoardPosition } from "../../api/board";
import { reachability } from "../../api/reachability";
import { botTitle } from "../../room/names";
import { botsFor, enterNewRoom } from "../../room/opening";
import { settings } from "../../settings";
import { say } from "../../words/words";
import { pick } from "../../parts/inputs";
import { TableOpener } from "../../parts/naming";
import { soloTableOptions } from "../../parts/table-options";

/** The choice of a seat and of bots, and the button that opens a room that begins with the position. */
@customElement("moon-play-on")
export class PlayOn extends TableOpener {
    @property({ attribute: false }) board!: BoardPosition;
    /** The seat whose view is shown; 0 if all hands are. */
    @property({ type: Number }) shown = 0;
    /** Returns the name of a seat's player. */
    @property({ attribute: false }) who!: (seat: number) => string;
    /** The seat that was chosen; 0 for the one whose view is shown or that is to move. */
    @state() private chosen = 0;

    #seat(): number {
        const chosen = this.chosen <= this.board.names.length ? this.chosen : 0; // the record may be another one
        return chosen || this.shown || this.board.position.to_move || 1;
    }

    #playOn(): void {
        const { record, ply, tried, names } = this.board;
        const seat = this.#seat();
        const asked = { record, ply, tried, bots: botsFor(names.length, seat), ...soloTableOptions() };
        void this.open((name) => enterNewRoom(asked, makeBoardRoom, name, undefined, seat));
    }

    protected override render(): TemplateResult {
        const { board } = this;
        if (board.position.phase === "over") return html`${nothing}`;
        return html`<section class="sheet play-on" aria-labelledby="board-play-on">
            <h2 id="board-play-on">${say("board-play-on")}</h2>
            <p class="hint">${say(board.viewer ? "board-play-on-hidden" : "board-play-on-hint")}</p>
            ${pick(
                say("board-play-on-seat"),
                board.names.map((_, at) => [at + 1, this.who(at + 1)] as const),
                this.#seat(),
                (seat) => (this.chosen = seat),
                "play-on-seat",
            )}
            <details
                class="choices"
                @toggle=${() => import("../../parts/bot-choice").catch(() => reachability.failed())}
            >
                <summary>${say("board-play-on-bots", { bots: botTitle(settings.choices.bot) })}</summary>
                <moon-bot-choice
                    .game=${board.rules.game}
                    @change=${() => this.requestUpdate()}
                ></moon-bot-choice>
            </details>
            <p>
                <button
                    type="button"
                    id="play-on"
                    class="primary"
                    ?disabled=${this.busy}
                    @click=${() => this.#playOn()}
                >
                    ${say("board-play-on-start")}
                </button>
            </p>
            ${this.beside()}
        </section>`;
    }
}
