"""Ratings in databases: they follow the finished matches, and can be computed again from them."""

import asyncio
import random
from typing import Any

from msgspec.structs import replace

from shootmoon.players.player import Player
from shootmoon.players.ports import PlayerRating
from shootmoon.players.rating import DAY, KNOWN_AFTER, MAX_TOGETHER
from shootmoon.rooms import Commit
from shootmoon.rooms.log.ports import MatchBegun, SeatPlayed
from shootmoon.storage import open_storage
from shootmoon.storage.players import SqlPlayers
from shootmoon.storage.storage import Storage
from tests.unit.rooms.conformance import commit, game
from tests.unit.storage.test_players import NOW, key, reserve, with_players

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")
Seated = tuple[str, SeatPlayed]
"""The token that holds a seat, and how it is played."""
BOT: Seated = ("", SeatPlayed(bot="expert"))


def seat(name: str, *, left: bool = False, **more: Any) -> Seated:
    return f"token of {name}", SeatPlayed(counts=True, place=3 if left else 2, **more)


def ends(
    room: str, seats: tuple[Seated, ...], winner: int, at: int, rules: str = "classic", *, rated: bool = True
) -> Commit:
    """A commit that opens a room, and begins and ends a match in it."""
    over = replace(game(room), at=at, rules=rules, winners=(winner,))
    played = tuple(
        replace(
            each,
            place=1 if number == winner and each.place == 2 else each.place,
            counts=rated and each.counts,
        )
        for number, (_, each) in enumerate(seats, 1)
    )
    counting = tuple(number for number, each in enumerate(played, 1) if each.counts)
    begun = MatchBegun(at, tuple(token for token, _ in seats), counting)
    return replace(commit(room, finished=(over,)), begun=begun, played=played)


async def people(players: SqlPlayers, *, public: bool = False) -> None:
    for name in NAMES:
        await players.make(Player(name, name, public, NOW), key(name))


async def play(
    storage: Storage, room: str, played: tuple[Seated, ...], winner: int, at: int = NOW, **more: Any
) -> None:
    await sit(storage, room, played)
    await storage.log.append(ends(room, played, winner, at, **more))


async def sit(storage: Storage, room: str, played: tuple[Seated, ...]) -> None:
    await reserve(storage, room)
    for token, _ in played:
        if token:
            await storage.players.claim_seat(token.removeprefix("token of "), room, token, NOW)


async def ratings(players: SqlPlayers) -> dict[str, Any]:
    return {name: await players.ratings(name) for name in NAMES}


def test_ratings_are_the_same_when_computed_again(address: str) -> None:
    async def check(players: SqlPlayers, storage: Storage) -> None:
        await people(players)
        chance = random.Random(7)

        async def one(number: int) -> None:
            names = chance.sample(NAMES, chance.choice((1, 2, 3)))
            seats = [seat(name, left=chance.random() < 0.2, helped=chance.random() < 0.1) for name in names]
            played = (*seats, *[BOT] * (3 - len(seats)))
            at, rules = NOW + number * DAY // 20, chance.choice(("classic", "classic", "hickeys"))
            await sit(storage, f"room {number}", played)
            commits.append(ends(f"room {number}", played, chance.randint(1, 3), at, rules))

        commits: list[Commit] = []
        for number in range(40):
            await one(number)
        # Two processes serve the rooms. All of their games end at once.
        async with open_storage(address) as other:
            logs = (storage.log, other.log)
            await asyncio.gather(*(logs[n % 2].append(each) for n, each in enumerate(commits)))
            again = await asyncio.gather(
                *(logs[n % 2].append(each) for n, each in enumerate(commits)), return_exceptions=True
            )
        assert all(isinstance(each, Exception) for each in again)
        before = await ratings(players)
        assert sum(len(each) for each in before.values()) >= 2 * len(NAMES) - 1
        assert await players.rate_again() == 40
        assert await ratings(players) == before
        # What somebody has changed in the table of ratings is undone.
        await play(storage, "one more", (seat("Ann"), BOT, BOT), 2)
        assert await ratings(players) != before
        latest = await ratings(players)
        await players.rate_again()
        assert await ratings(players) == latest

    with_players(address, check)


