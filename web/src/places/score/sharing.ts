import { html, nothing, type TemplateResult } from "lit";
import type { SheetView } from "../../api/types";
import { say } from "../../words/words";
import { selectAll } from "../../parts/inputs";
import { isLocal, qr } from "../../parts/qr";

/** The links of a sheet, and the id of the one that was copied last. */
export type Links = {
    readonly sheet: string;
    /** The secret for editing; empty for readers. */
    readonly token: string;
    readonly copied: string;
    copy(id: string, text: string): void;
};

/** Draw the links with which others can read or edit a sheet. */
export function sharing(view: SheetView, { sheet, token, copied, copy }: Links): TemplateResult {
    const link = `${location.origin}/score/${sheet}`;
    const line = (id: string, label: string, text: string) =>
        html`<label class="field" for=${id}><span>${label}</span></label>
            <div class="line">
                <input id=${id} readonly .value=${text} @focus=${selectAll} />
                <button type="button" @click=${() => copy(id, text)}>
                    ${say(copied === id ? "room-copied" : "room-copy")}<span class="hidden">: ${label}</span>
                </button>
            </div>`;
    return html`<section class="sheet share">
        <h2>${say("score-share")}</h2>
        ${token ? nothing : html`<p>${say("score-reading")}</p>`}
        ${line("reader", say("score-link-reader"), link)}
        ${isLocal() ? html`<p class="hint">${say("score-share-local")}</p>` : qr(link)}
        ${
            token
                ? html`<details>
                      <summary>${say("score-link-writer")}</summary>
                      <p class="hint">${say("score-link-writer-hint")}</p>
                      ${line("writer", say("score-link-writer"), `${link}#w=${token}`)}
                  </details>`
                : nothing
        }
        <p>
            <a href="/score">${say("score-to-sheets")}</a>
        </p>
        <p class="hint">${say("score-version", { n: view.number })}</p>
    </section>`;
}
