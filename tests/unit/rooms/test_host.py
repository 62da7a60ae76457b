"""Rooms in a process: commands, bots, timers; and what becomes of them when something fails."""

import asyncio
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from shootmoon.analysis.claims import Verdict
from shootmoon.game import View
from shootmoon.protocol.changes import Acted, CameBack, Muted, Said, StoodIn
from shootmoon.protocol.commands import Act, Ask, Claim, ComeBack, GoAway, Say, SitDown
from shootmoon.protocol.fairness import proofs
from shootmoon.protocol.messages import Done
from shootmoon.protocol.refusals import Refused
from shootmoon.protocol.settings import Pace, TimeControl
from shootmoon.record import read_record
from shootmoon.rooms import (
    BotPool,
    Commit,
    Conflict,
    CountSeat,
    Entry,
    FinishedGame,
    GivenPosition,
    Host,
    NoSuchRoom,
    Request,
    Room,
    Settings,
    Viewer,
    summarize,
)
from shootmoon.rooms.log.folding import evolve, fold
from shootmoon.rooms.running import feed
from shootmoon.rooms.running import host as hosting
from shootmoon.rooms.running.bot_pool import Answer, choose
from shootmoon.rooms.running.hosted import PAGE_SIZE, SLICE_COST
from shootmoon.rules import load_rules
from tests.doubles import MemoryLog, settle
from tests.hosting import DeafBus, InlineExecutor, MortalLeases, World, run
from tests.patience import STILL
from tests.rooming import token


def acted(entries: Sequence[Entry]) -> list[str]:
    return [entry.change.action for entry in entries if isinstance(entry.change, Acted)]


def test_a_person_plays_a_match_with_bots_to_its_end_and_its_record_is_kept() -> None:
    async def check(world: World) -> None:
        host = await world.host()
        await world.open(host, "hickeys")
        await world.play(host, 3_000)
        room = await world.room()
        assert room.state is not None
        assert room.state.phase == "over"
        assert (await host.feed("room")).room == room
        games = [game async for game in world.log.finished()]
        bots = tuple(f"{seat.name} (bot beginner)" for seat in room.seats[1:])
        assert [(game.game, game.names) for game in games] == [(1, ("Ann", *bots))]
        record = read_record(games[0].record)
        assert record.actions == room.state.history
        assert all(proof.holds for proof in proofs(record))
        assert len(proofs(record)) == len(room.sheet)

    run(check)


def test_bots_keep_their_pace() -> None:
    async def check(world: World) -> None:
        host = await world.host()
        await world.open(host)
        await world.play(host, 60)
        entries = await world.log.read("room")
        for before, entry in pairwise(entries):
            if isinstance(entry.change, Acted) and entry.change.seat in (2, 3):
                assert entry.at - before.at in (1_000, 1_800)

    run(check)


def test_nothing_is_shown_before_it_is_in_the_log() -> None:
    class Failing(MemoryLog):
        fails = False

        async def append(self, commit: Commit) -> None:
            if self.fails:
                raise OSError("the disk is full")
            await super().append(commit)

    async def check(world: World) -> None:
        assert isinstance(world.log, Failing)
        host = await world.host()
        await world.open(host)
        async with host.watch("room") as watch:
            number = watch.feed.room.number
            waiting = asyncio.ensure_future(watch.wait_for_change(number))
            world.log.fails = True
            with pytest.raises(OSError, match="disk is full"):
                await world.do(host, Say("hello"), name="one")
            await settle()
            assert not waiting.done()
            assert watch.feed.room.number == number
            world.log.fails = False
            # The same again is no repetition: nothing came of the first.
            assert (await world.do(host, Say("hello"), name="one")).number == number + 1
            assert await waiting == number + 1

    run(check, log=Failing())


def test_a_retry_is_answered_and_changes_nothing_on_any_host() -> None:
    async def check(world: World) -> None:
        hosts = [await world.host(), await world.host()]
        await world.open(hosts[0])
        number = (await world.do(hosts[0], Say("hello"), name="one")).number
        for host in (*hosts, await world.host()):
            assert (await world.do(host, Say("hello"), name="one")).number == number
        said = [entry for entry in await world.log.read("room") if isinstance(entry.change, Said)]
        assert len(said) == 1
        sat = await world.do(hosts[1], SitDown("Ben", 2), 2, name="sit")
        assert (await world.do(hosts[1], SitDown("Ben", 2), 2, name="sit")).seat == sat.seat == 2

    run(check)


