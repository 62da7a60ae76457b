"""Duplicate scoring: compare games that were dealt the same hands.

In a series, every seat gets the same pieces in every room. The result of each hand is compared with the
average over all rooms that played the hand, as in Butler scoring in bridge, so that the luck of the deal
cancels out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import fmean

import msgspec
from msgspec import Struct

from shootmoon.game import Deal, HandResult, State
from shootmoon.record import read_record
from shootmoon.rooms.log.ports import FinishedGame


class Standing(Struct, frozen=True):
    """The result of one game of a series, relative to the other games."""

    room: str
    """The room in which the game was played."""
    game: int
    """The number of the game in its room, from 1."""
    names: tuple[str, ...]
    """The players' names, by seat."""
    ahead: tuple[tuple[float, ...], ...]
    """By hand, then by side: the points above the average of all games with this hand. Marks are counted
    instead of points if each hand is played for marks, and chips in Chips. Hands that no other game has are
    left out."""

    @property
    def total(self) -> tuple[float, ...]:
        """By side: the points above average, summed over all hands."""
        return tuple(map(sum, zip(*self.ahead, strict=True)))


class AuctionResult(Struct, frozen=True):
    """What the auction of a hand led to."""

    declarer: int | None
    """The seat that won the auction; null in games without one."""
    contract: str | None
    """The winning bid; null in games without an auction."""
    trump: str | None
    """The trump that was named; null if none was."""


class Outcome(Struct, frozen=True):
    """The results of all hands of a game."""

    rules: str
    """A hash of the game's rules."""
    deals: tuple[str, ...]
    """The deal of each finished hand, written as in the record."""
    gains: tuple[tuple[int, ...], ...]
    """By hand, then by side: the points, marks or chips won or lost."""
    auctions: tuple[AuctionResult, ...]
    """By hand: what the auction led to."""


def outcome(record: str) -> Outcome:
    """Return the results of the game in a record.

    Raises `shootmoon.record.RecordError` for an invalid record.
    """
    found = read_record(record)
    states = tuple(found.replay())
    results = tuple(_results(states))
    gains = tuple(gains_of(states[0], results))
    deals = tuple(str(action) for action in found.actions if isinstance(action, Deal))
    rules = hashlib.sha256(msgspec.json.encode(found.rules)).hexdigest()
    auctions = tuple(map(auction_of, results))
    return Outcome(rules, deals[: len(gains)], gains, auctions)


def compare(games: Iterable[FinishedGame], outcomes: Iterable[Outcome] | None = None) -> tuple[Standing, ...]:
    """Compare the games of one series. Return their standings, in the order of ``games``.

    ``outcomes``: the results of the games in the same order, if they are known already. A hand is compared if
    at least two games have it.

    Raises `shootmoon.record.RecordError` for an invalid record, and ValueError if the games have different
    rules or deals.
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


def gains_of(start: State, results: Iterable[HandResult]) -> Iterator[tuple[int, ...]]:
    """Yield, for each hand, the points (or marks, or chips) that each side won or lost.

    ``start`` is the state before the first hand.
    """
    stood = start.setup.standing(start)
    for result in results:
        yield start.setup.gained(result, stood)
        stood = result.stood


def auction_of(result: HandResult) -> AuctionResult:
    """Return what the auction of a hand led to."""
    contract = None if result.contract is None else str(result.contract)
    return AuctionResult(result.declarer, contract, result.trump)


def _results(states: Sequence[State]) -> Iterator[HandResult]:
    """Yield the result of each hand."""
    for before, state in pairwise(states):
        if state.last_hand is not None and state.last_hand is not before.last_hand:
            yield state.last_hand


def _minus(gained: Sequence[int], average: Sequence[float]) -> tuple[float, ...]:
    return tuple(mine - usual for mine, usual in zip(gained, average, strict=True))
