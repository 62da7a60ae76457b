"""Players in databases: names and keys belong to one player only, and codes work once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec import structs
from msgspec.structs import replace
from sqlalchemy.engine import Connection

from shootmoon.players.player import MAX_KEYS, USED_AT_STEP, Player, PlayerKey, PlayerRefused
from shootmoon.players.ports import Code, NewKey
from shootmoon.players.tally import Tally
from shootmoon.rooms import Commit, Conflict
from shootmoon.rooms.log.ports import MatchBegun, SeatPlayed
from shootmoon.storage import open_storage
from shootmoon.storage.players import MAX_SEATS, SqlPlayers
from shootmoon.storage.schema import METADATA, PLAYER_SEATS, ROOMS
from shootmoon.storage.storage import Storage
from tests.servers import run
from tests.unit.rooms.conformance import commit, game

NOW = 1_790_000_000_000


def key(name: str, kind: Any = "device", **more: Any) -> NewKey:
    return NewKey(PlayerKey(f"id of {name}", kind, name, NOW, NOW, NOW), f"hash of {name}", **more)


def player(name: str, number: int = 1) -> Player:
    return Player(f"{name}-{number}", name, False, NOW)


def with_players(address: str, check: Callable[[SqlPlayers, Storage], Awaitable[None]]) -> None:
    async def opened() -> None:
        async with open_storage(address) as storage:
            await check(storage.players, storage)

    run(opened())


async def reserve(storage: Storage, *rooms: str) -> None:
    """Let there be rooms whose logs are yet to begin."""
    rows = [structs.asdict(commit(room).summary) | {"number": 0} for room in rooms]

    def work(connection: Connection, _doubt: bool) -> None:
        connection.execute(ROOMS.insert(), rows)

    await storage.database.write(work)


async def refused(what: Awaitable[object]) -> str:
    with pytest.raises(PlayerRefused) as caught:
        await what
    return caught.value.code


def test_names_and_keys_belong_to_one_player(address: str) -> None:
    async def check(players: SqlPlayers, _: Storage) -> None:
        ann = await players.make(player("Ann"), key("a"))
        assert await players.make(player("Ann", 2), key("a")) == ann  # the answer was lost
        assert await refused(players.make(player("ＡNN", 3), key("b"))) == "name-used"
        assert await refused(players.make(player("Bob"), key("a"))) == "key-used"
        bob = await players.make(player("Bob"), key("b"))
        assert await refused(players.change(bob.id, name="ann")) == "name-used"
        assert await players.change(bob.id, name="BOB", public=True) == Player(bob.id, "BOB", True, NOW)
        assert await refused(players.add_key(bob.id, key("a"))) == "key-used"
        assert await refused(players.add_key("nobody", key("c"))) == "no-player"
        found = await players.by_key("hash of a", NOW)
        assert found is not None
        assert found[0] == ann
        assert await players.by_key("hash of c", NOW) is None

    with_players(address, check)


def test_of_two_who_take_a_name_at_once_one_gets_it(address: str) -> None:
    async def check(players: SqlPlayers, _: Storage) -> None:
        tries = (players.make(player("Ann", n), key(str(n))) for n in range(8))
        done = await asyncio.gather(*tries, return_exceptions=True)
        made = [each for each in done if isinstance(each, Player)]
        assert len(made) == 1
        assert {each.code for each in done if isinstance(each, PlayerRefused)} == {"name-used"}

    with_players(address, check)


def test_a_request_that_comes_twice_at_once_makes_one_player(address: str) -> None:
    async def check(players: SqlPlayers, _: Storage) -> None:
        made = await asyncio.gather(*(players.make(player("Ann", n), key("a")) for n in range(8)))
        assert len({each.id for each in made}) == 1

    with_players(address, check)


def test_keys_are_removed_one_by_one_but_the_last(address: str) -> None:
    async def check(players: SqlPlayers, _: Storage) -> None:
        ann = await players.make(player("Ann"), key("0"))
        bob = await players.make(player("Bob"), key("b"))
        for n in range(1, MAX_KEYS):
            await players.add_key(ann.id, key(str(n)))
        assert await players.add_key(ann.id, key("5")) == key("5").key  # again
        assert await refused(players.add_key(ann.id, key("more"))) == "keys-full"
        await players.label_key(ann.id, "id of 5", "tablet")
        assert {each.label for each in await players.keys(ann.id, NOW)} >= {"tablet", "6"}
        assert await refused(players.label_key(bob.id, "id of 5", "mine")) == "no-such-key"
        assert await refused(players.remove_key(bob.id, "id of 5", "id of b", NOW)) == "no-such-key"
        # Two tabs that remove the last two keys at once leave one.
        for n in range(2, MAX_KEYS):
            await players.remove_key(ann.id, f"id of {n}", f"id of {n}", NOW)
        last = (players.remove_key(ann.id, f"id of {n}", f"id of {n}", NOW) for n in range(2))
        done = await asyncio.gather(*last, return_exceptions=True)
        assert [each.code for each in done if isinstance(each, PlayerRefused)] == ["last-key"]
        assert len(await players.keys(ann.id, NOW)) == 1

    with_players(address, check)


def test_a_code_works_once_and_not_for_long(address: str) -> None:
    async def check(players: SqlPlayers, _: Storage) -> None:
        ann = await players.make(player("Ann"), key("a"))
        await players.put_code(Code("first", "device", ann.id, NOW + 10), NOW)
        await players.put_code(Code("code", "device", ann.id, NOW + 10), NOW)
        assert (
            await refused(players.redeem("first", key("b"), NOW)) == "code-invalid"
        )  # a newer one replaced it
        assert await refused(players.redeem("code", key("b"), NOW + 10)) == "code-invalid"  # too late
        assert await players.take_code("code", "sign-in", NOW) is None  # another purpose
        tries = (players.redeem("code", key(f"try {n}"), NOW) for n in range(6))
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert [each for each in done if isinstance(each, Player)] == [ann]
        assert len(await players.keys(ann.id, NOW)) == 2
        (used,) = {each.label for each in await players.keys(ann.id, NOW)} - {"a"}
        assert await players.redeem("code", key(used), NOW) == ann  # the answer was lost
        # A key that exists already uses no code up.
        bob = await players.make(player("Bob"), key("bob"))
        await players.put_code(Code("other", "device", ann.id, NOW + 10), NOW)
        assert await refused(players.redeem("other", key("bob"), NOW)) == "key-used"
        assert await players.redeem("other", key("c"), NOW) == ann
        assert [each.label for each in await players.keys(bob.id, NOW)] == ["bob"]

    with_players(address, check)


def test_passkeys_are_no_keys_for_requests(address: str) -> None:
    async def check(players: SqlPlayers, _: Storage) -> None:
        ann = await players.make(player("Ann"), key("a"))
        await players.add_key(ann.id, key("p", "passkey", credential="cred", public_key="pub", sign_count=3))
        assert await players.by_key("hash of p", NOW) is None
        assert await players.passkey("hash of a", NOW) is None
        await players.used_passkey("id of p", 4, NOW + 1)
        (found,) = await players.passkeys(ann.id, NOW)
        assert found == await players.passkey("hash of p", NOW)
        assert (found.credential, found.public_key, found.sign_count) == ("cred", "pub", 4)

    with_players(address, check)


def test_the_use_of_a_key_is_recorded_now_and_then(address: str) -> None:
    async def check(players: SqlPlayers, _: Storage) -> None:
        ann = await players.make(player("Ann"), key("a"))
        later = NOW + USED_AT_STEP
        for now, used in ((later, NOW), (later + 1, later + 1), (later + 2, later + 1)):
            await players.by_key("hash of a", now)
            assert (await players.keys(ann.id, NOW))[0].used_at == used

    with_players(address, check)


def played(room: str, *tokens: str, after: int = 0, number: int = 1) -> Commit:
    """A commit that begins and ends a game for whoever holds the seats with these tokens."""
    begun, seats = MatchBegun(NOW, tokens), (SeatPlayed(),) * len(tokens)
    return replace(commit(room, after, finished=(game(room, number),)), begun=begun, played=seats)


def test_only_the_last_seats_are_remembered(address: str) -> None:
    async def check(players: SqlPlayers, storage: Storage) -> None:
        ann = await players.make(player("Ann"), key("a"))
        await reserve(storage, *(f"room {n}" for n in range(MAX_SEATS + 2)))
        for n in range(MAX_SEATS + 2):
            await players.claim_seat(ann.id, f"room {n}", "token", NOW + n)
        await players.claim_seat(ann.id, "room 5", "token", NOW + MAX_SEATS + 2)

        def rooms(connection: Any) -> list[str]:
            return list(connection.scalars(PLAYER_SEATS.select().with_only_columns(PLAYER_SEATS.c.room)))

        kept = await storage.database.read(rooms)
        assert len(kept) == MAX_SEATS
        assert {"room 5", f"room {MAX_SEATS + 1}"} <= set(kept)
        assert "room 0" not in kept
        assert await refused(players.claim_seat("nobody", "room", "token", NOW)) == "no-player"

    with_players(address, check)


def test_a_game_counts_once_for_whoever_held_a_seat_when_it_began(address: str) -> None:
    async def check(players: SqlPlayers, storage: Storage) -> None:
        ann, bob = [await players.make(player(name), key(name)) for name in ("Ann", "Bob")]
        await reserve(storage, "room", "other")
        for who, token in ((ann, "a"), (bob, "b"), (ann, "second browser"), (bob, "stood up")):
            await players.claim_seat(who.id, "room", token, NOW)
        await players.claim_seat(bob.id, "other", "c", NOW)
        names = {"a": ann.id, "second browser": ann.id, "b": bob.id, "stood up": bob.id}
        assert await players.claims("room") == names
        assert await players.claims("\ud83c") == {}
        ends = played("room", "b", "second browser", "a", "c", "")
        # Two processes end the game at once: one of them is too late, and neither counts it again.
        done = await asyncio.gather(*(storage.log.append(ends) for _ in range(4)), return_exceptions=True)
        assert sum(isinstance(each, Conflict) for each in done) == 3
        assert [(each.seat, each.game) for each in await players.games(ann.id, None, 9)] == [
            (2, game("room"))
        ]
        assert [(each.seat, each.game) for each in await players.games(bob.id, None, 9)] == [
            (1, game("room"))
        ]
        await storage.log.append(played("other", "a", "", ""))
        assert len(await players.games(ann.id, None, 9)) == 1  # the token of another room
        second = played("room", "a", "b", after=ends.summary.number, number=2)
        await storage.log.append(second)
        latest, first = await players.games(ann.id, None, 9)
        assert (latest.game.game, first.game.game) == (2, 1)
        assert await players.games(ann.id, latest.id, 9) == (first,)
        assert await players.games(ann.id, None, 1) == (latest,)
        assert [each.won for each in await players.counted(ann.id)] == [False, True]
        assert await players.uncounted(ann.id, 1) == (first,)
        await players.put_tally(first.id, first.seat, Tally(hands=3))
        assert await players.uncounted(ann.id, 9) == (latest,)
        assert [each.tally for each in await players.counted(ann.id)] == [Tally(hands=3), None]
        # The room is deleted with the seats, and the history stays.
        await storage.log.forget("room", second.summary.number)
        assert [each.room for each in await players.seats(bob.id)] == ["other"]
        assert len(await players.games(ann.id, None, 9)) == 2

    with_players(address, check)


def test_nothing_is_left_of_a_deleted_player(address: str) -> None:
    async def check(players: SqlPlayers, storage: Storage) -> None:
        ann = await players.make(Player("id-of-somebody", "Somebody Else", True, NOW), key("somebody"))
        bob = await players.make(player("Bob"), key("b"))
        await players.add_key(
            ann.id, key("somebody p", "passkey", credential="somebody", public_key="somebody")
        )
        await players.put_code(Code("somebody", "device", ann.id, NOW + 10), NOW)
        await reserve(storage, "room")
        await players.claim_seat(ann.id, "room", "somebody", NOW)
        await players.claim_seat(bob.id, "room", "bob", NOW)
        ends = played("room", "somebody", "bob", "")
        await storage.log.append(ends)

        def everything(connection: Any) -> str:
            rows = [connection.execute(table.select()) for table in METADATA.sorted_tables]
            return "\n".join(str(row) for found in rows for row in found).lower()

        assert (await storage.database.read(everything)).count("somebody") > 10
        await players.delete(ann.id)
        await players.delete(ann.id)
        left = await storage.database.read(everything)
        assert "somebody" not in left
        assert "zoë" in left  # the names at the seats of the game
        assert len(await players.games(bob.id, None, 9)) == 1
        # What comes too late adds nothing.
        assert await refused(players.claim_seat(ann.id, "room", "somebody", NOW)) == "no-player"
        assert await refused(players.put_code(Code("x", "device", ann.id, NOW + 10), NOW)) == "no-player"
        assert await refused(players.add_key(ann.id, key("somebody"))) == "no-player"
        assert await storage.database.read(everything) == left
        assert (await players.make(player("Somebody Else"), key("new"))).name == "Somebody Else"

    with_players(address, check)


@pytest.mark.parametrize("text", ["\0", "\ud800"])
def test_what_no_database_can_keep_is_refused(address: str, text: str) -> None:
    async def check(players: SqlPlayers, _: Storage) -> None:
        with pytest.raises(ValueError, match="stored"):
            await players.make(player(text), key("a"))

    with_players(address, check)


def test_a_player_who_is_deleted_while_a_game_ends_leaves_nothing(address: str) -> None:
    async def check(players: SqlPlayers, storage: Storage) -> None:
        for number in range(6):
            ann = await players.make(player("Ann", number), key(str(number)))
            await reserve(storage, f"room {number}")
            await players.claim_seat(ann.id, f"room {number}", "token", NOW)
            name = f"room {number}"
            ends = played(name, "token", "", "")
            await asyncio.gather(storage.log.append(ends), players.delete(ann.id))
            assert await players.games(ann.id, None, 9) == ()

    with_players(address, check)
