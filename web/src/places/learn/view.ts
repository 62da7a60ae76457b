import type { GameView, LessonStep, RoomView } from "../../api/types";

import { pieceOf } from "../../room/names";
import { stillSeat, stillView } from "../../room/still";
import { say } from "../../words/words";

/** The learner's seat. */
export const LEARNER = 1;
/** The teacher's name, and what her face is drawn from. */
export const TEACHER = "Lupe";

/** The key of `suits` with the pieces that the teacher points at. */
export const SHOWN = "shown";

/** Return a position of a lesson as the view of a room that the table can draw. */
export function lessonView(step: LessonStep, position: GameView, choosing: boolean): RoomView {
    const seats = [say("you"), ...step.names].map((name, at) => stillSeat(name, at + 1));
    const still = stillView(step, seats, offering(step, position));
    return {
        ...still,
        you: LEARNER,
        sheet: position.last_hand ? [position.last_hand] : [],
        suits: { ...(choosing ? step.suits : {}), [SHOWN]: step.shown.map(pieceOf) },
        may: { ...still.may, act: choosing },
        paused: !choosing, // nothing can be chosen in advance
    };
}

/** When suit is to be followed, offer the whole hand: which pieces do is what the learner is asked. */
function offering({ kind }: LessonStep, position: GameView): GameView {
    if (kind !== "choose" || !position.legal.length || !position.trick.length) return position;
    return { ...position, legal: position.hands[LEARNER - 1]! };
}