def test_who_leaves_loses_without_a_game_in_the_history(address: str) -> None:
    async def check(players: SqlPlayers, storage: Storage) -> None:
        await people(players)
        await play(storage, "room", (seat("Ann", left=True), seat("Ben"), BOT), 1)
        (ann,), (ben,) = await players.ratings("Ann"), await players.ratings("Ben")
        assert ann.mean < 25 <= ben.mean
        assert (ann.rules, ann.matches, ann.at) == ("classic", 1, NOW)
        assert await players.games("Ann", None, 9) == ()
        assert len(await players.games("Ben", None, 9)) == 1
        (rated,) = await players.rated_games("Ann")
        assert (rated.seat, rated.left, rated.out, rated.helped) == (1, True, False, False)
        # Somebody with two browsers has played in one seat.
        await reserve(storage, "other", "casual")
        await players.claim_seat("Cat", "other", "token of Cat", NOW)
        await players.claim_seat("Cat", "other", "token of nobody", NOW)
        played = (seat("Cat"), seat("nobody"), BOT)
        await storage.log.append(ends("other", played, 2, NOW))
        assert [each.matches for each in await players.ratings("Cat")] == [1]
        assert [each.seat for each in await players.rated_games("Cat")] == [1]
        # A match that nobody can be rated by counts in the history only.
        await players.claim_seat("Dan", "casual", "token of Dan", NOW)
        await storage.log.append(ends("casual", (seat("Dan"), BOT, BOT), 1, NOW, rated=False))
        assert await players.ratings("Dan") == await players.rated_games("Dan") == ()
        assert len(await players.games("Dan", None, 9)) == 1

    with_players(address, check)


def test_the_same_people_are_rated_only_some_times_a_day(address: str) -> None:
    async def check(players: SqlPlayers, storage: Storage) -> None:
        await people(players)
        pair = (seat("Ann"), seat("Ben"), BOT)
        for number in range(MAX_TOGETHER + 3):
            await play(storage, f"room {number}", pair, 1, NOW + number)
        assert [each.matches for each in await players.ratings("Ann")] == [MAX_TOGETHER]
        await play(storage, "others", (seat("Ann"), seat("Cat"), BOT), 1, NOW + 10)
        await play(storage, "next day", pair, 1, NOW + MAX_TOGETHER + 3 + DAY)
        assert [each.matches for each in await players.ratings("Ann")] == [MAX_TOGETHER + 2]

    with_players(address, check)


def test_the_ladder_shows_only_who_wants_to_be_shown(address: str) -> None:
    async def check(players: SqlPlayers, storage: Storage) -> None:
        await people(players)
        for number in range(KNOWN_AFTER):
            await play(storage, f"ann {number}", (seat("Ann"), BOT, BOT), 1)
            await play(storage, f"ben {number}", (seat("Ben"), BOT, BOT), 2)
            await play(storage, f"cat {number}", (seat("Cat"), BOT, BOT), 1)
        await play(storage, "eve", (seat("Eve"), BOT, BOT), 1)
        for name in ("Ann", "Ben", "Eve"):
            await players.change(name, public=True)

        def shown(found: Any) -> list[str]:
            return [each.name for each in found]

        assert shown(await players.ladder("classic", KNOWN_AFTER, 9)) == ["Ann", "Ben"]
        assert shown(await players.ladder("classic", KNOWN_AFTER, 1)) == ["Ann"]
        assert shown(await players.ladder("hickeys", KNOWN_AFTER, 9)) == []
        assert await players.ladder("\0", 1, 9) == ()
        (best, _) = await players.ladder("classic", KNOWN_AFTER, 9)
        assert isinstance(best, PlayerRating)
        assert replace(best, name="") == (await players.ratings("Ann"))[0]

    with_players(address, check)


def test_a_player_who_is_deleted_leaves_a_seat_without_a_name(address: str) -> None:
    async def check(players: SqlPlayers, storage: Storage) -> None:
        await people(players)
        for number in range(3):
            await play(storage, f"room {number}", (seat("Ann"), seat("Ben"), BOT), 1)
        kept = await players.ratings("Ben")
        await players.delete("Ann")
        assert await players.ratings("Ann") == await players.rated_games("Ann") == ()
        assert await players.ratings("Ben") == kept
        assert await players.rate_again() == 3
        (ben,) = await players.ratings("Ben")
        assert ben.matches == 3

    with_players(address, check)
