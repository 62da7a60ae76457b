"""Pytest suites that every implementation of the ports must pass.

Inherit from a suite and provide the fixture that it names:

    class TestMyLog(LogConformance):
        @pytest.fixture
        def open_log(self, tmp_path):
            return lambda: my_log(tmp_path / "rooms.db")

The fixture's value is a function. Each call of it opens another handle on the same store, as another process
would. Each test runs in an event loop of its own. Needs pytest.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import TypeVar

import pytest
from msgspec import Struct
from msgspec.structs import replace

from shootmoon.protocol.changes import Acted, BotSatDown, GameBegan, Said
from shootmoon.protocol.fairness import room_label
from shootmoon.protocol.views import Status
from shootmoon.rooms.log.entries import Entry
from shootmoon.rooms.log.hidden import Change, Committed, Opened, SatDown
from shootmoon.rooms.log.ports import (
    Bus,
    Commit,
    Conflict,
    DealtHand,
    FinishedGame,
    HandInPlay,
    Leases,
    Listener,
    Log,
    News,
    NoSuchRoom,
    Opening,
    Query,
    Summary,
)
from shootmoon.rooms.log.settings import Settings
from shootmoon.rules import load_rules
from tests.patience import SOON

T = TypeVar("T")

OpenLog = Callable[[], AbstractAsyncContextManager[Log]]
OpenBus = Callable[[], AbstractAsyncContextManager[Bus]]

_START = 1_790_000_000_000
_PATIENCE = 10.0  # seconds


class LeaseWorld(Struct, frozen=True):
    """The leases to test, and a function that lets time pass so that they expire."""

    open: Callable[[], AbstractAsyncContextManager[Leases]]
    """Open another handle on the same leases."""
    pass_time: Callable[[int], Awaitable[object]]
    """Let the given number of milliseconds pass, as the leases know it."""


def changes() -> tuple[Change, ...]:
    """Return changes of several kinds, some with texts that are hard to store, such as emoji or quotes."""
    settings = Settings(rules=load_rules("hickeys", {"auction.minimum": 5}), endless=True)
    return (
        Opened(settings),
        SatDown(1, "Zoë “Σ” O'Brien \\ %s ; -- 🌙", "ab" * 32),
        BotSatDown(2, "beginner", "Rosa"),
        BotSatDown(3, "club", "Luz"),
        GameBegan(1),
        Committed("0f" * 32),
        Acted(0, "draw 5-4 3-1 6-5"),
        Said(1, "<b>\u202e\x00\n\t</b> 'quoted' \"twice\""),
        Said(1, phrase="well-played"),
    )


def commit(
    room: str,
    after: int = 0,
    what: Sequence[Change] | None = None,
    *,
    at: int = _START,
    status: Status = "playing",
    due: int | None = None,
    series: str | None = None,
    public: bool = False,
    used_at: int | None = None,
    present: int = 1,
    people: int = 1,
    maker: str = "",
    finished: tuple[FinishedGame, ...] = (),
    snapshot: str = "",
) -> Commit:
    """Return a commit to a made-up room. Its parts needn't be consistent with each other."""
    what = changes() if what is None else what
    entries = tuple(
        Entry(number, at, change, f"command-{number}", 1) for number, change in enumerate(what, after + 1)
    )
    summary = Summary(
        room=room,
        number=after + len(entries),
        at=at,
        status=status,
        due=due,
        rules="hickeys",
        players=3,
        seated=3,
        people=people,
        series=series,
        public=public,
        used_at=at if used_at is None else used_at,
        present=present,
        opened_at=0,
        maker=maker,
    )
    return Commit(after=after, entries=entries, summary=summary, finished=finished, snapshot=snapshot)


def game(room: str, number: int = 1, *, at: int = _START, series: str | None = None) -> FinishedGame:
    """Return a made-up finished game."""
    return FinishedGame(
        room=room,
        game=number,
        at=at,
        rules="classic",
        names=("Zoë", "Ben (bot beginner)", "Łukasz 🌙"),
        winners=(1,),
        series=series,
        record=f'[Format "1"]\n{{“{room}”\n{number}}}\n',
    )


