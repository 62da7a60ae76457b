import { html, nothing, type TemplateResult } from "lit";
import type { GameView } from "../api/types";
import { drawSuit, suitSign } from "../pieces/piece";
import { bidName, suitName, namesOf } from "../room/names";
import { count, say } from "../words/words";
import type { TableView } from "../room/places";

/** The most characters of a name in the contract; the seats have the whole name. */
const LONGEST = 12;

/** Draw what concerns everybody: who plays for what, the trump, how far it has come, and the suit to follow. */
export function contract(view: TableView): TemplateResult | typeof nothing {
    const position = view.position;
    if (!position || ["draw", "dealer", "deal", "over"].includes(position.phase)) return nothing;
    const quiet = [...progress(view, position), ...facts(position)];
    const trump = position.trump_now;
    return html`<div class="contract">
        ${trump === null ? nothing : drawSuit(trump)}
        <div>
            <p class="loud">${headline(view, position).map((part) => html`<span>${part}</span> `)}</p>
            ${quiet.length ? html`<p class="facts">${quiet.map((each) => html`<span>${each}</span> `)}</p>` : nothing}
        </div>
    </div>`;
}

/** Say who plays for what or has made the highest bid, and what is trump. */
function headline(view: TableView, position: GameView): string[] {
    const names = namesOf(view);
    const { declarer, contract, trump_now } = position;
    if (!view.settings.about.auction)
        return [trump_now === "none" ? say("table-no-rockets") : trumpName(trump_now ?? "")];
    if (declarer && contract) {
        const plays = names.sentence("table-plays", declarer, {
            who: brief(names.of(declarer)),
            bid: bidName(contract),
        });
        return position.trump ? [plays, trumpName(position.trump)] : [plays];
    }
    const highest = position.bids.findLast(([, bid]) => bid !== "pass");
    return [
        highest
            ? names.sentence("table-highest", highest[0], {
                  who: brief(names.of(highest[0])),
                  bid: bidName(highest[1]),
              })
            : say("table-no-bid"),
    ];
}

/** Shorten a long name. */
const brief = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

const trumpName = (trump: string) =>
    trump === "follow-me" ? suitName(trump) : say("table-trump", { trump: suitName(trump) });

/** Draw a dot for each trick that the declarer needs, and say how many are to come and may be lost. */
function progress(view: TableView, position: GameView): TemplateResult[] {
    const { declarer, needed, phase, hands, trick } = position;
    if (!declarer || !needed || phase !== "play") return [];
    const taken = position.tricks[namesOf(view).side(declarer)] ?? 0;
    const inTrick = trick.some(([seat]) => seat === declarer) ? 1 : 0;
    const left = (hands[declarer - 1]?.length ?? 0) + inTrick;
    const spare = left + taken - needed;
    const text =
        taken >= needed
            ? say("table-made")
            : spare < 0
              ? say("table-set")
              : `${say("table-so-far", { taken, needed })}, ${spare ? say("table-may-lose", { n: spare }) : say("table-may-lose-none")}`;
    const dots = Array.from({ length: needed }, (_, at) =>
        at < taken ? "on" : spare < 0 && at >= needed + spare ? "no" : "",
    );
    return [
        html`<span class="tally" aria-hidden="true">${dots.map((kind) => html`<i class=${kind}></i>`)}</span>
            ${text}`,
    ];
}

/** Say which suit was led, what may be played, and what is left in the supply. */
function facts(position: GameView): (string | TemplateResult)[] {
    const parts: (string | TemplateResult)[] = [];
    const free = ["BM", "LM"].includes(position.led_suit ?? "");
    if (free) parts.push(say("table-free"));
    else if (position.led_suit && position.trick.length)
        parts.push(
            html`${say("table-led", { suit: suitName(position.led_suit) })} ${suitSign(position.led_suit)}`,
        );
    if (position.supply !== null) parts.push(say("table-supply", { chips: count("chips", position.supply) }));
    return parts;
}
