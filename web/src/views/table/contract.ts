import { html, nothing, type TemplateResult } from "lit";
import type { GameView } from "../../api/types";
import { suitSign } from "../../pieces/piece";
import { suitName } from "../../room/names";
import { count, say } from "../../words/words";

function trumpName(trump: string): string {
    return trump === "follow-me" ? suitName(trump) : say("table.trump", { trump: suitName(trump) });
}

/** Draw what concerns everybody: the trump and the suit to follow. */
export function facts(position: GameView): TemplateResult | typeof nothing {
    const parts: (string | TemplateResult)[] = [];
    if (position.phase !== "deal" && position.phase !== "over") {
        if (position.trump) parts.push(trumpName(position.trump));
        const free = ["BM", "LM"].includes(position.led_suit ?? "");
        if (position.chips && position.led_suit !== "LM")
            parts.push(html`${say("table.trump", { trump: suitName("R") })} ${suitSign("R")}`);
        if (position.led_suit === "LM") parts.push(say("table.no-rockets"));
        if (free) parts.push(say("table.free"));
        else if (position.led_suit && position.trick.length)
            parts.push(
                html`${say("table.led", { suit: suitName(position.led_suit) })} ${suitSign(position.led_suit)}`,
            );
    }
    if (position.supply !== null) parts.push(say("table.supply", { chips: count("chips", position.supply) }));
    if (!parts.length) return nothing;
    return html`<p class="facts">${parts.map((each) => html`<span>${each}</span> `)}</p>`;
}
