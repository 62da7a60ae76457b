import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { failure, ProblemError, serverNow } from "../../api/http";
import type { EntryView, TournamentRequest, TournamentView } from "../../api/schema";
import { secret } from "../../api/secret";
import { playerKey, tokenOf } from "../../api/tokens";
import { go, roomPath } from "../../router";
import { settings } from "../../settings";
import { tournamentCommand, tournamentView } from "./requests";
import { saveTournament, secretFor } from "./saved";
import { list, locale, say } from "../../words/words";
import { confirming, type Question } from "../../parts/confirm";
import { PageElement } from "../../parts/element";
import { drawTables } from "./moderate";
import { drawRounds, OpenBoard } from "./rounds";
import { drawStandings, nameOf, ownTable } from "./standings";

const POLL = 4_000; // milliseconds between two looks at the tournament

/** Return the time of day of a time of the server, by this device's clock. */
const clockTime = (at: number) =>
    new Intl.DateTimeFormat(locale(), { timeStyle: "short" }).format(Date.now() + at - serverNow());

/** Say what the server noticed about an entry; only for the director. */
const sameText = ({ same_player, same_address }: EntryView): string =>
    [
        same_player && say("tournaments-same-player", { n: same_player }),
        same_address && say("tournaments-same-address", { n: same_address }),
    ]
        .filter(Boolean)
        .map((text) => ` · ${text}`)
        .join("");

/** A tournament: entering, one's table, standings and boards; for the director also what comes next. */
@customElement("moon-tournament")
export class Tournament extends PageElement {
    @property() tournament = "";
    @state() private view: TournamentView | undefined;
    /** Why the tournament can't be shown. */
    @state() private missing = "";
    /** Why a command was refused. */
    @state() private trouble = "";
    @state() private said = "";
    @state() private question: Question | undefined;
    #token = "";
    #timer = 0;
    readonly #board = new OpenBoard(() => this.requestUpdate());

    // The name isn't known in `connectedCallback` if the element was drawn before it was defined.
    protected override willUpdate(changed: PropertyValues<this>): void {
        if (!changed.has("tournament")) return;
        this.view = undefined;
        this.#token = secretFor(this.tournament);
        void this.#look();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        clearTimeout(this.#timer);
    }

    protected override languageChanged(): void {
        void this.#look();
    }

