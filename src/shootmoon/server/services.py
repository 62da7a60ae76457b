"""The services that handlers use, and the state of a server process."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from shootmoon.documents.house import House
from shootmoon.players.friends import FriendsPort
from shootmoon.players.pairing import Pairing
from shootmoon.players.ports import Players
from shootmoon.rooms import BotPool, Clock, Host, Leases, Log
from shootmoon.scorekeeping.scorekeeper import Scorekeeper
from shootmoon.server.engines.chances import ChancesCache
from shootmoon.server.engines.daily_results import DailyResults
from shootmoon.server.engines.notices import Noticeboard
from shootmoon.server.engines.pairing_queue import PairingQueue
from shootmoon.server.engines.preparations import Preparations
from shootmoon.server.engines.presence import Presence
from shootmoon.server.engines.record_jobs import Pool, RecordJobs
from shootmoon.server.engines.review_queue import Reviews
from shootmoon.server.engines.series import SeriesFactory, SeriesResults
from shootmoon.server.front.door import Door
from shootmoon.server.front.limits import Limits
from shootmoon.server.front.metrics import Metrics
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


SERVICES = "shootmoon.services"
"""The key of an ASGI scope for the `Services` that answer the request."""


class ServerState(Door):
    """The state of a server process: its `Door`, and what works behind the handlers as long as it runs."""

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
        super().__init__(limits, origins, addresses, names, monotonic, metrics)
        self.admin_tokens = admin_tokens
        self.invite_only = invite_only
        self.reviews = Reviews(self.review_time, monotonic)
        self.preparations = Preparations(self.prepare_time, monotonic)
        self.presence = Presence()
        self.notices = Noticeboard()
        self.pairing = PairingQueue()
        self.results = SeriesResults()
        self.daily = DailyResults()
        self.chances = ChancesCache(monotonic)
        self.noted: OrderedDict[tuple[str, str], tuple[str, ...]] = OrderedDict()
        """By room and token: the marks of the addresses that were noted lately
        (`shootmoon.server.shared.in_play`), the latest one last."""
