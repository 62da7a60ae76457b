import { html, nothing, type TemplateResult } from "lit";
import { failure, sendCommand } from "../../api/http";
import type { TableView, TournamentView } from "../../api/schema";
import { secret } from "../../api/secret";
import type { Command } from "../../api/types";
import { tell } from "./texts";
import type { Question } from "../../parts/confirm";

/** What the page does for the director's buttons. */
type Page = {
    readonly ask: (question: Question) => void;
    /** Called after a command, with the reason if it was refused. */
    readonly done: (trouble: string) => void;
};

/** Draw what the director can do about the people at the tables, without seeing their games. */
export function drawTables(view: TournamentView, token: string, page: Page): TemplateResult {
    return html`<section class="sheet">
        <h2>${tell("order")}</h2>
        <p class="hint">${tell(view.may_put_out ? "order.hint" : "order.plays")}</p>
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
        <summary>${tell("table.n", { n: number })}</summary>
        <ul class="people">
            ${people.map((seat) => {
                const who = names[seat - 1]!;
                const quiet = silenced[seat - 1]!;
                const out = () =>
                    page.ask({
                        title: tell("out", { who }),
                        text: tell("out.sure"),
                        yes: tell("out", { who }),
                        then: () => void send({ type: "kick", seat }),
                    });
                return html`<li>
                    <span>${who}</span>
                    <button
                        type="button"
                        class="plain"
                        @click=${() => void send({ type: "silence", seat, silenced: !quiet })}
                    >
                        ${tell(quiet ? "unsilence" : "silence", { who })}
                    </button>
                    ${
                        view.may_put_out
                            ? html`<button type="button" class="plain harmful" @click=${out}>
                                  ${tell("out", { who })} …
                              </button>`
                            : nothing
                    }
                </li>`;
            })}
        </ul>
    </details>`;
}
