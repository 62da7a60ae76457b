"""Rate limits for each client address, as token buckets.

The buckets are in the memory of one process. Several processes count independently, so n processes together
allow an address up to n times as much.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping

from msgspec import Struct


class Rate(Struct, frozen=True):
    """A token bucket's capacity and its refill rate in tokens per second."""

    burst: int
    per_second: float

    def scaled(self, factor: int) -> Rate:
        """Return this rate with both numbers multiplied by ``factor``."""
        return Rate(self.burst * factor, self.per_second * factor)


class Limits(Struct, frozen=True, kw_only=True):
    """The limits for each client address; `messages` applies to each WebSocket."""

    requests: Rate = Rate(1000, 100)
    """HTTP requests and WebSocket handshakes."""
    processor_time: Rate = Rate(4_000, 150)
    """Milliseconds of processor time that requests, and commands on WebSockets, take in the event loop. What
    other processes compute has limits of its own."""
    rooms: Rate = Rate(30, 1 / 20)
    """Rooms and score sheets created. A round of a tournament counts as the rooms of all its tables. If these
    are more than the burst, it can begin when nothing of the burst is used, and the rest is owed."""
    other_commands: Rate = Rate(300, 10)
    """Commands that don't advance a game, and WebSockets opened by players. Each of these adds entries to a
    log."""
    record_time: Rate = Rate(30_000, 250)
    """Milliseconds of processor time spent on reading records."""
    review_time: Rate = Rate(120_000, 250)
    """Milliseconds of processor time spent on reviews. A review that has used them up waits for more."""
    prepare_time: Rate = Rate(30_000, 100)
    """Milliseconds of processor time spent on preparing bots for house rules."""
    hint_time: Rate = Rate(3_000, 30)
    """Hundredths of a second, roughly, spent on hints: the largest takes 100, the smallest 1."""
    players: Rate = Rate(60, 1 / 20)
    """Players made, and codes and challenges requested."""
    guesses: Rate = Rate(60, 1 / 5)
    """Keys and codes of players that turn out to be wrong."""
    reports: Rate = Rate(20, 1 / 180)
    """Reports about people to the operators."""
    websockets: int = 60
    """The number of WebSockets open at the same time. It is large because a whole club may share one
    address."""
    connections: int = 200
    """The number of HTTP connections open at the same time, without WebSockets."""
    messages: Rate = Rate(100, 50)
    """Messages received on one WebSocket. Further messages are read later, not refused."""

    def scaled(self, factor: int) -> Limits:
        """Return limits that allow ``factor`` times as much of everything."""
        return Limits(
            requests=self.requests.scaled(factor),
            processor_time=self.processor_time.scaled(factor),
            rooms=self.rooms.scaled(factor),
            other_commands=self.other_commands.scaled(factor),
            record_time=self.record_time.scaled(factor),
            review_time=self.review_time.scaled(factor),
            prepare_time=self.prepare_time.scaled(factor),
            hint_time=self.hint_time.scaled(factor),
            players=self.players.scaled(factor),
            guesses=self.guesses.scaled(factor),
            reports=self.reports.scaled(factor),
            websockets=self.websockets * factor,
            connections=self.connections * factor,
            messages=self.messages.scaled(factor),
        )


MIN_BURST: Mapping[str, int] = {
    "requests": 50,  # otherwise, no operator could raise it again
    "processor_time": 500,  # the same
    "record_time": Limits().record_time.burst,  # the longest record costs as much
    "review_time": 10_000,
    "prepare_time": 8_000,  # otherwise, nothing would ever be prepared
    "hint_time": 100,  # the largest hint
    "guesses": 5,  # otherwise, a wrong token would keep operators out for long
    "connections": 10,
    "messages": 10,
}
"""The least burst to which operators can set a limit, by the limit's name; 1 for all others."""
MIN_PER_SECOND: Mapping[str, float] = {
    "requests": 1.0, "processor_time": 10.0, "guesses": 0.01, "messages": 1.0,
}  # fmt: skip
"""The least rate in tokens per second to which operators can set a limit, by the limit's name; 0.0001 for all
others."""
MAX_BURST, MAX_PER_SECOND = 10**9, 1e6
"""The greatest burst and the greatest rate to which operators can set a limit."""


