"""Compares the games of a daily deal (`shootmoon.server.play.daily`).

A game is compared if a person sat in seat 1 and bots of the kind `BOT` in all other seats. It counts if it
was played blind (`shootmoon.server.shared.blind`) before the day was over, and if nobody else played in any
seat for a time; other games are practice, for a reason (`Reason`).

Games are compared hand by hand. The result of a hand is what the side of seat 1 gained, minus what the other
sides gained on average. A player's total is the sum, over the hands, of the player's result minus the average
of all players. A hand counts for everybody who reached it, so matches of any length can be compared.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Iterable, Mapping
from statistics import fmean
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.record import RecordError
from shootmoon.rooms import AuctionResult, FinishedGame, Log, Outcome, outcome
from shootmoon.server.engines.record_jobs import RecordJobs
from shootmoon.server.engines.series import ends_at, has_same_seats, is_blind

BOT = "expert"
"""The kind of bot in all seats but the first."""
MAX_BEST = 3
"""The greatest number of games that `Comparison.best` returns."""
_MAX_COMMON = 3
_BATCH = 20
"""The number of records that are read in one job."""
_OVERLAP = 600_000
"""The time in milliseconds by which the clocks of several servers may differ. Games that ended at most so
long before the last known game are looked for again."""


class DailyPlace(Struct, frozen=True):
    """A finished game of the day, compared with all games that count."""

    name: str
    """The player's name."""
    room: str
    game: int
    total: float
    """How much better than the average of all players, summed over the hands: in points, or in marks or chips
    if the rules count those."""
    won: bool
    """True if the player's side won the match."""
    place: int
    """The place among all games that count, from 1. Equal totals share a place."""
    better: float
    """The share of the other games that had a lower total, from 0 to 1; equal totals count half.
    0.5 for the only game."""


class DailyHand(Struct, frozen=True):
    """A hand of the day, as the players who reached it played it."""

    players: int
    """The number of counted games that reached this hand."""
    average: float
    """The average over these games of what the side of seat 1 gained more than the other sides did on
    average."""
    declared: int
    """The number of these games in which seat 1 won the auction."""
    contracts: tuple[tuple[str, int], ...]
    """The most frequent contracts, with the number of games in which they were played. Empty without an
    auction."""
    trumps: tuple[tuple[str, int], ...]
    """The most frequent trumps, with the number of games."""
    yours: float | None = None
    """The same difference in the viewer's game; null if it didn't reach this hand."""
    auction: AuctionResult | None = None
    """The auction of the viewer's game."""


Reason: TypeAlias = Literal["", "late", "seats", "seen"]
"""Why a game doesn't count. ``late``: it ended after the day was over. ``seats``: somebody else or another
bot played in a seat for a time. ``seen``: its player may have seen the deals before
(`shootmoon.server.shared.blind`). Empty if it counts."""


class Played(Struct, frozen=True):
    """A finished game of a day, without its record."""

    name: str
    room: str
    game: int
    won: bool
    reason: Reason
    outcome: Outcome

    @property
    def counts(self) -> bool:
        """True unless the game is practice."""
        return not self.reason

    @property
    def margins(self) -> tuple[float, ...]:
        """By hand: what the side of seat 1 gained more than the others did on average."""
        return tuple(own - fmean(others) for own, *others in self.outcome.gains)


class Comparison:
    """All finished games of a day, compared."""

    def __init__(self, games: Mapping[tuple[str, int], Played]) -> None:
        """``games``: by room and number of the game."""
        self.games = games
        self.counted = [game for game in games.values() if game.counts]
        longest = max((len(game.outcome.gains) for game in self.counted), default=0)
        self.averages = [
            fmean(game.margins[hand] for game in self.counted if hand < len(game.margins))
            for hand in range(longest)
        ]
        self.totals = sorted((self.total(game) for game in self.counted), reverse=True)

    def total(self, game: Played) -> float:
        """Return by how much a game went better than the average, summed over its hands."""
        differences = (mine - usual for mine, usual in zip(game.margins, self.averages, strict=False))
        return round(sum(differences), 2)

    def place(self, game: Played) -> DailyPlace:
        """Return where a game stands among those that count."""
        total = self.total(game)
        above = sum(each > total for each in self.totals)
        equal = sum(each == total for each in self.totals) - game.counts
        others = len(self.totals) - game.counts
        better = (others - above - equal / 2) / others if others else 0.5
        return DailyPlace(game.name, game.room, game.game, total, game.won, above + 1, better)

    def hands(self, yours: Played | None) -> tuple[DailyHand, ...]:
        """Return how the hands were played; ``yours`` is the viewer's game."""
        own = yours.margins if yours else ()
        return tuple(self._hand(number, own, yours) for number in range(max(len(self.averages), len(own))))

    def _hand(self, number: int, own: tuple[float, ...], yours: Played | None) -> DailyHand:
        auctions = [
            game.outcome.auctions[number] for game in self.counted if number < len(game.outcome.auctions)
        ]
        mine = yours is not None and number < len(own)
        return DailyHand(
            players=len(auctions),
            average=round(self.averages[number], 2) if number < len(self.averages) else 0.0,
            declared=sum(each.declarer == 1 for each in auctions),
            contracts=_common(each.contract for each in auctions),
            trumps=_common(each.trump for each in auctions),
            yours=round(own[number], 2) if mine else None,
            auction=yours.outcome.auctions[number] if yours is not None and mine else None,
        )

    def best(self) -> tuple[DailyPlace, ...]:
        """Return the best games that count."""
        return tuple(map(self.place, sorted(self.counted, key=self.total, reverse=True)[:MAX_BEST]))


