"""Scores of boards, and standings.

A board's score for a table is the difference between what a side gained there and what the same side gained
on average over all tables that finished the board, as in Butler scoring in bridge. So the sum of all scores
of a side over the tables is 0, and it doesn't matter who got good pieces.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.game import setup_for
from shootmoon.tournaments.tournament import Plan, Round, Table, TableBoards, Tournament


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


def board_scores(tables: Sequence[TableBoards], board: int) -> tuple[tuple[Fraction, ...] | None, ...]:
    """Return the scores of a board by table and side; None for a table that hasn't finished it.

    ``board``: its number, from 0. A board that only one table finished has the score 0.
    """
    gains = [table.boards[board].gains if board < len(table.boards) else None for table in tables]
    played = [each for each in gains if each is not None]
    averages = [Fraction(sum(side), len(side)) for side in zip(*played, strict=True)]
    return tuple(
        None if each is None else tuple(own - usual for own, usual in zip(each, averages, strict=True))
        for each in gains
    )


def scored(plan: Plan, played: Round, tables: Sequence[TableBoards]) -> Round:
    """Return a round with the scores of these boards, by table."""
    longest = max((len(table.boards) for table in tables), default=0)
    sides = range(setup_for(plan.rules).seating.sides)
    gains = [
        [table.boards[board].gains for table in tables if board < len(table.boards)]
        for board in range(longest)
    ]
    counts = list(map(len, gains))
    sums = [list(map(sum, zip(*each, strict=True))) for each in gains]
    compared = next((board for board, count in enumerate(counts) if count < 2), longest)
    places = [side_of_place(plan, place) for place in range(plan.entries_at_table)]

    unit = math.lcm(*counts)

    def score(table: Table, found: TableBoards) -> Table:
        totals = [0] * len(sides)
        for board, result in enumerate(found.boards):
            for side in sides:
                above = result.gains[side] * counts[board] - sums[board][side]
                totals[side] += above * (unit // counts[board])
        exact = [Fraction(total, unit) for total in totals]
        return replace(
            table,
            boards=len(found.boards),
            compared=min(compared, len(found.boards)),
            scores=tuple((exact[side].numerator, exact[side].denominator) for side in places),
        )

    return replace(played, boards=longest, tables=tuple(map(score, played.tables, tables)))


def standings(tournament: Tournament) -> tuple[Place, ...]:
    """Return the standings after all rounds that have ended, the best first.

    A round that an entry didn't play counts as average: 0.
    """
    count = len(tournament.entries)
    rounds: list[list[RoundScore | None]] = [[] for _ in range(count)]
    ended = tournament.rounds[: tournament.ended]
    # All scores as multiples of one fraction: thousands of `Fraction` take too long for an event loop.
    unit = math.lcm(*(under for each in ended for table in each.tables for _, under in table.scores))
    totals = [0] * count
    for played in ended:
        for row in rounds:
            row.append(None)
        for table in played.tables:
            for entry, (over, under) in zip(table.entries, table.scores, strict=True):
                if entry is not None:
                    rounds[entry][-1] = RoundScore(_rounded(over, under), table.compared)
                    totals[entry] += over * (unit // under)
    best = sorted(range(count), key=lambda entry: (-totals[entry], entry))
    places: list[Place] = []
    for number, entry in enumerate(best, 1):
        equal = bool(places) and totals[entry] == totals[places[-1].entry]
        place = places[-1].place if equal else number
        boards = sum(each.boards for each in rounds[entry] if each is not None)
        places.append(Place(entry, place, _rounded(totals[entry], unit), boards, tuple(rounds[entry])))
    return tuple(places)


def rounded(score: Fraction) -> float:
    """Return a score with two decimals, and no negative zero.

    >>> rounded(Fraction(-1, 1000)), rounded(Fraction(2, 3))
    (0.0, 0.67)
    """
    return _rounded(score.numerator, score.denominator)


def _rounded(over: int, under: int) -> float:
    return round(over / under, 2) + 0.0


def side_of_place(plan: Plan, place: int) -> int:
    """Return the side, from 0, of the entry in a place of a table."""
    return setup_for(plan.rules).seating.side_of(plan.seats[place][0])
