"""Series: rooms of one name, day and rules, which are all dealt the same.

The full name of a series says what it needs to be: its name, the last day on which it may be begun, and a
fingerprint of its rules. Its secret follows from that and the server's key, so that nothing need be stored.
It is over at noon (UTC) after its day; games that end later don't count, since by then the deals are known.
Which others count is said in `shootmoon.server.blind`.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections import OrderedDict
from datetime import UTC, datetime, timedelta

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from shootmoon.record import RecordError
from shootmoon.rooms.duplicate import Outcome, Standing, compare, outcome
from shootmoon.rooms.fairness import commitment_of, series_secret
from shootmoon.rooms.ports import FinishedGame, Log
from shootmoon.rooms.records import BLIND
from shootmoon.rooms.settings import Series
from shootmoon.rules import Rules
from shootmoon.server.messages import SeriesName, SeriesView
from shootmoon.server.problems import ProblemError
from shootmoon.server.record_jobs import RecordJobs

MAX_DAYS = 31
"""How far ahead a series may be planned."""

_NAME = re.compile(r"[a-z0-9-]{1,64}")
_AFTER = timedelta(days=1, hours=12)


class SeriesFactory(Struct, frozen=True):
    """All series that there can be on a server."""

    key: bytes
    """See `shootmoon.server.keys`."""

    def create(self, asked: SeriesName, rules: Rules, now: int) -> Series:
        """The series that somebody wants to play in at the time ``now``. Raises `ProblemError`."""
        today = datetime.fromtimestamp(now / 1000, UTC).date()
        try:
            day = today if asked.day is None else datetime.strptime(asked.day, "%Y-%m-%d").date()
        except ValueError:
            raise ProblemError("series-day", most=MAX_DAYS) from None
        if not today <= day <= today + timedelta(days=MAX_DAYS):
            raise ProblemError("series-day", most=MAX_DAYS)
        print_of_rules = hashlib.sha256(msgspec.json.encode(rules)).hexdigest()[:12]
        # Who plays under another way of telling players apart plays another series.
        apart = "" if asked.apart == "address" else f"-{asked.apart}"
        name = f"{asked.name}{apart}-{day}-{print_of_rules}"
        return Series(name=name, secret=series_secret(self.key, name), apart=asked.apart)

    def view(self, name: str, games: int) -> SeriesView:
        """Return what clients may know about a series that isn't over.

        Raises `ProblemError` if ``name`` isn't a valid full name of a series.
        """
        return SeriesView(name, commitment_of(series_secret(self.key, name)), ends_at(name), games)


class Results:
    """How the games of series compare that are over: worked out once, and kept."""

    MOST = 32
    """Series that are kept."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._known: OrderedDict[str, asyncio.Task[Compared]] = OrderedDict()

    async def of(self, series: str, log: Log, record_jobs: RecordJobs) -> Compared:
        """How the games of a series compare. Whoever asks meanwhile waits for the same."""
        task = self._known.get(series)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = self._known[series] = asyncio.ensure_future(_compared(series, log, record_jobs))
            task.add_done_callback(_looked_at)
            if len(self._known) > self.MOST:
                self._known.popitem(last=False)
        self._known.move_to_end(series)
        return await asyncio.shield(task)


class Compared(Struct, frozen=True):
    """What is kept of a series that is over."""

    games: int
    """How many ended in time."""
    standings: tuple[Standing, ...]
    """Those that count."""


def _looked_at(task: asyncio.Task[Compared]) -> None:
    if not task.cancelled():
        task.exception()  # is told to whoever waits, and nobody may


async def _compared(series: str, log: Log, record_jobs: RecordJobs) -> Compared:
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
        except RecordError:  # such as one that was brought in from elsewhere
            continue
        # What isn't dealt as the first of them, as after the server was given another key, is left out.
        same = not outcomes or (found.rules == outcomes[0].rules and _agree(found.deals, outcomes[0].deals))
        if same:
            counted.append(replace(game, record=""))
            outcomes.append(found)
    return Compared(games, await record_jobs.run(series, compare, counted, outcomes) if counted else ())


def _agree(deals: tuple[str, ...], others: tuple[str, ...]) -> bool:
    return all(mine == yours for mine, yours in zip(deals, others, strict=False))


def is_blind(record: str) -> bool:
    """Whether all who played a game didn't know its deals, as far as the server could tell; see `blind`."""
    return f'\n[{BLIND} "yes"]\n' in record.partition("\n\n")[0] + "\n"


def ends_at(name: str) -> int:
    """When a series is over, by its full name, in milliseconds since 1970 UTC. Raises `ProblemError`.

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
