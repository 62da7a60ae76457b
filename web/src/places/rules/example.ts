import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { failure, presetExample, readRecord, replayFrames } from "../../api/http";
import type { PresetExample } from "../../api/types";
import { Latest } from "../../latest";
import { drawPiece, showPiece, suitSign } from "../../pieces/piece";
import { Player } from "../../replay/player";
import { ReplayRecord } from "../../replay/record";
import { roomView, seatOf } from "../../replay/view";
import { Names, pieceName, suitName } from "../../room/names";
import { say, sentence } from "../../words/words";
import { PageElement } from "../../parts/element";
import { Loading } from "../../parts/loading";
import { nearSeat } from "../replay/board";
import { controls } from "../replay/controls";
import { felt } from "../../table/felt";

type Suit = PresetExample["suits"][number];

const isCard = (piece: string) => !piece.includes("-");

const recordOf = async ({ record }: PresetExample) =>
    new ReplayRecord(record, await readRecord(record), replayFrames);

/** An example of a preset: its suits, a trick that is explained, and a hand on the table, step by step. */
@customElement("moon-example")
export class Example extends PageElement {
    @property() preset = "";
    /** Whether only the trick is shown. */
    @property({ type: Boolean }) brief = false;
    readonly #shown = new Loading(this, presetExample, { args: () => [this.preset] });
    readonly #record = new Loading(this, recordOf, {
        args: () => (this.brief || !this.#shown.last ? undefined : [this.#shown.last]),
        then: (record) => this.#play(record),
        wordless: true,
    });
    @state() private busy = false;
    @state() private trouble = "";
    readonly #player = new Player(
        {
            busy: (is) => (this.busy = is),
            changed: () => this.requestUpdate(),
            shown: () => {
                this.trouble = "";
                this.requestUpdate();
            },
            failed: (error) => (this.trouble = failure(error)),
        },
        new Latest(),
    );

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.#player.stop();
    }

    protected override willUpdate(changed: PropertyValues<this>): void {
        if (!changed.has("preset")) return;
        this.#shown.last = undefined;
        this.#player.clear();
    }

    /** Show the hand on the table. Another language keeps the place in it. */
    #play(record: ReplayRecord): void {
        const ply = this.#player.record && this.#player.point.ply;
        this.#player.record = record;
        void this.#player.show({ ply, seat: 0, near: this.#shown.last?.near ?? 1 });
    }

    protected override render(): TemplateResult {
        const { last: shown } = this.#shown;
        const trouble = html`<p class="trouble" role="alert">
            ${this.#shown.trouble || this.#record.trouble || this.trouble}
        </p>`;
        if (!shown) return trouble;
        if (this.brief) return html`${this.#trick(shown)}${trouble}`;
        return html`<h3>${say("example-suits")}</h3>
            ${this.#suits(shown)}
            <h3>${say("example-trick")}</h3>
            ${this.#trick(shown)}
            <p>
                <button type="button" @click=${() => this.#see(shown)}>${say("example-trick-see")}</button>
            </p>
            <h3>${say("example-hand")}</h3>
            <p class="hint">${say("example-hand-hint")}</p>
            ${this.#hand(shown)}${trouble}`;
    }

    #suits({ suits, trump }: PresetExample): TemplateResult {
        const row = ({ suit, pieces }: Suit, words: string, kind = "") =>
            html`<li class=${kind}>
                <span>${words} ${suitSign(suit)}</span>
                <span class="row" role="img" aria-label=${pieces.map(pieceName).join(", ")}
                    >${pieces.map((piece) => drawPiece(piece, isCard(piece)))}</span
                >
            </li>`;
        return html`<ul class="suits">
            ${suits.map((each) => row(each, sentence(suitName(each.suit)).slice(0, -1)))}
            ${
                trump
                    ? row(
                          trump,
                          sentence(say("example-suits-trump", { suit: suitName(trump.suit) })).slice(0, -1),
                          "trump",
                      )
                    : nothing
            }
        </ul>`;
    }

    #trick({ names, trick }: PresetExample): TemplateResult {
        const players = new Names(names.map(seatOf), 0, false);
        const piece = trick.plays.find(({ seat }) => seat === trick.winner)?.piece ?? "";
        return html`<ol class="shown-trick">
                ${trick.plays.map(({ seat, piece, why }) => {
                    const won = seat === trick.winner;
                    return html`<li class=${won ? "won" : ""}>
                        ${showPiece(piece, isCard(piece))}
                        <b>${players.of(seat)}</b>
                        <span>${say(`example-${why}`, { suit: suitName(trick.suit) })}</span>
                        ${won ? html`<em class="badge won">${say("example-won")}</em>` : nothing}
                    </li>`;
                })}
            </ol>
            <p>
                ${players.sentence(`example-won-${trick.trump ? "trump" : "suit"}`, trick.winner, { piece: pieceName(piece) })}
            </p>`;
    }

    /** Show the position right after the trick on the table. */
    #see({ trick }: PresetExample): void {
        this.#player.goTo(trick.ply);
        const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
        this.querySelector(".example")?.scrollIntoView({ behavior: still ? "auto" : "smooth" });
    }

    #hand({ near }: PresetExample): TemplateResult | typeof nothing {
        const { record, block, point } = this.#player;
        const frame = block?.frames[point.ply - block.first];
        if (!record || !block || !frame) return nothing;
        const view = roomView(record.heading, frame, near);
        const why = frame.annotations.map((text) => `${say("example-why")}: ${sentence(text)}`);
        const plain = { ...frame, annotations: [], comments: [] };
        return html`<div class="replay example" aria-busy=${this.busy}>
            <div class="board">
                ${felt(view, false, frame.sentences)} ${nearSeat(record.heading, view, plain, near)}
                <p class="why" aria-live="polite">${why.join(" ")}</p>
                ${controls(this.#player, record.heading.plies, frame.sentences, "")}
            </div>
        </div>`;
    }
}
