"""`scores_by_hand`: the score before and after each hand of a match, computed from the results of its
hands."""

from __future__ import annotations

from collections.abc import Iterable

from shootmoon.game.hands import HandResult
from shootmoon.game.score import Score
from shootmoon.game.setup import Setup


def scores_by_hand(setup: Setup, hands: Iterable[HandResult], start: Score | None = None) -> list[Score]:
    """Return the score before the first hand, and the score after each hand.

    ``hands`` are all finished hands of a match, in order; ``start`` is the score with which it began, by
    default that of a new match. The scores have the parts on which the chances of
    winning depend (`Score.after`).
    """
    scores = [setup.first_score if start is None else start]
    for hand in hands:
        scores.append(scores[-1].after(hand, setup.seating))
    return scores
