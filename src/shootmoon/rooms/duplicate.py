"""Duplicate scoring: compare games that were dealt the same hands.

In a series every room gets the same deals, seat by seat. Each hand is compared with the average of all rooms
that played it, as in Butler scoring in bridge, so that the luck of the deal cancels out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean

import msgspec
from msgspec import Struct

from shootmoon.game import Deal, State
from shootmoon.game.scoring import points_for
from shootmoon.record import read_record
from shootmoon.rooms.ports import FinishedGame


class Standing(Struct, frozen=True):
    """The result of a game of a series relative to the others."""

    room: str
    """The room in which it was played."""
    game: int
    """Its number in that room, from 1."""
    names: tuple[str, ...]
    """By seat."""
    ahead: tuple[tuple[float, ...], ...]
    """By hand and side: points (marks under hand-marks, chips in Chips) above the average of all games with
    this hand, up to the last hand that another game also has."""

    @property
    def total(self) -> tuple[float, ...]:
        """By side: the sum over all hands of the amount above average."""
        return tuple(map(sum, zip(*self.ahead, strict=True)))


class Outcome(Struct, frozen=True):
    """The results of a game, hand by hand."""

    rules: str
    """A hash of its rules."""
    deals: tuple[str, ...]
    """By hand: the deal."""
    gains: tuple[tuple[int, ...], ...]
    """By hand and side: points (marks, chips) won or lost."""


def outcome(record: str) -> Outcome:
    """Return the results of a record's game. Raises `shootmoon.record.RecordError` for an invalid record."""
    found = read_record(record)
    gains = tuple(_gains(found.replay()))
    deals = tuple(str(action) for action in found.actions if isinstance(action, Deal))
    rules = hashlib.sha256(msgspec.json.encode(found.rules)).hexdigest()
    return Outcome(rules, deals[: len(gains)], gains)


def compare(games: Iterable[FinishedGame], outcomes: Iterable[Outcome] | None = None) -> tuple[Standing, ...]:
    """Compare the games of one series; return their standings in the order given.

    ``outcomes``: their results, if known already. Each hand is compared among the games that have it, if
    there are at least two. Raises `shootmoon.record.RecordError` for an invalid record, ValueError if the
    games have different rules or deals.
    """
    played = list(games)
    found = [outcome(game.record) for game in played] if outcomes is None else list(outcomes)
    if any(each.rules != found[0].rules for each in found):
        raise ValueError("these games were not played by the same rules")
    longest = max(found, key=lambda each: len(each.gains), default=None)
    if longest is None:
        return ()
    if any(each.deals != longest.deals[: len(each.deals)] for each in found):
        raise ValueError("these games were not dealt the same")
    averages: list[list[float]] = []
    for hand in range(len(longest.gains)):
        gained = [each.gains[hand] for each in found if hand < len(each.gains)]
        if len(gained) < 2:
            break
        averages.append([fmean(side) for side in zip(*gained, strict=True)])
    return tuple(
        Standing(
            game.room,
            game.game,
            game.names,
            tuple(map(_minus, each.gains, averages)),
        )
        for game, each in zip(played, found, strict=True)
    )


def _gains(states: Iterator[State]) -> Iterator[tuple[int, ...]]:
    """Yield for each hand what each side won or lost with it."""
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