def _common(found: Iterable[str | None]) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(each for each in found if each is not None).most_common(_MAX_COMMON))


class _Day:
    """The games of a day that have been read so far."""

    def __init__(self) -> None:
        self.games: dict[tuple[str, int], Played | None] = {}
        """By room and number of the game; None for a game that isn't compared."""
        self.latest = 0
        """The end of the last game that was read, in milliseconds since 1970 UTC."""
        self.deals: tuple[str, ...] = ()
        """The deals of the longest of these games."""
        self.compared = Comparison({})


class DailyResults:
    """The games of the days that were asked for last, compared. Only new games are read."""

    MAX_DAYS = 16
    """The greatest number of days that are kept."""

    def __init__(self) -> None:
        """Start with no days."""
        self._days: OrderedDict[str, _Day] = OrderedDict()
        self._reading: dict[str, asyncio.Task[Comparison]] = {}

    async def of(self, series: str, log: Log, jobs: RecordJobs) -> Comparison:
        """Return the comparison of all games of a series. Concurrent calls share one computation.

        Raises `ProblemError` if the server is too busy; the games that were read until then are kept.
        """
        if series not in self._days and not await log.count(series):
            return Comparison({})  # so that days without games don't displace others
        day = self._days.setdefault(series, _Day())
        self._days.move_to_end(series)
        if len(self._days) > self.MAX_DAYS:
            self._days.popitem(last=False)
        if len(day.games) == await log.count(series):
            return day.compared
        task = self._reading.get(series)
        if task is None:
            task = self._reading[series] = asyncio.ensure_future(_read_new(series, day, log, jobs))
            task.add_done_callback(lambda done: self._read(series, done))
        return await asyncio.shield(task)

    def _read(self, series: str, done: asyncio.Task[Comparison]) -> None:
        del self._reading[series]
        if not done.cancelled():
            done.exception()  # so that asyncio doesn't log it if nobody waits any more


async def _read_new(series: str, day: _Day, log: Log, jobs: RecordJobs) -> Comparison:
    """Read the games of a day that aren't known yet, and compare all."""
    await _read_since(day.latest - _OVERLAP, series, day, log, jobs)
    if len(day.games) < await log.count(series):  # a clock was behind, or old games were imported
        await _read_since(0, series, day, log, jobs)
    day.compared = Comparison({key: game for key, game in day.games.items() if game is not None})
    return day.compared


async def _read_since(since: int, series: str, day: _Day, log: Log, jobs: RecordJobs) -> None:
    new: list[FinishedGame] = []
    async for game in log.finished(series=series, since=max(0, since)):
        if (game.room, game.game) not in day.games:
            new.append(game)
        if len(new) == _BATCH:
            await _add(new, series, day, jobs)
            new = []
    if new:
        await _add(new, series, day, jobs)


async def _add(new: list[FinishedGame], series: str, day: _Day, jobs: RecordJobs) -> None:
    """Add games to a day. Their records are read in another process."""
    over_at = ends_at(series)
    compared = [game for game in new if _is_against_bots(game.names)]
    records = [game.record for game in compared]
    outcomes = await jobs.run(series, _outcomes, records) if records else ()
    for game in new:
        day.games[game.room, game.game] = None
        day.latest = max(day.latest, game.at)
    for game, found in zip(compared, outcomes, strict=True):
        if found is None:
            continue
        # Games with other deals are left out; the server's key may have changed.
        if any(mine != yours for mine, yours in zip(found.deals, day.deals, strict=False)):
            continue
        day.deals = max(day.deals, found.deals, key=len)
        reason = _reason(game, over_at)
        won, outcome_only = 1 in game.winners, replace(found, deals=())
        day.games[game.room, game.game] = Played(
            game.names[0], game.room, game.game, won, reason, outcome_only
        )


def _reason(game: FinishedGame, over_at: int) -> Reason:
    if game.at >= over_at:
        return "late"
    if not has_same_seats(game.record):
        return "seats"
    return "" if is_blind(game.record) else "seen"


def _is_against_bots(names: tuple[str, ...]) -> bool:
    """Return True if, at the end of a game, a person sat in seat 1 and bots of the day in all others."""
    person, *others = names
    is_person = person != "" and " (bot " not in person and " (external bot" not in person
    return is_person and all(each.endswith(f" (bot {BOT})") for each in others)


def _outcomes(records: list[str]) -> list[Outcome | None]:
    """Return the results of games. This function is run in another process."""
    return [_outcome(record) for record in records]


def _outcome(record: str) -> Outcome | None:
    try:
        return outcome(record)
    except RecordError:  # possible in imported games
        return None
