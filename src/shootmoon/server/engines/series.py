"""Series: groups of rooms with the same series name, day and rules, which all get the same deals.

The full name of a series contains its name, the last day on which a room of it can be opened, and a
fingerprint of its rules. Its secret is derived from the full name and the server's key, so nothing is stored.
A series is over at noon (UTC) on the day after its last day. The deals are then published, so games that end
later don't count. `shootmoon.server.shared.blind` decides which of the other games count.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections import OrderedDict
from datetime import UTC, date, datetime, timedelta
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from shootmoon.protocol.fairness import commitment_of, series_secret
from shootmoon.protocol.settings import IdentifyBy
from shootmoon.record import RecordError
from shootmoon.rooms import BLIND, SEATS, FinishedGame, Log, Outcome, Series, Standing, compare, outcome
from shootmoon.rules import Rules
from shootmoon.server.engines.record_jobs import RecordJobs
from shootmoon.server.front.problems import ProblemError

MAX_DAYS = 31
"""The greatest number of days from today to the day of a new series."""

DAILY = "daily"
"""The name of the series that are the same for everybody, such as that of the deal of the day. Their rooms
can be opened on their day only, so that nobody sees the deals earlier."""

TOURNAMENT = "tournament-"
"""How the names of series begin whose rooms only a tournament can open."""

_BY_TOKEN = "-token"
"""Ends the part before the day in the names of series that identify players by their tokens."""
_NAME = re.compile(r"[a-z0-9-]{1,64}")
_AFTER = timedelta(days=1, hours=12)


class SeriesName(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The series to which a room belongs. All rooms with the same series name, day and rules get the same
    deals."""

    name: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,31}$(?!\n)")] = "daily"
    day: Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$(?!\n)")] | None = None
    """The last day (UTC) on which a room of the series can be opened; today by default."""
    apart: IdentifyBy = "address"
    """How players are identified: by IP address, or by token for clubs whose members share an address. With
    tokens, a person who makes up a second token counts as a second player."""


class SeriesView(Struct, frozen=True):
    """A series. Its secret and the comparison of its games are included once it is over."""

    series: str
    """The full name of the series."""
    commitment: str
    """The SHA-256 of the secret from which all deals of the series are derived."""
    over_at: int
    """The time at which the series is over, in milliseconds since 1970 UTC. Games that end later don't
    count."""
    games: int
    """The number of games that were finished before the series was over."""
    secret: str | None = None
    """The secret from which all deals are derived, 64 hexadecimal digits; null before the series is over."""
    counted: int | None = None
    """The number of games that count, because they were played blind; null before the series is over."""
    standings: tuple[Standing, ...] | None = None
    """The results of at most 100 games that count, oldest first, without the games that the parameter
    ``first`` skips; null before the series is over."""


class SeriesFactory(Struct, frozen=True):
    """Derives the series of a server, with their secrets, from the server's key."""

    key: bytes
    """The server's key; see `shootmoon.server.engines.keys`."""

    def create(self, asked: SeriesName, rules: Rules, now: int) -> Series:
        """Return the series that a client asks for, for rooms with these rules.

        ``now`` is the time in milliseconds since 1970 UTC. Raises `ProblemError` if the day of the series is
        in the past or too far ahead, or if the name could be mistaken for that of another series.
        """
        if asked.name.endswith(_BY_TOKEN):
            raise ProblemError("series-name", end=_BY_TOKEN)
        if asked.name.startswith(TOURNAMENT):
            raise ProblemError("series-reserved", beginning=TOURNAMENT)
        today = datetime.fromtimestamp(now / 1000, UTC).date()
        try:
            day = today if asked.day is None else datetime.strptime(asked.day, "%Y-%m-%d").date()
        except ValueError:
            raise ProblemError("series-day", most=MAX_DAYS) from None
        if not today <= day <= today + timedelta(days=MAX_DAYS):
            raise ProblemError("series-day", most=MAX_DAYS)
        if asked.name == DAILY and day != today:
            raise ProblemError("series-early", name=DAILY)
        return self.named(asked.name, asked.apart, day, rules)

    def named(self, name: str, apart: IdentifyBy, day: date, rules: Rules) -> Series:
        """Return the series of any day, for rooms with these rules."""
        print_of_rules = hashlib.sha256(msgspec.json.encode(rules)).hexdigest()[:12]
        # Series that identify players differently are different series.
        by = _BY_TOKEN if apart == "token" else ""
        full = f"{name}{by}-{day}-{print_of_rules}"
        return Series(name=full, secret=series_secret(self.key, full), apart=apart)

    def of_tournament(self, name: str, day: date, rules: Rules) -> Series:
        """Return the series of a round of a tournament. Its people are identified by their tokens."""
        return self.named(f"{TOURNAMENT}{name}", "token", day, rules)

    def view(self, name: str, games: int) -> SeriesView:
        """Return the description of a series that isn't over, without its secret.

        ``games`` is the number of its games that are finished. Raises `ProblemError` if ``name`` isn't a
        valid full name of a series.
        """
        return SeriesView(name, commitment_of(series_secret(self.key, name)), ends_at(name), games)