class LogConformance:
    """Tests for implementations of `Log`. Provide the fixture ``open_log``, an `OpenLog`."""

    def test_the_last_snapshot_is_kept_with_its_room(self, open_log: OpenLog) -> None:
        async def check(log: Log) -> None:
            with pytest.raises(NoSuchRoom):
                await log.opening("a")
            first = commit("a")
            await log.append(first)
            stands, text = first.summary.number, ""
            assert await log.opening("a") == Opening(first.entries[0])
            for _ in range(3):
                text = f'1 “{stands}” {{"\\": 🌙}}'
                await log.append(commit("a", stands, (Acted(1, "pass"),), snapshot=text))
                stands += 1
                await log.append(commit("a", stands, (Acted(1, "pass"),)))  # leaves it as it is
                stands += 1
                assert await log.opening("a") == Opening(first.entries[0], text, stands - 2)
            with pytest.raises(Conflict):
                await log.append(commit("a", stands - 1, (Acted(1, "pass"),), snapshot="never"))
            assert (await log.opening("a")).snapshot == text
            await log.forget("a", stands)
            with pytest.raises(NoSuchRoom):
                await log.opening("a")
            await log.append(first)
            assert not (await log.opening("a")).snapshot

        _with(open_log, check)

    def test_of_commits_that_wait_together_the_last_snapshot_is_kept(self, open_log: OpenLog) -> None:
        async def check(log: Log) -> None:
            await log.append(commit("a"))
            stands = len(changes())
            await asyncio.gather(
                *(
                    log.append(commit("a", number, (Acted(1, "pass"),), snapshot=f"at {number}"))
                    for number in range(stands, stands + 5)
                )
            )
            last = stands + 4
            assert await log.opening("a") == Opening(commit("a").entries[0], f"at {last}", last)

        _with(open_log, check)

    def test_what_is_written_is_read_again(self, open_log: OpenLog) -> None:
        async def check(log: Log) -> None:
            written = commit("a")
            await log.append(written)
            assert tuple(await log.read("a")) == written.entries
            more = commit("a", written.summary.number, (Acted(0, "dealer 2"),), at=_START + 5)
            await log.append(more)
            assert tuple(await log.read("a")) == (*written.entries, *more.entries)
            for after in range(len(written.entries) + 2):
                every = (*written.entries, *more.entries)[after:]
                assert tuple(await log.read("a", after)) == every
                for most in (1, 2, len(every), len(every) + 1):
                    assert tuple(await log.read("a", after, most)) == every[:most]

        _with(open_log, check)

    def test_every_handle_reads_what_another_wrote(self, open_log: OpenLog) -> None:
        async def check(log: Log, other: Log) -> None:
            await log.append(commit("a"))
            assert await other.read("a") == await log.read("a")
            assert await other.numbers(["a"]) == {"a": len(changes())}
            await other.append(commit("a", len(changes()), (Acted(1, "pass"),)))
            assert [entry.change for entry in await log.read("a", len(changes()))] == [Acted(1, "pass")]

        _with_two(open_log, check)

    def test_rooms_are_apart(self, open_log: OpenLog) -> None:
        async def check(log: Log) -> None:
            rooms = ("a", "A", "a ", "á", "a%", "")
            for place, room in enumerate(rooms):
                await log.append(commit(room, what=changes()[: place + 1]))
            for place, room in enumerate(rooms):
                assert len(await log.read(room)) == place + 1
            assert await log.numbers([*rooms, "b"]) == {room: at + 1 for at, room in enumerate(rooms)}
            assert await log.numbers([]) == {}

        _with(open_log, check)

    def test_whoever_writes_second_is_told_so_and_nothing_is_written(self, open_log: OpenLog) -> None:
        async def check(log: Log, other: Log) -> None:
            await log.append(commit("a"))
            before = await log.read("a")
            number = len(before)
            for after in (0, number - 1, number + 1):
                late = commit("a", after, (Acted(1, "moon"),), due=5, finished=(game("a"),))
                with pytest.raises(Conflict):
                    await other.append(late)
            with pytest.raises(Conflict):
                await other.append(commit("b", 3, (Acted(1, "moon"),)))
            assert await log.read("a") == before
            assert [(each.room, each.due) for each in await log.rooms(Query())] == [("a", None)]
            assert await _all(log.finished()) == []
            await other.append(commit("a", number, (Acted(1, "5"),)))
            assert len(await log.read("a")) == number + 1

        _with_two(open_log, check)

    def test_of_many_who_write_at_once_one_wins_each_time(self, open_log: OpenLog) -> None:
        async def check(log: Log, other: Log) -> None:
            await log.append(commit("a", what=changes()[:1]))

            async def write(which: int) -> None:
                handle = (log, other)[which % 2]
                while True:
                    number = (await handle.numbers(["a"]))["a"]
                    try:
                        said = (Said(1, f"{which}"), Said(1, f"{which}, too"))
                        return await handle.append(commit("a", number, said))
                    except Conflict:
                        await asyncio.sleep(0)

            await asyncio.gather(*map(write, range(12)))
            entries = await log.read("a")
            assert [entry.number for entry in entries] == list(range(1, 26))
            said = [entry.change.text for entry in entries if isinstance(entry.change, Said)]
            assert sorted(said[::2], key=int) == list(map(str, range(12)))
            assert said[1::2] == [f"{which}, too" for which in said[::2]]

        _with_two(open_log, check)

    def test_a_room_that_is_not_there_is_said_to_be_none(self, open_log: OpenLog) -> None:
        async def check(log: Log) -> None:
            await log.append(commit("a"))
            with pytest.raises(NoSuchRoom):
                await log.read("b")
            with pytest.raises(NoSuchRoom):
                await log.forget("b", 1)

        _with(open_log, check)

    def test_summaries_are_those_of_the_last_commit(self, open_log: OpenLog) -> None:
        async def check(log: Log, other: Log) -> None:
            first = commit("a", due=_START + 10, status="waiting", series="daily-1")
            await log.append(first)
            assert list(await other.rooms(Query())) == [first.summary]
            second = commit("a", first.summary.number, (Acted(1, "5"),), at=_START + 9, status="finished")
            await other.append(second)
            assert list(await log.rooms(Query())) == [second.summary]

        _with_two(open_log, check)

    def test_rooms_are_found_by_each_condition_and_in_order(self, open_log: OpenLog) -> None:
        async def check(log: Log) -> None:
            await log.append(commit("c", at=_START + 30, status="waiting"))
            await log.append(commit("b", at=_START + 10, status="finished", series="daily-1"))
            await log.append(commit("d", at=_START + 20, due=_START + 70, public=True))
            await log.append(commit("a", at=_START + 40, due=_START + 60, series="daily-1"))
            await log.append(commit("e", at=_START + 10, status="finished", series="daily-2", people=0))

            async def found(query: Query) -> str:
                return "".join(each.room for each in await log.rooms(query))

            assert await found(Query()) == "adbec"
            assert await found(Query(limit=2)) == "ad"
            assert await found(Query(status="playing")) == "ad"
            assert await found(Query(status="waiting")) == "c"
            assert await found(Query(status="finished")) == "be"
            assert await found(Query(idle_since=_START + 20)) == "dbe"
            assert await found(Query(idle_since=_START + 9)) == ""
            assert await found(Query(due_by=_START + 60)) == "a"
            assert await found(Query(due_by=_START + 59)) == ""
            assert await found(Query(due_by=_START + 999)) == "ad"
            assert await found(Query(ahead_of=_START + 30)) == "a"
            assert await found(Query(ahead_of=_START + 29)) == "a", "c has nothing to come"
            assert await found(Query(ahead_of=_START + 40)) == ""
            assert await found(Query(public=True)) == "d"
            assert await found(Query(public=False)) == "abec"
            assert await found(Query(series="daily-1")) == "ab"
            assert await found(Query(seated=True)) == "adbc"
            assert await found(Query(seated=False)) == "e"
            assert await found(Query(latest_first=True, limit=4)) == "acdb"
            assert await found(Query(latest_first=True, due_by=_START + 999)) == "ad"
            assert await found(Query(name="B")) == "b"
            assert [await found(Query(name=part)) for part in ("%", "_", "ab", "\0")] == [""] * 4
            assert await found(Query(series="daily-1", status="finished", idle_since=_START + 10)) == "b"

        _with(open_log, check)

    def test_rooms_are_idle_by_when_they_were_used_and_that_can_be_set_back(self, open_log: OpenLog) -> None:
        async def check(log: Log, other: Log) -> None:
            await log.append(commit("a", at=_START + 50, used_at=_START))
            await log.append(commit("b", at=_START + 50))
            assert [each.room for each in await other.rooms(Query(idle_since=_START + 49))] == ["a"]
            await log.reset_used_at(_START + 50, _START + 1)
            assert [each.used_at for each in await other.rooms(Query())] == [_START, _START + 50]
            await log.reset_used_at(_START + 49, _START + 1)
            assert [each.used_at for each in await other.rooms(Query())] == [_START, _START + 1]
            assert [each.at for each in await other.rooms(Query())] == [_START + 50] * 2

        _with_two(open_log, check)

    def test_nobody_fills_the_list_of_public_rooms_alone(self, open_log: OpenLog) -> None:
        async def check(log: Log) -> None:
            for number in range(9):
                await log.append(commit(f"many-{number}", at=_START + number, public=True, maker="x"))
            await log.append(commit("one", at=_START, public=True, maker="y"))
            await log.append(commit("two", at=_START + 1, public=True, maker="z", status="waiting"))
            await log.append(commit("empty", at=_START + 2, public=True, maker="e", present=0))
            await log.append(commit("private", at=_START + 2, maker="p"))

            async def found(status: Status | None, limit: int) -> list[str]:
                return [each.room for each in await log.listed(status, limit)]

            assert await found(None, 5) == ["many-8", "two", "one", "many-7", "many-6"]
            assert len(await found(None, 100)) == 11
            assert await found("waiting", 100) == ["two"]
            assert (await log.listed("waiting", 1))[0].maker == "z"

        _with(open_log, check)

    def test_finished_games_are_kept_and_outlive_their_room(self, open_log: OpenLog) -> None:
        async def check(log: Log, other: Log) -> None:
            late, early = game("a", 1, at=_START + 5), game("b", 1, at=_START, series="daily-1")
            again = game("a", 2, at=_START + 9)
            await log.append(commit("a", finished=(late,)))
            await log.append(commit("b", finished=(early,), series="daily-1"))
            number = len(changes())
            await log.append(commit("a", number, (Acted(1, "5"),), finished=(again,)))
            assert await _all(other.finished()) == [early, late, again]
            assert await _all(other.finished(series="daily-1")) == [early]
            assert await _all(other.finished(series="daily-2")) == []
            assert list(await other.finished_in("a", most=5)) == [late, again]
            assert list(await other.finished_in("a")) == [late]
            assert list(await other.finished_in("a", again.game)) == [again]
            assert list(await other.finished_in("a", again.game + 1)) == []
            assert await _all(other.finished(since=late.at)) == [late, again]
            assert await _all(other.finished(series="daily-1", since=early.at + 1)) == []
            await log.forget("a", number + 1)
            assert await _all(other.finished()) == [early, late, again]

        _with_two(open_log, check)

    def test_a_room_is_forgotten_only_as_it_was_seen(self, open_log: OpenLog) -> None:
        async def check(log: Log, other: Log) -> None:
            number = len(changes())
            await log.append(commit("a"))
            await log.append(commit("b"))
            await other.append(commit("a", number, (Acted(1, "5"),)))
            with pytest.raises(Conflict):
                await log.forget("a", number)
            assert len(await log.read("a")) == number + 1
            await log.forget("a", number + 1)
            with pytest.raises(NoSuchRoom):
                await other.read("a")
            assert await other.numbers(["a", "b"]) == {"b": number}
            assert [each.room for each in await other.rooms(Query())] == ["b"]
            await other.append(commit("a", what=changes()[:1]))  # the name is free again
            assert len(await log.read("a")) == 1

        _with_two(open_log, check)

    def test_long_texts_and_large_numbers_are_kept(self, open_log: OpenLog) -> None:
        async def check(log: Log) -> None:
            long = "6-4 " * 20_000
            large = commit(
                "a",
                what=(*changes(), Said(1, long)),
                at=2**42,
                due=2**43,
                finished=(replace(game("a"), record=long),),
            )
            await log.append(large)
            assert tuple(await log.read("a")) == large.entries
            assert list(await log.rooms(Query())) == [large.summary]
            assert await _all(log.finished()) == list(large.finished)

        _with(open_log, check)

    def test_hands_are_found_by_their_holders_until_the_next_deal(self, open_log: OpenLog) -> None:
        async def check(one: Log, other: Log) -> None:
            hands = (DealtHand(1, "ann", ("6-5", "6-6")), DealtHand(3, "cal", ("5-5", "6-4")))
            await one.append(replace(commit("room"), hands=hands))
            await one.append(replace(commit("more", series="club"), hands=hands[:1]))
            for room in ("room", "no room"):
                await other.note_address(room, "cal", "street 1", 5)
                await other.note_address(room, "cal", "street 1", 7)
                await other.note_address(room, "cal", "street 2", 6)
            assert await one.last_address("room", "cal") == "street 1"
            assert await one.last_address("room", "bob") == await one.last_address("no room", "cal") == ""
            assert [(each.room, each.dealt) for each in await other.hands_in_play("ann", "")] == [
                ("more", hands[0]),
                ("room", hands[0]),
            ]
            number = commit("room").summary.number
            assert await other.hands_in_play("", "street 1") == (
                HandInPlay("room", number, hands[1], None, "address"),
            )
            named = await other.hands_in_play("cal", "street 1", room_label("room"))
            assert [each.by for each in named] == ["holder", "address", "label", "label"]
            assert (
                await other.hands_in_play("", "") == await other.hands_in_play("bob", "street 3", "x") == ()
            )
            # The next deal replaces them; in a series, it adds to them. A conflict changes nothing.
            later = DealtHand(1, "ann", ("4-4", "5-4"))
            for room, series in (("room", None), ("more", "club")):
                with pytest.raises(Conflict):
                    await other.append(replace(commit(room, 1, [Said(1, "x")]), hands=(hands[1],)))
                await other.append(
                    replace(commit(room, number, [Said(1, "x")], series=series), hands=(later,))
                )
                await other.append(commit(room, number + 1, [Said(1, "x")], series=series))
            found = await one.hands_in_play("ann", "street 1")
            assert sorted((each.room, each.series, each.dealt.hand) for each in found) == [
                ("more", "club", later.hand),
                ("more", "club", hands[0].hand),
                ("room", None, later.hand),
            ]
            assert await one.hands_in_play("cal", "street 1") == ()
            for room in ("room", "more"):
                await one.forget(room, number + 2)
            assert await other.hands_in_play("ann", "street 1", room_label("room")) == ()
            assert await other.last_address("room", "cal") == ""

        _with_two(open_log, check)