class Bucket:
    """A token bucket."""

    __slots__ = ("_filled_at", "_rate", "_tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        """Start with a full bucket at the time ``now``, in seconds."""
        self._rate, self._tokens, self._filled_at = rate, float(rate.burst), now

    def take(self, now: float, amount: float = 1) -> float:
        """Take ``amount`` tokens and return 0. If there are too few, take none and return the seconds to wait
        for enough."""
        self._fill(now)
        if self._tokens >= amount:
            self._tokens -= amount
            return 0
        return (amount - self._tokens) / self._rate.per_second

    def charge(self, now: float, amount: float) -> None:
        """Take ``amount`` tokens, even if there are too few: the bucket is then in debt, and `take` returns
        how long it takes to pay it."""
        self._fill(now)
        self._tokens -= amount

    def give_back(self, amount: float) -> None:
        """Put tokens back, up to the capacity."""
        self._tokens = min(self._rate.burst, self._tokens + amount)

    def change(self, rate: Rate) -> None:
        """Set another rate. What was used of the bucket stays used."""
        self._tokens = max(min(self._tokens, 0.0), self._tokens + rate.burst - self._rate.burst)
        self._rate = rate

    def tokens(self, now: float) -> float:
        """Return the number of tokens at the time ``now``; negative if the bucket is in debt."""
        self._fill(now)
        return self._tokens

    def _fill(self, now: float) -> None:
        added = (now - self._filled_at) * self._rate.per_second
        self._tokens = min(self._rate.burst, self._tokens + added)
        self._filled_at = now


class Buckets:
    """A token bucket for each address."""

    MAX_ADDRESSES = 10_000
    """The number of addresses above which full buckets are dropped, and then those of which least was used:
    a flood from many addresses doesn't fill the buckets that others have used up."""
    _KEPT = 0.9
    """The greatest share of the buckets that is kept then, so that dropping is rare."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        """``clock`` is a function that returns monotonic seconds."""
        self._rate, self._clock = rate, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, amount: float = 1) -> int:
        """Take ``amount`` tokens of an address and return 0.

        If there are too few, take none and return the seconds to wait for enough, rounded up. An amount of 0
        is refused only while the bucket is in debt.
        """
        now = self._clock()
        return math.ceil(self._bucket(address, now).take(now, amount))

    def take_whole(self, address: str, amount: float) -> int:
        """Take ``amount`` tokens of an address and return 0, also if a full bucket holds fewer: then it must
        be full, and owes the rest afterwards. Otherwise take none and return the seconds to wait, rounded up.
        """
        now, most = self._clock(), min(amount, self._rate.burst)
        bucket = self._bucket(address, now)
        if seconds := math.ceil(bucket.take(now, most)):
            return seconds
        bucket.charge(now, amount - most)
        return 0

    def charge(self, address: str, amount: float) -> None:
        """Take ``amount`` tokens of an address, even if it has too few; see `Bucket.charge`."""
        now = self._clock()
        self._bucket(address, now).charge(now, amount)

    def give_back(self, address: str, amount: float) -> None:
        """Put tokens back into the bucket of an address."""
        bucket = self._buckets.get(address)
        if bucket is not None:
            bucket.give_back(amount)

    def change(self, rate: Rate) -> None:
        """Set another rate for all addresses. What an address has used stays used."""
        self._rate = rate
        for bucket in self._buckets.values():
            bucket.change(rate)

    def __len__(self) -> int:
        """Return the number of addresses that have a bucket."""
        return len(self._buckets)

    def _bucket(self, address: str, now: float) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= self.MAX_ADDRESSES:
                self._drop(now)
            bucket = self._buckets[address] = Bucket(self._rate, now)
        return bucket

    def _drop(self, now: float) -> None:
        left = {address: each.tokens(now) for address, each in self._buckets.items()}
        used = sorted((address for address in left if left[address] < self._rate.burst), key=left.__getitem__)
        kept = used[: int(self._KEPT * self.MAX_ADDRESSES)]
        self._buckets = {address: self._buckets[address] for address in kept}


class Connections:
    """Counts the open connections of each address, up to a limit, which can be changed."""

    def __init__(self, limit: int) -> None:
        """``limit``: the number of connections that each address may have open."""
        self.limit = limit
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a new connection and return True. If the address has reached the limit, return False
        instead."""
        if self._open[address] >= self.limit:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count a connection of an address as closed."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def __len__(self) -> int:
        """Return the number of open connections of all addresses."""
        return self._open.total()
