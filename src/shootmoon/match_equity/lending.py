"""`LentTable`: the equity table of a preset, used for similar rules whose own table isn't prepared yet.

Solving the races of house rules takes seconds. Until that is done, a bot plays by the table of the preset
that is most similar (`shootmoon.match_equity.families.nearest_preset`): each side counts as being as far from
the target, in proportion, as it is under its own rules.
"""

from __future__ import annotations

from shootmoon.game import Score, Setup
from shootmoon.match_equity.table import EquityTable


class LentTable(EquityTable):
    """The equity table of a preset, with the scores of other rules of the same kind."""

    def __init__(self, setup: Setup, lender: EquityTable) -> None:  # pyright: ignore[reportMissingSuperCall]  (nothing is solved)
        """``setup``: the rules for which it is used; ``lender``: the table of their `nearest_preset`."""
        self.setup, self.rules, self.sides = setup, setup.rules, setup.seating.sides
        self._kept = {}
        self._lender = lender

    @property
    def exact(self) -> bool:
        """False."""
        return False

    def _chances(self, score: Score, dealer: int) -> tuple[float, ...]:
        lender = self._lender
        seat = next(seat for seat in self.setup.seating.seats if self.setup.seating.side_of(seat) == dealer)
        return lender.chances(self._scaled(score), seat)

    def _scaled(self, score: Score) -> Score:
        """Return the score of the other rules that is as far from the end of the match."""
        ours, theirs = self.setup.targets, self._lender.setup.targets
        return score.changed(
            **{
                part: tuple(_scaled(value, target, theirs[part]) for value in score.amounts[part])
                for part, target in ours.items()
            }
        )


def _scaled(value: int, target: int, other: int) -> int:
    """Return the amount that is as far from the target ``other``, in proportion, as ``value`` from
    ``target``. An amount short of the target stays short of it."""
    if target == other:
        return value
    need = (target - value) * other / target
    return other - (max(1, round(need)) if value < target else round(need))
