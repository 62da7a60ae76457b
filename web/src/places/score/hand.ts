import { html, nothing, type TemplateResult } from "lit";
import type { SheetEntry, SheetView } from "../../api/types";
import { bidName } from "../../room/names";
import { sheetMatch } from "../../score/lines";
import { say } from "../../words/words";
import { choice, pick, pickNumber } from "../../parts/inputs";
import { errorId, errorFor, type SheetEditor } from "./editor";
import { entryOf, isReady, type Draft } from "./draft";

/** The form for a hand: declarer, bid and tricks. */
export type HandForm = {
    readonly draft: Draft;
    change(some: Partial<Draft>): void;
    /** Buttons beside the submit button. */
    readonly buttons: unknown;
    /** Content below the form. */
    readonly below: unknown;
};

/** Draw the form that enters or corrects a hand. */
export function handForm(editor: SheetEditor, { draft, change, buttons, below }: HandForm): TemplateResult {
    const { view } = editor;
    const correcting = draft.number > 0;
    const kinds = kindsOf(view);
    return html`<form
        class="entry"
        data-zone="entry"
        @submit=${(event: Event) => {
            event.preventDefault();
            const entry = entryOf(draft);
            if (isReady(draft))
                editor.enter(correcting ? { type: "correct", number: draft.number, entry } : entry);
            else editor.fail(say("score-unready"), "hand");
        }}
    >
        <h2 tabindex="-1">
            ${say(correcting ? "score-correct-hand" : "hand-n", { n: correcting ? draft.number : view.entries.length + 1 })}
        </h2>
        ${
            correcting && kinds.length > 1
                ? choice("kind", say("score-kind"), kinds, draft.kind, (kind) => change({ kind }))
                : nothing
        }
        ${
            draft.kind === "hand" || draft.kind === "renege"
                ? choice(
                      "declarer",
                      say(draft.kind === "renege" ? "score-reneger" : "score-declarer"),
                      view.names.map((name, at) => [at + 1, name]),
                      draft.declarer,
                      (declarer) => change({ declarer }),
                  )
                : nothing
        }
        ${
            draft.kind === "hand"
                ? choice(
                      "bid",
                      say("head-bid"),
                      view.bids.map((bid) => [bid, bidName(bid)]),
                      draft.bid,
                      (bid) => change({ bid }),
                  )
                : nothing
        }
        ${draft.kind === "hand" || draft.kind === "round" ? tricks(editor, draft, change) : nothing}
        ${errorFor("hand", editor)}
        <div class="line buttons">
            <button type="submit" class="primary">
                ${say(correcting ? "score-correct-enter" : "score-enter")}
            </button>
            ${buttons}
        </div>
        ${below}
    </form>`;
}

/**
 * Draw the buttons for other ways to enter a hand of Moon: everybody passed, or count its tricks as they fall.
 */
export function otherOutcomes({ view, enter, fail }: SheetEditor, { declarer, bid }: Draft): TemplateResult {
    const begin = () =>
        declarer && bid ? enter({ type: "begin", declarer, bid }) : fail(say("score-unready"), "hand");
    return html`${
            view.may_pass
                ? html`<button type="button" @click=${() => enter({ type: "passed" })}>
                      ${say("score-passed")}
                  </button>`
                : nothing
        }<button type="button" @click=${begin}>${say("score-count")}</button>`;
}

/** Return the kinds of entry that a hand can be corrected to, with their names. */
function kindsOf(view: SheetView): [SheetEntry["type"], string][] {
    const kinds: [SheetEntry["type"], string][] = [[view.about.entry || "hand", say("score-kind-hand")]];
    if (view.may_pass) kinds.push(["passed", say("score-passed")]);
    if (view.may_renege) kinds.push(["renege", say("score-renege")]);
    return kinds;
}

function tricks(editor: SheetEditor, draft: Draft, change: HandForm["change"]): TemplateResult {
    const { view } = editor;
    return html`<fieldset aria-describedby=${errorId("tricks", editor)}>
            <legend>${say("head-tricks")}</legend>
            <div class="fields">
                ${sheetMatch(view).sides.map((side, at) =>
                    pickNumber(side, draft.tricks[at] ?? 0, view.hand_size, (n) =>
                        change({ tricks: draft.tricks.map((each, side) => (side === at ? n : each)) }),
                    ),
                )}
            </div>
            ${errorFor("tricks", editor)}
        </fieldset>
        ${view.about.entry === "round" ? moons(editor, draft, change) : nothing}`;
}

/** Draw the tricks that contain moons, which change chips. */
function moons(editor: SheetEditor, draft: Draft, change: HandForm["change"]): TemplateResult {
    const replace = (at: number, some: Partial<Draft["moons"][number]>) =>
        change({ moons: draft.moons.map((each, n) => (n === at ? { ...each, ...some } : each)) });
    return html`<fieldset aria-describedby=${errorId("moons", editor)}>
        <legend>${say("score-moons")}</legend>
        <p class="hint">${say("score-moons-hint")}</p>
        ${draft.moons.map(
            (trick, at) =>
                html`<div class="fields moons">
                    ${pick(
                        say("score-moons-seat"),
                        editor.view.names.map((name, n) => [n + 1, name]),
                        trick.seat,
                        (seat) => replace(at, { seat }),
                    )}
                    ${(["big", "little"] as const).map((kind) =>
                        pickNumber(say(`score-moons-${kind}`), trick[kind], 2, (n) =>
                            replace(at, { [kind]: n }),
                        ),
                    )}
                    <button
                        type="button"
                        class="small"
                        @click=${() => change({ moons: draft.moons.filter((_, n) => n !== at) })}
                    >
                        ${say("score-drop")}
                    </button>
                </div>`,
        )}
        ${
            draft.moons.length < 4
                ? html`<button
                      type="button"
                      @click=${() => change({ moons: [...draft.moons, { seat: 1, big: 0, little: 0 }] })}
                  >
                      ${say("score-moons-add")}
                  </button>`
                : nothing
        }
        ${errorFor("moons", editor)}
    </fieldset>`;
}
