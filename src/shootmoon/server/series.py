"""Series: rooms of one name, day and rules, which are all dealt the same.

The full name of a series says what it needs to be: its name, the last day on which it may be begun, and a
fingerprint of its rules. Its secret follows from that and the server's key, so that nothing need be stored.
It is over at noon (UTC) after its day; games that end later don't count, since by then the deals are known.
"""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, datetime, timedelta

import msgspec
from msgspec import Struct

from shootmoon.rooms.duplicate import Standing, compare
from shootmoon.rooms.fairness import commitment_of, series_secret
from shootmoon.rooms.ports import FinishedGame
from shootmoon.rooms.settings import Series
from shootmoon.rules import Rules
from shootmoon.server.messages import SeriesName, SeriesView
from shootmoon.server.problems import Wrongdoing

MOST_DAYS = 31
"""How far ahead a series may be planned."""

_NAME = re.compile(r"[a-z0-9-]{1,64}")
_AFTER = timedelta(days=1, hours=12)


class SeriesBook(Struct, frozen=True):
    """All series that there can be on a server."""

    key: bytes
    """See `shootmoon.server.keys`."""

    def series(self, asked: SeriesName, rules: Rules, now: int) -> Series:
        """The series that somebody wants to play in at the time ``now``. Raises `Wrongdoing`."""
        today = datetime.fromtimestamp(now / 1000, UTC).date()
        try:
            day = today if asked.day is None else datetime.strptime(asked.day, "%Y-%m-%d").date()
        except ValueError:
            raise Wrongdoing("series-day", most=MOST_DAYS) from None
        if not today <= day <= today + timedelta(days=MOST_DAYS):
            raise Wrongdoing("series-day", most=MOST_DAYS)
        print_of_rules = hashlib.sha256(msgspec.json.encode(rules)).hexdigest()[:12]
        name = f"{asked.name}-{day}-{print_of_rules}"
        return Series(name=name, secret=series_secret(self.key, name))

    def view(self, name: str, games: list[FinishedGame], now: int) -> SeriesView:
        """What is told of a series at the time ``now``.

        It replays all games once it is over. Raises `Wrongdoing` for what is no name of a series.
        """
        over_at = ends_at(name)
        secret = series_secret(self.key, name)
        counted = [game for game in games if game.at < over_at]
        if now < over_at:
            return SeriesView(name, commitment_of(secret), over_at, len(counted))
        return SeriesView(name, commitment_of(secret), over_at, len(counted), secret, _compared(counted))


def ends_at(name: str) -> int:
    """When a series is over, by its full name, in milliseconds since 1970 UTC. Raises `Wrongdoing`.

    >>> ends_at("daily-2026-11-21-0123456789ab") - ends_at("daily-2026-11-20-0123456789ab")
    86400000
    """
    if not _NAME.fullmatch(name):
        raise Wrongdoing("no-such-series")
    try:
        _, year, month, day, _ = name.rsplit("-", 4)
        midnight = datetime(int(year), int(month), int(day), tzinfo=UTC)
        return int((midnight + _AFTER).timestamp() * 1000)
    except (ValueError, OverflowError):
        raise Wrongdoing("no-such-series") from None


def _compared(games: list[FinishedGame]) -> tuple[Standing, ...] | None:
    return compare(games) if games else ()
