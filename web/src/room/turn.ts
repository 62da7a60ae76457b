import type { GameView, PlayedTrick, RoomView } from "../api/types";

/** Return a key that identifies the current hand. */
export const handOf = ({ game, sheet }: RoomView) => `${game} ${sheet.length}`;

/** Return true if the viewer must play or discard a piece now. */
export const mustChoosePiece = ({ position, may }: RoomView) =>
    may.act && position !== null && ["play", "discard"].includes(position.phase);

/** Return true if somebody else is to play, so that the viewer can choose a piece in advance. */
export const canPremove = ({ position, you, paused }: RoomView) =>
    you > 0 && position?.phase === "play" && position.to_move !== you && position.to_move !== null && !paused;

/** Return the last trick that was won. Before the play of a hand, that is the last trick of the previous hand. */
export function lastTrick(position: GameView): PlayedTrick | undefined {
    const last = position.played.at(-1);
    return position.phase === "play" ? last : (last ?? position.last_hand?.played.at(-1));
}
