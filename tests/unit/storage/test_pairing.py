"""Tickets in databases: several servers pair at once, owners leave or are deleted, and tickets end."""

import asyncio
from collections import Counter
from itertools import count

from shootmoon.players.pairing import PAIRED_LIFETIME, TICKET_LIFETIME, Ticket, ticket_for
from shootmoon.rooms.tokens import new_name
from shootmoon.storage import open_storage
from tests.servers import run
from tests.unit.storage.test_players import NOW, key, player

SEATS = {"classic": 3}


def ticket(name: str, now: int = NOW) -> Ticket:
    return ticket_for(name, None, name, ("classic",), bots=False, now=now)


def test_two_servers_pair_everybody_once(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as one, open_storage(address) as other:
            names = [f"P{number:02}" for number in range(30)]

            async def come(number: int, name: str) -> None:
                pairing = (one, other)[number % 2].pairing
                await pairing.ask(ticket(name), NOW)
                await pairing.pair(SEATS, new_name, NOW)

            await asyncio.gather(*(come(number, name) for number, name in enumerate(names)))
            assert await one.pairing.waiting(NOW) == 0
            found = [await other.pairing.renew(name, NOW, NOW) for name in names]
            rooms = Counter(each.room for each in found if each is not None)
            assert len(rooms) == 10
            assert set(rooms.values()) == {3}
            for room in rooms:
                assert [each.seat for each in await one.pairing.table(room)] == [1, 2, 3]

    run(check())


def test_who_no_longer_asks_or_stops_is_not_paired(address: str) -> None:
    async def check() -> None:
        numbers = count(1)
        async with open_storage(address) as storage:
            pairing = storage.pairing

            async def pair(now: int) -> None:
                await pairing.pair(SEATS, lambda: f"room {next(numbers)}", now)

            for name in ("Ann", "Bob", "Eve"):
                await pairing.ask(ticket(name), NOW)
            await pairing.cancel("Bob")
            await pair(NOW)
            assert await pairing.ready(["Ann", "Bob", "Eve"]) == ["Bob"]
            later = NOW + TICKET_LIFETIME
            assert await pairing.renew("Ann", later + 1, NOW) is not None
            await pairing.ask(ticket("Bob", later), later)
            await pair(later)
            assert await pairing.waiting(later) == 2  # Eve has gone
            assert await pairing.renew("Eve", later + 1, later) is None
            await pairing.ask(ticket("Eve", later), later)
            await pair(later)
            assert {each.name for each in await pairing.table("room 1")} == {"Ann", "Bob", "Eve"}
            await pairing.cancel("Bob")  # too late
            await pairing.opened("room 1")
            again = await pairing.ask(ticket("Bob", later), later + PAIRED_LIFETIME - 1)
            assert (again.room, again.opened, again.name) == ("room 1", True, "")

    run(check())


def test_a_player_looks_on_one_device_at_a_time_and_is_deleted(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            ann = player("Ann")
            await storage.players.make(ann, key("Ann"))
            for token in ("phone", "computer"):
                asked = ticket_for(token, ann, "Ann", ("classic",), bots=False, now=NOW)
                await storage.pairing.ask(asked, NOW)
            assert await storage.pairing.ready(["phone", "computer"]) == ["phone"]
            await storage.players.delete(ann.id)
            assert await storage.pairing.waiting(NOW) == 0

    run(check())
