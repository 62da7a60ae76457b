import { html, nothing, type TemplateResult } from "lit";
import { reach } from "../api/reach";
import { say, type Key } from "../words/words";

/** Where something can be done without the server. */
const WITHOUT: readonly { readonly path: string; readonly key: Key }[] = [
    { path: "/score", key: "score.title" },
    { path: "/settings", key: "app.settings" },
];

/** That the server can't be reached, what becomes of that, and what can be done meanwhile; a room says so itself. */
export function away(): TemplateResult | typeof nothing {
    if (reach.here) return nothing;
    return html`<div class="away">
        <p>${say("away.said")}</p>
        <p>
            ${say("away.meanwhile")} ${WITHOUT.map(({ path, key }) => html`<a href=${path}>${say(key)}</a> `)}
            <button type="button" @click=${() => void reach.look()}>${say("away.look")}</button>
        </p>
    </div>`;
}

/** That the server has a newer page than this one. */
export function newer(): TemplateResult {
    return html`<div class="away">
        <p>${say("away.newer")}</p>
        <p><button type="button" @click=${() => location.reload()}>${say("away.load")}</button></p>
    </div>`;
}
