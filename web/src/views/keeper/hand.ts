import { html, nothing, type TemplateResult } from "lit";
import type { SheetEntry, SheetView } from "../../api/types";
import { bidName } from "../../room/texts";
import { matchAtTable } from "../../score/lines";
import { say } from "../../words/words";
import { choice, pick, pickNumber } from "../inputs";
import { describing, wrongWith, type Desk } from "./desk";
import { entryOf, isReady, type Draft } from "./draft";

/** What is asked of a hand: who played it, for what, and who took how many tricks. */
export type HandForm = {
    readonly draft: Draft;
    change(some: Partial<Draft>): void;
    /** The buttons beside the one that enters it. */
    readonly buttons: unknown;
    /** What stands below it. */
    readonly below: unknown;
};

/** The form by which a hand is entered, or corrected. */
export function handForm(desk: Desk, { draft, change, buttons, below }: HandForm): TemplateResult {
    const { view } = desk;
    const correcting = draft.number > 0;
    const kinds = kindsOf(view);
    return html`<form
        class="entry"
        data-zone="entry"
        @submit=${(event: Event) => {
            event.preventDefault();
            const entry = entryOf(draft);
            if (isReady(draft))
                desk.enter(correcting ? { type: "correct", number: draft.number, entry } : entry);
            else desk.fail(say("score.unready"), "hand");
        }}
    >
        <h2 tabindex="-1">
            ${say(correcting ? "score.correct.hand" : "score.hand", { n: correcting ? draft.number : view.entries.length + 1 })}
        </h2>
        ${
            correcting && kinds.length > 1
                ? choice("kind", say("score.kind"), kinds, draft.kind, (kind) => change({ kind }))
                : nothing
        }
        ${
            draft.kind === "hand" || draft.kind === "renege"
                ? choice(
                      "declarer",
                      say(draft.kind === "renege" ? "score.reneger" : "score.declarer"),
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
                      say("sheet.bid"),
                      view.bids.map((bid) => [bid, bidName(bid)]),
                      draft.bid,
                      (bid) => change({ bid }),
                  )
                : nothing
        }
        ${draft.kind === "hand" || draft.kind === "round" ? tricks(desk, draft, change) : nothing}
        ${wrongWith("hand", desk)}
        <div class="line buttons">
            <button type="submit" class="primary">
                ${say(correcting ? "score.correct.enter" : "score.enter")}
            </button>
            ${buttons}
        </div>
        ${below}
    </form>`;
}

/** What else may become of a hand of Moon: nobody bids, or its tricks are counted as they fall. */
export function otherwise({ view, enter, fail }: Desk, { declarer, bid }: Draft): TemplateResult {
    const begin = () =>
        declarer && bid ? enter({ type: "begin", declarer, bid }) : fail(say("score.unready"), "hand");
    return html`${
            view.may_pass
                ? html`<button type="button" @click=${() => enter({ type: "passed" })}>
                      ${say("score.passed")}
                  </button>`
                : nothing
        }<button type="button" @click=${begin}>${say("score.count")}</button>`;
}

/** What may have become of a hand, with words for it. */
function kindsOf(view: SheetView): [SheetEntry["type"], string][] {
    const kinds: [SheetEntry["type"], string][] = [[view.chips ? "round" : "hand", say("score.kind.hand")]];
    if (!view.chips && view.may_pass) kinds.push(["passed", say("score.passed")]);
    if (view.may_renege) kinds.push(["renege", say("score.renege")]);
    return kinds;
}

function tricks(desk: Desk, draft: Draft, change: HandForm["change"]): TemplateResult {
    const { view } = desk;
    return html`<fieldset aria-describedby=${describing("tricks", desk)}>
            <legend>${say("score.tricks.of")}</legend>
            <div class="fields">
                ${matchAtTable(view).sides.map((side, at) =>
                    pickNumber(side, draft.tricks[at] ?? 0, view.hand_size, (n) =>
                        change({ tricks: draft.tricks.map((each, side) => (side === at ? n : each)) }),
                    ),
                )}
            </div>
            ${wrongWith("tricks", desk)}
        </fieldset>
        ${view.chips ? moons(desk, draft, change) : nothing}`;
}

/** Tricks with moons in them, which chips are paid for. */
function moons(desk: Desk, draft: Draft, change: HandForm["change"]): TemplateResult {
    const replace = (at: number, some: Partial<Draft["moons"][number]>) =>
        change({ moons: draft.moons.map((each, n) => (n === at ? { ...each, ...some } : each)) });
    return html`<fieldset aria-describedby=${describing("moons", desk)}>
        <legend>${say("score.moons")}</legend>
        <p class="hint">${say("score.moons.hint")}</p>
        ${draft.moons.map(
            (trick, at) =>
                html`<div class="fields moons">
                    ${pick(
                        say("score.moons.seat"),
                        desk.view.names.map((name, n) => [n + 1, name]),
                        trick.seat,
                        (seat) => replace(at, { seat }),
                    )}
                    ${(["big", "little"] as const).map((kind) =>
                        pickNumber(say(`score.moons.${kind}`), trick[kind], 2, (n) =>
                            replace(at, { [kind]: n }),
                        ),
                    )}
                    <button
                        type="button"
                        class="small"
                        @click=${() => change({ moons: draft.moons.filter((_, n) => n !== at) })}
                    >
                        ${say("score.drop")}
                    </button>
                </div>`,
        )}
        ${
            draft.moons.length < 4
                ? html`<button
                      type="button"
                      @click=${() => change({ moons: [...draft.moons, { seat: 1, big: 0, little: 0 }] })}
                  >
                      ${say("score.moons.add")}
                  </button>`
                : nothing
        }
        ${wrongWith("moons", desk)}
    </fieldset>`;
}
