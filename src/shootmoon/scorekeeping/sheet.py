"""The lines of a score sheet: one for the result of each hand, in order."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from shootmoon.game import HandResult, State, View
from shootmoon.game.score_history import scores_by_hand
from shootmoon.pieces.html import html_table

__all__ = ["Line", "Sheet"]


class Line(Struct, frozen=True):
    """A line of a score sheet: the result of a hand and, if the hand ended a round, of the round."""

    number: int
    """The number of the hand, from 1."""
    result: HandResult
    hickeys: tuple[int, ...]
    """The hickeys (penalties for failed bids) after this hand, by side. If the hand ended a round, these are
    the numbers before the next round resets them."""
    round: int
    """The number of the round that the hand ended, from 1; 0 if it ended none."""
    marks: tuple[int, ...] | None
    """If the hand ended a round, the marks after that round, by side; otherwise None."""


class Sheet:
    """The score sheet of a match, with a line for each finished hand."""

    def __init__(self, positions: Iterable[State | View] = ()) -> None:
        """Create a sheet from ``positions``, the consecutive states of a match from its start."""
        self.lines: list[Line] = []
        self._rounds = 0
        for position in positions:
            self.follow(position)

    @classmethod
    def of_results(cls, results: Iterable[HandResult], position: State | View) -> Sheet:
        """Create a sheet from the results of all finished hands of the match that is at ``position``."""
        sheet, hands = cls(), tuple(results)
        _, *scores = scores_by_hand(position.setup, hands, position.start_score)
        for result, score in zip(hands, scores, strict=True):
            sheet._add(result, position, score.amounts.get("marks"))
        return sheet

    def _repr_html_(self) -> str:
        rows = [
            (
                line.number,
                line.result.dealer,
                line.result.declarer,
                line.result.contract,
                line.result.trump,
                " / ".join(map(str, line.result.tricks)),
                " / ".join(map(str, line.result.stood)),
                line.round or None,
                " / ".join(map(str, line.marks or ())),
            )
            for line in self.lines
        ]
        heads = ("hand", "dealer", "declarer", "contract", "trump", "tricks", "score", "round", "marks")
        return html_table(heads, rows, title="Score sheet", note="tricks, score and marks by side")

    def follow(self, position: State | View) -> None:
        """Add a line if the action that led to ``position`` ended a hand."""
        result = position.last_hand
        if result is None or len(position.past) == len(self.lines):
            return
        self._add(result, position, position.marks)

    def _add(self, result: HandResult, position: State | View, marks_now: tuple[int, ...] | None) -> None:
        """Add a line for the result of a hand of this match, after which the marks are ``marks_now``."""
        if not self.lines:
            start = (position.start_score or position.setup.first_score).amounts
            self._rounds = sum(start.get("rounds_won", ()))
            hickeys = list(start.get("hickeys", (0,) * position.seating.sides))
        else:
            hickeys = list(self.lines[-1].hickeys)
        if self.lines and self.lines[-1].round:
            hickeys = [0] * position.seating.sides
        if result.declarer is not None:
            hickeys[position.seating.side_of(result.declarer)] += result.hickeys
        # In a game of a single round the winner of the round is the winner of the match, shown elsewhere.
        several = position.setup.total != ""
        self._rounds += bool(result.round_winner) and several
        ended = self._rounds if result.round_winner and several else 0
        marks = marks_now if ended else None
        self.lines.append(Line(len(self.lines) + 1, result, tuple(hickeys), ended, marks))
