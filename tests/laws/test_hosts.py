"""Hosts that share a log never disagree, whatever happens between them, and nothing happens twice."""

import asyncio
import random
from collections.abc import Sequence
from contextlib import AsyncExitStack

from hypothesis import given
from hypothesis import strategies as st

from shootmoon.protocol.commands import Act
from shootmoon.protocol.messages import Done
from shootmoon.rooms import Commit, Entry, Host, MemoryBus, News, Request, Settings
from shootmoon.rooms.log.folding import fold
from tests.doubles import MemoryLog, settle
from tests.hosting import MortalLeases, World
from tests.rooming import Table, all_settings
from tests.strategies import examples

seeds = st.integers(0, 2**32 - 1)


class UnreliableBus(MemoryBus):
    """Some news are lost, some come twice."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self._rng = rng

    async def publish(self, news: News) -> None:
        for _ in range(self._rng.choice((0, 1, 1, 2))):
            await super().publish(news)


class SlowLog(MemoryLog):
    """Others get their turn before and after anything is written or read."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self._rng = rng

    async def append(self, commit: Commit) -> None:
        await settle(self._rng.choice((0, 1, 5)))
        await super().append(commit)
        await settle(self._rng.choice((0, 1, 20)))

    async def read(self, room: str, after: int = 0, most: int | None = None) -> Sequence[Entry]:
        await settle(self._rng.choice((0, 1, 5)))
        found = await super().read(room, after, most)
        await settle(self._rng.choice((0, 1, 5)))
        return found


async def many_hosts(room_settings: Settings, seed: int) -> None:
    rng = random.Random(seed)
    async with AsyncExitStack() as stack:
        world = World(stack, bus=UnreliableBus(rng), log=SlowLog(rng))
        leases = [MortalLeases(world.leases) for _ in range(2)]
        hosts: list[Host] = [await world.host(leases=each) for each in leases]
        assert isinstance(await hosts[0].open("room", room_settings, {1: "random"}), Done)
        table = Table(room_settings, seed, bots={1: "random"})  # it makes commands up
        done: dict[tuple[str, str], int] = {}
        for step in range(40):
            table.room = (await rng.choice(hosts).feed("room")).room
            requests = [random_request(table, f"{step}-{at}") for at in range(rng.choice((1, 2, 4)))]
            requests += rng.choices(requests, k=rng.choice((0, 1, 2)))  # who heard no answer tries again
            results = await asyncio.gather(*(rng.choice(hosts).do("room", each) for each in requests))
            for request, result in zip(requests, results, strict=True):
                if isinstance(result, Done):
                    done[request.token, request.name] = result.number
            await world.clock.advance(rng.choice((0, 300, 2_000, 12_000)))
            if step == 25:
                await world.kill(hosts[1], leases[1])
                hosts[1] = await world.host()
            await agree(world, hosts)
        before = len(await world.log.read("room"))
        await world.clock.advance(5_000)
        log = await world.log.read("room")
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        for host in hosts:
            assert (await host.feed("room")).room.number >= before
        given_by = [(entry.by, entry.command) for entry in log if entry.command and entry.by]
        names = [name for _, name in given_by]
        assert len(set(names)) == len(names), "a command was carried out twice"
        assert set(names) <= {name for _, name in done}


async def agree(world: World, hosts: list[Host]) -> None:
    """What a host knows is what was true not long ago."""
    rooms = [(await host.feed("room")).room for host in hosts]
    log = await world.log.read("room")
    for room in rooms:
        assert room == fold("room", log[: room.number])


def random_request(table: Table, name: str) -> Request:
    rng, room = table.rng, table.room
    seat = room.seat(room.to_move) if room.to_move else None
    if seat is not None and seat.held and room.state is not None and rng.random() < 0.5:
        return Request(Act(room.ply, str(rng.choice(room.state.legal_actions()))), seat.token, name)
    held = [number for number, each in enumerate(room.seats, 1) if each.held]
    if held and rng.random() < 0.4:
        number = rng.choice(held)
        taking_part = table.committing(number) if room.revealing_since is None else table.revealing(number)
        return Request(taking_part, room.seat(number).token, name)
    command = table.random_command()
    return Request(command, rng.choice(tuple(f"{number:x}" * 64 for number in range(1, 7))), name)


@given(all_settings(), seeds)
@examples(40)
def test_hosts_on_one_log_never_diverge(room_settings: Settings, seed: int) -> None:
    asyncio.run(many_hosts(room_settings, seed))
