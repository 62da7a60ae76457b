"""Duplicate: what a game was worth beside others that were dealt the same.

In a series every room gets the same deals, seat by seat. Each hand is compared with the average of all rooms
that played it (in bridge, the scoring of Butler), so that luck in the deal drops out. Hands count up to the
one that all rooms have played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean

from msgspec import Struct

from shootmoon.game import Deal, State
from shootmoon.game.scoring import points_for
from shootmoon.record import read_record
from shootmoon.rooms.ports import FinishedGame


class Standing(Struct, frozen=True):
    """How a game of a series compares with the others."""

    room: str
    game: int
    names: tuple[str, ...]
    """By seat."""
    ahead: tuple[tuple[float, ...], ...]
    """By hand and side: points (marks under hand-marks, chips in Chips) above the average of all games."""

    @property
    def total(self) -> tuple[float, ...]:
        """By side: what it is ahead of the average in all hands together."""
        return tuple(map(sum, zip(*self.ahead, strict=True)))


def compare(games: Iterable[FinishedGame]) -> tuple[Standing, ...]:
    """The games of one series beside each other, in the order given.

    Raises `shootmoon.record.RecordError` for a record that is broken, ValueError where the games were not
    dealt the same.
    """
    played = list(games)
    records = [read_record(game.record) for game in played]
    if any(record.rules != records[0].rules for record in records):
        raise ValueError("these games were not played by the same rules")
    gains = [list(_gains(record.replay())) for record in records]
    hands = min(map(len, gains), default=0)
    deals = [[action for action in record.actions if isinstance(action, Deal)][:hands] for record in records]
    if any(dealt != deals[0] for dealt in deals):
        raise ValueError("these games were not dealt the same")
    averages = [
        [fmean(side) for side in zip(*(gained[hand] for gained in gains), strict=True)]
        for hand in range(hands)
    ]
    return tuple(
        Standing(
            game.room,
            game.game,
            game.names,
            tuple(_minus(gained[hand], averages[hand]) for hand in range(hands)),
        )
        for game, gained in zip(played, gains, strict=True)
    )


def _gains(states: Iterator[State]) -> Iterator[tuple[int, ...]]:
    """By hand: what each side won or lost with it."""
    last = next(states)
    stood = last.chips or (0,) * last.seating.sides
    for state in states:
        result = state.last_hand
        if result is not None and result is not last.last_hand:
            if state.chips is not None:
                yield tuple(now - before for now, before in zip(result.stood, stood, strict=True))
                stood = result.stood
            elif result.declarer is None or result.contract is None:
                yield (0,) * state.seating.sides
            elif state.points is None and result.marks_paid is not None:
                yield result.marks_paid
            else:
                yield points_for(state.setup, result.declarer, result.contract, result.tricks)
        last = state


def _minus(gained: Sequence[int], average: Sequence[float]) -> tuple[float, ...]:
    return tuple(mine - usual for mine, usual in zip(gained, average, strict=True))
