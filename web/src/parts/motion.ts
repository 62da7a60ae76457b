import { settings } from "../settings";

/** Durations in milliseconds. */
const PLAY_MS = 240;
const TAKE_MS = 380;
const DEAL_MS = 260;
const DEAL_DELAY_MS = 40;

type Lying = { readonly piece: Element; readonly box: DOMRect };

/** Return true if animations are disabled in the settings or on the device. */
export const motionDisabled = () =>
    settings.choices.still || matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Animates pieces: from a hand to the trick, from the trick to its winner, from the dealer to the hands.
 *
 * Only pictures move. The elements themselves are always at their final place.
 */
export class Motion {
    #hand = new Map<string, DOMRect>();
    #plates = new Map<string, DOMRect>();
    #plays = new Set<string>();
    #lastTrick: { readonly winner: string; readonly lying: readonly Lying[] } | undefined;
    #dealt: string | undefined;
    #ready = false;

    /** Remember the positions of all pieces before rendering. */
    remember(root: ParentNode): void {
        this.#ready = !motionDisabled();
        if (!this.#ready) return;
        this.#hand = new Map(all(root, ".held").map((each) => [each.dataset["piece"] ?? "", box(each)]));
        this.#plates = new Map(
            all(root, ".plate[data-seat]").map((each) => [
                each.dataset["seat"] ?? "",
                box(each.querySelector(".face") ?? each),
            ]),
        );
        this.#plays = new Set(all(root, ".trick [data-play]").map((each) => each.dataset["play"] ?? ""));
        const winner = root.querySelector<HTMLElement>(".trick.old")?.dataset["winner"];
        this.#lastTrick =
            winner === undefined
                ? undefined
                : {
                      winner,
                      lying: select(root, ".trick.old .piece").map((piece) => ({ piece, box: box(piece) })),
                  };
    }

    /** After rendering, animate what is new and what is gone. `hand` identifies the current hand. */
    show(root: ParentNode, hand: string, you: number, dealer: number): void {
        const anew = this.#dealt !== hand;
        const first = this.#dealt === undefined;
        this.#dealt = hand;
        if (!this.#ready) return;
        this.#ready = false;
        if (anew && !first) this.#deal(root, dealer);
        for (const each of all(root, ".trick [data-play]")) {
            const { play = "", by = "", piece = "" } = each.dataset;
            const picture = each.querySelector(".piece");
            if (!this.#plays.has(play) && picture)
                animateFrom(
                    picture,
                    (Number(by) === you && this.#hand.get(piece)) || this.#plates.get(by),
                    PLAY_MS,
                );
        }
        this.#take(root);
    }

    /** Move the last trick to its winner when the next one begins. */
    #take(root: ParentNode): void {
        const old = this.#lastTrick;
        this.#lastTrick = undefined;
        if (!old || root.querySelector(".trick.old")) return;
        const plate = root.querySelector(`.plate[data-seat="${old.winner}"]`);
        const pile = plate?.querySelector(".pile");
        const to = pile?.checkVisibility() ? box(pile) : this.#plates.get(old.winner);
        if (!to) return;
        for (const { piece, box } of old.lying) {
            const ghost = piece.cloneNode(true) as SVGElement;
            ghost.classList.add("ghost");
            ghost.style.left = `${box.left}px`;
            ghost.style.top = `${box.top}px`;
            ghost.style.width = `${box.width}px`;
            ghost.style.height = `${box.height}px`;
            document.body.append(ghost);
            const end = { transform: `${path(box, to)} scale(0.3)`, opacity: 0.2 };
            ghost.animate([{ transform: "none" }, end], { duration: TAKE_MS, easing: "ease-in" }).onfinish =
                () => ghost.remove();
        }
    }

    /** Move the pieces of all hands from the dealer. */
    #deal(root: ParentNode, dealer: number): void {
        const from = this.#plates.get(String(dealer));
        select(root, ".held .piece").forEach((piece, at) =>
            animateFrom(piece, from, DEAL_MS, at * DEAL_DELAY_MS),
        );
        for (const backs of all(root, ".backs"))
            select(backs, ".piece").forEach((piece, at) =>
                animateFrom(piece, from, DEAL_MS, at * DEAL_DELAY_MS),
            );
    }
}

const all = (root: ParentNode, what: string) => [...root.querySelectorAll<HTMLElement>(what)];
const select = (root: ParentNode, what: string) => [...root.querySelectorAll(what)];
const box = (element: Element) => element.getBoundingClientRect();

/** Return the translation from the center of one box to that of another. */
function path(from: DOMRect, to: DOMRect): string {
    const x = to.left + to.width / 2 - (from.left + from.width / 2);
    const y = to.top + to.height / 2 - (from.top + from.height / 2);
    return `translate(${x}px, ${y}px)`;
}

function animateFrom(piece: Element, from: DOMRect | undefined, duration: number, delay = 0): void {
    if (!from) return;
    piece.animate(
        [{ transform: `${path(box(piece), from)} scale(0.8)`, opacity: 0.4 }, { transform: "none" }],
        {
            duration,
            delay,
            easing: "ease-out",
            fill: "backwards",
        },
    );
}
