"""What a seat did in a game, counted by replaying its record; and the sums over many games."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from shootmoon.record import RecordError, read_record
from shootmoon.record.replay import RecordReplay


class Tally(Struct, frozen=True):
    """What a seat did in one game."""

    hands: int = 0
    """The number of finished hands."""
    bids: int = 0
    """The number of hands of which the seat was the declarer."""
    made: int = 0
    """How many of these bids were made; the others were set."""
    moons: int = 0
    """How many of these bids were moons, also double and triple ones."""
    moons_made: int = 0
    """How many of the moons were made."""


class Statistics(Struct, frozen=True):
    """The statistics of a player in games by one rule set."""

    rules: str
    """The name of the rules' preset."""
    games: int
    """The number of games that somebody won. Games of tournaments may end before, after all their hands; of
    these, only the hands are counted."""
    won: int
    """How many of them the player won, alone or with others."""
    streak: int
    """How many of the last games were won without a break or, as a negative number, not won."""
    best_streak: int
    """The greatest number of games won without a break."""
    hands: int
    """The number of finished hands in all games."""
    bids: int
    """The number of hands of which the player was the declarer."""
    made: int
    """How many of these bids were made; the others were set."""
    moons: int
    """How many of these bids were moons, also double and triple ones."""
    moons_made: int
    """How many of the moons were made."""
    uncounted: int
    """The number of games whose hands aren't counted yet."""


class Counted(Struct, frozen=True):
    """A game for the statistics."""

    rules: str
    """The name of the rules' preset."""
    won: bool | None
    """None if nobody won: the game ended after all hands that its room allowed."""
    tally: Tally | None
    """None if the record wasn't replayed yet."""


def tally_of(record: str, seat: int) -> Tally:
    """Replay the text of a record, and return what a seat did. Records that can't be read have no hands.

    >>> tally_of("not a record", 1)
    Tally(hands=0, bids=0, made=0, moons=0, moons_made=0)
    """
    try:
        spans = RecordReplay(read_record(record)).spans
    except RecordError:
        return Tally()
    results = [span.result for span in spans if span.result is not None]
    own = [result for result in results if result.declarer == seat]
    moons = [result for result in own if result.contract is not None and result.contract.moons]
    return Tally(
        hands=len(results),
        bids=len(own),
        made=sum(result.made is True for result in own),
        moons=len(moons),
        moons_made=sum(result.made is True for result in moons),
    )


def encode_tally(tally: Tally) -> str:
    """Return a tally as JSON."""
    return msgspec.json.encode(tally).decode()


def decode_tally(text: str) -> Tally | None:
    """Return the tally that `encode_tally` wrote; None for an empty text."""
    return msgspec.json.decode(text, type=Tally) if text else None


def statistics_of(games: Iterable[Counted]) -> tuple[Statistics, ...]:
    """Return the statistics by rule set, those with most games first. ``games``: in the order of play."""
    by_rules: dict[str, list[Counted]] = {}
    for game in games:
        by_rules.setdefault(game.rules, []).append(game)
    found = (_statistics(rules, played) for rules, played in by_rules.items())
    return tuple(sorted(found, key=lambda each: (-each.games, each.rules)))


def _statistics(rules: str, games: list[Counted]) -> Statistics:
    streak = best = 0
    for game in games:
        if game.won is not None:
            streak = max(streak, 0) + 1 if game.won else min(streak, 0) - 1
        best = max(best, streak)
    tallies = [game.tally for game in games if game.tally is not None]
    return Statistics(
        rules=rules,
        games=sum(game.won is not None for game in games),
        won=sum(game.won is True for game in games),
        streak=streak,
        best_streak=best,
        hands=sum(each.hands for each in tallies),
        bids=sum(each.bids for each in tallies),
        made=sum(each.made for each in tallies),
        moons=sum(each.moons for each in tallies),
        moons_made=sum(each.moons_made for each in tallies),
        uncounted=len(games) - len(tallies),
    )
