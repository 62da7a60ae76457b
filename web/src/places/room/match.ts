import { html, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { failure, ProblemError, roomView } from "../../api/http";
import { tokenOf, savedRooms } from "../../api/tokens";
import type { RoomView } from "../../api/types";
import { roomPath } from "../../router";
import { roomMatch } from "../../score/lines";
import { sheetTable } from "../../score/table";
import { say } from "../../words/words";
import { PageElement } from "../../parts/element";

const REFRESH_INTERVAL = 5000;

/** The score sheet of a room's match, for reading and printing. It is refreshed while it is visible. */
@customElement("moon-match")
export class MatchPlace extends PageElement {
    @property() room = "";
    @state() private view: RoomView | undefined;
    @state() private trouble = "";
    #timer = 0;

    protected override willUpdate(changed: PropertyValues<this>): void {
        if (!changed.has("room") || !this.room) return;
        clearTimeout(this.#timer);
        this.view = undefined;
        void this.#load();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        clearTimeout(this.#timer);
    }

    async #load(): Promise<void> {
        const known = savedRooms().some((each) => each.room === this.room);
        try {
            if (!document.hidden || !this.view)
                this.view = await roomView(this.room, known ? tokenOf(this.room) : "");
            this.trouble = "";
        } catch (error) {
            this.trouble = failure(error);
            if (error instanceof ProblemError && error.problem.status === 404) return;
        }
        if (this.isConnected && this.view?.status !== "finished")
            this.#timer = window.setTimeout(() => void this.#load(), REFRESH_INTERVAL);
    }

    protected override render(): TemplateResult {
        const match = this.view && roomMatch(this.view);
        return html`<section class="sheet print">
            <h1>${say("sheet.title")}</h1>
            ${match ? sheetTable(match) : html`<p class="hint">${this.trouble ? "" : say(this.view ? "sheet.empty" : "app.loading")}</p>`}
            <p class="trouble" role="alert">${this.trouble}</p>
            <div class="line buttons">
                <button type="button" @click=${() => print()}>${say("score.print")}</button>
                <a class="button quiet" href=${roomPath(this.room)}>${say("score.to-room")}</a>
            </div>
        </section>`;
    }
}
