import { html, nothing, svg, type TemplateResult } from "lit";
import type { Replay } from "../../api/types";
import type { GameReview, ReviewedDecision } from "../../api/schema";
import { bidName, botTitle, calledIn, pieceName, pieceOf, suitName } from "../../room/names";
import { namesIn } from "../../replay/view";
import { percent, say, type Key } from "../../words/words";

/** The size of the graph in its own units, and the part of it left free for marks at its edges. */
const WIDTH = 340;
const HEIGHT = 150;
const EDGE = 9;
/** The greatest distance in units from which a click on the graph selects a mark. */
const NEAR = 12;

const GRADES = ["blunder", "mistake", "inaccuracy"] as const;
/** The usual signs of annotators. */
const SIGNS = { fine: "", inaccuracy: "?!", mistake: "?", blunder: "??" } as const;

export type Grade = ReviewedDecision["grade"];

const signed = (share: number, digits = 1): string => percent(share, digits, "+");

export const gradeName = (grade: Grade): string => say(`review-grade-${grade}`);

/** Return the name of an action of a record. */
export function actionName(action: string, phase: string): string {
    if (phase === "auction") return bidName(action);
    if (action.startsWith("trump ")) return suitName(action.slice(6));
    const called = calledIn(action);
    const piece = pieceName(pieceOf(action));
    return called === undefined ? piece : `${piece} (${suitName(called)})`;
}

/** Return the decisions that weren't fine, in their order. */
export const errorsOf = ({ decisions }: GameReview, seat = 0): ReviewedDecision[] =>
    decisions.filter((each) => each.grade !== "fine" && (!seat || each.seat === seat));

/** Return true if an action is as good as the best one, within twice the error of their difference. */
export function isRight({ candidates }: ReviewedDecision, action: string): boolean {
    const [best] = candidates;
    const chosen = candidates.find((each) => each.action === action);
    return !!best && !!chosen && best.value - chosen.value <= 2 * chosen.error;
}

/** Return what an action gives away compared with the best. */
export function lossOf({ candidates }: ReviewedDecision, action: string): number {
    const [best] = candidates;
    const chosen = candidates.find((each) => each.action === action);
    return best && chosen ? best.value - chosen.value : 0;
}

/** Draw the sign of a grade, with its name for screen readers. */
export function sign(grade: Grade): TemplateResult | typeof nothing {
    if (grade === "fine") return nothing;
    return html`<b class="sign-${grade}" aria-hidden="true">${SIGNS[grade]}</b
        ><span class="hidden">(${gradeName(grade)})</span>`;
}

/** Say each side's chances at a ply. */
export function chancesAt(heading: Replay, { chances }: GameReview, ply: number): string {
    const names = namesIn(heading);
    const row = chances[Math.min(ply, chances.length - 1)] ?? [];
    return row
        .map((chance, side) => say("review-side", { who: names.sideName(side), chance: percent(chance, 0) }))
        .join(", ");
}

/**
 * Draw the chances of each side over the match, with a mark at each error. A click goes to a ply, or to a mark close
 * to it; the keyboard moves as on a slider.
 */
