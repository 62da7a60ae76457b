import { html, nothing, type TemplateResult } from "lit";
import { recentRecords } from "../../replay/recent";
import { dateTime, say } from "../../words/words";

/** The form for a record that is pasted, opened from a file, or chosen from the recent ones. */
export type Form = {
    readonly busy: boolean;
    readonly trouble: string;
    open(text: string): void;
    openFile(file: File | undefined): void;
    /** Delete the list of recent records. */
    forget(): void;
};

export function form({ busy, trouble, open, openFile, forget }: Form): TemplateResult {
    const send = (event: SubmitEvent) => {
        event.preventDefault();
        open((event.target as HTMLFormElement).querySelector("textarea")?.value ?? "");
    };
    const choose = (event: Event) => {
        const box = event.target as HTMLInputElement;
        openFile(box.files?.[0]);
        box.value = "";
    };
    return html`<section class="sheet narrow replay-form">
        <h1>${say("replay-title")}</h1>
        <p class="hint">${say("replay-lead")}</p>
        <form @submit=${send} aria-busy=${busy}>
            <label class="field">
                <span>${say("replay-paste")}</span>
                <textarea
                    rows="7"
                    spellcheck="false"
                    autocomplete="off"
                    autocapitalize="off"
                    aria-describedby="paste-hint"
                    placeholder='[Format "1"]'
                ></textarea>
            </label>
            <p class="hint" id="paste-hint">${say("replay-paste-hint")}</p>
            <p class="trouble" role="alert">${trouble}</p>
            <p class="buttons">
                <button type="submit" class="primary">${say("replay-look")}</button>
                <label class="button second file">
                    <input type="file" accept=".moon,.json,.txt,text/plain" @change=${choose} />
                    ${say("replay-file")}
                </label>
            </p>
        </form>
        ${recentList(forget)}
    </section>`;
}

function recentList(forget: () => void): TemplateResult | typeof nothing {
    const records = recentRecords();
    if (!records.length) return nothing;
    return html`<h2>${say("replay-lately")}</h2>
        <ul class="tables">
            ${records.map(
                ({ key, at, title }) =>
                    html`<li>
                        <a href="/replay?record=${key}">${title || say("replay-nobody")}</a
                        ><span>${dateTime(at)}</span>
                    </li>`,
            )}
        </ul>
        <p class="hint">${say("replay-lately-hint")}</p>
        <p>
            <button type="button" @click=${forget}>${say("replay-forget")}</button>
        </p>`;
}
