"""Seats and sides.

Seats are numbered clockwise from 1. A *side* is a partnership or, in games without partnerships, a single
seat. Sides are numbered from 0, in the order in which scores are written.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache


class Seating:
    """The seats of a game, and the side that each seat belongs to.

    >>> four = Seating(4, partnerships=True)
    >>> four.side_of(3), four.seats_of(1), four.left_of(4)
    (0, (2, 4), 1)
    >>> list(Seating(3).clockwise_from(2))
    [2, 3, 1]
    """

    __slots__ = ("_left", "_members", "_side", "partnerships", "players", "seats", "sides")

    def __init__(self, players: int, *, partnerships: bool = False) -> None:
        """Create seats for ``players`` players. With ``partnerships``, the seats alternate between two
        sides."""
        self.players = players
        self.partnerships = partnerships
        self.seats = tuple(range(1, players + 1))
        self.sides = 2 if partnerships else players
        """The number of sides."""
        self._side = (-1, *((seat - 1) % self.sides for seat in self.seats))
        self._left = (0, *(seat % players + 1 for seat in self.seats))
        self._members = tuple(
            tuple(seat for seat in self.seats if self._side[seat] == side) for side in range(self.sides)
        )

    def side_of(self, seat: int) -> int:
        """Return the side that a seat belongs to."""
        return self._side[seat]

    def seats_of(self, side: int) -> tuple[int, ...]:
        """Return the seats of a side, lowest first."""
        return self._members[side]

    def left_of(self, seat: int) -> int:
        """Return the seat to the left of ``seat``, which is the next one clockwise."""
        return self._left[seat]

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """Return all seats in clockwise order, beginning with ``seat``."""
        return self.seats[seat - 1 :] + self.seats[: seat - 1]

    def sides_from(self, seat: int) -> tuple[int, ...]:
        """Return all sides, ordered by the first seat of each that is reached clockwise from ``seat``,
        inclusive."""
        return tuple(dict.fromkeys(self._side[other] for other in self.clockwise_from(seat)))

    def win_shares(self, winners: Iterable[int]) -> tuple[float, ...]:
        """Return each side's share of a win, if these seats have won: the winning sides share it evenly.

        If nobody has won, all sides do.

        >>> Seating(3).win_shares([2]), Seating(4, partnerships=True).win_shares([])
        ((0.0, 1.0, 0.0), (0.5, 0.5))
        """
        won = {self._side[seat] for seat in winners} or {*range(self.sides)}
        return tuple((side in won) / len(won) for side in range(self.sides))


@cache
def seating_of(players: int, *, partnerships: bool) -> Seating:
    """Return the `Seating` for a number of players. Calls with equal arguments return the same object."""
    return Seating(players, partnerships=partnerships)
