import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { failure, ProblemError } from "../../api/http";
import { playerKey, savePlayerKey } from "../../api/tokens";
import { copyText, download, textOf } from "../../files";
import {
    addPasskey,
    canPasskey,
    changeMe,
    codeIn,
    codeLink,
    deleteMe,
    exportData,
    getMe,
    keep,
    labelKey,
    makeCode,
    makePlayer,
    makeRecovery,
    profileIn,
    profileLink,
    recover,
    recoveryKey,
    redeemCode,
    removeKey,
    removeYoungerKeys,
    signInByPasskey,
    type DeviceCode,
    type Me,
    type Removal,
} from "./api";
import { settings } from "../../settings";
import { dateTime, say, type Key } from "../../words/words";
import { confirming, type Question } from "../../parts/confirm";
import { PageElement } from "../../parts/element";
import { check, selectAll } from "../../parts/inputs";
import { qr } from "../../parts/qr";
import { removalText } from "./removals";
import "./friends";
import "./games";
import "./invitations";
import "./ratings";

const MAX_RECOVERY_BYTES = 10_000;

/** The parts of this place. Each loads its data when it is opened; its name is behind the `#` of the address. */
const PARTS = ["keys", "games", "ratings", "friends"] as const;
type Part = (typeof PARTS)[number];

/** The place of the player in this browser: becoming one, and the player's keys. */
@customElement("moon-me")
export class MePlace extends PageElement {
    @state() private me: Me | undefined;
    @state() private trouble = "";
    @state() private busy = false;
    @state() private shown: DeviceCode | undefined;
    @state() private copied = false;
    @state() private question: Question | undefined;
    /** The code in the address with which this place was opened. */
    @state() private code: string | undefined;
    /** The name of the player whose profile is shown; undefined for the own player. */
    @state() private name: string | undefined;
    @state() private section: Part = "keys";

