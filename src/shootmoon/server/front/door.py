"""`Door`: what every request meets in a server process: limits, bans, counters, and whether it shuts down."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial

from shootmoon.server.front.addresses import BannedAddresses
from shootmoon.server.front.health import Health
from shootmoon.server.front.hosts import names_of
from shootmoon.server.front.limits import Buckets, Connections, Limits
from shootmoon.server.front.metering import Charge
from shootmoon.server.front.metrics import Metrics
from shootmoon.server.front.problems import ProblemError

SERVER = "shootmoon.server"
"""The key of an ASGI scope for the `Door` through which the request has come."""

_BUCKETS = (
    "requests", "processor_time", "rooms", "other_commands", "record_time", "review_time", "prepare_time",
    "hint_time", "players", "guesses", "reports",
)  # fmt: skip
"""The limits of a server that are token buckets for each address, each of which is an attribute of `Door`,
too."""


class Door:
    """What every request meets in a server process: limits, bans, counters, and whether it is shutting
    down."""

    def __init__(
        self,
        limits: Limits,
        origins: frozenset[str] = frozenset(),
        addresses: Sequence[str] = (),
        names: frozenset[str] = frozenset(),
        monotonic: Callable[[], float] = time.monotonic,
        metrics: Metrics | None = None,
    ) -> None:
        """For the parameters see `shootmoon.server.create_app`; ``monotonic`` returns monotonic seconds."""
        self.limits = limits
        """The limits now; see `change_limits`."""
        self.started_limits = limits
        """The limits with which the server was started."""
        self.reading_limits = asyncio.Lock()
        """Held while changed limits are read and applied."""
        self.banned = BannedAddresses()
        """The addresses that the operators have banned, as last read."""
        self.other_origins = origins
        """The origins of other sites whose pages may use this server."""
        self.origins = origins.union(addresses)
        self.addresses = tuple(addresses)
        self.names = names | names_of(addresses)
        self.monotonic = monotonic
        self.requests = Buckets(limits.requests, monotonic)
        self.processor_time = Buckets(limits.processor_time, monotonic)
        self.rooms = Buckets(limits.rooms, monotonic)
        self.other_commands = Buckets(limits.other_commands, monotonic)
        self.record_time = Buckets(limits.record_time, monotonic)
        self.hint_time = Buckets(limits.hint_time, monotonic)
        self.players = Buckets(limits.players, monotonic)
        self.guesses = Buckets(limits.guesses, monotonic)
        self.reports = Buckets(limits.reports, monotonic)
        self.review_time = Buckets(limits.review_time, monotonic)
        self.prepare_time = Buckets(limits.prepare_time, monotonic)
        self.websockets = Connections(limits.websockets)
        self.connections: Connections | None = None
        """The HTTP connections; None if the server doesn't limit them, as behind a proxy."""
        self.health = Health()
        self.metrics = Metrics() if metrics is None else metrics
        self.closing = asyncio.Event()
        """Set when the server is asked to shut down: requests that wait for events are answered at once."""

    def change_limits(self, limits: Limits) -> None:
        """Apply other limits to all addresses. What they have used stays used, and what is open stays open;
        WebSockets that are open keep `Limits.messages`."""
        for name in _BUCKETS:
            if getattr(limits, name) != getattr(self.limits, name):
                getattr(self, name).change(getattr(limits, name))
        self.websockets.limit = limits.websockets
        if self.connections is not None:
            self.connections.limit = limits.connections
        self.limits = limits

    def take_request(self, address: str) -> int:
        """Count a request of an address and return 0. If it has sent too many, or used too much processor
        time, return the seconds to wait."""
        if seconds := self.processor_time.take(address, 0):
            self.count("refused", "processor_time")
        elif seconds := self.requests.take(address):
            self.count("refused", "requests")
        return seconds

    def charge_processor(self, address: str) -> Charge:
        """Return a function that charges an address for processor time, for `Metered`."""
        return partial(self.processor_time.charge, address)

    def refuse_banned(self, address: str) -> None:
        """Raise `ProblemError` if the operators have banned an address."""
        if self.banned.covers(address):
            self.count("refused", "addresses")
            raise ProblemError("address-banned")

    def count(self, counter: str, label: str = "") -> None:
        """Increment a counter of the metrics; ``label`` selects one of several with the same name."""
        self.metrics.count(counter, label)
