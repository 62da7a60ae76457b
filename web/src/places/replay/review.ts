import { html, nothing, type TemplateResult } from "lit";
import { failure } from "../../api/http";
import type { Replay } from "../../api/types";
import type { Player } from "../../replay/player";
import type { ReplayRecord } from "../../replay/record";
import { say } from "../../words/words";
import { openStudy } from "../study/open";

/** Return true if the address asks for the review of its game. */
export const asksForReview = (search: string): boolean => new URLSearchParams(search).has("review");

/** Return true if a record has all hands and the end of the match. */
export const isReviewable = ({ viewer, winners, fault }: Replay): boolean =>
    !viewer && !!winners.length && !fault;

/** Whether the review of a replay is open, and its marks for the list of moves, by ply. */
export class ReviewState {
    isOpen = false;
    trouble = "";
    marks: ReadonlyMap<number, TemplateResult> | undefined;

    constructor(private readonly changed: () => void) {}

    /** Load the code for study and show the review. */
    async open(): Promise<void> {
        try {
            await openStudy();
            this.isOpen = true;
            this.trouble = "";
        } catch (error) {
            this.trouble = failure(error);
        }
        this.changed();
    }

    reset(): void {
        this.isOpen = false;
        this.trouble = "";
        this.marks = undefined;
        this.changed();
    }

    mark(marks: ReadonlyMap<number, TemplateResult>): void {
        this.marks = marks;
        this.changed();
    }
}

/** Draw the review, or a button that opens it; nothing for records that can't be reviewed. */
export function reviewSection(
    review: ReviewState,
    record: ReplayRecord,
    player: Player,
): TemplateResult | typeof nothing {
    if (!isReviewable(record.heading)) return nothing;
    if (review.isOpen)
        return html`<moon-review
            .record=${record}
            .player=${player}
            .ply=${player.point.ply}
            @reviewed=${(event: CustomEvent<ReadonlyMap<number, TemplateResult>>) => review.mark(event.detail)}
            @closed=${() => review.reset()}
        ></moon-review>`;
    return html`<p class="buttons">
            <button type="button" class="second" @click=${() => void review.open()}>
                ${say("replay-review")}
            </button>
        </p>
        <p role="alert">${review.trouble}</p>`;
}