class BusConformance:
    """Tests for implementations of `Bus`. Provide the fixture ``open_bus``, an `OpenBus`."""

    def test_news_reach_everybody_who_listens(self, open_bus: OpenBus) -> None:
        async def check(bus: Bus, other: Bus) -> None:
            async with bus.subscribe() as mine, bus.subscribe() as also_mine, other.subscribe() as theirs:
                for news in (News("a", 1), News("á %s", 2**40, watched=True)):
                    for listener in (mine, also_mine, theirs):
                        listener.follow(news.room)
                    await _until_heard(bus, news, mine, also_mine, theirs)

        _with_two(open_bus, check)

    def test_who_does_not_listen_any_more_is_no_hindrance(self, open_bus: OpenBus) -> None:
        async def check(bus: Bus, other: Bus) -> None:
            async with other.subscribe() as theirs:
                theirs.follow("a")
            async with bus.subscribe() as mine:
                mine.follow("a")
                await _until_heard(other, News("a", 7), mine)

        _with_two(open_bus, check)

    def test_who_does_not_read_is_no_hindrance(self, open_bus: OpenBus) -> None:
        async def check(bus: Bus, other: Bus) -> None:
            async with bus.subscribe() as idle, other.subscribe() as awake:
                for listener in (idle, awake):
                    for room in ("busy", "a", "b"):
                        listener.follow(room)
                for number in range(1, 2_001):
                    await bus.publish(News("busy", number))
                await _until_heard(bus, News("a", 1), awake)
                await _until_heard(bus, News("b", 1), idle)

        _with_two(open_bus, check)

    def test_only_news_of_followed_rooms_arrive(self, open_bus: OpenBus) -> None:
        async def check(bus: Bus, other: Bus) -> None:
            async with bus.subscribe() as mine, other.subscribe() as theirs:
                for listener in (mine, theirs):
                    for room in ("left", "a", "b"):
                        listener.follow(room)
                await _until_heard(bus, News("left", 1), mine, theirs)
                for listener in (mine, theirs):
                    listener.leave("left")
                    listener.leave("never followed")
                await _until_heard(bus, News("a", 1), mine, theirs)
                await bus.publish(News("left", 2))
                for listener in (mine, theirs):
                    await bus.publish(News("b", 1))
                    async for heard in listener:
                        assert heard.room != "left"
                        if heard.room == "b" and heard.number:
                            break

        _with_two(open_bus, check)

    def test_news_may_have_been_lost_before_one_follows(self, open_bus: OpenBus) -> None:
        async def check(bus: Bus, other: Bus) -> None:
            async with bus.subscribe() as mine:
                mine.follow("a")
                if bus.is_connected:
                    async with asyncio.timeout(_PATIENCE):
                        await _hear(mine, News("a"))

        _with_two(open_bus, check)