export function graph(
    heading: Replay,
    review: GameReview,
    ply: number,
    goTo: (ply: number) => void,
): TemplateResult {
    const last = Math.max(1, review.chances.length - 1);
    const x = (at: number) => EDGE + (at / last) * (WIDTH - 2 * EDGE);
    const y = (chance: number) => EDGE + (1 - chance) * (HEIGHT - 2 * EDGE);
    const names = namesIn(heading);
    const sides = review.chances[0]?.map((_, side) => side) ?? [];
    const errors = errorsOf(review);
    const plies = errors.map((each) => each.ply + 1);
    const keys: Readonly<Record<string, number | undefined>> = {
        ArrowLeft: ply - 1,
        ArrowDown: ply - 1,
        ArrowRight: ply + 1,
        ArrowUp: ply + 1,
        Home: 0,
        End: last,
        PageUp: plies.findLast((each) => each < ply),
        PageDown: plies.find((each) => each > ply),
    };
    const press = (event: KeyboardEvent) => {
        if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in keys)) return;
        event.preventDefault();
        const to = keys[event.key];
        if (to !== undefined) goTo(Math.max(0, Math.min(last, to)));
    };
    const click = (event: MouseEvent) => {
        const box = (event.currentTarget as SVGElement).getBoundingClientRect();
        const at = ((event.clientX - box.left) / box.width) * WIDTH;
        const exact = Math.round(((at - EDGE) / (WIDTH - 2 * EDGE)) * last);
        const [closest] = [...plies].sort((a, b) => Math.abs(x(a) - at) - Math.abs(x(b) - at));
        const marked = closest !== undefined && Math.abs(x(closest) - at) <= NEAR;
        goTo(Math.max(0, Math.min(last, marked ? closest : exact)));
    };
    return html`<div
            class="graph"
            role="slider"
            tabindex="0"
            aria-label=${say("review-graph")}
            aria-describedby="review-keys"
            aria-valuemin="0"
            aria-valuemax=${last}
            aria-valuenow=${ply}
            aria-valuetext=${say("review-at", { ply, plies: last, chances: chancesAt(heading, review, ply) })}
            @keydown=${press}
        >
            <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" @click=${click}>
                ${[0, 0.5, 1].map((part) => svg`<path class="grid" d="M${EDGE} ${y(part)}H${WIDTH - EDGE}" />`)}
                ${heading.hands.slice(1).map(({ first }) => svg`<path class="grid" d="M${x(first)} ${EDGE}V${HEIGHT - EDGE}" />`)}
                <path class="here" d="M${x(ply)} 0V${HEIGHT}" />
                ${sides.map(
                    (side) =>
                        svg`<polyline class="curve curve-${side}" points=${review.chances
                            .map((row, at) => `${x(at).toFixed(1)},${y(row[side] ?? 0).toFixed(1)}`)
                            .join(" ")} />`,
                )}
                ${errors.map((each) => {
                    const side = names.side(each.seat);
                    const at = [x(each.ply + 1), y(review.chances[each.ply + 1]?.[side] ?? 0)];
                    return svg`<g class="mark mark-${each.grade}" transform="translate(${at.join(" ")})">${shapeOf(each.grade)}</g>`;
                })}
            </svg>
        </div>
        <p class="hidden" id="review-keys">${say("review-graph-keys")}</p>
        <ul class="legend">
            ${sides.map(
                (side) =>
                    html`<li>
                        <svg viewBox="0 0 24 6" aria-hidden="true">
                            <path class="curve curve-${side}" d="M0 3H24" />
                        </svg>
                        ${say("review-side", { who: names.sideName(side), chance: percent(review.chances[Math.min(ply, last)]?.[side] ?? 0, 0) })}
                    </li>`,
            )}
            ${GRADES.map(
                (grade) =>
                    html`<li>
                        <svg class="shape" viewBox="-8 -8 16 16" aria-hidden="true">
                            <g class="mark mark-${grade}">${shapeOf(grade)}</g>
                        </svg>
                        ${gradeName(grade)}
                    </li>`,
            )}
        </ul>`;
}

/** Draw the mark of a grade: a dot, a diamond or a square, so that color isn't needed to tell them apart. */
function shapeOf(grade: Grade): TemplateResult {
    if (grade === "inaccuracy") return svg`<circle r="3.5" />`;
    return grade === "mistake" ? svg`<path d="M0-6 6 0 0 6-6 0z" />` : svg`<path d="M-5-5H5V5H-5z" />`;
}

/** Draw the chances before each hand as a table: the text alternative of the graph. */
export function handsTable(heading: Replay, { chances }: GameReview): TemplateResult {
    const names = namesIn(heading);
    const sides = chances[0]?.map((_, side) => side) ?? [];
    const rows: [string, number][] = heading.hands.map(({ first }, at) => [
        say("hand-n", { n: at + 1 }),
        first,
    ]);
    rows.push([say("review-end"), chances.length - 1]);
    return html`<details>
        <summary>${say("review-hands")}</summary>
        <div class="wide" tabindex="0" role="region" aria-label=${say("review-hands")}>
            <table>
                <thead>
                    <tr>
                        <td></td>
                        ${sides.map((side) => html`<th scope="col">${names.sideName(side)}</th>`)}
                    </tr>
                </thead>
                <tbody>
                    ${rows.map(
                        ([name, at]) =>
                            html`<tr>
                                <th scope="row">${name}</th>
                                ${sides.map((side) => html`<td>${percent(chances[at]?.[side] ?? 0, 0)}</td>`)}
                            </tr>`,
                    )}
                </tbody>
            </table>
        </div>
    </details>`;
}

/** Draw the judgment of a decision, with the values of all choices. */
export function verdict(heading: Replay, each: ReviewedDecision): TemplateResult {
    const who = namesIn(heading).plain(each.seat);
    const action = actionName(each.action, each.phase);
    const bad = each.better !== null;
    return html`<p class="verdict ${each.grade}">
            ${sign(each.grade)}
            ${
                bad
                    ? say("review-bad", {
                          who,
                          action,
                          grade: gradeName(each.grade),
                          loss: percent(each.loss),
                          error: percent(each.error),
                      })
                    : say("review-fine", { who, action })
            }
        </p>
        ${bad ? reasons(each) : nothing}
        ${each.hints.length ? html`<p class="hinted">${say("review-hinted", { who })}</p>` : nothing}
        <p class="hint">${say("review-hindsight", { change: signed(each.hindsight) })}</p>
        ${choices(each)}`;
}