    readonly #otherTab = () => void this.#load();
    readonly #arrived = () => {
        // The code must not stay in the history of the browser.
        this.code = codeIn(location.hash) ?? this.code;
        if (this.code) history.replaceState(null, "", location.pathname);
        this.name = profileIn(location.hash);
        this.section = PARTS.find((each) => location.hash === `#${each}`) ?? "keys";
    };

    override connectedCallback(): void {
        super.connectedCallback();
        addEventListener("storage", this.#otherTab);
        addEventListener("hashchange", this.#arrived);
        this.#arrived();
        void this.#load();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        removeEventListener("storage", this.#otherTab);
        removeEventListener("hashchange", this.#arrived);
    }

    async #load(): Promise<void> {
        if (!playerKey()) {
            this.me = undefined;
            return;
        }
        await this.#do(async () => (this.me = await getMe()));
    }

    /** Do something, show why it failed, and forget a key that was removed elsewhere. */
    async #do(what: () => Promise<unknown>): Promise<void> {
        if (this.busy) return;
        this.busy = true;
        try {
            await what();
            this.trouble = "";
        } catch (error) {
            this.trouble = error instanceof DOMException ? say("player-passkey-failed") : failure(error);
            if (error instanceof ProblemError && error.problem.code === "no-player" && this.me) {
                this.#forget();
                this.trouble = say("player-gone");
            } else if (error instanceof ProblemError && error.problem.code === "no-player") {
                savePlayerKey(null);
            }
        } finally {
            this.busy = false;
        }
    }

    #forget(): void {
        savePlayerKey(null);
        this.me = undefined;
        this.shown = undefined;
    }

    #text(id: string): string {
        return this.querySelector<HTMLInputElement>(`#${id}`)?.value.trim() ?? "";
    }

    protected override render(): TemplateResult {
        if (this.name !== undefined)
            return html`<section class="sheet narrow player">
                <moon-profile .name=${this.name}></moon-profile>
                <p>
                    <a class="button" href="/me" @click=${() => (this.name = undefined)}
                        >${say("player-profile-back")}</a
                    >
                </p>
            </section>`;
        return html`<section class="sheet narrow player">
                <h1>${say("front-me")}</h1>
                ${this.code ? this.#coming(this.code) : nothing} ${this.#parts()}
                <p class="trouble" role="alert">${this.trouble}</p>
                ${this.me?.removals.map((each) => this.#removal(each))} ${this.#part()}
            </section>
            ${confirming(this.question, () => (this.question = undefined))}`;
    }

    /** Draw the links to the parts of this place. Strangers see the ladder too. */
    #parts(): TemplateResult {
        const parts = this.me ? PARTS : (["keys", "ratings"] as const);
        return html`<nav class="parts" aria-label=${say("player-parts")}>
            ${parts.map(
                (each) =>
                    html`<a href="#${each}" aria-current=${this.section === each ? "page" : "false"}
                        >${say(`player-part-${each}`)}</a
                    >`,
            )}
        </nav>`;
    }

    #part(): TemplateResult | typeof nothing {
        const { me } = this;
        if (this.section === "ratings" && (me || !playerKey()))
            return html`<moon-player-ratings .player=${me?.id ?? ""}></moon-player-ratings>`;
        if (!me) return playerKey() ? nothing : this.#stranger();
        if (this.section === "games") return html`<moon-player-games .player=${me.id}></moon-player-games>`;
        if (this.section === "friends") return html`<moon-friends .player=${me.id}></moon-friends>`;
        return this.#player(me);
    }

    /** Draw a removal that a key has asked for, which may be a thief's. */
    #removal(removal: Removal): TemplateResult {
        return html`<section class="removal">
            <p>${removalText(removal)}</p>
            <div class="buttons">
                ${this.#button("player-removal-keep", async () => (this.me = await keep(removal)))}
            </div>
        </section>`;
    }

    #group(title: Key, content: TemplateResult, hint?: Key): TemplateResult {
        return html`<section>
            <h2>${say(title)}</h2>
            ${hint ? html`<p class="hint">${say(hint)}</p>` : nothing} ${content}
        </section>`;
    }

    #button(key: Key, then: () => Promise<unknown>, kind = ""): TemplateResult {
        return html`<button
            type="button"
            class=${kind}
            ?disabled=${this.busy}
            @click=${() => void this.#do(then)}
        >
            ${say(key)}
        </button>`;
    }

    /** Draw the question of a link from another device. */
    #coming(code: string): TemplateResult {
        return this.#group(
            "player-code",
            html`${this.me ? html`<p>${say("player-code-replaces", { name: this.me.name })}</p>` : nothing}
                <div class="buttons">
                    ${this.#button(
                        "player-code-use",
                        async () => {
                            this.code = undefined;
                            this.me = await redeemCode(code);
                        },
                        "primary",
                    )}
                    ${this.#button("app-cancel", async () => (this.code = undefined))}
                </div>`,
            "player-code-hint",
        );
    }

    #stranger(): TemplateResult {
        return html`<p>${say("player-lead")}</p>
            <form
                class="form"
                @submit=${(event: Event) => {
                    event.preventDefault();
                    void this.#do(async () => (this.me = await makePlayer(this.#text("player-name"))));
                }}
            >
                ${this.#nameField(settings.choices.name)}
                <button type="submit" class="primary" ?disabled=${this.busy}>${say("player-become")}</button>
            </form>
            ${this.#group(
                "player-elsewhere",
                html`<label class="field">
                        <span>${say("player-recover")}</span>
                        <input
                            type="file"
                            accept=".json,application/json"
                            @change=${(event: Event) => void this.#do(() => this.#recover(event))}
                        />
                    </label>
                    ${
                        canPasskey()
                            ? html`<div class="buttons">
                                  ${this.#button("player-passkey-use", async () => (this.me = await signInByPasskey()))}
                              </div>`
                            : nothing
                    }`,
                "player-elsewhere-hint",
            )}`;
    }

    #nameField(name: string): TemplateResult {
        return html`<label class="field">
                <span>${say("player-name")}</span>
                <input
                    id="player-name"
                    maxlength="24"
                    required
                    autocomplete="nickname"
                    aria-describedby="player-name-hint"
                    .value=${name}
                />
            </label>
            <p id="player-name-hint" class="hint">${say("player-name-hint")}</p>`;
    }

    async #recover(event: Event): Promise<void> {
        const input = event.target as HTMLInputElement;
        const [file] = input.files ?? [];
        if (!file) return;
        const read = await textOf(file, MAX_RECOVERY_BYTES);
        input.value = "";
        const key = "text" in read ? recoveryKey(read.text) : undefined;
        if (!key)
            throw new ProblemError({ code: "recovery", detail: say("player-recovery-wrong"), status: 422 });
        this.me = await recover(key);
    }

    #player(me: Me): TemplateResult {
        return html`<form
                class="form"
                @submit=${(event: Event) => {
                    event.preventDefault();
                    void this.#do(
                        async () => (this.me = await changeMe({ name: this.#text("player-name") })),
                    );
                }}
            >
                ${this.#nameField(me.name)}
                <button type="submit" ?disabled=${this.busy}>${say("player-rename")}</button>
            </form>
            ${check(say("player-public"), me.public, (value) => void this.#do(async () => (this.me = await changeMe({ public: value }))))}
            ${me.public ? html`<p><a href=${profileLink(me.name)}>${say("player-public-link")}</a></p>` : nothing}
            ${this.#group("player-device", this.#otherDevice(), "player-device-hint")}
            ${this.#group(
                "player-recovery",
                html`<div class="buttons">
                    ${this.#button("player-recovery-save", async () => {
                        const made = await makeRecovery(me, new Date().toISOString().slice(0, 10));
                        download("shootmoon-recovery.json", made.text, "application/json");
                        this.me = made.me;
                    })}
                </div>`,
                "player-recovery-hint",
            )}
            ${
                me.passkeys && canPasskey()
                    ? this.#group(
                          "player-passkey",
                          html`<div class="buttons">
                              ${this.#button("player-passkey-add", async () => (this.me = await addPasskey("")))}
                          </div>`,
                          "player-passkey-hint",
                      )
                    : me.no_passkeys
                      ? html`<p class="hint">${me.no_passkeys}</p>`
                      : nothing
            }
            ${this.#group(
                "player-keys",
                html`<ul class="keys">
                    ${me.keys.map((each) => this.#key(me, each))}
                </ul>`,
                "player-keys-hint",
            )}
            ${
                me.keys.length > 1
                    ? this.#group(
                          "player-younger",
                          html`<div class="buttons">
                              ${this.#button("player-younger", () => Promise.resolve(this.#confirmYounger()))}
                          </div>`,
                          "player-younger-hint",
                      )
                    : nothing
            }
            ${
                me.keys.length > 1
                    ? this.#group(
                          "player-leave",
                          html`<div class="buttons">
                              ${this.#button("player-leave", async () => {
                                  await removeKey(me.key);
                                  this.#forget();
                              })}
                          </div>`,
                          "player-leave-hint",
                      )
                    : nothing
            }
            ${this.#group(
                "player-data",
                html`<div class="buttons">
                    ${this.#button("player-data-save", async () =>
                        download("shootmoon-player.json", await exportData(), "application/json"),
                    )}
                    <button
                        type="button"
                        class="harmful"
                        ?disabled=${this.busy}
                        @click=${() => this.#confirmDeletion()}
                    >
                        ${say("player-data-delete")}
                    </button>
                </div>`,
                "player-data-hint",
            )}`;
    }

    #confirmDeletion(): void {
        this.question = {
            title: say("player-data-delete"),
            text: say("player-data-sure"),
            yes: say("player-data-delete"),
            then: () =>
                void this.#do(async () => {
                    if (await deleteMe()) this.#forget();
                    else this.me = await getMe();
                }),
        };
    }

    #confirmYounger(): void {
        this.question = {
            title: say("player-younger"),
            text: say("player-younger-hint"),
            yes: say("player-younger"),
            then: () => void this.#do(async () => (this.me = await removeYoungerKeys())),
        };
    }

    #otherDevice(): TemplateResult {
        const { shown } = this;
        if (!shown)
            return html`<div class="buttons">
                ${this.#button("player-device-show", async () => {
                    this.copied = false;
                    this.shown = await makeCode();
                })}
            </div>`;
        const link = codeLink(shown.code);
        return html`<div class="line">
                <label class="hidden" for="device-link">${say("player-device-link")}</label>
                <input id="device-link" readonly .value=${link} @focus=${selectAll} />
                <button type="button" @click=${async () => (this.copied = await copyText(link))}>
                    ${say(this.copied ? "player-copied" : "player-copy")}
                </button>
            </div>
            ${qr(link)}
            <p class="hint">${say("player-device-until", { time: dateTime(shown.until) })}</p>`;
    }

    #key(me: Me, key: Me["keys"][number]): TemplateResult {
        const label = `label-${key.id}`;
        const called = key.label === key.kind ? say(`player-key-${key.kind}`) : key.label;
        return html`<li>
            <div class="line">
                <label class="hidden" for=${label}>${say("player-key-label")}: ${called}</label>
                <input id=${label} maxlength="40" autocomplete="off" .value=${called} />
                <button
                    type="button"
                    ?disabled=${this.busy}
                    @click=${() => void this.#do(async () => (this.me = await labelKey(key.id, this.#labelOf(label))))}
                >
                    ${say("player-key-rename")}<span class="hidden">: ${called}</span>
                </button>
            </div>
            <div class="line">
                <span class="hint">
                    ${say(`player-key-${key.kind}`)}${key.id === me.key ? html` (<b>${say("player-key-this")}</b>)` : nothing},
                    ${say("player-key-used", { time: dateTime(key.used_at) })}${key.host ? html`, ${say("player-key-host", { host: key.host })}` : nothing}${key.goes_at === null ? nothing : html`; <b>${say("player-key-goes", { time: dateTime(key.goes_at) })}</b>`}
                </span>
                ${
                    me.keys.length > 1
                        ? html`<button
                              type="button"
                              class="small"
                              ?disabled=${this.busy}
                              @click=${() => this.#confirmRemoval(me, key.id, called)}
                          >
                              ${say("player-key-remove")}<span class="hidden">: ${called}</span>
                          </button>`
                        : nothing
                }
            </div>
        </li>`;
    }

    /** An id may begin with a digit or a hyphen, which selectors don't allow. */
    #labelOf(id: string): string {
        return (document.getElementById(id) as HTMLInputElement | null)?.value.trim() ?? "";
    }

    #confirmRemoval(me: Me, key: string, called: string): void {
        this.question = {
            title: `${say("player-key-remove")}: ${called}`,
            text: say("player-key-remove-sure"),
            yes: say("player-key-remove"),
            then: () =>
                void this.#do(async () => {
                    if ((await removeKey(key)) && key === me.key) this.#forget();
                    else this.me = await getMe();
                }),
        };
    }
}
