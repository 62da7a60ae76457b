"""`Host`: keeps rooms in the memory of a process while they are needed, and carries out their commands.

To carry out a command, a host decides it, appends the entries to the log, and only then informs anybody. Any
number of hosts can serve the same rooms: if two of them write to a room at once, one succeeds, and the other
one reads the new entries and decides again. The host that holds a room's lease *drives* the room: it deals
and runs the bots and timers. Even if two hosts drove a room by mistake, the log would accept each action only
once.

A host that drives a room without clients gives it up to a host whose clients follow it. So a proxy that
always sends the clients of a room to the same host also decides where the room is driven, and everything that
a host does again and again concerns only its own rooms.

Nothing is lost when a host dies. Another host reads its rooms from the log when somebody needs them, and
starts to drive them when the leases have expired.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
from collections.abc import (
    AsyncGenerator,
    Awaitable,
    Callable,
    Coroutine,
    Mapping,
)
from functools import partial
from itertools import count
from types import TracebackType
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.protocol.changes import HintKind
from shootmoon.protocol.commands import Claim, TakeHint
from shootmoon.protocol.messages import Done
from shootmoon.protocol.refusals import Refused
from shootmoon.rooms.deciding import Context, Decided, decide, decide_opening, may_act, seat_of
from shootmoon.rooms.deciding.schedule import bot_due, next_due
from shootmoon.rooms.deciding.server_commands import BotAct, EndGame, Request, Tick
from shootmoon.rooms.log.clock_jumps import SKEW, is_ahead
from shootmoon.rooms.log.folding import open_room
from shootmoon.rooms.log.ports import (
    Bus,
    Clock,
    Conflict,
    Leases,
    Listener,
    Log,
    News,
    NoSuchRoom,
    Query,
    Unreachable,
)
from shootmoon.rooms.log.rated import is_rated_now
from shootmoon.rooms.log.room import Room
from shootmoon.rooms.log.settings import Settings
from shootmoon.rooms.running.bot_pool import BotPool
from shootmoon.rooms.running.feed import Feed
from shootmoon.rooms.running.hosted import HostedRoom, Subscription, read_room
from shootmoon.rooms.running.records import commit_for, ends_game

if TYPE_CHECKING:  # NumPy and the solver, which only the processes of bots need
    from shootmoon.analysis.claims import Verdict
    from shootmoon.protocol.hints import Hint

LEASE = 3_000
"""The time in milliseconds after which the leases of a host expire, unless the host renews them."""
SWEEP = 1_000
"""The time in milliseconds between two sweeps: checks for rooms that nobody drives, and for entries whose
announcement was lost."""
SWEEPS_PER_READING = 10
"""While the bus is connected, a host looks for lost announcements of each room once in this number of
sweeps."""
TAKE_OVER_AFTER = 500
"""The time in milliseconds by which something in a room must be overdue before another host takes the room
over."""
UNWATCHED_AFTER = 1_000
"""The same for a host without clients that follow the room."""
OVERDUE_LEASE = "overdue rooms"
"""The lease of the host that looks for overdue rooms that nobody else takes over."""
BOT_OVERTIME = 40_000
"""The time in milliseconds by which a bot's action may be late before the fallback bot acts for the bot. Only
a bot that hangs is so late, since how much a bot searches doesn't depend on the time."""
SWEEPS_PER_CLOCK_CHECK = 10
"""Once in this number of sweeps, a host checks for rooms whose last entry was written by a clock that was
ahead."""
KEEP_IN_MEMORY = 60_000
"""The time in milliseconds for which a host keeps an unused room in memory."""
MAX_TAKEOVERS = 1_000
"""The greatest number of rooms that a host takes over in one sweep."""
MAX_TRIES = 50
"""The number of times that a host decides a command anew because other hosts write to the room, before it
refuses the command."""

_LOG = logging.getLogger(__name__)


class Claimable(Struct, frozen=True):
    """Whether a seat could claim the remaining tricks at a certain point of the game."""

    ply: int
    """The number of actions done in the game at that point."""
    holds: bool
    """True if a claim would be granted."""


