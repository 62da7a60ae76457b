"""`scores_by_hand`: the score before and after each hand of a match, computed from the results of its
hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from shootmoon.game.hands import HandResult, Score
from shootmoon.game.setup import Setup


def scores_by_hand(setup: Setup, hands: Iterable[HandResult], start: Score | None = None) -> list[Score]:
    """Return the score before the first hand, and the score after each hand.

    ``hands`` are all finished hands of a match, in order; ``start`` is the score with which it began, by
    default that of a new match. The scores have the parts on which the chances of
    winning depend: `Score.match_hickeys` and `Score.last_won` stay as they are before the first hand.
    """
    scores = [setup.first_score if start is None else start]
    for hand in hands:
        scores.append(_after(setup, scores[-1], hand))
    return scores


def _after(setup: Setup, score: Score, hand: HandResult) -> Score:
    if score.chips is not None:
        return replace(score, chips=hand.stood)
    if score.points is None:
        return replace(score, marks=hand.stood)
    none = (0,) * setup.seating.sides
    won = {setup.seating.side_of(seat) for seat in hand.round_winner}
    hickeys = score.hickeys
    if hickeys is not None and hand.declarer is not None:
        hickeys = _add(hickeys, setup.seating.side_of(hand.declarer), hand.hickeys)
    marks, rounds = score.marks, score.rounds_won
    if marks is not None and hand.marks_paid is not None:
        marks = tuple(had + paid for had, paid in zip(marks, hand.marks_paid, strict=True))
    if rounds is not None:
        for side in won:
            rounds = _add(rounds, side, 1)
    new_round = won and rounds is not None
    return replace(
        score,
        points=none if new_round else hand.stood,
        marks=marks,
        hickeys=none if new_round and hickeys is not None else hickeys,
        rounds_won=rounds,
    )


def _add(amounts: Sequence[int], side: int, amount: int) -> tuple[int, ...]:
    return tuple(had + amount * (at == side) for at, had in enumerate(amounts))
