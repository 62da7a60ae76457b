"""Where rooms are driven, and what hosts do again and again."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import AsyncExitStack

from shootmoon.protocol.commands import Say
from shootmoon.rooms import Query, Summary, Unreachable
from shootmoon.rooms.running import host as hosting
from tests.doubles import MemoryLog, settle
from tests.hosting import DeafBus, MortalLeases, World, run


def test_a_room_is_driven_where_its_clients_are() -> None:
    async def check(world: World) -> None:
        one, other = await world.host(), await world.host()
        await world.open(one)
        await world.play(one, 3)
        first = (await world.leases.holders(["room"]))["room"]
        async with other.watch("room"):
            await world.do(other, Say("hello"))  # the proxy sends Ann to another host from now on
            before = (await world.room()).number
            await world.play(other, 8)
            assert (await world.leases.holders(["room"]))["room"] != first
            assert (await world.room()).number > before + 3
            async with one.watch("room"):  # a host that has clients too doesn't take the room back
                await world.do(one, Say("I see"))
                await world.play(one, 3)
                assert (await world.leases.holders(["room"]))["room"] != first

    run(check)


def test_a_host_goes_on_when_its_last_client_leaves_right_after_a_command() -> None:
    async def check(world: World) -> None:
        one, _ = await world.host(), await world.host()
        await world.open(one)
        await world.play(one, 3)
        first = await world.leases.holders(["room"])
        assert first
        async with one.watch("room"):
            await world.do(one, Say("bye"))
        await settle()
        assert await world.leases.holders(["room"]) == first

    run(check)


class BrokenLeases(MortalLeases):
    """While they are broken, they can't be reached."""

    async def hold(self, names: Collection[str], owner: str, milliseconds: int) -> frozenset[str]:
        if self.dead:
            raise Unreachable("broken")
        return await super().hold(names, owner, milliseconds)


def test_a_host_that_could_not_renew_its_leases_leaves_its_rooms_to_others() -> None:
    async def check(world: World) -> None:
        leases = BrokenLeases(world.leases)
        one, other = await world.host(leases=leases), await world.host()
        for name in ("room", "b"):
            await world.open(one, name=name)
        async with one.watch("room"), one.watch("b"), other.watch("b"):
            await world.play(one, 2)
            leases.dead = True
            await world.clock.advance(hosting.LEASE + 2 * hosting.SWEEP)
            taken = await world.leases.hold(["room"], "somebody", 60_000)
            assert taken == {"room"}
            leases.dead = False
            await world.clock.advance(2 * hosting.SWEEP)
            assert (await world.leases.holders(["room"])) == {"room": "somebody"}
            before = (await world.room()).ply
            await world.clock.advance(10_000)
            assert (await world.room()).ply == before  # somebody drives it, and does nothing
            await world.play(other, 5, room="b")
            assert (await world.room("b")).ply > 3

    run(check)


class ConnectedBus(DeafBus):
    """All news are lost, and nobody notices."""

    is_connected = True


class CountingLog(MemoryLog):
    """Counts what is asked again and again."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []
        self.queries = 0

    async def numbers(self, rooms: Collection[str]) -> Mapping[str, int]:
        self.asked.append(len(rooms))
        return await super().numbers(rooms)

    async def rooms(self, query: Query) -> Sequence[Summary]:
        self.queries += 1
        return await super().rooms(query)


def test_what_is_done_every_second_does_not_grow_with_the_rooms_and_hosts() -> None:
    async def check(world: World) -> None:
        assert isinstance(world.log, CountingLog)
        hosts = [await world.host() for _ in range(4)]
        async with AsyncExitStack() as stack:
            for number in range(40):
                await world.open(hosts[0], name=f"{number}")
                watch = await stack.enter_async_context(hosts[1].watch(f"{number}"))
            world.log.asked.clear()
            world.log.queries = 0
            await world.do(hosts[0], Say("hello"), room="39")
            for _ in range(10):
                await world.clock.advance(hosting.SWEEP)
            assert watch.feed.room.number == (await world.room("39")).number  # lost news are still found
            assert max(world.log.asked) <= 40 / hosting.SWEEPS_PER_READING
            assert world.log.queries <= 12

    run(check, log=CountingLog(), bus=ConnectedBus())
