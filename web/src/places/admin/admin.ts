/** The page for the operators of the server. It is loaded with its texts when it is opened. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { json, ProblemError, request } from "../../api/http";
import type {
    AdminPeople,
    AdminRoom,
    AdminRoomSeats,
    AuditView,
    HouseBanView,
    InvitationMade,
    InvitationView,
    LimitView,
    ReportView,
} from "../../api/schema";
import { locale, say, type Key, type Values } from "../../words/words";
import { confirming, type Question } from "../../parts/confirm";
import { PageElement } from "../../parts/element";

const sheet = new CSSStyleSheet();
sheet.replaceSync(`moon-admin { overflow-wrap: anywhere }
moon-admin form.line { flex-wrap: wrap }
moon-admin form.line > b { flex-basis: 100% }
moon-admin :is(input, label) { max-width: 100%; min-width: 0 }
moon-admin .sheet { max-width: 1000px; margin-inline: auto }
moon-admin :is(h2, [role=search]) { margin-top: 1.5em }
moon-admin .limits {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
    align-items: start;
    gap: 12px 24px;
}
moon-admin .limits input { width: 8em }
moon-admin .news { position: sticky; bottom: 0; z-index: 1; background: var(--paper) }
moon-admin .news p:not(:empty) { padding: 6px 0; border-top: 1px solid currentcolor }`);
document.adoptedStyleSheets.push(sheet);

/** Where the token is kept: for this tab only, and never in the address. */
const KEY = "moon.admin";
/** The greatest number of reports in one answer. */
const PAGE = 100;
const time = (at: number | null) =>
    at === null
        ? say("admin-forever")
        : new Intl.DateTimeFormat(locale(), { dateStyle: "short", timeStyle: "short" }).format(at);

/** Return what was typed into a field of a form, and clear it. */
function typed(form: HTMLFormElement, name: string): string {
    const field = form.elements.namedItem(name) as HTMLInputElement;
    const { value } = field;
    field.value = field.defaultValue;
    return value.trim();
}

/** What operators see and do: rooms, reports, bans, invitations and the audit log. */
@customElement("moon-admin")
export class Admin extends PageElement {
    @state() private token = "";
    @state() private question: Question | undefined;
    @state() private trouble = "";
    @state() private done = "";
    @state() private rooms: readonly AdminRoom[] = [];
    @state() private shown: AdminRoomSeats | undefined;
    @state() private reports: readonly ReportView[] = [];
    /** The source whose reports are shown; empty for all. */
    @state() private source = "";
    /** Whether settled reports are shown, in place of those that wait. */
    @state() private settled = false;
    @state() private more = false;
    @state() private bans: readonly HouseBanView[] = [];
    @state() private invitations: readonly InvitationView[] = [];
    @state() private audit: readonly AuditView[] = [];
    @state() private limits: readonly LimitView[] = [];
    /** Those whose name contains what was searched for. */
    @state() private people: AdminPeople | undefined;
    /** A part of the names of rooms and people that are shown; empty for all rooms. */
    #search = "";
    #why = "";
    /** For how many days whoever is banned stays banned; undefined for as long as usual. */
    #days: number | undefined;

    override connectedCallback(): void {
        super.connectedCallback();
        const kept = sessionStorage.getItem(KEY);
        if (kept) void this.#enter(kept);
    }

