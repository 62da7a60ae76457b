import { html, nothing, type TemplateResult } from "lit";
import type { RoomView } from "../api/types";
import { drawPiece, drawSuit } from "../pieces/piece";
import { namesOf, actionsWith, bidName, botTitle, calledIn, pieceName, suitName } from "../room/names";
import { list, messageKey, say } from "../words/words";
import { meaningOf } from "./meaning";
import { isCards } from "../room/places";

/** What the buttons for bids, trumps and suits do. */
export type ActionChoices = {
    /** The name of the group: the question that the buttons answer. */
    readonly label: string;
    /** A piece that needs a suit to be called with it. */
    readonly calling: string | undefined;
    act(action: string): void;
    /** Called with the trump or suit under the pointer or focus, and with undefined when it is left. */
    highlight(action: string | undefined): void;
    /** The action whose meaning is shown because it was held. */
    readonly reading?: string | undefined;
    /** Called with the press of a choice that has a meaning. */
    hold?(event: PointerEvent, action: string): void;
};

/** Draw buttons for the legal bids, trumps or called suits. */
export function actions(view: RoomView, choices: ActionChoices): TemplateResult | typeof nothing {
    const position = view.position;
    if (!position || !view.may.act) return nothing;
    if (choices.calling !== undefined) {
        const calls = actionsWith(choices.calling, position.legal);
        return buttons(view, choices, calls, (action) => suitName(calledIn(action) ?? action));
    }
    if (position.phase === "auction") return buttons(view, choices, position.legal, bidName);
    if (position.phase === "trump")
        return buttons(view, choices, position.legal, (action) => {
            const trump = action.replace(/^trump /, "");
            const key = messageKey(`trump-${trump}`);
            return key ? say(key) : trump;
        });
    return nothing;
}

function buttons(
    view: RoomView,
    choices: ActionChoices,
    legal: readonly string[],
    name: (action: string) => string,
): TemplateResult {
    const suits = view.suits;
    const highlight = (action: string | undefined) => () => choices.highlight(action);
    const weighing = legal.some((action) => action in suits);
    return html`<div
        class="actions ${weighing ? "weighing" : ""}"
        data-zone="act"
        role="group"
        aria-label=${choices.label}
    >
        ${legal.map((action) => {
            const meaning = meaningOf(view, action);
            return html`<button
                type="button"
                class="${action === "pass" ? "" : "primary"} ${name(action).length > 2 ? "wide-name" : ""} ${choices.reading === action ? "read" : ""}"
                data-action=${action}
                aria-description=${meaning || nothing}
                @pointerdown=${(event: PointerEvent) => meaning && choices.hold?.(event, action)}
                @click=${() => choices.act(action)}
                @pointerenter=${highlight(action)}
                @pointerleave=${highlight(undefined)}
                @focus=${highlight(action)}
                @blur=${highlight(undefined)}
            >
                ${sign(action)}${name(action)}${action in suits ? trumpPieces(view, suits[action] ?? []) : nothing}
            </button>`;
        })}
    </div>`;
}

/** Draw the sign of a trump that isn't a number, as it will stand in the contract. */
function sign(action: string): TemplateResult | typeof nothing {
    const trump = /^trump (\D.*)$/.exec(action)?.[1];
    return trump ? drawSuit(trump) : nothing;
}

/** Draw the pieces of the viewer's hand that would be trump (or of the suit), according to the server. */
function trumpPieces(view: RoomView, pieces: readonly string[]): TemplateResult {
    const label = pieces.length
        ? say("ask-trump-yours", { pieces: list(pieces.map(pieceName)) })
        : say("ask-trump-none");
    return html`<span class="belonging" aria-hidden="true"
            >${pieces.length ? pieces.map((piece) => drawPiece(piece, isCards(view))) : "–"}</span
        ><span class="hidden"> ${label}</span>`;
}

/** Draw a proposal that needs consent. */
export function proposal(view: RoomView, answer: (agree: boolean) => void): TemplateResult | typeof nothing {
    const asked = view.asked;
    if (!asked) return nothing;
    const own = asked.seat === view.you;
    const done = own || asked.agreed.includes(view.you);
    return html`<div class="asked" data-zone="asked" role="group">
        <p>
            ${done ? say("wish-waiting") : say(`wish-${asked.wish}`, { who: namesOf(view).plain(asked.seat) })}
            ${!done && asked.wish === "end" && view.counting.includes(view.you) ? say("wish-end-rated") : nothing}
        </p>
        ${
            view.may.answer && !done
                ? html`<button type="button" class="primary" @click=${() => answer(true)}>
                          ${say("wish-agree")}
                      </button>
                      <button type="button" @click=${() => answer(false)}>${say("wish-refuse")}</button>`
                : nothing
        }
        ${own ? html`<button type="button" @click=${() => answer(false)}>${say("wish-withdraw")}</button>` : nothing}
    </div>`;
}

/** Draw the notice that a bot plays for the viewer. */
export function standIn(
    { seats, you, status }: RoomView,
    comeBack: () => void,
): TemplateResult | typeof nothing {
    const bot = seats[you - 1]?.bot;
    if (!bot || status !== "playing") return nothing;
    return html`<div class="asked" data-zone="asked" role="group">
        <p>${say("ask-replaced", { bot: botTitle(bot) })}</p>
        <button type="button" class="primary" @click=${comeBack}>${say("ask-back")}</button>
    </div>`;
}
