"""Hosts for tests: several in one process, on one log, with a clock that is put forward by hand."""

import asyncio
import random
from collections.abc import AsyncGenerator, Callable, Collection, Coroutine, Mapping
from concurrent.futures import Executor, Future
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, TypeVar

from shootmoon.protocol.commands import Act, Command, GetReady, SitDown
from shootmoon.protocol.messages import Done
from shootmoon.protocol.refusals import Refused
from shootmoon.rooms import BotPool, Bus, Host, Leases, Log, MemoryBus, News, Request, Room, Settings
from shootmoon.rooms.log.folding import fold
from shootmoon.rules import load_rules
from tests.doubles import FakeClock, MemoryLeases, MemoryLog, settle
from tests.rooming import token

__all__ = ["DeafBus", "InlineExecutor", "MortalLeases", "World", "run"]

T = TypeVar("T")


class InlineExecutor(Executor):
    """Does at once what it is given."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future

    def stop(self, future: Future[Any]) -> None:
        """It is done already."""


class DeafBus(MemoryBus):
    """All news are lost."""

    async def publish(self, news: News) -> None:
        del news


class MortalLeases:
    """Leases of a process that can die: then it neither renews them nor gives them back."""

    def __init__(self, leases: Leases) -> None:
        self._leases = leases
        self.dead = False

    async def hold(self, names: Collection[str], owner: str, milliseconds: int) -> frozenset[str]:
        return frozenset() if self.dead else await self._leases.hold(names, owner, milliseconds)

    async def holders(self, names: Collection[str]) -> Mapping[str, str]:
        return await self._leases.holders(names)

    async def release(self, names: Collection[str], owner: str) -> None:
        if not self.dead:
            await self._leases.release(names, owner)


class World:
    """A log, a bus, leases and a clock, and the hosts that share them."""

    def __init__(self, stack: AsyncExitStack, bus: Bus | None = None, log: Log | None = None) -> None:
        self.clock = FakeClock()
        self.log = MemoryLog() if log is None else log
        self.bus = MemoryBus() if bus is None else bus
        self.leases = MemoryLeases(self.clock)
        self._stack = stack
        self._rng = random.Random(0)

    def secret(self) -> str:
        return self._rng.randbytes(32).hex()

    async def host(self, bot_pool: BotPool | None = None, leases: Leases | None = None) -> Host:
        bot_pool = BotPool(InlineExecutor()) if bot_pool is None else bot_pool
        host = Host(self.log, self.bus, leases or self.leases, self.clock, bot_pool, secret=self.secret)
        return await self._stack.enter_async_context(host)

    async def kill(self, host: Host, leases: MortalLeases) -> None:
        """The process of this host dies."""
        leases.dead = True
        await host.__aexit__(None, None, None)

    async def room(self, name: str = "room") -> Room:
        """The room as the log has it."""
        return fold(name, await self.log.read(name))

    async def open(self, host: Host, preset: str = "luna-21", name: str = "room", **how: Any) -> None:
        """A room in which Ann sits at seat 1 and sober novices everywhere else."""
        rules = load_rules(preset)
        how.setdefault("stand_in", "beginner")
        bots = dict.fromkeys(range(2, rules.table.players + 1), "beginner:sober")
        assert isinstance(await host.open(name, Settings(rules=rules, **how), bots), Done)
        assert (await self.do(host, SitDown("Ann", 1), 1, name)).seat == 1

    async def do(
        self, host: Host, command: Command, seat: int = 1, room: str = "room", name: str = ""
    ) -> Done:
        done = await host.do(room, Request(command, token(seat), name))
        assert isinstance(done, Done), done
        return done

    async def refused(self, host: Host, command: Command, seat: int = 1, room: str = "room") -> str:
        done = await host.do(room, Request(command, token(seat)))
        assert isinstance(done, Refused), done
        return done.code

    async def play(self, host: Host, seconds: int, seat: int = 1, room: str = "room") -> None:
        """Let so much time go by, in which the person in a seat does at once whatever is to be done."""
        for _ in range(seconds * 2):
            await self.clock.advance(500)
            while await self.turn(host, seat, room):
                await settle()

    async def play_hand(self, host: Host, seat: int = 1, room: str = "room") -> None:
        """`play` until the sheet has one hand more: work in threads takes as long as the machine wants."""
        hands = len((await self.room(room)).sheet)
        for _ in range(600):
            await self.play(host, 1, seat, room)
            if len((await self.room(room)).sheet) > hands:
                return
        raise AssertionError("no hand ends")

    async def turn(self, host: Host, seat: int = 1, room: str = "room") -> bool:
        """Whether there was something to do for the person in a seat, who has then done it."""
        now = (await host.feed(room)).room
        if now.state is None or now.over:
            return False
        if now.state.to_move == 0 and not now.seat(seat).ready:
            await self.do(host, GetReady(), seat, room)
            return True
        if now.to_move != seat:
            return False
        action = self._rng.choice(now.state.view(seat).legal_actions())
        await self.do(host, Act(now.ply, str(action)), seat, room)
        return True


def run(check: Callable[[World], Coroutine[Any, Any, None]], **how: Any) -> None:
    """Run a test in an event loop of its own, in a world of its own."""

    async def in_world() -> None:
        async with _world(**how) as world:
            await check(world)

    asyncio.run(in_world())


@asynccontextmanager
async def _world(**how: Any) -> AsyncGenerator[World]:
    async with AsyncExitStack() as stack:
        yield World(stack, **how)
