import { html, nothing, type TemplateResult } from "lit";
import { failure, sendCommand } from "../../api/http";
import type { TableView, TournamentView } from "../../api/schema";
import { secret } from "../../api/secret";
import type { Command } from "../../api/types";
import type { Question } from "../../parts/confirm";
import { say } from "../../words/words";

/** What the page does for the director's buttons. */
type Page = {
    readonly ask: (question: Question) => void;
    /** Called after a command, with the reason if it was refused. */
    readonly done: (trouble: string) => void;
};

/** Draw what the director can do about the people at the tables, without seeing their games. */
export function drawTables(view: TournamentView, token: string, page: Page): TemplateResult {
    return html`<section class="sheet">
        <h2>${say("tournaments-order")}</h2>
        <p class="hint">${say(view.may_put_out ? "tournaments-order-hint" : "tournaments-order-plays")}</p>
        ${view.rounds.at(-1)!.tables.map((table, at) => drawTable(view, table, at + 1, token, page))}
    </section>`;
}

function drawTable(
    view: TournamentView,
    { room, names, people, silenced }: TableView,
    number: number,
    token: string,
    page: Page,
): TemplateResult | typeof nothing {
    if (!room || !silenced) return nothing;
    const send = (command: Command) =>
        sendCommand(room, token, secret(12), command).then(
            () => page.done(""),
            (error: unknown) => page.done(failure(error)),
        );
    return html`<details>
        <summary>${say("tournaments-table-n", { n: number })}</summary>
        <ul class="people">
            ${people.map((seat) => {
                const who = names[seat - 1]!;
                const quiet = silenced[seat - 1]!;
                const out = () =>
                    page.ask({
                        title: say("tournaments-out", { who }),
                        text: say("tournaments-out-sure"),
                        yes: say("tournaments-out", { who }),
                        then: () => void send({ type: "kick", seat }),
                    });
                return html`<li>
                    <span>${who}</span>
                    <button
                        type="button"
                        class="plain"
                        @click=${() => void send({ type: "silence", seat, silenced: !quiet })}
                    >
                        ${say(quiet ? "tournaments-unsilence" : "tournaments-silence", { who })}
                    </button>
                    ${
                        view.may_put_out
                            ? html`<button type="button" class="plain harmful" @click=${out}>
                                  ${say("tournaments-out", { who })} …
                              </button>`
                            : nothing
                    }
                </li>`;
            })}
        </ul>
    </details>`;
}
