import { html, nothing, type TemplateResult } from "lit";
import { ProblemError } from "../api/http";
import type { RoomStore } from "../room/store";
import { say } from "../words/words";

/** Where an action besides the game was requested; its refusal is shown there. */
export type Place = "tools" | "chat" | "more" | "rules" | "seats" | `seat ${number}`;

/** Actions besides the game, and why each was refused. */
export class Beside {
    store: RoomStore | undefined;
    #refused: Partial<Record<Place, string>> = {};

    /** `changed` is called after each change. */
    constructor(private readonly changed: () => void) {}

    /** Forget all refusals. */
    clear(): void {
        this.#refused = {};
        this.changed();
    }

    /** Wait for an action and keep why it was refused. Returns whether it succeeded. */
    async do(where: Place, pending: Promise<unknown> | undefined): Promise<boolean> {
        this.refuse(where, this.store?.state === "lost" ? say("error-sent") : "");
        try {
            await pending;
            this.refuse(where, "");
            return true;
        } catch (error) {
            this.refuse(where, error instanceof ProblemError ? error.message : say("error-offline"));
            return false;
        }
    }

    refuse(where: Place, why: string): void {
        if ((this.#refused[where] ?? "") === why) return;
        this.#refused[where] = why;
        this.changed();
    }

    /** Draw why an action was refused. */
    draw(where: Place): TemplateResult | typeof nothing {
        const why = this.#refused[where];
        return why ? html`<p class="trouble" role="alert">${why}</p>` : nothing;
    }
}
