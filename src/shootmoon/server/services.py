"""The services that handlers use, and the state of a server process."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from shootmoon.players.friends import FriendsPort
from shootmoon.players.pairing import Pairing
from shootmoon.players.ports import Players
from shootmoon.rooms.bot_pool import BotPool
from shootmoon.rooms.host import Host
from shootmoon.rooms.house import House
from shootmoon.rooms.ports import Clock, Leases, Log
from shootmoon.scorekeeping.scorekeeper import Scorekeeper
from shootmoon.server.addresses import BannedAddresses
from shootmoon.server.chances import ChancesCache
from shootmoon.server.daily_results import DailyResults
from shootmoon.server.health import Health
from shootmoon.server.hosts import names_of
from shootmoon.server.limits import Buckets, Connections, Limits
from shootmoon.server.metering import Charge
from shootmoon.server.metrics import Metrics
from shootmoon.server.notices import Noticeboard
from shootmoon.server.pairing_queue import PairingQueue
from shootmoon.server.preparations import Preparations
from shootmoon.server.presence import Presence
from shootmoon.server.problems import ProblemError
from shootmoon.server.record_jobs import Pool, RecordJobs
from shootmoon.server.review_queue import Reviews
from shootmoon.server.series import SeriesFactory, SeriesResults
from shootmoon.tournaments.organizer import Organizer


class Services(Struct, frozen=True):
    """The services that handlers use, such as rooms, score sheets, storage, bots and background processes."""

    host: Host
    log: Log
    clock: Clock
    bot_pool: BotPool
    series: SeriesFactory
    scorekeeper: Scorekeeper
    organizer: Organizer
    leases: Leases
    record_jobs: RecordJobs
    players: Players | None = None
    """Where players are stored; None if this server has no players."""
    house: House | None = None
    """Where reports, bans, invitations and the audit log are stored; None if this server has none."""
    friends: FriendsPort | None = None
    """Where friends and invitations of players are stored; None if this server has no players."""
    pairing: Pairing | None = None
    """Where those who look for people to play with are stored; None if this server has no players."""
    preparer: Pool | None = None
    """The process in which bots are prepared for new rules; None if they aren't."""


OpenServices: TypeAlias = Callable[[], AbstractAsyncContextManager[Services]]
"""A function that returns a context manager, which opens the services in the server's event loop, and closes
them on exit."""


SERVER, SERVICES = "shootmoon.server", "shootmoon.services"
"""The keys of an ASGI scope for the `ServerState` and the `Services` that answer the request."""

_BUCKETS = (
    "requests", "processor_time", "rooms", "other_commands", "record_time", "review_time", "prepare_time",
    "hint_time", "players", "guesses", "reports",
)  # fmt: skip
"""The limits of a server that are token buckets for each address, each of which is an attribute of
`ServerState`, too."""


class ServerState:
    """The state of a server process: rate limits, presence, counters, and whether it is shutting down."""

    def __init__(
        self,
        limits: Limits,
        origins: frozenset[str] = frozenset(),
        addresses: Sequence[str] = (),
        names: frozenset[str] = frozenset(),
        monotonic: Callable[[], float] = time.monotonic,
        metrics: Metrics | None = None,
        admin_tokens: Path | None = None,
        invite_only: bool = False,
    ) -> None:
        """For the parameters see `shootmoon.server.create_app`; ``monotonic`` returns monotonic seconds."""
        self.limits = limits
        """The limits now; see `change_limits`."""
        self.started_limits = limits
        """The limits with which the server was started."""
        self.reading_limits = asyncio.Lock()
        """Held while changed limits are read and applied."""
        self.admin_tokens = admin_tokens
        self.banned = BannedAddresses()
        """The addresses that the operators have banned, as last read."""
        self.invite_only = invite_only
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
        self.reviews = Reviews(self.review_time, monotonic)
        self.prepare_time = Buckets(limits.prepare_time, monotonic)
        self.preparations = Preparations(self.prepare_time, monotonic)
        self.websockets = Connections(limits.websockets)
        self.connections: Connections | None = None
        """The HTTP connections; None if the server doesn't limit them, as behind a proxy."""
        self.presence = Presence()
        self.notices = Noticeboard()
        self.pairing = PairingQueue()
        self.health = Health()
        self.results = SeriesResults()
        self.daily = DailyResults()
        self.chances = ChancesCache(monotonic)
        self.metrics = Metrics() if metrics is None else metrics
        self.noted: OrderedDict[tuple[str, str], tuple[str, ...]] = OrderedDict()
        """By room and token: the marks of the addresses that were noted lately (`shootmoon.server.in_play`),
        the latest one last."""
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
