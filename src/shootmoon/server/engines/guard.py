"""`Guard`: compares a record with the hands that its sender is playing, in the process that reads the record.

`shootmoon.server.shared.in_play` says which hands these are and when they matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from shootmoon.game import Deal
from shootmoon.pieces import UNKNOWN
from shootmoon.server.engines.series import ends_at
from shootmoon.server.front.problems import ProblemError

_FEW = 12
"""The number of hands in a record up to which a hand is compared that isn't the same: among many, one is
similar by chance."""
_LEAST = 3
"""The least number of tiles of such a hand."""


class Found(Exception):
    """Raised in a job if a record contains hands of the sender."""

    def __init__(self, places: Sequence[int]) -> None:
        """``places``: where these hands stand in `Guard.hands`."""
        super().__init__(places)
        self.places = tuple(places)


class Guard(Struct, frozen=True):
    """What a job that reads a record must not compute. It is passed to the process that reads the record."""

    now: int = 0
    """The time, in milliseconds since 1970 UTC."""
    hands: tuple[tuple[str, ...], ...] = ()
    """The hands that the sender holds, or was dealt in series."""
    current: tuple[bool, ...] = ()
    """For each of them: whether it may be the one that is being played, so that similar hands matter, too."""

    def check(self, tags: Iterable[tuple[str, str]], deals: Iterable[object]) -> None:
        """Raise `ProblemError` if the tags of a record name a series that isn't over, and `Found` if a deal
        contains one of the hands."""
        series = dict(tags).get("Series", "")
        if series and is_open(series, self.now):
            raise ProblemError("in-play-series", series=series)
        self.check_hands([hand for deal in deals if isinstance(deal, Deal) for hand in deal.hands])

    def check_hands(self, hands: Collection[Iterable[str]]) -> None:
        """Raise `Found` if one of the hands is among these."""
        if not self.hands:
            return
        known = {tuple(sorted(piece for piece in hand if piece != UNKNOWN)) for hand in hands}
        known.discard(())
        counted = [(Counter(each), len(each)) for each in known] if len(known) <= _FEW else []
        found = [
            place
            for place, (own, current) in enumerate(zip(self.hands, self.current, strict=True))
            if tuple(sorted(own)) in known or (current and any(_is_near(own, *each) for each in counted))
        ]
        if found:
            raise Found(found)


def _is_near(own: tuple[str, ...], other: Counter[str], size: int) -> bool:
    """Return True if a hand of ``size`` pieces has all but one in common with ``own``, or is a part of it."""
    return size >= _LEAST and (Counter(own) & other).total() >= min(len(own) - 1, size)


def is_open(series: str, now: int) -> bool:
    """Return True if others may still play the deals of a series, given its full name."""
    try:
        return now < ends_at(series)
    except ProblemError:  # no series of a server has this name
        return False