class LeasesConformance:
    """Tests for implementations of `Leases`. Provide the fixture ``lease_world``, a `LeaseWorld`."""

    def test_one_holds_a_lease_at_a_time(self, lease_world: LeaseWorld) -> None:
        async def check(leases: Leases, others: Leases) -> None:
            assert await leases.hold(["a", "b"], "one", 60_000) == {"a", "b"}
            assert await others.hold(["b", "c"], "two", 60_000) == {"c"}
            assert await leases.hold(["a", "b", "c"], "one", 60_000) == {"a", "b"}
            assert await leases.hold([], "one", 60_000) == frozenset()
            assert await others.holders(["a", "b", "c", "d"]) == {"a": "one", "b": "one", "c": "two"}
            assert await others.holders([]) == {}

        _with_two(lease_world.open, check)

    def test_a_lease_ends_by_itself_and_the_old_holder_learns_of_it(self, lease_world: LeaseWorld) -> None:
        async def check(leases: Leases, others: Leases) -> None:
            assert await leases.hold(["a"], "one", 40_000) == {"a"}
            assert await others.hold(["a"], "two", 40_000) == frozenset()
            await lease_world.pass_time(80_000)
            assert await leases.holders(["a"]) == {}
            assert await others.hold(["a"], "two", 200_000) == {"a"}
            assert await leases.hold(["a"], "one", 200_000) == frozenset()

        _with_two(lease_world.open, check)

    def test_a_lease_that_was_taken_by_a_clock_that_was_ahead_is_free(self, lease_world: LeaseWorld) -> None:
        async def check(leases: Leases, others: Leases) -> None:
            assert await leases.hold(["a", "b"], "one", 24 * 3600 * 1000) == {"a", "b"}
            assert await others.hold(["a"], "two", 3_000) == {"a"}
            assert await others.hold(["b"], "two", 24 * 3600 * 1000) == frozenset()

        _with_two(lease_world.open, check)

    def test_a_lease_that_is_renewed_goes_on(self, lease_world: LeaseWorld) -> None:
        async def check(leases: Leases, others: Leases) -> None:
            for _ in range(4):
                assert await leases.hold(["a"], "one", 100_000) == {"a"}
                await lease_world.pass_time(40_000)
            assert await others.hold(["a"], "two", 100_000) == frozenset()

        _with_two(lease_world.open, check)

    def test_all_leases_of_an_owner_last_as_long_as_its_own(self, lease_world: LeaseWorld) -> None:
        async def check(leases: Leases, others: Leases) -> None:
            assert await leases.hold(["one", "a", "b"], "one", 100_000) == {"one", "a", "b"}
            for _ in range(4):
                await lease_world.pass_time(40_000)
                assert await leases.hold(["one"], "one", 100_000) == {"one"}
            assert await others.hold(["a", "b"], "two", 100_000) == frozenset()
            assert await others.holders(["a", "b"]) == {"a": "one", "b": "one"}
            await leases.release(["b"], "one")
            assert await others.hold(["a", "b"], "two", 100_000) == {"b"}
            await lease_world.pass_time(150_000)
            assert await others.holders(["a", "b"]) == {}
            assert await others.hold(["a"], "two", 100_000) == {"a"}
            assert await leases.hold(["one", "a"], "one", 100_000) == {"one"}

        _with_two(lease_world.open, check)

    def test_the_lease_of_somebody_else_does_not_count(self, lease_world: LeaseWorld) -> None:
        async def check(leases: Leases, others: Leases) -> None:
            assert await leases.hold(["a"], "one", 40_000) == {"a"}
            assert await others.hold(["one", "three", "b"], "three", 200_000) == {"one", "three", "b"}
            await lease_world.pass_time(80_000)
            assert await others.holders(["a", "b"]) == {"b": "three"}
            assert await others.hold(["a"], "two", 40_000) == {"a"}

        _with_two(lease_world.open, check)

    def test_a_lease_is_given_back_by_its_holder_alone(self, lease_world: LeaseWorld) -> None:
        async def check(leases: Leases, others: Leases) -> None:
            await leases.hold(["a"], "one", 60_000)
            await others.release(["a", "b"], "two")
            assert await others.hold(["a"], "two", 60_000) == frozenset()
            await leases.release(["a"], "one")
            assert await others.hold(["a"], "two", 60_000) == {"a"}

        _with_two(lease_world.open, check)

    def test_of_many_who_ask_at_once_one_gets_it(self, lease_world: LeaseWorld) -> None:
        async def check(leases: Leases, others: Leases) -> None:
            asked = [(leases, others)[at % 2].hold(["a", "b"], f"owner {at}", 60_000) for at in range(10)]
            held = await asyncio.gather(*asked)
            assert sorted(name for names in held for name in names) == ["a", "b"]

        _with_two(lease_world.open, check)


def _with(
    opened: Callable[[], AbstractAsyncContextManager[T]], check: Callable[[T], Awaitable[None]]
) -> None:
    async def run() -> None:
        async with opened() as one:
            await check(one)

    asyncio.run(run())


def _with_two(
    opened: Callable[[], AbstractAsyncContextManager[T]], check: Callable[[T, T], Awaitable[None]]
) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            one = await stack.enter_async_context(opened())
            await check(one, await stack.enter_async_context(opened()))

    asyncio.run(run())


async def _all(games: AsyncIterator[FinishedGame]) -> list[FinishedGame]:
    return [game async for game in games]


async def _until_heard(bus: Bus, news: News, *listeners: Listener) -> None:
    """Publish news repeatedly until every listener has received them, since a bus may lose news."""
    async with asyncio.timeout(_PATIENCE):
        waiting = [asyncio.ensure_future(_hear(listener, news)) for listener in listeners]
        while waiting:
            await bus.publish(news)
            done, left = await asyncio.wait(waiting, timeout=SOON)
            waiting = list(left)
            for each in done:
                each.result()


async def _hear(listener: Listener, news: News) -> None:
    async for heard in listener:
        if heard == news:
            return