    async #look(): Promise<void> {
        clearTimeout(this.#timer);
        const { tournament } = this;
        try {
            const view = await tournamentView(tournament, this.#token);
            if (tournament !== this.tournament) return;
            this.view = view;
            this.missing = "";
        } catch (error) {
            if (!this.view || (error instanceof ProblemError && error.problem.status === 404))
                this.missing = failure(error);
        }
        if (this.isConnected) this.#timer = window.setTimeout(() => void this.#look(), POLL);
    }

    async #do(command: TournamentRequest["command"]): Promise<boolean> {
        this.trouble = "";
        // Two entries of one player never share a table, so the server needs to know who enters.
        const key = command.type === "enter" ? (playerKey() ?? "") : "";
        const request = { id: secret(12), command, key };
        try {
            try {
                await tournamentCommand(this.tournament, this.#token, request);
            } catch (error) {
                if (!(error instanceof ProblemError) || error.problem.status) throw error;
                await tournamentCommand(this.tournament, this.#token, request); // the answer may be lost
            }
            await this.#look();
            return true;
        } catch (error) {
            this.trouble = failure(error);
            return false;
        }
    }

    async #enter(event: SubmitEvent): Promise<void> {
        event.preventDefault();
        const value = (id: string) => this.querySelector<HTMLInputElement>(`#${id}`)?.value.trim() ?? "";
        const name = value("name") || settings.choices.name;
        // The secret is stored before it is used, so that nobody loses a place by a broken connection.
        saveTournament({
            tournament: this.tournament,
            token: this.#token,
            at: Date.now(),
            title: this.view?.title ?? "",
        });
        if (await this.#do({ type: "enter", name, word: value("word") })) settings.choose({ name });
    }

    protected override render(): TemplateResult {
        const { view } = this;
        if (this.missing && !view)
            return html`<section class="sheet narrow">
                <h1>${say("tournaments-new")}</h1>
                <p class="trouble" role="alert">${this.missing}</p>
                <p><a href="/tournaments">${say("tournaments-create")}</a></p>
            </section>`;
        if (!view) return html`<p class="loading" role="status">…</p>`;
        return html`<section class="sheet tournament">
                <h1>${view.title}</h1>
                <p class="tournament-facts">
                    <a href="/rules/${view.preset}">${view.rules_title}</a> ·
                    ${say("tournaments-facts-size", { rounds: view.planned, hands: view.hands })}
                    ${view.minutes ? say("tournaments-facts-minutes", { minutes: view.minutes }) : nothing}
                    ${say(`tournaments-facts-${view.kind}`)} ${say(`tournaments-facts-${view.movement}`)}
                </p>
                <p class="now" role="status">${this.#status(view)}</p>
                ${this.#own(view)}
                <p class="trouble" role="alert">${this.trouble}</p>
                ${view.director ? this.#direct(view) : nothing} ${this.#share(view)}
            </section>
            ${view.rounds.length ? drawStandings(view) : nothing}
            ${view.director || !view.rounds.length ? this.#entries(view) : nothing}
            ${drawRounds(view, this.tournament, this.#board)}
            ${
                view.director && view.status === "playing"
                    ? drawTables(view, this.#token, {
                          ask: (question) => (this.question = question),
                          done: (trouble) => {
                              this.trouble = trouble;
                              void this.#look();
                          },
                      })
                    : nothing
            }
            ${confirming(this.question, () => (this.question = undefined))}`;
    }

    #status(view: TournamentView): string {
        const status = say(`tournaments-status-${view.status}`, {
            round: view.rounds.length,
            rounds: view.planned,
        });
        const until = view.rounds.at(-1)?.ends_at;
        const waits = view.rounds.at(-1)?.waits_until;
        if (view.status === "playing" && waits != null && waits > serverNow())
            return `${status} ${say("tournaments-waits", { time: clockTime(waits) })}`;
        if (view.status !== "playing" || until == null) return status;
        const minutes = Math.floor((until - serverNow()) / 60_000);
        const left =
            minutes < 1 ? say("tournaments-left-soon") : say("tournaments-left-minutes", { n: minutes });
        return `${status} ${say("tournaments-left", { minutes: left })}`;
    }

    /** Draw what concerns the visitor: the table, a break, or the form to enter. */
    #own(view: TournamentView): TemplateResult | typeof nothing {
        if (view.status === "over") return nothing;
        if (view.you === null) return this.#form(view);
        const entry = view.entries[view.you]!;
        const room = view.status === "playing" && ownTable(view)?.room;
        const open = (event: Event) => {
            event.preventDefault();
            const path = roomPath(room as string);
            tokenOf(room as string, this.#token); // the secret of the tournament holds the seat
            go(path);
        };
        return html`<p>
                ${say("tournaments-you-are", { who: list(entry.names) })}
                ${view.kind === "pairs" && entry.names.length < 2 ? say("tournaments-you-alone") : nothing}
                ${entry.away ? say("tournaments-away-is") : nothing}
            </p>
            <div class="buttons">
                ${
                    room
                        ? html`<a class="button primary" href=${roomPath(room)} @click=${open}
                              >${say("tournaments-table")}</a
                          >`
                        : nothing
                }
                <button type="button" @click=${() => void this.#do({ type: "set-away", away: !entry.away })}>
                    ${say(entry.away ? "tournaments-back" : "tournaments-away")}
                </button>
            </div>`;
    }

    #form(view: TournamentView): TemplateResult {
        return html`<form class="form" @submit=${(event: SubmitEvent) => void this.#enter(event)}>
            <label class="field">
                <span>${say("tournaments-you")}</span>
                <input
                    id="name"
                    maxlength="24"
                    required
                    autocomplete="nickname"
                    value=${settings.choices.name}
                />
            </label>
            ${
                view.kind === "pairs"
                    ? html`<label class="field">
                          <span>${say("tournaments-word")}</span>
                          <input
                              id="word"
                              maxlength="60"
                              required
                              autocomplete="off"
                              aria-describedby="word-hint"
                          />
                          <small id="word-hint">${say("tournaments-word-hint")}</small>
                      </label>`
                    : nothing
            }
            ${view.status === "open" ? nothing : html`<p class="hint">${say("tournaments-enter-late")}</p>`}
            <button type="submit" class="primary">${say("tournaments-enter")}</button>
        </form>`;
    }

