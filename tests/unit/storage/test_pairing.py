"""Tickets in databases: several servers pair at once, owners leave or are deleted, and tickets end."""

import asyncio
from collections import Counter
from itertools import count

from msgspec.structs import replace
from sqlalchemy import func, select

from shootmoon.documents.house import Invitation
from shootmoon.players.pairing import PAIRED_LIFETIME, TICKET_LIFETIME, Ticket, ticket_for
from shootmoon.protocol.tokens import new_name
from shootmoon.server.shared.house import HouseBook
from shootmoon.storage import open_storage
from shootmoon.storage.expiry import MIN_STEADY, Expiry, run_maintenance
from shootmoon.storage.schema import TICKETS
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
            assert again is not None
            assert (again.room, again.opened, again.name) == ("room 1", True, "")

    run(check())


def test_an_invitation_is_used_when_a_table_is_found(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as storage, open_storage(address) as other:
            book, pairing = HouseBook(storage.house), storage.pairing
            _, code = await book.invite("", 2, "", NOW, NOW + 10 * TICKET_LIFETIME)
            id = await book.find(code, NOW)

            def invited(name: str, now: int = NOW) -> Ticket:
                return replace(ticket(name, now), invitation=id)

            async def left() -> int:
                ((_, invitation),) = await book.listed("invitation", Invitation, NOW)
                return invitation.left

            # Two searches at once with one token need one use; a third person has to wait for a use.
            asked = [invited(name) for name in ("Ann", "Ann", "Bob")]
            doors = (pairing, other.pairing, pairing)
            assert all(
                await asyncio.gather(*(door.ask(each, NOW) for door, each in zip(doors, asked, strict=True)))
            )
            assert await pairing.ask(invited("Eve"), NOW) is None
            await pairing.cancel("Bob")
            assert await pairing.ask(invited("Eve"), NOW) is not None
            assert await left() == 2
            # Somebody else uses one up: it is missing for the one who came last.
            await book.use(code, NOW)
            await pairing.ask(ticket("Kim"), NOW)
            await pairing.ask(ticket("Lea"), NOW)
            await asyncio.gather(*(each.pair(SEATS, new_name, NOW) for each in doors))
            assert await pairing.ready(["Ann", "Eve", "Kim", "Lea"]) == ["Ann", "Kim", "Lea"]
            assert await left() == 0
            eve = await pairing.renew("Eve", NOW + 1, NOW)
            assert eve is not None
            assert not await pairing.is_invited(eve, NOW)
            # Whoever goes away without a word needs no invitation any more, whatever happens to the server.
            await book.give_back(id, NOW)
            assert await pairing.ask(invited("Bob"), NOW) is None
            assert await other.pairing.ask(invited("Bob", NOW + 1), NOW + 1) is not None
            assert await left() == 1

    run(check())


def test_what_has_ended_is_deleted_though_nobody_looks(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            for name in ("Ann", "Bob", "Eve"):
                await storage.pairing.ask(ticket(name), NOW)
            await storage.pairing.pair(SEATS, lambda: "room", NOW)
            await storage.pairing.ask(ticket("Kim"), NOW)

            async def kept(now: int) -> int:
                await run_maintenance(storage, Expiry(), now, MIN_STEADY)
                counted = select(func.count()).select_from(TICKETS)
                return await storage.database.read(lambda connection: connection.scalar(counted) or 0)

            assert await kept(NOW + TICKET_LIFETIME - 1) == 4
            assert await kept(NOW + TICKET_LIFETIME) == 3
            assert await kept(NOW + PAIRED_LIFETIME) == 0

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
