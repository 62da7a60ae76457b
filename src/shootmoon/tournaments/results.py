"""Scores of boards, and standings.

A board's score for a table is the difference between what a side gained there and what the same side gained
on average over all tables that finished the board, as in Butler scoring in bridge. So the sum of all scores
of a side over the tables is 0, and it doesn't matter who got good pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from shootmoon.game import setup_for
from shootmoon.tournaments.tournament import Plan, Table, Tournament


class RoundScore(Struct, frozen=True):
    """What an entry achieved in a round."""

    score: float
    """The sum of the scores of its boards."""
    boards: int
    """The number of its boards that were compared."""


class Place(Struct, frozen=True):
    """An entry in the standings."""

    entry: int
    """The number of the entry, from 0."""
    place: int
    """The place, from 1; entries with equal scores share a place."""
    score: float
    """The sum of the scores of all rounds."""
    boards: int
    """The number of boards that were compared."""
    rounds: tuple[RoundScore | None, ...]
    """By round; None if the entry didn't play it."""


def board_scores(tables: Sequence[Table]) -> tuple[tuple[tuple[Fraction, ...], ...], ...]:
    """Return the scores by table, board and side.

    A board that only one table finished has the score 0.
    """
    longest = max((len(table.boards) for table in tables), default=0)
    averages = [
        [Fraction(sum(side), len(side)) for side in zip(*_gains(tables, board), strict=True)]
        for board in range(longest)
    ]
    return tuple(
        tuple(
            tuple(own - usual for own, usual in zip(board.gains, average, strict=True))
            for board, average in zip(table.boards, averages, strict=False)
        )
        for table in tables
    )


def _gains(tables: Sequence[Table], board: int) -> list[tuple[int, ...]]:
    """Return what the sides gained on a board, for each table that finished it."""
    return [table.boards[board].gains for table in tables if board < len(table.boards)]


def standings(tournament: Tournament) -> tuple[Place, ...]:
    """Return the standings after all rounds that have ended, the best first.

    A round that an entry didn't play counts as average: 0.
    """
    plan = tournament.plan
    scores: list[list[Fraction | None]] = [[] for _ in tournament.entries]
    boards: list[list[int]] = [[] for _ in tournament.entries]
    for played in tournament.rounds[: tournament.ended]:
        for entry in range(len(tournament.entries)):
            scores[entry].append(None)
            boards[entry].append(0)
        compared = 0
        while len(_gains(played.tables, compared)) > 1:
            compared += 1
        for table, found in zip(played.tables, board_scores(played.tables), strict=True):
            for place, entry in enumerate(table.entries):
                if entry is not None:
                    scores[entry][-1] = sum(
                        (board[side_of_place(plan, place)] for board in found), Fraction(0)
                    )
                    boards[entry][-1] = min(compared, len(found))
    totals = [sum((each for each in row if each is not None), Fraction(0)) for row in scores]
    return tuple(
        Place(
            entry,
            1 + sum(other > totals[entry] for other in totals),
            rounded(totals[entry]),
            sum(boards[entry]),
            tuple(
                None if each is None else RoundScore(rounded(each), count)
                for each, count in zip(scores[entry], boards[entry], strict=True)
            ),
        )
        for entry in sorted(range(len(totals)), key=lambda entry: (-totals[entry], entry))
    )


def rounded(score: Fraction) -> float:
    """Return a score with two decimals, and no negative zero.

    >>> rounded(Fraction(-1, 1000)), rounded(Fraction(2, 3))
    (0.0, 0.67)
    """
    return round(float(score), 2) + 0.0


def side_of_place(plan: Plan, place: int) -> int:
    """Return the side, from 0, of the entry in a place of a table."""
    return setup_for(plan.rules).seating.side_of(plan.seats[place][0])