class SeriesResults:
    """A cache of the results of series that are over."""

    MAX_SERIES = 32
    """The greatest number of series whose results are kept."""

    def __init__(self) -> None:
        """Start with an empty cache."""
        self._known: OrderedDict[str, asyncio.Task[SeriesResult]] = OrderedDict()

    async def of(self, series: str, log: Log, record_jobs: RecordJobs) -> SeriesResult:
        """Return the results of a series that is over. Concurrent calls share one computation."""
        task = self._known.get(series)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = self._known[series] = asyncio.ensure_future(_compare_games(series, log, record_jobs))
            task.add_done_callback(_retrieve_exception)
            if len(self._known) > self.MAX_SERIES:
                self._known.popitem(last=False)
        self._known.move_to_end(series)
        return await asyncio.shield(task)


class SeriesResult(Struct, frozen=True):
    """The results of a series that is over."""

    games: int
    """The number of games that ended before the series was over."""
    standings: tuple[Standing, ...]
    """The results of the games that count, relative to each other."""


def _retrieve_exception(task: asyncio.Task[SeriesResult]) -> None:
    if not task.cancelled():
        task.exception()  # so that asyncio doesn't log it if nobody waits any more


async def _compare_games(series: str, log: Log, record_jobs: RecordJobs) -> SeriesResult:
    over_at, games = ends_at(series), 0
    counted: list[FinishedGame] = []
    outcomes: list[Outcome] = []
    async for game in log.finished(series=series):
        if game.at >= over_at:
            continue
        games += 1
        if not is_blind(game.record):
            continue
        try:
            found = await record_jobs.run(series, outcome, game.record)
        except RecordError:  # possible in imported games
            continue
        # Games with other deals are left out; the server's key may have changed.
        same = not outcomes or (found.rules == outcomes[0].rules and _agree(found.deals, outcomes[0].deals))
        if same:
            counted.append(replace(game, record=""))
            outcomes.append(found)
    return SeriesResult(games, await record_jobs.run(series, compare, counted, outcomes) if counted else ())


def _agree(deals: tuple[str, ...], others: tuple[str, ...]) -> bool:
    return all(mine == yours for mine, yours in zip(deals, others, strict=False))


def is_blind(record: str) -> bool:
    """Return True if the record of a game is marked as played blind; see `shootmoon.server.shared.blind`."""
    return _has_tag(record, BLIND, "yes")


def has_same_seats(record: str) -> bool:
    """Return True if, by the record of a game, nobody took over a seat during the game; see
    `shootmoon.rooms.SEATS`."""
    return _has_tag(record, SEATS, "same")


def _has_tag(record: str, tag: str, value: str) -> bool:
    return f'\n[{tag} "{value}"]\n' in record.partition("\n\n")[0] + "\n"


def ends_at(name: str) -> int:
    """Return the time at which a series is over, in milliseconds since 1970 UTC, given its full name.

    Raises `ProblemError` if the name isn't valid.

    >>> ends_at("daily-2026-11-21-0123456789ab") - ends_at("daily-2026-11-20-0123456789ab")
    86400000
    """
    if not _NAME.fullmatch(name):
        raise ProblemError("no-such-series")
    try:
        _, year, month, day, _ = name.rsplit("-", 4)
        midnight = datetime(int(year), int(month), int(day), tzinfo=UTC)
        return int((midnight + _AFTER).timestamp() * 1000)
    except (ValueError, OverflowError):
        raise ProblemError("no-such-series") from None
