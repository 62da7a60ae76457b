import { html, nothing, type TemplateResult } from "lit";
import { say } from "../../../words/words";
import { selectAll } from "../../../parts/inputs";

/** Ways to share the rules: a link, this browser's storage, and files. */
export type Sharing = {
    readonly link: string;
    readonly copied: boolean;
    /** A message about what was done last. */
    readonly notice: string;
    copy(): void;
    keep(): void;
    /** Download the rules; undefined if they aren't playable. */
    readonly download: (() => void) | undefined;
    open(file: File): Promise<void>;
};

export function sharing({ link, copied, notice, copy, keep, download, open }: Sharing): TemplateResult {
    const opened = (event: Event) => {
        const box = event.target as HTMLInputElement;
        const file = box.files?.[0];
        if (file) void open(file).then(() => (box.value = "")); // so that the same file can be opened again
    };
    return html`<section class="sheet" aria-labelledby="s-share">
        <h2 id="s-share" tabindex="-1">${say("house-share")}</h2>
        <p class="hint" id="house-link-hint">${say("house-link-hint")}</p>
        <div class="line">
            <label class="hidden" for="house-link">${say("house-link")}</label>
            <input
                id="house-link"
                readonly
                aria-describedby="house-link-hint"
                .value=${link}
                @focus=${selectAll}
            />
            <button type="button" @click=${copy}>${say(copied ? "room-copied" : "room-copy")}</button>
        </div>
        <div class="buttons">
            <button type="button" @click=${keep}>${say("house-keep")}</button>
            ${
                download
                    ? html`<button type="button" @click=${download}>${say("house-download")}</button>`
                    : nothing
            }
        </div>
        <label class="field">
            <span>${say("house-open")}</span>
            <input id="house-file" type="file" accept=".toml,application/toml,text/plain" @change=${opened} />
        </label>
        <p class="hint">${say("house-open-hint")}</p>
        <p role="status">${notice}</p>
    </section>`;
}
