import { html, nothing, type TemplateResult } from "lit";
import { reachability } from "../api/reachability";
import { say, type Key } from "../words/words";

/** Places that work without the server. */
const OFFLINE_PLACES: readonly { readonly path: string; readonly key: Key }[] = [
    { path: "/score", key: "score-title" },
    { path: "/settings", key: "app-settings" },
];

/** Draw a notice that the server can't be reached, with what still works. Rooms have their own notice. */
export function offlineNotice(): TemplateResult | typeof nothing {
    if (reachability.reachable) return nothing;
    return html`<div class="away">
        <p>${say("offline-said")}</p>
        <p>
            ${say("offline-meanwhile")}
            ${OFFLINE_PLACES.map(({ path, key }) => html`<a href=${path}>${say(key)}</a> `)}
            <button type="button" @click=${() => void reachability.check()}>${say("offline-look")}</button>
        </p>
    </div>`;
}

/** Draw a notice that there is a newer version of the page. */
export function updateNotice(): TemplateResult {
    return html`<div class="away">
        <p>${say("offline-newer")}</p>
        <p><button type="button" @click=${() => location.reload()}>${say("offline-load")}</button></p>
    </div>`;
}