def test_two_hosts_that_write_at_once_agree() -> None:
    async def check(world: World) -> None:
        one, other = await world.host(), await world.host()
        await world.open(one, chat="all")
        texts = [f"{number}" for number in range(4)]
        await asyncio.gather(
            *(world.do((one, other)[at % 2], Say(text), name=text) for at, text in enumerate(texts))
        )
        await settle()
        room = await world.room()
        assert sorted(said.text for _, said in room.chat) == texts
        assert (await one.feed("room")).room == (await other.feed("room")).room == room

    run(check)


def test_of_two_who_want_a_seat_one_gets_it_and_the_other_is_told() -> None:
    async def check(world: World) -> None:
        one, other = await world.host(), await world.host()
        assert isinstance(await one.open("room", Settings(rules=load_rules("classic"))), Done)
        found = await asyncio.gather(
            one.do("room", Request(SitDown("Ann", 1), token(1))),
            other.do("room", Request(SitDown("Ben", 1), token(2))),
        )
        assert sorted(isinstance(each, Done) for each in found) == [False, True]
        assert next(each.code for each in found if isinstance(each, Refused)) == "seat-taken"

    run(check)


def test_a_host_that_has_not_heard_of_something_refuses_nothing_for_that() -> None:
    async def check(world: World) -> None:
        one, other = await world.host(), await world.host()
        await world.open(one)
        await other.feed("room")
        await world.play(one, 4)
        room = (await one.feed("room")).room
        while room.to_move != 1:
            await world.clock.advance(100)
            room = (await one.feed("room")).room
        assert room.state is not None
        await world.do(other, Act(room.ply, str(room.state.legal_actions()[0])))

    run(check, bus=DeafBus())


def test_a_seat_counts_on_a_host_that_has_not_heard_that_it_is_taken() -> None:
    async def check(world: World) -> None:
        one, other = await world.host(), await world.host()
        assert isinstance(await one.open("room", Settings(rules=load_rules("classic"))), Done)
        await other.feed("room")
        await world.do(one, SitDown("Ann", 1))
        assert isinstance(await other.do("room", Request(CountSeat(token(1)))), Done)
        assert (await world.room()).seat(1).counts
        assert await world.refused(other, CountSeat(token(2))) == "no-seat"

    run(check, bus=DeafBus())


def test_what_others_write_while_a_position_is_replayed_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(world: World) -> None:
        one, other = await world.host(), await world.host()
        position = GivenPosition(actions=("dealer 1",))
        assert isinstance(
            await one.open("room", Settings(rules=load_rules("luna-21"), position=position)), Done
        )
        waiting = [lambda: world.do(other, SitDown("Ben", 2), 2)]

        async def slowly(work: Callable[[], Any]) -> Any:
            done = work()
            while waiting:
                await waiting.pop()()
                await settle()
            return done

        monkeypatch.setattr(asyncio, "to_thread", slowly)
        assert (await world.do(one, SitDown("Ann", 1))).seat == 1
        assert not waiting
        assert [seat.name for seat in (await world.room()).seats][:2] == ["Ann", "Ben"]

    run(check)


def test_lost_news_are_healed_within_two_seconds() -> None:
    async def check(world: World) -> None:
        one, other = await world.host(), await world.host()
        await world.open(one)
        async with other.watch("room") as watch:
            number = watch.feed.room.number
            await world.do(one, Say("hello"))
            await settle()
            assert watch.feed.room.number == number
            await world.clock.advance(2_000)
            assert watch.feed.room.number > number

    run(check, bus=DeafBus())


def test_news_bring_other_hosts_up_to_date_at_once() -> None:
    async def check(world: World) -> None:
        one, other = await world.host(), await world.host()
        await world.open(one)
        async with other.watch("room") as watch:
            number = watch.feed.room.number
            await world.do(one, Say("hello"))
            assert await watch.wait_for_change(number) == number + 1
            events = watch.feed.since(number, Viewer())
            assert events is not None
            assert [event.what for event in events] == [Said(1, "hello")]

    run(check)


