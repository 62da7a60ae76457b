import { html, nothing, render, type TemplateResult } from "lit";
import type { RoomView, SeatView } from "../api/types";
import { drawFace } from "../faces/face";
import { aboutBot } from "../room/characters";
import { namesOf, botTitle } from "../room/names";
import { messageKey, say } from "../words/words";

/** The player that a card shows. */
type Shown = Pick<SeatView, "seat" | "holder" | "name" | "bot" | "face" | "away"> & {
    readonly style?: string;
};

/** Say what kind of player somebody is. */
function kindOf({ holder, bot, style }: Shown, you: boolean): string {
    if (holder === "bot") {
        const key = messageKey(`bot-${bot}-is`);
        const how = messageKey(`style-${style}-is`);
        return [key ? say(key) : botTitle(bot), ...(how ? [say(how)] : [])].join(". ");
    }
    return say(you ? "card-self" : holder === "outside" ? "card-outside" : "card-person");
}

/** Show who sits at a seat: face, name, the kind of player, and how a bot plays. */
export function showCard(seat: Shown, you = false, moderate: "moderate" | "report" | "" = ""): void {
    const dialog = document.createElement("dialog");
    dialog.className = "confirm who-is";
    dialog.setAttribute("aria-labelledby", "card-name");
    const draw = (lines: readonly string[]) => render(card(seat, you, lines, moderate), dialog);
    draw([]);
    if (seat.holder === "bot") void aboutBot(seat.name, seat.bot, seat.style).then(draw);
    dialog.addEventListener("close", () => dialog.remove());
    dialog.addEventListener("click", ({ target }) => {
        // The backdrop belongs to the dialog, whose content fills it.
        if (target === dialog || (target as Element).closest("button")) dialog.close();
    });
    document.body.append(dialog);
    dialog.showModal();
}

function card(
    seat: Shown,
    you: boolean,
    lines: readonly string[],
    moderate: "moderate" | "report" | "",
): TemplateResult {
    const { name, face, bot, holder, away } = seat;
    return html`<div>
        <span data-seat=${seat.seat || nothing}>${drawFace(face, name)}</span>
        <h2 id="card-name">${name || botTitle(bot)}</h2>
        <p class="kind">${kindOf(seat, you)}</p>
        ${away ? html`<p>${say("room-away")}</p>` : nothing}
        ${bot && holder !== "bot" ? html`<p>${say("room-stood-in", { bot: botTitle(bot) })}</p>` : nothing}
        <div class="line" role="status">${lines.map((line) => html`<p>${line}</p>`)}</div>
        ${
            moderate && holder !== "bot" && !you
                ? html`<button type="button" @click=${() => dispatchEvent(new Event("moderate"))}>
                      ${say(`menu-${moderate}`)} …
                  </button>`
                : nothing
        }
        <button type="button" autofocus>${say("card-close")}</button>
    </div>`;
}

/** Return what a viewer can do about others: moderate as the owner, or report to the operators. */
export const moderation = ({ you, may }: RoomView) => (may.moderate ? "moderate" : you ? "report" : "");

/** Draw the face and name of a seat's holder as a button that shows the card. */
export function nameButton(view: RoomView, seat: SeatView): TemplateResult {
    const name = namesOf(view).plain(seat.seat);
    return html`<button
        type="button"
        class="plain name-button"
        data-seat=${seat.seat}
        aria-haspopup="dialog"
        title=${say("card-of", { who: name })}
        @click=${() => showCard(seat, seat.seat === view.you, moderation(view))}
    >
        ${drawFace(seat.face, seat.name)}<b>${name}</b>
    </button>`;
}

const style = (name = ""): string => {
    const key = messageKey(`style-${name}`);
    return key ? say(key) : "";
};

/** Draw characters as small pictures with their names and styles; each opens its card. */
export function cast(characters: readonly Omit<Shown, "seat" | "holder" | "away">[]): TemplateResult {
    return html`<ul class="cast" aria-label=${say("card-cast")}>
        ${characters.map(
            (each) =>
                html`<li>
                    <button
                        type="button"
                        class="plain"
                        aria-haspopup="dialog"
                        @click=${() => showCard({ ...each, seat: 0, holder: "bot", away: false })}
                    >
                        ${drawFace(each.face, each.name)}<span
                            >${each.name}${style(each.style) ? html` <small>${style(each.style)}</small>` : nothing}</span
                        >
                    </button>
                </li>`,
        )}
    </ul>`;
}
