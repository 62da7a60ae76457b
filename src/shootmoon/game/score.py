"""The score of a match between two hands: a struct for each kind of match.

What is counted, and by how much it is won, is known to the `Setup`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.game.hands import HandResult
from shootmoon.pieces import Seating

SCORE_FIELDS = ("points", "marks", "hickeys", "rounds_won", "chips")
"""The names of the amounts in a score, each of which a position has as a property, by side."""


class Score(Struct, frozen=True):
    """The score of a match between hands. Each kind of match has its own subclass, whose fields have an
    amount for each side."""

    names: ClassVar[tuple[str, ...]] = ()
    """The names of the amounts, from `SCORE_FIELDS`. The first one is what hands score (`Setup.counted`)."""

    @property
    def amounts(self) -> Mapping[str, tuple[int, ...]]:
        """All amounts by their names."""
        return {name: getattr(self, name) for name in self.names}

    @property
    def no_marks(self) -> tuple[int, ...] | None:
        """The marks paid for a hand that pays none: 0 for each side, or None if there are no marks."""
        return tuple(0 for _ in self.amounts["marks"]) if "marks" in self.names else None

    def changed(self, **amounts: tuple[int, ...]) -> Self:
        """Return this score with other amounts. Raises ValueError for an amount that it doesn't have."""
        unknown = [name for name in amounts if name not in self.names]
        if unknown:
            raise ValueError(f"by these rules, a score has no {unknown[0]}")
        return replace(self, **amounts)

    def after(self, hand: HandResult, seating: Seating) -> Score:
        """Return the score after a hand with this result.

        It has the parts on which the chances of winning depend: `MarksScore.match_hickeys` and
        `RoundsScore.last_won` don't change.
        """
        return replace(self, **{self.names[0]: hand.stood})


class PointsScore(Score, frozen=True):
    """The score of a match of one round, won by points (``game``)."""

    names: ClassVar = ("points",)
    points: tuple[int, ...]


class RoundsScore(PointsScore, frozen=True):
    """The score of a match of several rounds, each won by points (``best-of``)."""

    names: ClassVar = ("points", "rounds_won")
    rounds_won: tuple[int, ...]
    last_won: tuple[int, ...]
    """By side, the number of the last round that it won, where rounds are counted from 1; 0 if it has won
    none."""

    @property
    def totals(self) -> tuple[int, ...]:
        """What rounds are added up to, by side: the rounds won, or the marks if there are any."""
        return self.rounds_won

    def round_won(self, winner: int) -> Self:
        """Return the score after side ``winner`` has won a round."""
        number = sum(self.rounds_won) + 1
        return replace(
            self,
            rounds_won=_added(self.rounds_won, winner, 1),
            last_won=tuple(number if side == winner else last for side, last in enumerate(self.last_won)),
        )

    def new_round(self) -> RoundsScore:
        """Return the score at the beginning of the next round."""
        return replace(self, points=(0,) * len(self.points))

    def after(self, hand: HandResult, seating: Seating) -> RoundsScore:
        """See `Score.after`."""
        won = {seating.side_of(seat) for seat in hand.round_winner}
        rounds = tuple(had + (side in won) for side, had in enumerate(self.rounds_won))
        score = replace(self, points=hand.stood, rounds_won=rounds)
        return score.new_round() if won else score


class MarksScore(RoundsScore, frozen=True):
    """The score of a match won by the marks that the winners of rounds are paid (``marks``)."""

    names: ClassVar = ("points", "marks", "hickeys", "rounds_won")
    marks: tuple[int, ...]
    hickeys: tuple[int, ...]
    match_hickeys: tuple[int, ...]
    """The hickeys taken in the whole match, whether or not they cost marks. They break ties when time is
    called."""

    def changed(self, **amounts: tuple[int, ...]) -> Self:
        """See `Score.changed`. The hickeys of the match are those of the round."""
        score = super().changed(**amounts)
        return replace(score, match_hickeys=score.hickeys)

    @property
    def totals(self) -> tuple[int, ...]:
        """See `RoundsScore.totals`."""
        return self.marks

    def failed(self, side: int, hickeys: int) -> MarksScore:
        """Return the score after a side has taken hickeys for a failed bid."""
        return replace(
            self,
            hickeys=_added(self.hickeys, side, hickeys),
            match_hickeys=_added(self.match_hickeys, side, hickeys),
        )

    def new_round(self) -> MarksScore:
        """Return the score at the beginning of the next round."""
        none = (0,) * len(self.points)
        return replace(self, points=none, hickeys=none)

    def after(self, hand: HandResult, seating: Seating) -> RoundsScore:
        """See `Score.after`."""
        score = self
        if hand.declarer is not None:
            side = seating.side_of(hand.declarer)
            score = replace(score, hickeys=_added(score.hickeys, side, hand.hickeys))
        if hand.marks_paid is not None:
            marks = tuple(had + paid for had, paid in zip(score.marks, hand.marks_paid, strict=True))
            score = replace(score, marks=marks)
        return super(MarksScore, score).after(hand, seating)


class HandMarksScore(Score, frozen=True):
    """The score of a match won by marks that are paid for each hand (``hand-marks``)."""

    names: ClassVar = ("marks",)
    marks: tuple[int, ...]


class ChipsScore(Score, frozen=True):
    """The score of a game of Chips."""

    names: ClassVar = ("chips",)
    chips: tuple[int, ...]


class HandScore(Struct, frozen=True):
    """The effect of a hand on the score. The winners are side indices, counted from 0."""

    score: Score
    """The score after the hand; if it ended the round, the score at the beginning of the next round."""
    dealer: int
    """The next dealer, even if the match is over."""
    made: bool | None
    """See `HandResult.made`."""
    stood: tuple[int, ...]
    """See `HandResult.stood`."""
    round_winner: int | None = None
    match_winner: int | None = None
    marks_paid: tuple[int, ...] | None = None
    """See `HandResult.marks_paid`."""
    hickeys: int = 0
    """The number of hickeys (penalty marks) that the declarer took."""


def _added(amounts: tuple[int, ...], side: int, more: int) -> tuple[int, ...]:
    return tuple(amount + more * (at == side) for at, amount in enumerate(amounts))
