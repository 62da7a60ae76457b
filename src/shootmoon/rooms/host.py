"""`Host`: rooms that live in a process, for as long as somebody needs them there.

It carries out commands: decide, append to the log, and only then let anybody know. Any number of hosts may
serve the same rooms; where two write at once, one reads on and decides again. Deals, bots and timers of a
room are driven by the host that has its lease, so that this is done once; were it done twice, the log would
take it once.

Nothing here is lost when a host dies. Its rooms are read from the log by whoever needs them next, and another
host drives them as soon as the leases have run out.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import (
    AsyncGenerator,
    Awaitable,
    Callable,
    Coroutine,
    Mapping,
)
from itertools import count
from types import TracebackType
from typing import Any

from msgspec import Struct

from shootmoon.analysis.claims import Verdict
from shootmoon.rooms.bot_pool import BotPool
from shootmoon.rooms.clock_jumps import SKEW, is_ahead
from shootmoon.rooms.commands import BotAct, Claim, Request, Tick
from shootmoon.rooms.deciding import Context, decide, decide_opening, may_act, seat_of
from shootmoon.rooms.events import Feed
from shootmoon.rooms.folding import open_room
from shootmoon.rooms.hosted import HostedRoom, Subscription
from shootmoon.rooms.messages import Done
from shootmoon.rooms.ports import Bus, Clock, Conflict, Leases, Log, News, NoSuchRoom, Query
from shootmoon.rooms.records import commit_for
from shootmoon.rooms.refusals import Refused
from shootmoon.rooms.schedule import bot_due, next_due
from shootmoon.rooms.settings import Settings

LEASE = 3_000
"""Milliseconds for which a host drives a room before it must say again that it does."""
SWEEP = 1_000
"""Milliseconds between looks at rooms that nobody drives, and at what news have been lost."""
OVERDUE = 500
"""Milliseconds after which something that was due is looked after by another host."""
LATE = 4_000
"""Milliseconds after its time at which a bot that still thinks is overruled by the quick one."""
BETWEEN_JUMPS = 10
"""Sweeps between looks at rooms that wait for a time at which a clock once was that was ahead."""
KEEP = 60_000
"""Milliseconds for which a room that nobody needs stays in memory."""
MAX_TAKEN = 1_000
"""How many rooms that nobody drives a host takes over in one `SWEEP`."""
MAX_TRIES = 50
"""How often a command is decided anew because others write to the room at the same time."""

_LOG = logging.getLogger(__name__)


class Claimable(Struct, frozen=True):
    """Whether a seat could claim the rest."""

    ply: int
    """How many actions of the game had been done then."""
    holds: bool
    """Whether a claim of the rest would be granted."""


class Host:
    """Rooms in this process. Used as a context: on leaving it, what it drives is given up to others."""

    def __init__(
        self,
        log: Log,
        bus: Bus,
        leases: Leases,
        clock: Clock,
        bot_pool: BotPool,
        *,
        name: str | None = None,
        secret: Callable[[], str] = lambda: secrets.token_hex(32),
    ) -> None:
        """``name`` is its own alone among all hosts; ``secret`` gives 32 random bytes as hexadecimal
        digits."""
        self._log, self._bus, self._leases, self._clock = log, bus, leases, clock
        self._bot_pool = bot_pool
        self._name = secrets.token_hex(8) if name is None else name
        self._secret = secret
        self._lives: dict[str, HostedRoom] = {}
        self._loading: dict[str, asyncio.Future[HostedRoom]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # -- for doors --------------------------------------------------------------------------------------

    async def open(
        self, room: str, settings: Settings, bots: Mapping[int, str] | None = None
    ) -> Done | Refused:
        """Open a room under a name that nobody can guess. Raises `Conflict` where the name is taken."""
        decision = decide_opening(room, settings, self._context(), bots)
        if isinstance(decision, Refused):
            return decision
        await self._log.append(commit_for(None, decision))
        first, *rest = decision.entries
        live = HostedRoom(Feed(open_room(room, first)), self._clock.now())
        live.feed.apply(rest)
        self._lives[room] = live
        await self._committed(live)
        return Done("", live.room.number, 0)

    async def do(self, room: str, request: Request) -> Done | Refused:
        """Carry out a command. When this returns `Done`, it is in the log, exactly once, and lasts.

        Raises `NoSuchRoom`, and `Unreachable`; then nobody knows whether it was carried out, and the same
        request may be given again.
        """
        live = await self._live(room)
        async with live.writing:
            for _ in range(MAX_TRIES):
                verdict: Verdict | None = None
                if isinstance(request.command, Claim):
                    state = live.room.state
                    verdict = await self._verdict(live, seat_of(live.room, request.token))
                    if live.room.state is not state:
                        continue  # others have gone on meanwhile
                decision = decide(live.room, request, self._context(verdict))
                if isinstance(decision, Refused):
                    # Perhaps only because others have gone on, and this host hasn't heard of it yet.
                    if await self._catch_up(live):
                        continue
                    return decision
                if decision.entries:
                    try:
                        await self._log.append(commit_for(live.room, decision))
                    except Conflict:
                        await self._catch_up(live)
                        continue
                    live.follow(decision.entries)
                    await self._committed(live)
                seat = seat_of(live.room, request.token) if request.token else 0
                return Done(request.name, live.room.number, seat)
        return Refused("busy")

    async def claimable(self, room: str, token: str) -> Claimable:
        """Whether a claim by the holder of a token, told by its hash, would be granted now.

        It follows from what their seat knows. As with a claim, that is worked out outside of the event loop.
        Raises `NoSuchRoom`.
        """
        live = await self._live(room)
        before = live.room
        seat = seat_of(before, token) if token else 0
        verdict = await self._verdict(live, seat) if seat and may_act(before, seat) else None
        return Claimable(before.ply, verdict == "holds")

    async def feed(self, room: str) -> Feed:
        """A room, with what happened there lately. Raises `NoSuchRoom`.

        A room that is watched or driven here may lag behind what other hosts wrote by the time that news
        take, or twice `SWEEP` where they are lost; any other is as the log has it.
        """
        live = await self._live(room)
        if not live.watchers and live.driver is None:
            await self._catch_up(live)
        return live.feed

    @contextlib.asynccontextmanager
    async def watch(self, room: str) -> AsyncGenerator[Subscription]:
        """Follow a room, which stays in memory meanwhile. Raises `NoSuchRoom`."""
        live = await self._live(room)
        live.watchers += 1
        try:
            await self._catch_up(live)
            yield Subscription(live)
        finally:
            live.watchers -= 1
            live.used_at = self._clock.now()

    @property
    def rooms(self) -> int:
        """How many rooms are in memory."""
        return len(self._lives)

    async def __aenter__(self) -> Host:
        listening: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._spawn(self._listen(listening))
        await listening
        self._spawn(self._sweep())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        driven = self._driven()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(Exception):  # they run out by themselves
            await self._leases.release(driven, self._name)

    # -- reading ----------------------------------------------------------------------------------------

    async def _live(self, room: str) -> HostedRoom:
        live = self._lives.get(room)
        if live is None:
            if room not in self._loading:
                self._loading[room] = asyncio.ensure_future(self._load(room))
            live = await asyncio.shield(self._loading[room])
        live.used_at = self._clock.now()
        return live

    async def _load(self, room: str) -> HostedRoom:
        try:
            (first,) = await self._log.read(room, 0, 1)
            live = HostedRoom(Feed(open_room(room, first)), self._clock.now())
            await live.read(self._log)
            self._lives[room] = live
        finally:
            del self._loading[room]
        self._drive_if_due(live)
        return live

    async def _catch_up(self, live: HostedRoom) -> bool:
        """Read what others have written; whether there was something."""
        new = await live.read(self._log)
        if new:
            self._drive_if_due(live)
        return new

    # -- writing ----------------------------------------------------------------------------------------

    def _context(self, verdict: Verdict | None = None) -> Context:
        return Context(self._clock.now(), self._secret(), verdict)

    async def _committed(self, live: HostedRoom) -> None:
        await self._bus.publish(News(live.room.room, live.room.number))
        self._drive_if_due(live)
        room = live.room
        if room.state is None:
            for bot in {seat.bot for seat in room.seats if seat.bot}:
                self._spawn(self._bot_pool.prepare(bot, room.settings.rules))

    async def _verdict(self, live: HostedRoom, seat: int) -> Verdict | None:
        """What a claim of a seat comes to, which is worked out once for each of its turns."""
        state = live.room.state
        if state is None or state.phase != "play" or not seat or live.room.to_move != seat:
            return None
        known, task = live.judged or (None, None)
        failed = task is not None and task.done() and (task.cancelled() or task.exception() is not None)
        if task is None or known is not state or failed:
            task = self._spawn(self._bot_pool.verdict(state.view(seat)))
            live.judged = state, task
        return await asyncio.shield(task)  # others may wait for it, too

    # -- driving ----------------------------------------------------------------------------------------

    def _drive_if_due(self, live: HostedRoom) -> None:
        # A time too far off was noted by a clock that was ahead.
        elsewhere = 0 < live.elsewhere_until - self._clock.now() <= LEASE
        if live.driver is None and not elsewhere and next_due(live.room) is not None:
            live.driver = self._spawn(self._drive(live))

    async def _drive(self, live: HostedRoom) -> None:
        """Do what is due in a room, as long as this host has its lease and there is something to come."""
        room = live.room.room
        try:
            if room not in await self._leases.hold([room], self._name, LEASE):
                live.elsewhere_until = self._clock.now() + LEASE
                return
            while (at := next_due(live.room)) is not None:
                changed = live.changed
                if is_ahead(live.room, self._clock.now()):
                    await self._act(live, Tick())
                    continue
                if bot_due(live.room) is not None:
                    await self._bot_turn(live, changed)
                    continue
                await self._until(at, changed)
                now_due = next_due(live.room)
                if now_due is not None and now_due <= self._clock.now() and bot_due(live.room) is None:
                    await self._act(live, Tick())
            await self._leases.release([room], self._name)
            live.driver = None
            self._drive_if_due(live)  # something may have come up while the lease was given back
        except (asyncio.CancelledError, NoSuchRoom):
            raise
        except Exception:  # the log or the leases can't be reached; the next sweep finds the room again
            _LOG.exception("room is not driven on")
        finally:
            if live.driver is asyncio.current_task():
                live.driver = None

    async def _bot_turn(self, live: HostedRoom, changed: asyncio.Event) -> None:
        """Let the bot think whose turn it is, and act when it is time; or do what else falls due before."""
        room = live.room
        state, seat, at = room.state, room.to_move, bot_due(room)
        assert state is not None
        assert at is not None
        view, seed = state.view(seat), secrets.randbits(53)
        thinking = self._spawn(self._bot_pool.choose_action(room.seat(seat).bot, seed, view))
        try:
            await self._until(at, changed)
            await self._until(at + LATE, changed, thinking)
            if changed.is_set():
                return  # by whom it was is no matter: it is looked at anew
            action = thinking.result() if thinking.done() else self._bot_pool.fallback_action(view, seed)
        finally:
            thinking.cancel()
        await self._act(live, BotAct(seat, room.ply, action))

    async def _act(self, live: HostedRoom, command: Tick | BotAct) -> None:
        """Do something by oneself. Where it is refused, others have done it; that needs no haste."""
        changed = live.changed
        if isinstance(await self.do(live.room.room, Request(command)), Refused):
            await self._until(self._clock.now() + SWEEP, changed)

    async def _until(self, at: int, changed: asyncio.Event, also: asyncio.Future[Any] | None = None) -> None:
        """Wait until it is time, the room changes, or something else is done."""
        if changed.is_set() or at <= self._clock.now() or (also is not None and also.done()):
            return
        mine = [asyncio.ensure_future(self._clock.sleep_until(at)), asyncio.ensure_future(changed.wait())]
        try:
            await asyncio.wait([*mine, also] if also else mine, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in mine:
                each.cancel()

    # -- together with other hosts ----------------------------------------------------------------------

    async def _listen(self, listening: asyncio.Future[None]) -> None:
        async with self._bus.subscribe() as news:
            listening.set_result(None)
            async for each in news:
                live = self._lives.get(each.room)
                if live is None or live.room.number >= each.number:
                    continue
                live.heard = max(live.heard, each.number)
                if live.reading is None:  # each room by itself: a log is a network away
                    live.reading = self._spawn(self._read_on(live))

    async def _read_on(self, live: HostedRoom) -> None:
        """Read up to where others say that the room stands; what can't be read now is found by a sweep."""
        try:
            before = -1
            while before < live.room.number < live.heard:
                before = live.room.number
                await self._try(self._catch_up(live))
        finally:
            live.reading = None

    async def _sweep(self) -> None:
        for sweep in count():
            await self._clock.sleep_until(self._clock.now() + SWEEP)
            await self._try(self._renew())
            self._rouse()
            await self._try(self._take_over())
            if sweep % BETWEEN_JUMPS == 0:
                await self._try(self._unfreeze())
            await self._try(self._heal())
            self._forget()

    def _driven(self) -> list[str]:
        return [room for room, live in self._lives.items() if live.driver is not None]

    async def _renew(self) -> None:
        """Go on with what this host drives, but for what has been taken over by another."""
        driven = self._driven()
        kept = await self._leases.hold(driven, self._name, LEASE) if driven else frozenset[str]()
        for room in driven:
            driver = self._lives[room].driver if room in self._lives else None
            if room not in kept and driver is not None:
                driver.cancel()

    def _rouse(self) -> None:
        """Let what is driven look at the clock again where that went back: it waits for what was far off."""
        for live in self._lives.values():
            if live.driver is not None and is_ahead(live.room, self._clock.now()):
                live.wake()

    async def _unfreeze(self) -> None:
        """Drive the rooms that nobody drives since a clock was ahead when something last happened there."""
        driven = set(self._driven())
        query = Query(ahead_of=self._clock.now() + SKEW, limit=MAX_TAKEN + len(driven))
        await self._take([each.room for each in await self._log.rooms(query) if each.room not in driven])

    async def _take_over(self) -> None:
        """Drive the rooms that nobody drives though something is due there."""
        driven = set(self._driven())
        # Rooms of its own may be late, too, where bots think for long, and are not to hide all others.
        query = Query(due_by=self._clock.now() - OVERDUE, limit=MAX_TAKEN + len(driven))
        names = [each.room for each in await self._log.rooms(query) if each.room not in driven]
        await self._take(names)

    async def _take(self, names: list[str]) -> None:
        for room in await self._leases.hold(names, self._name, LEASE) if names else ():
            # Each by itself: there may be many, and what is driven here is to be renewed meanwhile.
            self._spawn(self._try(self._adopt(room)))

    async def _adopt(self, room: str) -> None:
        live = await self._live(room)
        live.elsewhere_until = 0
        await self._catch_up(live)
        self._drive_if_due(live)

    async def _heal(self) -> None:
        """Read what news were lost about."""
        watched = {room: live for room, live in self._lives.items() if live.watchers or live.driver}
        numbers: Mapping[str, int] = await self._log.numbers(watched) if watched else {}
        for room, live in watched.items():
            if room not in numbers:
                self._part(room)
            elif numbers[room] > live.room.number:
                await self._catch_up(live)

    def _part(self, room: str) -> None:
        """A room was forgotten: whoever follows it is told that there is no such room."""
        live = self._lives.pop(room, None)
        if live is not None:
            live.gone = True
            live.wake()
            if live.driver is not None:
                live.driver.cancel()

    def _forget(self) -> None:
        before, now = self._clock.now() - KEEP, self._clock.now()
        for room, live in list(self._lives.items()):
            if (
                not live.watchers
                and live.driver is None
                and not live.writing.locked()
                and not before <= live.used_at <= now
            ):
                del self._lives[room]

    async def _try(self, what: Awaitable[object]) -> None:
        """Do something that is done again soon, so that it may fail."""
        try:
            await what
        except NoSuchRoom as error:
            self._part(str(error))
        except Exception:
            _LOG.exception("the log, the bus or the leases can't be reached")

    def _spawn(self, what: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.ensure_future(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
