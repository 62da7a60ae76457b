import { html, nothing, type LitElement, type TemplateResult } from "lit";
import { rulesPath } from "../../../rules/link";
import { forgetRules, saveRules, ownRules, type OwnRules } from "../../../rules/own";
import { say } from "../../../words/words";

/** The list of house rules stored in this browser, with links and buttons to delete them, which can be undone. */
export class SavedRules {
    #own = ownRules();
    #forgotten: OwnRules | undefined;

    constructor(private readonly host: LitElement) {}

    /** Store rules under their title. Returns false if the browser stores nothing. */
    keep(rules: OwnRules): boolean {
        const saved = saveRules(rules);
        this.#refresh(this.#forgotten);
        return saved;
    }

    render(): TemplateResult | typeof nothing {
        if (!this.#own.length && !this.#forgotten) return nothing;
        return html`<h2>${say("house-own")}</h2>
            <ul class="tables own">
                ${this.#own.map(
                    (each) =>
                        html`<li>
                            <a href=${rulesPath(each.preset, each.options, each.title)}>${each.title}</a>
                            <button type="button" class="plain under" @click=${() => void this.#forget(each)}>
                                ${say("house-forget")}<span class="hidden"> ${each.title}</span>
                            </button>
                        </li>`,
                )}
                ${this.#forgotten ? this.#undo(this.#forgotten) : nothing}
            </ul>`;
    }

    #undo(forgotten: OwnRules): TemplateResult {
        return html`<li>
            <span role="status">${say("house-forgotten", { title: forgotten.title })}</span>
            <button
                id="unforget"
                type="button"
                class="plain under"
                @click=${() => void this.#unforget(forgotten)}
            >
                ${say("house-undo")}
            </button>
        </li>`;
    }

    async #forget(rules: OwnRules): Promise<void> {
        forgetRules(rules.title);
        this.#refresh(rules);
        await this.#focus("#unforget");
    }

    async #unforget(rules: OwnRules): Promise<void> {
        saveRules(rules);
        this.#refresh(undefined);
        await this.#focus(".own a");
    }

    #refresh(forgotten: OwnRules | undefined): void {
        this.#own = ownRules();
        this.#forgotten = forgotten;
        this.host.requestUpdate();
    }

    async #focus(what: string): Promise<void> {
        await this.host.updateComplete;
        this.host.querySelector<HTMLElement>(what)?.focus();
    }
}
