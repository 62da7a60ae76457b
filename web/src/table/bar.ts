import { html, nothing, type TemplateResult } from "lit";
import type { RoomView } from "../api/types";
import { lastTrick } from "../room/turn";
import { targetText } from "../room/target";
import { say } from "../words/words";
import { icon } from "./icons";
import { handEnded } from "./moments";

/** What the bar above the table shows and does. */
export type BarChoices = {
    /** The name of the rules; empty until it is known. */
    readonly title: string;
    /** Whether the rest of the tricks can be claimed now. */
    readonly claimable: boolean;
    readonly showLast: boolean;
    /** Whether the pieces that are gone are shown; undefined if they can't be. */
    readonly showGone: boolean | undefined;
    toggleGone(): void;
    undo(): void;
    claim(): void;
    toggleLast(): void;
    menu(): void;
    /** Whether there are messages that weren't on the screen. */
    readonly unread: boolean;
    /** Called when somebody goes to what is beside the table. */
    news(): void;
};

/** Draw the bar above the table: what is played, and the buttons that are used most. */
export function bar(view: RoomView, choices: BarChoices): TemplateResult {
    const { position } = view;
    // After a hand, its result contains the tricks.
    const shown = position && (position.trick.length || position.phase !== "play") && !handEnded(view);
    const last = shown && lastTrick(position);
    const button = (
        name: "undo" | "last" | "gone" | "menu",
        label: string,
        act: () => void,
        pressed?: boolean,
    ) =>
        html`<button
            type="button"
            class="icon-button to-${name}"
            title=${label}
            aria-label=${label}
            aria-pressed=${pressed === undefined ? nothing : String(pressed)}
            @click=${act}
        >
            ${icon(name)}
        </button>`;
    const over = position?.phase === "over" || view.ended_early;
    const hand = view.sheet.length + (over && view.sheet.length ? 0 : 1);
    return html`<div class="topbar" data-zone="tools">
        <a class="icon-button" href="/" aria-label="${say("app-name")}, ${say("app-home")}"
            >${icon("back")}</a
        >
        <p class="playing">
            <b>${choices.title || say("app-name")}</b>
            <span
                >${say("hand-n", { n: hand })} ·
                ${targetText(view)}${view.counting.length && !over ? ` · ${say("bar-rated")}` : nothing}</span
            >
        </p>
        ${
            choices.claimable
                ? html`<button type="button" class="primary claim" @click=${choices.claim}>
                      ${say("menu-claim")}
                  </button>`
                : nothing
        }
        ${view.you && view.may.ask.includes("takeback") ? button("undo", say("menu-undo"), choices.undo) : nothing}
        ${
            last && view.you
                ? button(
                      "last",
                      say(choices.showLast ? "table-last-hide" : "table-last-show"),
                      choices.toggleLast,
                      choices.showLast,
                  )
                : nothing
        }
        ${
            choices.showGone === undefined
                ? nothing
                : button("gone", say("gone-title"), choices.toggleGone, choices.showGone)
        }
        <a
            class="icon-button beside-link"
            href="#beside"
            aria-label="${say("bar-beside")}${choices.unread ? `, ${say("chat-unread")}` : ""}"
            @click=${choices.news}
            >${icon("list")}${choices.unread ? html`<i class="unread"></i>` : nothing}</a
        >
        ${button("menu", say("bar-menu"), choices.menu)}
    </div>`;
}
