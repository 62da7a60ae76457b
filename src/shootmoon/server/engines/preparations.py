"""`Preparations`: works out, in a process of its own, how bots play by rules that are new to this machine.

The tables of a rule set take seconds of a processor (`docs/equity.md`). They are computed when somebody sits
at a table with a bot that needs them, and charged to the address of whoever sits there. Tables of presets
cost nothing, nor do those that are there already. Until they are ready, the bots decide by those of the most
similar preset. The tables of one rule set are computed at a time; they are given up when everybody has left.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable

from shootmoon.bots.auction.tables import is_prepared
from shootmoon.rooms import SEARCHING, BotPool, Host, Room, prepare
from shootmoon.rules import Rules, load_rules, preset_names
from shootmoon.server.engines.record_jobs import Pool
from shootmoon.server.front.limits import Buckets

MAX_QUEUED, MAX_QUEUED_OF_ADDRESS = 16, 2
"""The number of rule sets that may wait or be computed, in all and for an address."""
COST = 8_000
"""Milliseconds of processor time that an address must have left; what isn't used is given back."""
_TRIES = 2
_CHECK_SECONDS = 0.5
_MAX_KNOWN = 1_000

_LOG = logging.getLogger(__name__)


class _Wanted:
    """A rule set that is to be prepared."""

    def __init__(self, rules: Rules, address: str) -> None:
        self.rules, self.address = rules, address
        self.rooms: set[str] = set()


class Preparations:
    """Prepares rule sets, one after the other."""

    def __init__(self, charged: Buckets, monotonic: Callable[[], float]) -> None:
        """``charged``: the processor time of each address."""
        self._charged, self._monotonic = charged, monotonic
        self._wanted: dict[Rules, _Wanted] = {}
        self._ready: set[Rules] = set()
        self._failed: Counter[Rules] = Counter()
        self._worker: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """Return the number of rule sets that wait or are computed."""
        return len(self._wanted)

    def consider(self, host: Host, name: str, address: str, pool: Pool | None, bots: BotPool) -> None:
        """Prepare the rules of a room, if it has bots that need that and somebody sits there.

        ``address``: who is charged; ``pool``: a pool with one process; None prepares nothing.
        """
        room = host.in_memory(name)
        if pool is None or room is None or not _needs_tables(room):
            return
        rules = room.settings.rules
        if rules in self._ready:
            if not room.tables:
                return
            self._ready.discard(rules)  # perhaps somebody has emptied the cache
        wanted = self._wanted.get(rules)
        if wanted is None:
            if is_prepared(rules):
                self._know(rules)
                return
            own = sum(each.address == address for each in self._wanted.values())
            if (
                len(self._wanted) >= MAX_QUEUED
                or own >= MAX_QUEUED_OF_ADDRESS
                or self._failed[rules] >= _TRIES
            ):
                return
            wanted = self._wanted[rules] = _Wanted(rules, address)
        wanted.rooms.add(name)
        if self._worker is None or self._worker.done():
            self._worker = asyncio.ensure_future(self._work(host, pool, bots))

    async def close(self) -> None:
        """Give up all preparations."""
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.wait([self._worker])

    async def _work(self, host: Host, pool: Pool, bots: BotPool) -> None:
        while self._wanted:
            wanted = next(iter(self._wanted.values()))
            try:
                if self._is_awaited(wanted, host) and await self._prepare(wanted, host, pool):
                    self._know(wanted.rules)
                    bots.load(wanted.rules)
            except Exception:  # such as a process that has died
                self._failed[wanted.rules] += 1
                _LOG.exception("the bots couldn't be prepared for a rule set")
            finally:
                self._wanted.pop(wanted.rules, None)

    async def _prepare(self, wanted: _Wanted, host: Host, pool: Pool) -> bool:
        """Prepare a rule set; return False if it was given up, or if the address has no time left."""
        cost = 0 if _is_preset(wanted.rules) else COST
        if cost and self._charged.take(wanted.address, cost):
            return False
        used, began = 0.0, self._monotonic()
        given = pool.submit(prepare, wanted.rules)
        done = asyncio.wrap_future(given)
        try:
            while not done.done():
                await asyncio.wait([done], timeout=_CHECK_SECONDS)
                if not done.done() and not self._is_awaited(wanted, host):
                    return False
            used = done.result()
            if not is_prepared(wanted.rules):
                raise OSError("the folder for the cache can't be written")
            return True
        finally:
            if not done.done():
                pool.stop(given)
                done.cancel()
            if not used:  # how much it has used isn't known
                used = 1000 * (self._monotonic() - began)
            self._charged.give_back(wanted.address, max(0.0, cost - used))

    def _is_awaited(self, wanted: _Wanted, host: Host) -> bool:
        """Return True if somebody sits at a table with these rules, and with bots that need them."""
        for name in list(wanted.rooms):
            room = host.in_memory(name)
            if room is not None and room.settings.rules == wanted.rules and _needs_tables(room):
                return True
            wanted.rooms.discard(name)
        return False

    def _know(self, rules: Rules) -> None:
        if len(self._ready) >= _MAX_KNOWN:
            self._ready.clear()
        self._ready.add(rules)


def _needs_tables(room: Room) -> bool:
    return any(seat.bot in SEARCHING for seat in room.seats) and any(seat.present for seat in room.seats)


def _is_preset(rules: Rules) -> bool:
    return rules.preset in preset_names() and rules == load_rules(rules.preset)