/** Say what is better and why. */
export function reasons(each: ReviewedDecision): TemplateResult {
    const better = actionName(each.better ?? each.candidates[0]?.action ?? "", each.phase);
    return html`<p>
        <b>${say("review-better", { action: better })}</b>
        ${each.reason ? say("why-said", { why: each.reason }) : nothing}
    </p>`;
}

/** Draw the values of all choices, best first. */
export function choices(each: ReviewedDecision): TemplateResult {
    const [best] = each.candidates;
    return html`<div class="wide" tabindex="0" role="region" aria-label=${say("review-choices")}>
        <table class="choices">
            <thead>
                <tr>
                    <th scope="col">${say("review-choice")}</th>
                    <th scope="col">${say("review-value")}</th>
                    <th scope="col">±</th>
                </tr>
            </thead>
            <tbody>
                ${each.candidates.map(
                    (one) =>
                        html`<tr class=${one.action === each.action ? "chosen" : ""}>
                            <th scope="row">
                                ${actionName(one.action, each.phase)}
                                ${one.action === each.action ? html`<small>${say("review-chosen")}</small>` : nothing}
                                ${one === best ? html`<small>${say("review-best")}</small>` : nothing}
                            </th>
                            <td>${percent(one.value)}</td>
                            <td>${one === best ? "" : percent(one.error)}</td>
                        </tr>`,
                )}
            </tbody>
        </table>
    </div>`;
}

/** The kinds of decisions, by the phase in which they are made. */
const KINDS = ["auction", "discard", "trump", "play"] as const;

/** Draw what each player gave away, was given by luck and by the others, and how that adds up. */
export function summary(heading: Replay, review: GameReview): TemplateResult {
    const names = namesIn(heading);
    const { seats, decisions } = review;
    const numbers: [Key, (at: number) => string][] = [
        ["review-start", (at) => percent(seats[at]!.start, 0)],
        ["review-losses", (at) => signed(-seats[at]!.losses, 0)],
        ["review-luck", (at) => signed(seats[at]!.luck, 0)],
        ["review-others", (at) => signed(seats[at]!.others, 0)],
        ["review-result", (at) => percent(seats[at]!.result, 0)],
        ["review-adjusted", (at) => percent(seats[at]!.adjusted, 0)],
        ["review-rate", (at) => percent(seats[at]!.error_rate, 0)],
        ["review-like", (at) => (seats[at]!.plays_like ? botTitle(seats[at]!.plays_like) : "–")],
        [
            "review-errors",
            (at) =>
                GRADES.map((grade) => errorsOf(review, at + 1).filter((e) => e.grade === grade).length).join(
                    " · ",
                ),
        ],
    ];
    if (seats.some(({ hints }) => hints)) numbers.push(["review-hints", (at) => String(seats[at]!.hints)]);
    const of = (seat: number, kind: string) =>
        decisions.filter((each) => each.seat === seat && kindOf(each.phase) === kind);
    const kinds = [...KINDS, "other" as const].filter((kind) =>
        decisions.some((each) => kindOf(each.phase) === kind),
    );
    return html`<div class="wide" tabindex="0" role="region" aria-label=${say("review-players")}>
        <table class="summary">
            <thead>
                <tr>
                    <td></td>
                    ${seats.map(({ seat }) => html`<th scope="col">${names.plain(seat)}</th>`)}
                </tr>
            </thead>
            <tbody>
                ${numbers.map(
                    ([key, of]) =>
                        html`<tr>
                            <th scope="row">${say(key)}</th>
                            ${seats.map((_, at) => html`<td>${of(at)}</td>`)}
                        </tr>`,
                )}
            </tbody>
            <tbody>
                <tr>
                    <th scope="rowgroup" colspan=${seats.length + 1}>${say("review-kinds")}</th>
                </tr>
                ${kinds.map(
                    (kind) =>
                        html`<tr>
                            <th scope="row">${say(`review-kind-${kind}`)}</th>
                            ${seats.map(({ seat }) => {
                                const all = of(seat, kind);
                                const loss = all.reduce((sum, each) => sum + each.loss, 0);
                                return html`<td>
                                    ${all.length ? say("review-kind-of", { loss: percent(loss, 0), n: all.length }) : "–"}
                                </td>`;
                            })}
                        </tr>`,
                )}
            </tbody>
        </table>
    </div>`;
}

const kindOf = (phase: string): (typeof KINDS)[number] | "other" =>
    KINDS.find((kind) => kind === phase) ?? "other";
