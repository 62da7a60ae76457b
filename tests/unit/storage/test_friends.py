"""Friends in databases: two who decide at once, several servers, and a player who is deleted meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, get_args

import pytest

from shootmoon.players.friends import (
    INVITATION_LIFETIME,
    MAX_INVITATIONS,
    ONLINE,
    FriendAction,
)
from shootmoon.players.player import PlayerRefused
from shootmoon.storage import open_storage
from shootmoon.storage.friends import SqlFriends
from shootmoon.storage.storage import Storage
from tests.servers import run
from tests.unit.rooms.conformance import commit
from tests.unit.storage.test_players import NOW, key, player, refused


def with_friends(address: str, check: Callable[[SqlFriends, Storage], Awaitable[None]]) -> None:
    async def opened() -> None:
        async with open_storage(address) as storage:
            for name in ("Ann", "Bob", "Eve"):
                await storage.players.make(player(name), key(name))
            await storage.log.append(commit("room"))
            await check(storage.friends, storage)

    run(opened())


ANN, BOB, EVE = "Ann-1", "Bob-1", "Eve-1"


def test_whatever_two_players_do_at_once_they_agree_about_it(address: str) -> None:
    async def check(friends: SqlFriends, storage: Storage) -> None:
        async with open_storage(address) as other:
            for number in range(6):
                both = (
                    friends.decide(ANN, BOB, "ask" if number % 2 else "accept", NOW),
                    other.friends.decide(BOB, ANN, "ask", NOW),
                    friends.decide(ANN, BOB, "ask", NOW),
                )
                await asyncio.gather(*both)
                anns, bobs = await friends.friends(ANN, NOW), await other.friends.friends(BOB, NOW)
                assert [each.name for each in anns.friends] == ["Bob"]
                assert [each.name for each in bobs.friends] == ["Ann"]
                ends = ("remove", "block")
                await asyncio.gather(
                    friends.decide(ANN, BOB, ends[number % 2], NOW),
                    other.friends.decide(BOB, ANN, "remove", NOW),
                )
                assert (await friends.friends(ANN, NOW)).friends == ()
                assert (await friends.friends(BOB, NOW)).friends == ()
                await friends.decide(ANN, BOB, "unblock", NOW)

    with_friends(address, check)


def test_no_order_of_decisions_shows_a_blocked_player(address: str) -> None:
    async def check(friends: SqlFriends, storage: Storage) -> None:
        actions: tuple[FriendAction, ...] = get_args(FriendAction)
        await friends.decide(BOB, EVE, "block", NOW)
        for action in actions:
            for before in actions:
                await friends.decide(EVE, BOB, before, NOW)
                await friends.decide(EVE, BOB, action, NOW)
                bobs = await friends.friends(BOB, NOW)
                assert (bobs.friends, bobs.asking, bobs.blocked) == ((), (), ("Eve",))

    with_friends(address, check)


def test_presence_and_invitations_end_by_themselves(address: str) -> None:
    async def check(friends: SqlFriends, storage: Storage) -> None:
        await friends.decide(ANN, BOB, "ask", NOW)
        await friends.decide(BOB, ANN, "accept", NOW)
        await friends.choose(BOB, shown=True)
        await friends.is_here(BOB, "room", NOW)

        async def seen(now: int) -> Any:
            (found,) = (await friends.friends(ANN, now)).friends
            return found.online, found.room

        assert await seen(NOW + ONLINE - 1) == (True, "room")
        assert await seen(NOW + ONLINE) == (False, "")
        await asyncio.gather(*(friends.invite(ANN, BOB, "room", NOW) for _ in range(4)))
        inbox = await friends.inbox(BOB, NOW + INVITATION_LIFETIME - 1)
        assert [(each.name, each.room) for each in inbox.invitations] == [("Ann", "room")]
        assert await friends.invited_since(inbox.last - 1) == {BOB: inbox.last}
        assert await friends.invited_since(inbox.last) == {}
        assert (await friends.inbox(BOB, NOW + INVITATION_LIFETIME)).invitations == ()
        # No number is used again, so nobody who waits for a later one waits in vain.
        await friends.dismiss(BOB, inbox.last)
        await friends.invite(ANN, BOB, "room", NOW)
        assert (await friends.inbox(BOB, NOW)).last > inbox.last
        await storage.log.forget("room", 9)
        assert (await friends.inbox(BOB, NOW)).invitations == ()

    with_friends(address, check)


def test_no_more_invitations_than_are_allowed_are_open(address: str) -> None:
    async def check(friends: SqlFriends, storage: Storage) -> None:
        rooms = [f"room {number}" for number in range(MAX_INVITATIONS + 1)]
        for room in rooms:
            await storage.log.append(commit(room))
        await friends.decide(ANN, BOB, "ask", NOW)
        await friends.decide(BOB, ANN, "accept", NOW)
        for room in rooms[:-1]:
            await friends.invite(ANN, BOB, room, NOW)
        assert await refused(friends.invite(ANN, BOB, rooms[-1], NOW)) == "invitations-full"
        await friends.invite(BOB, ANN, rooms[-1], NOW)  # of each player by itself
        await friends.invite(ANN, BOB, rooms[-1], NOW + INVITATION_LIFETIME)
        assert len((await friends.inbox(BOB, NOW + INVITATION_LIFETIME)).invitations) == 1

    with_friends(address, check)


def test_ties_are_limited_and_nobody_is_tied_to_a_deleted_player(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 20
    monkeypatch.setattr("shootmoon.storage.friends.MAX_TIES", most)

    async def check(friends: SqlFriends, storage: Storage) -> None:
        for number in range(most):
            other = player(f"other {number}")
            await storage.players.make(other, key(f"other {number}"))
            await friends.decide(ANN, other.id, "block", NOW)
        assert await refused(friends.decide(ANN, BOB, "ask", NOW)) == "ties-full"
        assert await refused(friends.decide(ANN, "nobody", "ask", NOW)) == "no-such-player"
        await friends.decide(EVE, BOB, "ask", NOW)
        done = await asyncio.gather(
            friends.decide(BOB, EVE, "accept", NOW), storage.players.delete(EVE), return_exceptions=True
        )
        assert all(each is None or isinstance(each, PlayerRefused) for each in done)
        assert (await friends.friends(BOB, NOW)).friends == ()
        await friends.is_here(EVE, "room", NOW)
        assert await refused(friends.invite(EVE, BOB, "room", NOW)) == "no-such-player"

    with_friends(address, check)