    async #try(work: () => Promise<string | undefined>): Promise<void> {
        this.trouble = this.done = "";
        try {
            this.done = (await work()) ?? "";
        } catch (error) {
            if (!(error instanceof ProblemError)) throw error;
            if (error.problem.code === "admin") this.#leave();
            this.trouble = error.problem.code === "not-found" ? say("admin-none") : error.message;
        }
    }

    #enter(token: string): Promise<void> {
        return this.#try(async () => {
            await this.#load(token);
            sessionStorage.setItem(KEY, token);
            this.token = token;
            return undefined;
        });
    }

    #leave(): void {
        sessionStorage.removeItem(KEY);
        this.token = "";
        this.shown = this.people = undefined;
        this.#search = "";
    }

    async #load(token: string): Promise<void> {
        const get = <T>(path: string) => json<T>(`/api/admin/${path}`, { token });
        const search = `?${new URLSearchParams({ name: this.#search })}`;
        this.rooms = await get<AdminRoom[]>(`rooms${search}`); // first alone, so that a wrong token counts once
        const reports = new URLSearchParams({ source: this.source, settled: `${this.settled}` });
        [this.people, this.reports, this.bans, this.invitations, this.audit, this.limits] = await Promise.all(
            [
                this.#search ? get<AdminPeople>(`people${search}`) : undefined,
                get<ReportView[]>(`reports?${reports}`),
                get<HouseBanView[]>("bans"),
                get<InvitationView[]>("invitations"),
                get<AuditView[]>("audit"),
                get<LimitView[]>("limits"),
            ],
        );
        this.more = !this.source && !this.settled && this.reports.length >= PAGE;
        const { shown } = this;
        if (shown)
            this.shown = this.rooms.some(({ room }) => room === shown.room)
                ? await get<AdminRoomSeats>(`rooms/${shown.room}`)
                : undefined;
    }

    /** Show the reports of one source, or all; or those that are settled. */
    #choose(source: string, settled = false): Promise<void> {
        this.source = source;
        this.settled = settled;
        return this.#try(() => this.#load(this.token).then(() => undefined));
    }

    /** Add the next page of reports. */
    #next(): Promise<void> {
        return this.#try(async () => {
            const path = `/api/admin/reports?after=${this.reports.at(-1)!.id}`;
            const next = await json<ReportView[]>(path, { token: this.token });
            this.reports = [...this.reports, ...next];
            this.more = next.length >= PAGE;
            return undefined;
        });
    }

    /** Post something and load all lists anew. */
    #post(path: string, body: object = { why: this.#why }): Promise<void> {
        return this.#try(async () => {
            const answer = await request(`/api/admin/${path}`, { method: "POST", token: this.token, body });
            const made = path === "invitations" ? ((await answer.json()) as InvitationMade) : undefined;
            await this.#load(this.token);
            if (!made) return say("admin-done");
            const code = say("admin-invite-code", { code: made.code });
            return made.needed ? code : `${code} ${say("admin-invite-unneeded")}`;
        });
    }

    /** Ban somebody from all rooms, and put them out of the seat, if one is given. */
    #bar(who: { name: string; room?: string; seat?: number }): Promise<void> {
        return this.#try(async () => {
            const post = (path: string, body: object) =>
                request(`/api/admin/${path}`, {
                    method: "POST",
                    token: this.token,
                    body: { ...body, why: this.#why },
                });
            await post("bans", { ...who, days: this.#days });
            try {
                if (who.room)
                    await post(`rooms/${who.room}/commands`, { command: { type: "ban", seat: who.seat } });
            } finally {
                await this.#load(this.token);
            }
            return say("admin-done");
        });
    }

    #show(room: string): Promise<void> {
        return this.#try(async () => {
            this.shown = await json<AdminRoomSeats>(`/api/admin/rooms/${room}`, { token: this.token });
            return undefined;
        });
    }

    #button(text: string, act: () => unknown): TemplateResult {
        return html`<button type="button" @click=${() => void act()}>${text}</button>`;
    }

    #harmful(
        what: "kick" | "ban" | "bar" | "close" | "address",
        values: Values,
        then: () => unknown,
        text = say(`admin-${what}-sure`, values),
    ): TemplateResult {
        const ask = () => {
            this.question = {
                title: say(`admin-${what}`, values),
                text,
                yes: say(`admin-${what}-yes`),
                then: () => void then(),
            };
        };
        return html`<button type="button" class="harmful" @click=${ask}>
            ${say(`admin-${what}`, values)} …
        </button>`;
    }

    protected override render(): TemplateResult {
        return html`<section class="sheet">
            <h1>${say("admin-title")}</h1>
            ${this.token ? this.#lists() : this.#door()}
            <div class="news">
                <p role="status">${this.done}</p>
                ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
            </div>
            ${confirming(this.question, () => (this.question = undefined))}
        </section>`;
    }

    #door(): TemplateResult {
        const send = (event: SubmitEvent) => {
            event.preventDefault();
            void this.#enter(typed(event.target as HTMLFormElement, "token"));
        };
        return html`<p>${say("admin-token-about")}</p>
            <form class="line" @submit=${send}>
                <label for="admin-token">${say("admin-token")}</label>
                <input id="admin-token" name="token" type="password" autocomplete="off" required />
                <button type="submit" class="primary">${say("admin-enter")}</button>
            </form>`;
    }

    #lists(): TemplateResult {
        return html`<label class="field">
                <span>${say("admin-why")}</span>
                <input
                    maxlength="200"
                    autocomplete="off"
                    @input=${(event: Event) => (this.#why = (event.target as HTMLInputElement).value)}
                />
            </label>
            <label class="field">
                <span>${say("admin-days")}</span>
                <input
                    type="number"
                    min="1"
                    max="3650"
                    @input=${(event: Event) => (this.#days = Number((event.target as HTMLInputElement).value) || undefined)}
                />
            </label>
            <h2>${say("admin-reports")}</h2>
            ${this.reports.length ? this.reports.map((each) => this.#report(each)) : html`<p>${say("admin-reports-none")}</p>`}
            ${this.more ? html`<p>${this.#button(say("admin-reports-more"), () => this.#next())}</p>` : nothing}
            <div class="buttons">
                ${this.source || this.settled ? this.#button(say("admin-reports-all"), () => this.#choose("")) : nothing}
                ${this.settled ? nothing : this.#button(say("admin-reports-settled"), () => this.#choose("", true))}
            </div>
            ${this.#searchForm()} ${this.people ? this.#found(this.people) : nothing}
            <h2>${say("admin-rooms")}</h2>
            ${this.rooms.length ? this.rooms.map((each) => this.#room(each)) : html`<p>${say(this.#search ? "admin-rooms-nothing" : "admin-rooms-none")}</p>`}
            <h2>${say("admin-bans")}</h2>
            <p class="hint">${say("admin-addresses-about")}</p>
            ${this.bans.length ? nothing : html`<p>${say("admin-bans-none")}</p>`}
            ${this.bans.map(({ id, until, ban: { name, why, player, network, mark } }) => {
                const kind = network || mark ? "ban-address" : player ? "ban-player" : "ban-line";
                return html`<p>${say(`admin-${kind}`, { name, why, until: time(until) })}</p>
                    ${this.#button(say("admin-lift", { name }), () => this.#post(`bans/${id}/lift`))}`;
            })}
            ${this.#banForm("name", 24, (name) => this.#post("bans", { name, days: this.#days, why: this.#why }))}
            ${this.#banForm("network", 60, (network) => this.#shut({ network }))}
            <h2>${say("admin-invitations")}</h2>
            ${this.invitations.length ? nothing : html`<p>${say("admin-invitations-none")}</p>`}
            ${this.invitations.map(
                ({ id, until, invitation: { label, left } }) =>
                    html`<p>
                            ${say("admin-invitation-line", { label: label || `${id}`, left, until: time(until) })}
                        </p>
                        ${this.#button(say("admin-revoke", { id }), () => this.#post(`invitations/${id}/revoke`))}`,
            )}
            ${this.#inviteForm()}
            <h2>${say("admin-audit")}</h2>
            ${
                this.audit.length
                    ? html`<ol class="lines" tabindex="0" aria-label=${say("admin-audit")}>
                          ${this.audit.map(
                              ({ at, line }) =>
                                  html`<li>${say("admin-audit-line", { ...line, at: time(at) })}</li>`,
                          )}
                      </ol>`
                    : html`<p>${say("admin-audit-none")}</p>`
            }
            <h2>${say("admin-limits")}</h2>
            <p class="hint">${say("admin-limits-about")}</p>
            <div class="limits">${this.limits.map((each) => this.#limit(each))}</div>
            <p>${this.#button(say("admin-leave"), () => this.#leave())}</p>`;
    }

    #searchForm(): TemplateResult {
        const send = (event: SubmitEvent) => {
            event.preventDefault();
            const field = (event.target as HTMLFormElement).elements.namedItem("search") as HTMLInputElement;
            this.#search = field.value.trim();
            void this.#try(() => this.#load(this.token).then(() => undefined));
        };
        return html`<form class="line" role="search" @submit=${send}>
            <label
                >${say("admin-search")} <input name="search" type="search" maxlength="100" autocomplete="off"
            /></label>
            <button type="submit">${say("admin-search-go")}</button>
        </form>`;
    }

    #found({ players, seats }: AdminPeople): TemplateResult {
        return html`<h2>${say("admin-people")}</h2>
            ${players.length || seats.length ? nothing : html`<p>${say("admin-people-none")}</p>`}
            ${players.map(
                ({ name: who, made_at, banned }) =>
                    html`<p>
                            ${say(banned ? "admin-player-banned" : "admin-player", { who, at: time(made_at) })}
                        </p>
                        ${
                            banned
                                ? nothing
                                : this.#harmful(
                                      "bar",
                                      { who },
                                      () => this.#bar({ name: who }),
                                      say("admin-bar-player-sure", { who }),
                                  )
                        }`,
            )}
            ${seats.map(
                ({ name: who, room, seat, away }) =>
                    html`<p>
                            ${say("admin-person", { who, n: seat, room })} ${away ? say("admin-away") : ""}
                        </p>
                        <div class="buttons">
                            ${this.#button(say("admin-show", { room }), () => this.#show(room))}
                            ${this.#harmful("bar", { who }, () => this.#bar({ name: who, room, seat }))}
                        </div>`,
            )}`;
    }

    #limit({
        name,
        burst,
        per_second,
        started_burst,
        started_per_second,
        changed,
    }: LimitView): TemplateResult {
        const title = say(`admin-limit-${name}` as Key);
        const path = `limits/${name}`;
        const send = (event: SubmitEvent) => {
            event.preventDefault();
            const [now, rate] = (event.target as HTMLFormElement).querySelectorAll("input");
            void this.#post(path, {
                burst: Number(now!.value),
                per_second: rate ? Number(rate.value) : null,
                why: this.#why,
            });
        };
        return html`<form class="line" aria-label=${title} @submit=${send}>
            <b>${title}</b>
            <label
                >${say("admin-limit-burst")}
                <input type="number" min="1" max="1000000000" .value=${`${burst}`} required
            /></label>
            ${
                per_second
                    ? html`<label
                          >${say("admin-limit-rate")}
                          <input
                              type="number"
                              min="0.0001"
                              max="1000000"
                              step="any"
                              .value=${`${per_second}`}
                              required
                      /></label>`
                    : nothing
            }
            <button type="submit">${say("admin-limit-set")}</button>
            ${
                changed
                    ? this.#button(
                          say(started_per_second ? "admin-limit-reset-rate" : "admin-limit-reset", {
                              burst: started_burst,
                              rate: started_per_second,
                          }),
                          () => this.#post(path),
                      )
                    : nothing
            }
        </form>`;
    }

    #report({ id, at, report, source, others }: ReportView): TemplateResult {
        const { name, room, seat, reporters, addresses: n, mark, settled_at } = report;
        return html`<p>${say("admin-report-about", { name, seat, room, n, at: time(at) })}</p>
            <ul>
                ${reporters.map(
                    (each) =>
                        html`<li>
                            ${say("admin-report-by", { ...each, at: time(each.at) })}
                            ${this.#harmful("address", { who: each.name }, () => this.#shut(each))}
                        </li>`,
                )}
            </ul>
            ${settled_at === null ? nothing : html`<p>${say("admin-report-settled", { by: report.settled_by, at: time(settled_at), note: report.note })}</p>`}
            <p>${say("admin-report-lines")}</p>
            <ul>
                ${report.lines.map(({ name, text, phrase }) => html`<li>${name}: ${text || phrase}</li>`)}
            </ul>
            <div class="buttons">
                ${this.#button(say("admin-show", { room: report.room }), () => this.#show(report.room))}
                ${settled_at === null ? this.#button(say("admin-settle", { id }), () => this.#post(`reports/${id}/settle`)) : nothing}
                ${mark ? this.#harmful("address", { who: name }, () => this.#shut({ name, mark })) : nothing}
                ${others ? this.#button(say("admin-report-others", { n: others }), () => this.#choose(source)) : nothing}
            </div>`;
    }

    /** Ban a network, or the address of somebody. */
    #shut(
        whose:
            | { network: string }
            | { name: string; mark: string }
            | { name: string; room: string; seat: number },
    ) {
        return this.#post("addresses", { ...whose, days: this.#days, why: this.#why });
    }

    #room(room: AdminRoom): TemplateResult {
        const { shown } = this;
        const { preset, present, people } = room;
        const status = say(`admin-room-status-${room.status}`);
        return html`<p>
                <b>${room.room}</b>
                ${say("admin-room-line", { preset, present, people, status, opened: time(room.opened_at), used: time(room.used_at) })}
            </p>
            ${shown?.room === room.room ? this.#seats(shown) : nothing}
            <div class="buttons">
                ${this.#button(say("admin-show", { room: room.room }), () => this.#show(room.room))}
                ${this.#harmful("close", { room: room.room }, () => this.#post(`rooms/${room.room}/close`))}
            </div>`;
    }

    #seats({ room, owner, seats }: AdminRoomSeats): TemplateResult {
        const order = (type: string, seat: number, name: string, more: object = {}) =>
            this.#post(`rooms/${room}/commands`, {
                command: { type, seat, ...more },
                name,
                why: this.#why,
            });
        return html`<ul>
            ${seats.map(({ seat, name: who, holder, away, silenced, next }) => {
                const person = holder === "person" || holder === "outside";
                const notes = [
                    say(`admin-holder-${holder}` as Key),
                    ...(seat === owner ? [say("admin-owner")] : []),
                    ...(away ? [say("admin-away")] : []),
                    ...(silenced ? [say("admin-silenced")] : []),
                    ...(next ? [say("admin-next", { name: next })] : []),
                ];
                return html`<li>
                    ${say("admin-seat", { n: seat, who: who || "–" })} (${notes.join(", ")})
                    ${
                        person
                            ? html`<div class="buttons">
                                  ${this.#button(
                                      say(silenced ? "admin-unsilence" : "admin-silence", { who }),
                                      () => order("silence", seat, who, { silenced: !silenced }),
                                  )}
                                  ${seat === owner ? nothing : this.#button(say("admin-hand-on", { who }), () => order("hand-on", seat, who))}
                                  ${this.#harmful("kick", { who }, () => order("kick", seat, who))}
                                  ${this.#harmful("ban", { who }, () => order("ban", seat, who))}
                                  ${this.#harmful("bar", { who }, () => this.#bar({ name: who, room, seat }))}
                                  ${this.#harmful("address", { who }, () => this.#shut({ name: who, room, seat }))}
                              </div>`
                            : nothing
                    }
                </li>`;
            })}
        </ul>`;
    }

    /** A form to ban what is typed. */
    #banForm(what: "name" | "network", longest: number, ban: (typed: string) => unknown): TemplateResult {
        const send = (event: SubmitEvent) => {
            event.preventDefault();
            void ban(typed(event.target as HTMLFormElement, what));
        };
        return html`<form class="line" @submit=${send}>
            <label
                >${say(`admin-ban-${what}`)}
                <input name=${what} maxlength=${longest} autocomplete="off" required
            /></label>
            <button type="submit">${say(`admin-ban-${what}-add`)}</button>
        </form>`;
    }

    #inviteForm(): TemplateResult {
        const send = (event: SubmitEvent) => {
            event.preventDefault();
            const form = event.target as HTMLFormElement;
            const [label, uses, days] = ["label", "uses", "days"].map((name) => typed(form, name));
            void this.#post("invitations", { label, uses: Number(uses), days: Number(days) });
        };
        return html`<form class="line" @submit=${send}>
            <label
                >${say("admin-invite-label")} <input name="label" maxlength="60" autocomplete="off"
            /></label>
            <label
                >${say("admin-invite-uses")}
                <input name="uses" type="number" min="1" max="10000" value="1" required
            /></label>
            <label
                >${say("admin-invite-days")}
                <input name="days" type="number" min="1" max="3650" value="7" required
            /></label>
            <button type="submit">${say("admin-invite-add")}</button>
        </form>`;
    }
}
