import { html, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { failure } from "../api/http";
import type { CreateRoom } from "../api/types";
import { botsFor, isOfName, openTable } from "../room/opening";
import { settings } from "../settings";
import { say, type Key } from "../words/words";
import { PageElement } from "./element";
import { soloTableOptions, friendsTableOptions } from "./table-options";

/** Base class of places that open tables. They ask for a name if none is known and the table is for friends. */
export abstract class TableOpener extends PageElement {
    @state() protected busy = false;
    /** Why a table wasn't opened. */
    @state() private refusal = "";
    /** Called with the name when it was given; undefined while no name is asked for. */
    @state() private named: ((name: string) => void) | undefined;
    #from: Element | null = null;
    /** What the button says that follows the name. */
    #go: Key = "room-open-go";

    /** Whether a name is being asked for. */
    protected get naming(): boolean {
        return this.named !== undefined;
    }

    /** Open a table under the stored name. For `friends` a name is required; `go` confirms one that is asked for. */
    protected async open(
        opening: (name: string | undefined) => Promise<unknown>,
        friends = false,
        name = settings.choices.name,
        go: Key = "room-open-go",
    ): Promise<void> {
        if (this.busy) return;
        this.refusal = "";
        const ask = async () => {
            if (!this.named) this.#from = document.activeElement;
            try {
                await import("./naming-form"); // seldom needed, so the front page doesn't wait for it
            } catch {
                this.refusal = say("error-offline");
                return;
            }
            this.named = (given) => void this.open(opening, friends, given, go);
            this.#go = go;
        };
        if (friends && !name) return ask();
        const from = document.activeElement;
        this.busy = true;
        try {
            await opening(name || undefined);
            if (name) settings.choose({ name });
            this.named = undefined;
        } catch (error) {
            this.refusal = failure(error);
            if (isOfName(error)) await ask();
        } finally {
            this.busy = false;
        }
        if (!this.refusal || this.named) return;
        await this.updateComplete; // a button that was disabled has lost the focus
        if (from instanceof HTMLElement && document.activeElement === document.body) from.focus();
    }

    /** Open a table with bots only. */
    protected playAlone(rules: Pick<CreateRoom, "preset" | "options">, players: number): void {
        const asked = { ...rules, bots: botsFor(players), ...soloTableOptions() };
        void this.open((name) => openTable(asked, name));
    }

    /** Open a table for friends. */
    protected playTogether(rules: Pick<CreateRoom, "preset" | "options" | "public">): void {
        const asked = { ...rules, ...friendsTableOptions() };
        void this.open((name) => openTable(asked, name), true);
    }

    /** Draw the question for a name, or why no table was opened. */
    protected beside(): TemplateResult {
        if (!this.named) return html`<p class="trouble" role="alert">${this.refusal}</p>`;
        return html`<moon-naming
            .trouble=${this.refusal}
            .go=${this.#go}
            .done=${this.named}
            .cancel=${() => void this.#cancel()}
        ></moon-naming>`;
    }

    async #cancel(): Promise<void> {
        this.named = undefined;
        this.refusal = "";
        await this.updateComplete;
        if (this.#from instanceof HTMLElement) this.#from.focus();
    }
}
