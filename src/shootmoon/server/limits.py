"""Token buckets: how often each address may do something.

They are kept in this process's memory. With several processes each counts by itself, so that what is let
through in all is at most so many times as much.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable

from msgspec import Struct


class Rate(Struct, frozen=True):
    """So much at once, and then so much a second."""

    burst: int
    per_second: float

    def times(self, factor: int) -> Rate:
        """So many times as much."""
        return Rate(self.burst * factor, self.per_second * factor)


class Limits(Struct, frozen=True, kw_only=True):
    """What one address, and one connection, may do."""

    requests: Rate = Rate(1000, 100)
    rooms: Rate = Rate(30, 1 / 20)
    """Rooms made."""
    asides: Rate = Rate(300, 10)
    """Commands that don't take a game forward, and WebSockets of seats: what they write is read for long."""
    reading: Rate = Rate(30_000, 250)
    """Milliseconds of a processor that records take which somebody looks at."""
    connections: int = 60
    """WebSockets at the same time; a whole club may sit behind one address."""
    sockets: int = 200
    """Connections at the same time that are no WebSockets yet."""
    messages: Rate = Rate(100, 50)
    """Messages of one WebSocket; who sends more is read more slowly."""

    def times(self, factor: int) -> Limits:
        """So many times as much of everything."""
        return Limits(
            requests=self.requests.times(factor),
            rooms=self.rooms.times(factor),
            asides=self.asides.times(factor),
            reading=self.reading.times(factor),
            connections=self.connections * factor,
            sockets=self.sockets * factor,
            messages=self.messages.times(factor),
        )


class Bucket:
    """One address's share."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        """Full at the time ``now``, in seconds."""
        self._rate, self._left, self._at = rate, float(rate.burst), now

    def take(self, now: float, much: float = 1) -> float:
        """Take so much; 0 where there was as much, else the seconds until there is."""
        self._fill(now)
        if self._left >= much:
            self._left -= much
            return 0
        return (much - self._left) / self._rate.per_second

    def give_back(self, much: float) -> None:
        """Take so much less, after all."""
        self._left = min(self._rate.burst, self._left + much)

    def is_full(self, now: float) -> bool:
        """Whether it is as if it had never been used."""
        self._fill(now)
        return self._left >= self._rate.burst

    def _fill(self, now: float) -> None:
        self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.per_second)
        self._at = now


class Buckets:
    """A bucket for each address."""

    MOST = 10_000
    """Addresses that are known before those with full buckets are forgotten."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        """``clock`` gives seconds that never go back."""
        self._rate, self._clock = rate, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, much: float = 1) -> int:
        """Take so much for an address; 0 where it may go on, else the seconds that it has to wait."""
        now = self._clock()
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= self.MOST:
                self._forget(now)
            bucket = self._buckets[address] = Bucket(self._rate, now)
        return math.ceil(bucket.take(now, much))

    def give_back(self, address: str, much: float) -> None:
        """Take so much less for an address, after all."""
        bucket = self._buckets.get(address)
        if bucket is not None:
            bucket.give_back(much)

    def __len__(self) -> int:
        """How many addresses are known."""
        return len(self._buckets)

    def _forget(self, now: float) -> None:
        self._buckets = {address: each for address, each in self._buckets.items() if not each.is_full(now)}
        if len(self._buckets) >= self.MOST:  # all of them busy: a flood from everywhere
            self._buckets.clear()


class Connections:
    """How many connections each address has."""

    def __init__(self, most: int) -> None:
        """``most``: for each address."""
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count one more; False where there are too many."""
        if self._open[address] >= self._most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one less."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def __len__(self) -> int:
        """All of them."""
        return self._open.total()