async def mute(world: World, times: int, room: str = "room") -> None:
    """Write what a seat could once have written at will."""
    entries = await world.log.read(room)
    last, (number, at) = entries[-1], (entries[-1].number, entries[-1].at)
    new = tuple(Entry(number + each, at, Muted(1, 2, each % 2 == 1)) for each in range(1, times + 1))
    summary = replace(summarize(fold(room, [*entries, *new])), due=None)
    await world.log.append(Commit(after=last.number, entries=new, summary=summary))


@pytest.mark.parametrize("known", [False, True])
def test_others_have_their_turn_while_a_long_log_is_folded(
    known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    folded = 0

    def counted(room: Room, entry: Entry) -> Room:
        nonlocal folded
        folded += entry.number > 100 and room.room == "room"
        return evolve(room, entry)

    async def check(world: World) -> None:
        one, other = await world.host(), await world.host()
        await world.open(one)
        await world.open(one, name="another")
        if known:
            await other.feed("room")
        await mute(world, 20 * PAGE_SIZE + 7)
        monkeypatch.setattr(feed, "evolve", counted)
        asked = [
            asyncio.ensure_future(other.do("room", Request(Say("hello"), token(1)))),
            asyncio.ensure_future(other.do("another", Request(Say("hello"), token(1)))),
        ]
        turns: list[int] = []
        while not asked[0].done():
            before = folded
            await asyncio.sleep(0)
            turns.append(folded - before)
            if not asked[1].done():
                assert folded < 5 * PAGE_SIZE  # another room needn't wait for this one
        assert isinstance(await asked[0], Done)
        assert isinstance(await asked[1], Done)
        assert max(turns) <= 2 * SLICE_COST  # its own, and one that it was woken for
        assert sum(turns) > 19 * PAGE_SIZE
        assert (await other.feed("room")).room == await world.room("room")

    run(check)


class Hanging(MemoryLog):
    """A log in which reading one room takes for ever."""

    hangs = ""

    async def read(self, room: str, after: int = 0, most: int | None = None) -> Sequence[Entry]:
        if room == self.hangs:
            await asyncio.Event().wait()
        return await super().read(room, after, most)


def test_news_of_a_room_do_not_wait_until_another_is_read() -> None:
    async def check(world: World) -> None:
        assert isinstance(world.log, Hanging)
        one, other = await world.host(), await world.host()
        for name in ("slow", "room"):
            await world.open(one, name=name)
        async with other.watch("slow"), other.watch("room") as watch:
            number = watch.feed.room.number
            world.log.hangs = "slow"
            await world.do(one, Say("hello"), room="slow")
            await world.do(one, Say("hello"))
            assert await watch.wait_for_change(number) == number + 1

    run(check, log=Hanging())


def test_rooms_of_a_host_that_died_are_taken_over_however_many_there_are_and_each_by_itself() -> None:
    async def check(world: World) -> None:
        assert isinstance(world.log, Hanging)
        leases = MortalLeases(world.leases)
        one, other = await world.host(leases=leases), await world.host()
        names = [f"room-{number}" for number in range(150)]
        for name in names:
            await world.open(one, name=name)
        await world.kill(one, leases)
        before = await world.log.numbers(names)
        world.log.hangs = names[7]
        for _ in range(10):
            await world.clock.advance(500)
        after = await world.log.numbers(names)
        still = [name for name in names if after[name] == before[name]]
        assert still == [names[7]]
        assert other.rooms == len(names) - 1

    run(check, log=Hanging())


@pytest.mark.parametrize("seconds", [0.2, 1, 3, 7])
def test_when_a_host_dies_another_goes_on_within_five_seconds(seconds: float) -> None:
    async def check(world: World) -> None:
        mortal = MortalLeases(world.leases)
        one, other = await world.host(leases=mortal), await world.host()
        await world.open(one)
        await world.play(one, 3)
        while (await world.room()).to_move == 1 or not (await world.room()).to_move:
            await world.turn(one)
            await world.clock.advance(200)
        await world.clock.advance(int(seconds * 1000) % 1_000)
        before = await world.room()
        if before.to_move == 1:
            await world.do(one, Act(before.ply, str(before.state.legal_actions()[0] if before.state else "")))
        number = (await world.room()).number
        await world.kill(one, mortal)
        await world.clock.advance(5_000)
        assert (await world.room()).number > number
        await world.play(other, 30)
        assert (await world.room()).sheet

    run(check)


def test_a_host_that_stops_leaves_nothing_to_be_waited_for() -> None:
    async def check(world: World) -> None:
        one, other = await world.host(), await world.host()
        await world.open(one)
        await one.__aexit__(None, None, None)
        assert await world.leases.hold(["room"], "somebody", 1) == {"room"}
        await world.clock.advance(hosting.SWEEP + hosting.TAKE_OVER_AFTER + 4_000)
        assert (await world.room()).ply > 0
        assert (await other.feed("room")).room == await world.room()

    run(check)


def test_only_one_host_lets_bots_think() -> None:
    async def check(world: World) -> None:
        asked: list[str] = []

        def counted(bot: str, seed: int, view: View, limit: float, budget: str) -> Answer:
            asked.append(bot)
            return choose("random", seed, view, limit, budget)

        hosts = [await world.host(BotPool(InlineExecutor(), choose=counted)) for _ in range(3)]
        bots = {2: "club", 3: "club"}
        await hosts[0].open("room", Settings(rules=load_rules("luna-21")), bots)
        await world.do(hosts[0], SitDown("Ann", 1))
        for host in hosts:
            await host.feed("room")
        await world.play(hosts[1], 60)
        bots_acted = [
            entry
            for entry in await world.log.read("room")
            if isinstance(entry.change, Acted) and entry.change.seat in (2, 3)
        ]
        assert len(bots_acted) > 10
        assert len(bots_acted) <= len(asked) <= len(bots_acted) + 1

    run(check)


def test_a_room_that_is_made_takes_no_process_of_the_bots() -> None:
    class Idle(InlineExecutor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            raise AssertionError("nobody plays yet")

    async def check(world: World) -> None:
        host = await world.host(BotPool(Idle()))
        for target in (20, 21, 22):
            rules = load_rules("luna", {"score.target": target, "auction.minimum": 3})
            await host.open(f"room {target}", Settings(rules=rules), {2: "expert", 3: "club"})
        await world.clock.advance(10_000)
        assert host.in_memory("room 20") is not None
        assert host.in_memory("another") is None

    run(check)


def test_a_bot_that_fails_or_cheats_or_is_asked_too_much_is_replaced_by_a_quick_one() -> None:
    def raises(bot: str, seed: int, view: View, limit: float, budget: str) -> Answer:
        raise RuntimeError("no")

    def cheats(bot: str, seed: int, view: View, limit: float, budget: str) -> Answer:
        return Answer("6-6 please")

    async def check(world: World) -> None:
        for at, how in enumerate(({"choose": raises}, {"choose": cheats}, {"max_waiting": 0})):
            seen: list[Any] = []
            bot_pool = BotPool(InlineExecutor(), observe=lambda *each, seen=seen: seen.append(each), **how)
            host = await world.host(bot_pool)
            room = f"room {at}"
            await host.open(room, Settings(rules=load_rules("luna-21")), {2: "random", 3: "random"})
            await world.do(host, SitDown("Ann", 1), room=room)
            await world.play_hand(host, room=room)
            assert len(seen) > 5
            assert set(seen) == {("beginner", "", False, 0.0)}
            assert bot_pool.waiting == 0

    run(check)


def test_a_bot_that_is_late_is_overruled() -> None:
    asleep = threading.Event()

    def dozes(bot: str, seed: int, view: View, limit: float, budget: str) -> Answer:
        asleep.wait(STILL)
        return choose("random", seed, view, limit, budget)

    async def check(world: World) -> None:
        with ThreadPoolExecutor(2) as executor:
            seen: list[Any] = []
            bot_pool = BotPool(executor, choose=dozes, observe=lambda *each: seen.append(each))
            host = await world.host(bot_pool)
            try:
                await host.open("room", Settings(rules=load_rules("luna-21")), {2: "random", 3: "random"})
                await world.do(host, SitDown("Ann", 1))
                while (await world.room()).to_move in (0, 1):
                    await world.clock.advance(500)
                    await world.turn(host)
                room = await world.room()
                deadline = room.turn_since + 1_000 + hosting.BOT_OVERTIME
                await world.clock.advance(deadline - 1 - world.clock.now())
                assert (await world.room()).ply == room.ply
                await world.clock.advance(1)
                assert (await world.room()).ply == room.ply + 1
                assert seen == [("beginner", "", False, 0.0)]
            finally:
                asleep.set()

    run(check)


def test_bots_think_only_so_many_at_once_and_in_the_order_of_asking() -> None:
    async def check(world: World) -> None:
        running: list[int] = []
        order: list[int] = []
        most = 0
        goes = threading.Event()

        def watched(bot: str, seed: int, view: View, limit: float, budget: str) -> Answer:
            nonlocal most
            running.append(seed)
            order.append(seed)
            most = max(most, len(running))
            goes.wait(STILL)
            running.remove(seed)
            return choose("random", seed, view, limit, budget)

        with ThreadPoolExecutor(8) as executor:
            bot_pool = BotPool(executor, at_once=2, choose=watched)
            host = await world.host()
            await world.open(host)
            await world.clock.advance(2_000)
            room = (await host.feed("room")).room
            assert room.state is not None
            view = room.state.view(room.to_move)
            asked = [asyncio.ensure_future(bot_pool.choose_action("random", seed, view)) for seed in range(6)]
            await asyncio.sleep(0.05)
            assert bot_pool.waiting == 4
            goes.set()
            await asyncio.gather(*asked)
        assert most <= 2
        assert sorted(order[:2]) == [0, 1]
        assert sorted(order) == list(range(6))

    run(check)


def test_a_busy_server_gives_bots_a_smaller_budget_and_says_so() -> None:
    async def check(world: World) -> None:
        goes = threading.Event()
        given: list[str] = []

        def watched(bot: str, seed: int, view: View, limit: float, budget: str) -> Answer:
            goes.wait(STILL)
            given.append(budget)
            return choose("random", seed, view, limit, budget)

        with ThreadPoolExecutor(1) as executor:
            seen: list[Any] = []
            bot_pool = BotPool(
                executor, choose=watched, max_waiting=20, observe=lambda *each: seen.append(each)
            )
            host = await world.host()
            await world.open(host)
            await world.clock.advance(2_000)
            room = (await host.feed("room")).room
            assert room.state is not None
            view = room.state.view(room.to_move)
            asked = [asyncio.ensure_future(bot_pool.choose_action("random", 1, view)) for _ in range(25)]
            await asyncio.sleep(0)
            assert bot_pool.waiting == 20
            goes.set()
            chosen = await asyncio.gather(*asked)
        # The first one began when nobody was waiting yet; the last four found no place in the queue.
        assert given == ["usual", *["tiny"] * 4, *["small"] * 12, *["usual"] * 4]
        named = Counter(each.budget for each in chosen)
        assert named == {"": 5, "small": 12, "tiny": 4, "none": 4}
        counted = Counter((bot, budget) for bot, budget, _, _ in seen)
        searched = {("random", "usual"): 5, ("random", "small"): 12, ("random", "tiny"): 4}
        assert counted == searched | {("beginner", ""): 4}

    run(check)


def test_the_log_names_a_smaller_budget() -> None:
    async def check(world: World) -> None:
        class Busy(BotPool):
            @property
            def budget(self) -> str:
                return "small"

        host = await world.host(Busy(InlineExecutor()))
        await host.open("room", Settings(rules=load_rules("luna-21")), {2: "random", 3: "random"})
        await world.do(host, SitDown("Ann", 1))
        await world.play(host, 10)
        acted = [entry.change for entry in await world.log.read("room", 0) if isinstance(entry.change, Acted)]
        assert {change.budget for change in acted if change.seat in (2, 3)} == {"small"}
        assert {change.budget for change in acted if change.seat in (0, 1)} == {""}

    run(check)


def test_somebody_who_goes_away_is_stood_in_for_and_gets_the_seat_back() -> None:
    async def check(world: World) -> None:
        host = await world.host()
        await world.open(host, grace=5_000, rated=False)
        await world.do(host, SitDown("Ben", 2), 2)
        await world.do(host, GoAway(), 1)
        await world.clock.advance(4_000)
        assert not (await world.room()).seat(1).has_stand_in
        await world.clock.advance(2_000)
        seat = (await world.room()).seat(1)
        assert (seat.has_stand_in, seat.bot, seat.holder) == (True, "beginner", "person")
        await world.play(host, 20, seat=2)
        assert any(
            isinstance(entry.change, Acted) and entry.change.seat == 1
            for entry in await world.log.read("room")
        )
        await world.do(host, ComeBack(), 1)
        assert not (await world.room()).seat(1).has_stand_in
        changes = [type(entry.change) for entry in await world.log.read("room")]
        assert changes.count(StoodIn) == changes.count(CameBack) == 1

    run(check)


def test_a_room_that_everybody_left_stands_still_until_somebody_is_back() -> None:
    async def check(world: World) -> None:
        host = await world.host()
        await world.open(host, grace=1_000, rated=False)
        await world.play(host, 5)
        await world.do(host, GoAway())
        number = (await world.room()).number
        await world.clock.advance(3_600_000)
        assert (await world.room()).number == number
        await world.do(host, ComeBack())
        await world.play_hand(host)

    run(check)


def test_whoever_runs_out_of_time_is_stood_in_for() -> None:
    async def check(world: World) -> None:
        host = await world.host()
        await world.open(host, clock=TimeControl(base=20_000, increment=1_000))
        while (await world.room()).to_move != 1:
            await world.clock.advance(500)
        await world.clock.advance(20_000)
        room = await world.room()
        has_stand_in = [
            entry.change for entry in await world.log.read("room") if isinstance(entry.change, StoodIn)
        ]
        assert has_stand_in == [StoodIn(1, "beginner", late=True)]
        assert room.seat(1).left == 0
        await world.do(host, ComeBack())
        assert not (await world.room()).seat(1).has_stand_in

    run(check)


def test_rooms_that_nobody_needs_leave_memory_and_come_back_from_the_log() -> None:
    async def check(world: World) -> None:
        host = await world.host()
        await world.open(host)
        await world.play(host, 20)
        await world.do(host, GoAway())
        room = await world.room()
        assert host.rooms == 1
        await world.clock.advance(hosting.KEEP_IN_MEMORY + 3 * hosting.SWEEP)
        assert host.rooms == 0
        assert (await host.feed("room")).room == room
        async with host.watch("room"):
            await world.clock.advance(2 * hosting.KEEP_IN_MEMORY)
            assert host.rooms == 1

    run(check)


def test_a_room_that_was_forgotten_is_not_there() -> None:
    async def check(world: World) -> None:
        host = await world.host()
        with pytest.raises(NoSuchRoom):
            await host.feed("room")
        await world.open(host)
        with pytest.raises(Conflict):
            await world.open(host)

    run(check)


def test_a_wish_of_the_only_person_is_granted_at_once() -> None:
    async def check(world: World) -> None:
        host = await world.host()
        await world.open(host)
        await world.do(host, Ask("pause"))
        number = (await world.room()).number
        await world.clock.advance(600_000)
        assert (await world.room()).number == number
        assert (await world.room()).paused_at is not None

    run(check)


def test_a_claim_is_judged_elsewhere_and_ends_the_hand() -> None:
    async def check(world: World) -> None:
        host = await world.host()
        await world.open(host)
        granted = 0
        for _ in range(2_000):
            await world.clock.advance(500)
            room = (await host.feed("room")).room
            if room.over or granted:
                break
            if room.to_move == 1 and room.state is not None and room.state.phase == "play":
                hands = len(room.sheet)
                told = await host.claimable("room", token(1))
                assert told.ply == room.ply
                assert await host.claimable("room", token(2)) == await host.claimable("room", "")
                done = await host.do("room", Request(Claim(room.ply), token(1)))
                assert told.holds == isinstance(done, Done)
                if isinstance(done, Done):
                    granted += 1
                    assert len((await world.room()).sheet) == hands + 1
                    continue
                assert done.code in ("claim-doubtful", "claim-too-early")
            await world.turn(host)
        assert granted

    run(check)


def test_a_claim_is_judged_once_in_each_position_and_again_after_a_failure() -> None:
    judged: list[View] = []

    class Judge(BotPool):
        async def verdict(self, view: View) -> Verdict:
            judged.append(view)
            await asyncio.sleep(0)
            if len(judged) == 1:
                raise OSError("the process that judged it died")
            return "holds"

    async def check(world: World) -> None:
        host = await world.host(Judge(InlineExecutor()))
        await world.open(host)
        while (room := await world.room()).to_move != 1 or room.state is None or room.state.phase != "play":
            await world.turn(host)
            await world.clock.advance(500)
        with pytest.raises(OSError, match="died"):
            await host.claimable("room", token(1))
        asked = (host.claimable("room", token(1)) for _ in range(20))
        assert {each.holds for each in await asyncio.gather(*asked)} == {True}
        assert judged == [room.state.view(1)] * 2
        await world.turn(host)
        assert not (await host.claimable("room", token(1))).holds
        assert len(judged) == 2

    run(check)


def test_finished_games_are_written_once() -> None:
    class Counting(MemoryLog):
        def __init__(self) -> None:
            super().__init__()
            self.games: list[FinishedGame] = []

        async def append(self, commit: Commit) -> None:
            self.games += commit.finished
            await super().append(commit)

    async def check(world: World) -> None:
        host: Host = await world.host()
        await world.open(host, "chips-solo", endless=True)
        await world.play(host, 1_500)
        assert isinstance(world.log, Counting)
        assert [game.game for game in world.log.games] == list(range(1, len(world.log.games) + 1))
        assert len(world.log.games) >= 2
        assert (await world.room()).game == len(world.log.games) + (0 if (await world.room()).over else 1)

    run(check, log=Counting())


def test_who_follows_a_room_that_is_forgotten_is_told_that_it_is_gone() -> None:
    async def check(world: World) -> None:
        host = await world.host()
        await world.open(host)
        async with host.watch("room") as watch:
            waiting = asyncio.ensure_future(watch.wait_for_change(10**6))
            await settle()
            assert not waiting.done()
            await world.log.forget("room", (await world.room()).number)
            await world.clock.advance(5_000)
            with pytest.raises(NoSuchRoom):
                await waiting
        with pytest.raises(NoSuchRoom):
            await host.feed("room")

    run(check)


def test_bots_do_not_play_on_for_somebody_who_only_sat_down() -> None:
    async def check(world: World) -> None:
        host = await world.host()
        clock = TimeControl(base=1_000)
        await world.open(host, "chips-solo", endless=True, clock=clock)
        await world.clock.advance(120_000)
        room = await world.room()
        assert len(room.sheet) <= 2
        # Over a restart and with another server, too.
        await world.host()
        await world.clock.advance(3_600_000)
        assert (await world.room()).number == room.number
        assert room.used_at < room.at
        # Whoever comes back plays on.
        await world.do(host, ComeBack())
        await world.play(host, 20)
        assert (await world.room()).number > room.number + 10

    run(check)


def test_bots_from_outside_play_a_game_alone_and_no_other() -> None:
    async def check(world: World) -> None:
        host = await world.host()
        rules = load_rules("chips-solo")
        at_once = Pace(play=0, trick=0, hand=0)
        settings = Settings(rules=rules, endless=True, pace=at_once, stand_in="beginner")
        bots = dict.fromkeys(range(2, rules.table.players + 1), "beginner")
        assert isinstance(await host.open("room", settings, bots), Done)
        await world.do(host, SitDown("robot", 1, outside=True), 1)
        opened = (await world.room()).used_at
        await world.play(host, 1_500)
        room = await world.room()
        assert (room.game, room.over, len(room.ended)) == (1, True, 1)
        assert room.used_at == opened
        number = room.number
        await world.clock.advance(3_600_000)
        assert (await world.room()).number == number

    run(check)
