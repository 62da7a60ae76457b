import { TaskStatus } from "@lit/task";
import { html, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { ProblemError, roomView } from "../../api/http";
import { tokenOf, savedRooms } from "../../api/tokens";
import { roomPath } from "../../router";
import { roomMatch } from "../../score/lines";
import { sheetTable } from "../../score/table";
import { say } from "../../words/words";
import { PageElement } from "../../parts/element";
import { Loading } from "../../parts/loading";

const REFRESH_INTERVAL = 5000;

/** Return the view of a room for somebody who sits there, or for a spectator. */
const roomViewOf = (room: string) =>
    roomView(room, savedRooms().some((each) => each.room === room) ? tokenOf(room) : "");

/** The score sheet of a room's match, for reading and printing. It is refreshed while it is visible. */
@customElement("moon-match")
export class MatchPlace extends PageElement {
    @property() room = "";
    readonly #view = new Loading(this, roomViewOf, { args: () => [this.room], wordless: true });
    #timer = 0;

    override connectedCallback(): void {
        super.connectedCallback();
        this.#timer = window.setInterval(() => this.#refresh(), REFRESH_INTERVAL);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        clearInterval(this.#timer);
    }

    /** Load the sheet again, unless nobody looks, or it can't change any more. */
    #refresh(): void {
        const { error, last, status } = this.#view;
        const lost = error instanceof ProblemError && error.problem.status === 404;
        if (!document.hidden && !lost && last?.status !== "finished" && status !== TaskStatus.PENDING)
            void this.#view.run();
    }

    protected override render(): TemplateResult {
        const { last, trouble } = this.#view;
        const view = last?.room === this.room ? last : undefined;
        const match = view && roomMatch(view);
        return html`<section class="sheet print">
            <h1>${say("sheet-title")}</h1>
            ${match ? sheetTable(match) : html`<p class="hint">${trouble ? "" : say(view ? "sheet-empty" : "app-loading")}</p>`}
            <p class="trouble" role="alert">${trouble}</p>
            <div class="line buttons">
                <button type="button" @click=${() => print()}>${say("score-print")}</button>
                <a class="button quiet" href=${roomPath(this.room)}>${say("score-to-room")}</a>
            </div>
        </section>`;
    }
}