    #direct(view: TournamentView): TemplateResult | typeof nothing {
        if (view.status === "over") return nothing;
        const present = view.entries.filter(({ away }) => !away).length;
        const sure = (what: "end-round" | "finish", type: "end-round" | "finish") => () => {
            this.question = {
                title: say(`tournaments-${what}`),
                text: say(`tournaments-${what}-sure`),
                yes: say(`tournaments-${what}`),
                then: () => void this.#do({ type }),
            };
        };
        const next = view.rounds.length + 1;
        return html`<div class="director">
            <h2>${say("tournaments-director")}</h2>
            ${present < view.least ? html`<p>${say("tournaments-least", { least: view.least, n: present })}</p>` : nothing}
            <div class="buttons">
                ${
                    view.status === "playing"
                        ? html`<button type="button" class="harmful" @click=${sure("end-round", "end-round")}>
                              ${say("tournaments-end-round")} …
                          </button>`
                        : html`<button
                                  type="button"
                                  class="primary"
                                  ?disabled=${present < view.least}
                                  @click=${() => void this.#do({ type: "begin-round" })}
                              >
                                  ${say("tournaments-begin", { round: next })}
                              </button>
                              <button type="button" class="harmful" @click=${sure("finish", "finish")}>
                                  ${say("tournaments-finish")} …
                              </button>`
                }
            </div>
        </div>`;
    }

    #share(view: TournamentView): TemplateResult | typeof nothing {
        if (view.status === "over") return nothing;
        const copy = async () => {
            try {
                await navigator.clipboard.writeText(location.href);
                this.said = say("tournaments-copied");
            } catch {
                this.querySelector<HTMLInputElement>("#link")?.select();
            }
        };
        return html`<label class="field link">
                <span>${say("tournaments-link")}</span>
                <input
                    id="link"
                    readonly
                    .value=${location.href}
                    @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
                />
            </label>
            <div class="buttons">
                <button type="button" @click=${() => void copy()}>${say("tournaments-copy")}</button>
                <span role="status">${this.said}</span>
            </div>`;
    }

    #entries(view: TournamentView): TemplateResult {
        return html`<section class="sheet">
            <h2>${say("tournaments-entries")}</h2>
            ${
                view.entries.length
                    ? html`<ol class="people">
                          ${view.entries.map((entry, number) => {
                              const who = nameOf(view, number);
                              const change = () =>
                                  void this.#do({ type: "set-away", away: !entry.away, entry: number });
                              return html`<li class=${number === view.you ? "you" : ""}>
                                  <span
                                      >${who}${entry.away ? ` (${say("tournaments-is-away")})` : ""}${sameText(entry)}</span
                                  >
                                  ${
                                      view.director && number !== view.you
                                          ? html`<button type="button" class="plain" @click=${change}>
                                                ${say(entry.away ? "tournaments-set-back" : "tournaments-set-away", { who })}
                                            </button>`
                                          : nothing
                                  }
                              </li>`;
                          })}
                      </ol>`
                    : html`<p>${say("tournaments-nobody")}</p>`
            }
        </section>`;
    }
}