class Host:
    """Keeps rooms in the memory of this process and carries out their commands.

    Use it as an asynchronous context manager. On exit it releases the leases of the rooms that it drives.
    """

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
        """Create a host; ``name`` must be unique among all hosts.

        ``secret`` is called for the secret of each hand, and returns 32 random bytes as hexadecimal digits.
        """
        self._log, self._bus, self._leases, self._clock = log, bus, leases, clock
        self._bot_pool = bot_pool
        self._name = secrets.token_hex(8) if name is None else name
        self._secret = secret
        self._rooms: dict[str, HostedRoom] = {}
        self._loading: dict[str, asyncio.Future[HostedRoom]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._unsure: set[str] = set()
        """The rooms of which announcements may have been lost."""
        self._held_at: int | None = None
        """When this host last renewed its leases."""
        self._listener: Listener | None = None

    # -- public -----------------------------------------------------------------------------------------

    async def open(
        self, room: str, settings: Settings, bots: Mapping[int, str] | None = None, owner: str = ""
    ) -> Done | Refused:
        """Open a room with the given name, which should be hard to guess.

        ``owner`` is the SHA-256 of the token of the room's owner; empty for a room without an owner. Raises
        `Conflict` if the name is taken.
        """
        decide_it = partial(decide_opening, room, settings, self._context(), bots, owner)
        decision = await asyncio.to_thread(decide_it) if settings.position is not None else decide_it()
        if isinstance(decision, Refused):
            return decision
        await self._log.append(commit_for(None, decision))
        first, *rest = decision.entries
        live = HostedRoom(Feed(open_room(room, first)), self._clock.now())
        live.feed.apply(rest)
        self._add(room, live)
        await self._committed(live)
        return Done("", live.room.number, 0)

    async def do(self, room: str, request: Request) -> Done | Refused:
        """Carry out a command. If the result is `Done`, the command's entries are in the log, exactly once.

        Raises `NoSuchRoom` and `Unreachable`. After `Unreachable` it is unknown whether the command was
        carried out; the same request can be repeated safely.
        """
        live = await self._live(room)
        async with live.writing:
            for _ in range(MAX_TRIES):
                verdict: Verdict | None = None
                if isinstance(request.command, Claim):
                    state = live.room.state
                    verdict = await self._verdict(live, seat_of(live.room, request.token))
                    if live.room.state is not state:
                        continue  # the game went on meanwhile
                before = live.room  # what others write is applied while a thread works
                decide_it = partial(decide, before, request, self._context(verdict))
                # A given position is replayed when the game begins, which takes many milliseconds.
                replays = before.settings.position is not None and before.state is None
                decision = (
                    await asyncio.to_thread(partial(_with_views, decide_it)) if replays else decide_it()
                )
                if isinstance(decision, Refused):
                    # The refusal may only be due to missing entries that another host has written.
                    if await self._catch_up(live) or live.room.number > before.number:
                        continue
                    return decision
                if decision.entries:
                    try:
                        commit = partial(commit_for, before, decision)
                        # The record that is stored at the end of a long match takes a tenth of a second.
                        ends = ends_game(before, decision)
                        await self._log.append(await asyncio.to_thread(commit) if ends else commit())
                    except Conflict:
                        await self._catch_up(live)
                        continue
                    live.apply(decision.entries, decision.rooms)
                    await self._committed(live)
                seat = seat_of(live.room, request.token) if request.token else 0
                return Done(request.name, live.room.number, seat)
        return Refused("busy")

    async def claimable(self, room: str, token: str) -> Claimable:
        """Return whether a claim of the remaining tricks would be granted now.

        ``token`` is the hash of the claiming seat's token.

        The verdict is based only on the view of that seat. It is computed outside of the event loop. Raises
        `NoSuchRoom`.
        """
        live = await self._live(room)
        before = live.room
        seat = seat_of(before, token) if token else 0
        verdict = await self._verdict(live, seat) if seat and may_act(before, seat) else None
        return Claimable(before.ply, verdict == "holds")

    async def hint(
        self, room: str, token: str, ply: int, kind: HintKind, budget: str, language: str
    ) -> Hint | Refused:
        """Record that the holder of ``token`` takes a hint, and return it.

        It is computed in the bots' pool, from the view of that seat only. For ``budget`` and ``language`` see
        `hint_for`. Raises `NoSuchRoom` and `Unreachable`.
        """
        done = await self.do(room, Request(TakeHint(ply, kind), token))
        if isinstance(done, Refused):
            return done
        live = (await self._live(room)).room
        if live.ply != ply or live.state is None or live.to_move != done.seat:
            return Refused("moved-on", {"ply": live.ply, "given": ply})
        names = tuple(seat.name for seat in live.seats)
        view = live.state.view(done.seat)
        found = await self._bot_pool.hint(view, ply, kind, budget, language, names)
        return Refused("busy") if found is None else found

    async def feed(self, room: str) -> Feed:
        """Return a room with its recent events. Raises `NoSuchRoom`.

        A room that has subscribers here, or that this host drives, may lack entries that other hosts have
        just written. Such a room lags by the delay of the bus or, if news were lost, by up to twice `SWEEP`.
        Any other room is first read up to the end of its log.
        """
        live = await self._live(room)
        if not live.watchers and live.driver is None:
            await self._catch_up(live)
            self._drive_if_due(live)
        return live.feed

    async def close(self, room: str) -> None:
        """Delete a room. Its subscribers get a `NoSuchRoom` error, those of other hosts a moment later.

        Records of finished games remain. Raises `NoSuchRoom` and `Unreachable`, and `Conflict` if other hosts
        keep writing to the room.
        """
        for last in reversed(range(MAX_TRIES)):
            live = await self._live(room)
            await self._catch_up(live)
            if is_rated_now(live.room):  # whoever has left it before has lost
                await self.do(room, Request(EndGame()))
            try:
                await self._log.forget(room, live.room.number)
                break
            except Conflict:
                if not last:
                    raise
        self._drop_deleted(room)

    @contextlib.asynccontextmanager
    async def watch(self, room: str) -> AsyncGenerator[Subscription]:
        """Subscribe to a room. The room stays in memory until the context is left. Raises `NoSuchRoom`."""
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
        """The number of rooms in memory."""
        return len(self._rooms)

    def in_memory(self, room: str) -> Room | None:
        """Return a room as this process knows it; None if it isn't in memory."""
        live = self._rooms.get(room)
        return None if live is None else live.room

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
        with contextlib.suppress(Exception):  # they expire by themselves
            await self._leases.release([*driven, OVERDUE_LEASE, self._name], self._name)

    # -- reading ----------------------------------------------------------------------------------------

    async def _live(self, room: str) -> HostedRoom:
        live = self._rooms.get(room)
        if live is None:
            if room not in self._loading:
                self._loading[room] = asyncio.ensure_future(self._load(room))
            live = await asyncio.shield(self._loading[room])
        live.used_at = self._clock.now()
        return live

    async def _load(self, room: str) -> HostedRoom:
        if self._listener is not None:  # before reading, so that no news are lost
            self._listener.follow(room)
        try:
            live = await read_room(self._log, room, self._clock.now())
            self._add(room, live)
        finally:
            del self._loading[room]
            if room not in self._rooms:
                self._forget(room)
        self._drive_if_due(live)
        return live

    def _add(self, room: str, live: HostedRoom) -> None:
        self._rooms[room] = live
        if self._listener is not None:
            self._listener.follow(room)

    def _forget(self, room: str) -> HostedRoom | None:
        self._unsure.discard(room)
        if self._listener is not None:
            self._listener.leave(room)
        return self._rooms.pop(room, None)

    async def _catch_up(self, live: HostedRoom) -> bool:
        """Read and apply entries that other hosts have written. Return True if there were any."""
        new = await live.read(self._log)
        if new:
            self._drive_if_due(live)
        return new

    # -- writing ----------------------------------------------------------------------------------------

    def _context(self, verdict: Verdict | None = None) -> Context:
        return Context(self._clock.now(), self._secret(), verdict)

    async def _committed(self, live: HostedRoom) -> None:
        await self._bus.publish(News(live.room.room, live.room.number, live.watchers > 0))
        self._drive_if_due(live)

    async def _verdict(self, live: HostedRoom, seat: int) -> Verdict | None:
        """Return the verdict on a claim by a seat; None if the seat can't claim now.

        It is computed once per turn.
        """
        state = live.room.state
        if state is None or state.phase != "play" or not seat or live.room.to_move != seat:
            return None
        known, task = live.judged or (None, None)
        failed = task is not None and task.done() and (task.cancelled() or task.exception() is not None)
        if task is None or known is not state or failed:
            task = self._spawn(self._bot_pool.verdict(state.view(seat)))
            live.judged = state, task
        return await asyncio.shield(task)  # others may await it too

    # -- driving ----------------------------------------------------------------------------------------

    def _drive_if_due(self, live: HostedRoom) -> None:
        # If the time is too far in the future, it was set while the clock was ahead.
        elsewhere = 0 < live.elsewhere_until - self._clock.now() <= LEASE
        if live.driver is None and not elsewhere and next_due(live.room) is not None:
            live.driver = self._spawn(self._drive(live))

    async def _drive(self, live: HostedRoom) -> None:
        """Drive a room: do whatever its schedule says is due, as long as this host holds its lease.

        Return when nothing is scheduled any more.
        """
        room = live.room.room
        try:
            if room not in await self._leases.hold([room], self._name, LEASE):
                live.elsewhere_until = self._clock.now() + LEASE
                return
            while (at := next_due(live.room)) is not None:
                if is_ahead(live.room, self._clock.now()):
                    await self._act(live, Tick())
                    continue
                if bot_due(live.room) is not None:
                    await self._bot_turn(live)
                    continue
                if at > self._clock.now():
                    await live.sleep(at, self._clock)
                now_due = next_due(live.room)
                if now_due is not None and now_due <= self._clock.now() and bot_due(live.room) is None:
                    await self._act(live, Tick())
            await self._leases.release([room], self._name)
            live.driver = None
            self._drive_if_due(live)  # something may have become due while the lease was released
        except (asyncio.CancelledError, NoSuchRoom):
            raise
        except Unreachable as error:  # the next sweep finds the room again
            _LOG.warning("stopped driving a room: %s", error)
        except Exception:
            _LOG.exception("stopped driving a room")
        finally:
            if live.driver is asyncio.current_task():
                live.driver = None

    async def _bot_turn(self, live: HostedRoom) -> None:
        """Let the bot that is to move think, and act for it when it is due.

        Give up if the room changes meanwhile.
        """
        room, changed = live.room, live.changed
        state, seat, at = room.state, room.to_move, bot_due(room)
        assert state is not None
        assert at is not None
        view, seed = state.view(seat), _seed(room)
        thinking = self._spawn(self._bot_pool.choose_action(room.seat(seat).bot_name, seed, view))
        try:
            await self._until(at, changed)
            await self._until(at + BOT_OVERTIME, changed, thinking)
            if changed.is_set():
                return  # whatever changed, the caller looks at the room again
            chosen = thinking.result() if thinking.done() else self._bot_pool.fallback_action(view, seed)
        finally:
            thinking.cancel()
        await self._act(live, BotAct(seat, room.ply, chosen.action, chosen.budget, chosen.tables))

    async def _act(self, live: HostedRoom, command: Tick | BotAct) -> None:
        """Carry out a server command. If it is refused, another host was probably faster; wait a while."""
        changed = live.changed
        if isinstance(await self.do(live.room.room, Request(command)), Refused):
            await self._until(self._clock.now() + SWEEP, changed)

    async def _until(self, at: int, changed: asyncio.Event, also: asyncio.Future[Any] | None = None) -> None:
        """Wait until the time ``at``, or until the room changes or ``also`` is done."""
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
            self._listener = news
            for room in self._rooms:
                news.follow(room)
            listening.set_result(None)
            async for each in news:
                live = self._rooms.get(each.room)
                if live is None:
                    continue
                if not each.number:
                    self._unsure.add(each.room)
                if live.room.number >= each.number:  # such as news of this host
                    continue
                if each.watched and live.driver is not None and not live.watchers:
                    self._spawn(self._give_up(live))
                live.announced = max(live.announced, each.number)
                if live.reading is None:  # rooms are read concurrently, since the log may be remote
                    live.reading = self._spawn(self._read_on(live))

    async def _read_on(self, live: HostedRoom) -> None:
        """Read a room up to its announced version. If that fails, the next sweep tries again."""
        try:
            before = -1
            while before < live.room.number < live.announced:
                before = live.room.number
                await self._attempt(self._catch_up(live))
        finally:
            live.reading = None

    async def _sweep(self) -> None:
        for sweep in count():
            await self._clock.sleep_until(self._clock.now() + SWEEP)
            await self._attempt(self._renew())
            self._wake_drivers_after_jump()
            await self._attempt(self._take_over_watched())
            await self._attempt(self._take_over_unwatched(sweep))
            await self._attempt(self._read_missed(sweep))
            self._evict_unused()

    def _driven(self) -> list[str]:
        return [room for room, live in self._rooms.items() if live.driver is not None]

    async def _renew(self) -> None:
        """Renew the leases of all rooms driven here, by renewing the one that bears this host's name.

        If it had expired, stop driving rooms that another host has taken over.
        """
        now, before = self._clock.now(), self._held_at
        await self._leases.hold([self._name], self._name, LEASE)
        self._held_at = now
        if before is None or 0 <= now - before < LEASE:
            return
        driven = self._driven()
        kept = await self._leases.hold(driven, self._name, LEASE) if driven else frozenset[str]()
        for room in driven:
            driver = self._rooms[room].driver if room in self._rooms else None
            if room not in kept and driver is not None:
                driver.cancel()

    def _wake_drivers_after_jump(self) -> None:
        """Wake the drivers of rooms whose last entry is in the future, after the clock was set back."""
        for live in self._rooms.values():
            if live.driver is not None and is_ahead(live.room, self._clock.now()):
                live.wake_driver()

    async def _give_up(self, live: HostedRoom) -> None:
        """Stop driving a room, so that the host whose clients follow it can drive it."""
        if live.driver is None:
            return
        live.driver.cancel()
        live.driver = None
        live.elsewhere_until = self._clock.now() + LEASE
        await self._attempt(self._leases.release([live.room.room], self._name))

    async def _take_over_watched(self) -> None:
        """Start to drive rooms that clients follow here, if something in them is overdue."""
        late = self._clock.now() - TAKE_OVER_AFTER
        watched = [live for live in self._rooms.values() if live.watchers and live.driver is None]
        dues = [(live.room.room, next_due(live.room)) for live in watched]
        await self._take_leases([room for room, due in dues if due is not None and due <= late])

    async def _take_over_unwatched(self, sweep: int) -> None:
        """Start to drive rooms in which something is overdue, which suggests that no host drives them.

        One of all hosts does this for all, so that it doesn't cost more if there are more hosts.
        """
        if not await self._leases.hold([OVERDUE_LEASE], self._name, LEASE):
            return
        late = Query(due_by=self._clock.now() - UNWATCHED_AFTER)
        # If a clock was ahead, the due times are too late.
        ahead = Query(ahead_of=self._clock.now() + SKEW)
        for query in (late, ahead) if sweep % SWEEPS_PER_CLOCK_CHECK == 0 else (late,):
            driven = set(self._driven())
            # Rooms driven here may be overdue too, while bots think. They mustn't use up the limit.
            found = await self._log.rooms(replace(query, limit=MAX_TAKEOVERS + len(driven)))
            await self._take_leases([each.room for each in found if each.room not in driven])

    async def _take_leases(self, names: list[str]) -> None:
        for room in await self._leases.hold(names, self._name, LEASE) if names else ():
            # Use a task for each room: there may be many, and leases have to be renewed meanwhile.
            self._spawn(self._attempt(self._start_driving(room)))

    async def _start_driving(self, room: str) -> None:
        live = await self._live(room)
        live.elsewhere_until = 0
        await self._catch_up(live)
        self._drive_if_due(live)

    async def _read_missed(self, sweep: int) -> None:
        """Read missing entries of rooms with subscribers or a driver here, in case news were lost.

        While the bus is connected this is rare, so only some of the rooms are looked at in each sweep.
        """
        unsure, self._unsure = self._unsure, set()
        everything = not self._bus.is_connected
        watched = {
            room: live
            for number, (room, live) in enumerate(self._rooms.items())
            if (live.watchers or live.driver)
            and (everything or room in unsure or number % SWEEPS_PER_READING == sweep % SWEEPS_PER_READING)
        }
        numbers: Mapping[str, int] = await self._log.numbers(watched) if watched else {}
        for room, live in watched.items():
            if room not in numbers:
                self._drop_deleted(room)
            elif numbers[room] > live.room.number:
                await self._catch_up(live)

    def _drop_deleted(self, room: str) -> None:
        """Drop a room that was deleted from the log. Its subscribers get a `NoSuchRoom` error."""
        live = self._forget(room)
        if live is not None:
            live.deleted = True
            live.notify()
            if live.driver is not None:
                live.driver.cancel()

    def _evict_unused(self) -> None:
        before, now = self._clock.now() - KEEP_IN_MEMORY, self._clock.now()
        for room, live in list(self._rooms.items()):
            if (
                not live.watchers
                and live.driver is None
                and not live.writing.locked()
                and not before <= live.used_at <= now
            ):
                self._forget(room)

    async def _attempt(self, what: Awaitable[object]) -> None:
        """Await a task that will soon be repeated anyway.

        If it fails, log the error instead of raising it.
        """
        try:
            await what
        except NoSuchRoom as error:
            self._drop_deleted(str(error))
        except Unreachable as error:
            _LOG.warning("the log, the bus or the leases can't be reached: %s", error)
        except Exception:
            _LOG.exception("the log, the bus or the leases can't be reached")

    def _spawn(self, what: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.ensure_future(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _with_views(decide_it: Callable[[], Decided | Refused]) -> Decided | Refused:
    """Return a decision after each seat's view of it was made: hands keep what a seat has seen of them."""
    decision = decide_it()
    if isinstance(decision, Decided) and decision.room.state is not None:
        for seat in decision.room.state.seating.seats:
            decision.room.state.view(seat)
    return decision


def _seed(room: Room) -> int:
    """Return the random seed of a bot's decision.

    In a series it is derived from the secret, so that bots reply to the same plays in the same way in every
    room.
    """
    series = room.settings.series
    if series is None:
        return secrets.randbits(53)
    text = f"shootmoon bot 1\n{series.secret}\n{room.game} {room.ply}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6])
