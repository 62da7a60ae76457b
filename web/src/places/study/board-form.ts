import { html, type TemplateResult } from "lit";
import type { BoardPosition, BoardSetup } from "../../api/board";
import type { PresetSummary } from "../../api/types";
import { showPiece } from "../../pieces/piece";
import { pieceName } from "../../room/names";
import { say } from "../../words/words";
import { valueOf } from "../../parts/inputs";
import { presetOptions } from "../../parts/presets";

/** By piece, the place to which it was given: the number of a seat, or 0 for the rest. */
export type Given = Readonly<Record<string, number>>;

/** A position that is being set up, and what can be done with it. */
export type SettingUp = {
    readonly known: readonly PresetSummary[];
    readonly preset: string;
    /** The empty table for which the position is set up. */
    readonly table: BoardPosition | undefined;
    readonly given: Given;
    /** The place to which pieces are given. */
    readonly place: number;
    readonly trouble: string;
    readonly busy: boolean;
    choosePreset(preset: string): void;
    choosePlace(place: number): void;
    give(piece: string): void;
    setUp(event: SubmitEvent): void;
    paste(event: SubmitEvent): void;
};

/** Return the request for a position: the pieces that were given, and what the form says. */
export function positionIn(form: HTMLFormElement, table: BoardPosition, given: Given): Partial<BoardSetup> {
    const field = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? "";
    const seats = table.rules.table.players;
    const of = (place: number) => table.pieces.filter((each) => given[each] === place).join(",");
    const hands = Array.from({ length: seats }, (_, at) => of(at + 1));
    const held = hands.flatMap((hand, at) => (hand ? [at + 1] : []));
    const rest = of(0) && `${table.rest} ${of(0)}`;
    const one = held.length === 1 && seats > 1 ? held[0] : undefined;
    const places =
        one === undefined
            ? { deal: held.length ? [...hands, ...(rest ? [rest] : [])].join(" / ") : "" }
            : { hand: [hands[one - 1] ?? "", ...(rest ? [rest] : [])].join(" / "), seat: one };
    return {
        ...places,
        dealer: Number(field("dealer")),
        actions: field("actions"),
        score: field("score"),
    };
}

/** Draw the form in which a position is set up by hand, or a record is pasted. */
export function setUpForm(state: SettingUp): TemplateResult {
    const { table } = state;
    const cards = table?.about.piece === "card";
    const seats = table?.rules.table.players ?? 0;
    const places = [
        ...Array.from({ length: seats }, (_, at) => [at + 1, say("seat-n", { n: at + 1 })] as const),
        ...(table?.rest
            ? [[0, say(table.rest === "dummy" ? "board-rest-dummy" : "board-rest-widow")] as const]
            : []),
    ];
    const name = new Map(places);
    return html`<section class="sheet narrow analyze-form" aria-busy=${state.busy}>
        <h1>${say("board-title")}</h1>
        <p class="hint">${say("board-lead")}</p>
        <p class="trouble" role="alert">${state.trouble}</p>
        <h2>${say("board-table")}</h2>
        <form @submit=${(event: SubmitEvent) => state.setUp(event)}>
            <label class="field">
                <span>${say("board-preset")}</span>
                <select id="board-preset" @change=${(event: Event) => state.choosePreset(valueOf(event))}>
                    ${presetOptions(state.known, state.preset)}
                </select>
            </label>
            <fieldset>
                <legend>${say("board-pieces")}</legend>
                <p class="hint">${say("board-pieces-hint")}</p>
                <div class="chips" role="radiogroup" aria-label=${say("board-place")}>
                    ${places.map(
                        ([each, text]) =>
                            html`<label class="chip">
                                <input
                                    type="radio"
                                    name="place"
                                    value=${each}
                                    .checked=${each === state.place}
                                    @change=${() => state.choosePlace(each)}
                                />
                                <span
                                    >${text}:
                                    ${Object.values(state.given).filter((at) => at === each).length}</span
                                >
                            </label>`,
                    )}
                </div>
                <div class="givable ${cards ? "cards" : "tiles"}">
                    ${(table?.pieces ?? []).map((piece) => {
                        const at = state.given[piece];
                        const where = at === undefined ? "" : (name.get(at) ?? "");
                        return html`<button
                            type="button"
                            class="give"
                            data-piece=${piece}
                            aria-pressed=${at === undefined ? "false" : "true"}
                            aria-label=${where ? `${pieceName(piece)}, ${where}` : pieceName(piece)}
                            @click=${() => state.give(piece)}
                        >
                            ${showPiece(piece, cards)}<span aria-hidden="true"
                                >${at === undefined ? "·" : at || "W"}</span
                            >
                        </button>`;
                    })}
                </div>
            </fieldset>
            <label class="field">
                <span>${say("board-dealer")}</span>
                <select name="dealer">
                    <option value="0">–</option>
                    ${places.filter(([each]) => each).map(([each, text]) => html`<option value=${each}>${text}</option>`)}
                </select>
            </label>
            <label class="field">
                <span>${say("board-score")}</span>
                <input name="score" autocomplete="off" aria-describedby="score-hint" />
            </label>
            <p class="hint" id="score-hint">${say("board-score-hint")}</p>
            <label class="field">
                <span>${say("board-actions")}</span>
                <input
                    name="actions"
                    autocomplete="off"
                    autocapitalize="off"
                    aria-describedby="actions-hint"
                />
            </label>
            <p class="hint" id="actions-hint">${say("board-actions-hint")}</p>
            <p><button type="submit" class="primary">${say("board-setup")}</button></p>
        </form>
        <h2>${say("board-paste")}</h2>
        <form @submit=${(event: SubmitEvent) => state.paste(event)}>
            <textarea
                rows="5"
                spellcheck="false"
                aria-label=${say("board-paste")}
                placeholder='[Format "1"]'
            ></textarea>
            <p><button type="submit">${say("board-open")}</button></p>
        </form>
    </section>`;
}
