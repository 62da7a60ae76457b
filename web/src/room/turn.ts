import type { GameView, PlayedTrick, RoomView } from "../api/types";

/** Which hand is played, of which game. */
export const handOf = ({ game, sheet }: RoomView) => `${game} ${sheet.length}`;

/** Whether one is to play or to lay aside a piece. */
export const isChoosing = ({ position, may }: RoomView) =>
    may.act && position !== null && ["play", "discard"].includes(position.phase);

/** Whether others play, so that one may choose already what to play next. */
export const canPlan = ({ position, you, paused }: RoomView) =>
    you > 0 && position?.phase === "play" && position.to_move !== you && position.to_move !== null && !paused;

/** The trick that was taken last. Until the play of a hand begins, that is the one that ended the hand before. */
export function lastTrick(position: GameView): PlayedTrick | undefined {
    const last = position.played.at(-1);
    return position.phase === "play" ? last : (last ?? position.last_hand?.played.at(-1));
}
