"""Clocks that are set: order is by the numbers of entries, and rooms go on by whatever time it is."""

import pytest

from shootmoon.protocol.commands import Ask, GoAway, Say, SitDown
from shootmoon.protocol.settings import TimeControl
from shootmoon.rooms import Settings, Tick
from shootmoon.rooms.deciding.chat import MAX_CHAT_MESSAGES
from shootmoon.rooms.log.folding import PROPOSAL_LIFETIME
from shootmoon.rooms.running.host import LEASE, SWEEP
from shootmoon.rules import load_rules
from tests.hosting import MortalLeases, World, run
from tests.rooming import DAY, Table, sit_all


def three(**how: object) -> Table:
    table = sit_all(Table(Settings(rules=load_rules("luna-21"), **how)))  # type: ignore[arg-type]
    table.deal()
    return table


def test_what_is_counted_goes_on_when_the_clock_goes_back() -> None:
    table = three(grace=5_000, rated=False, patience=30_000, clock=TimeControl(base=60_000))
    seat = table.room.to_move
    away = seat % 3 + 1
    table.now += 3 * DAY
    table.must(Ask("pause"), away)
    asked_at = table.now
    table.must(GoAway(), away)
    for _ in range(MAX_CHAT_MESSAGES):
        table.must(Say("hello"), seat)
    table.now -= 3 * DAY - 1_000
    table.must(Tick())
    room = table.room
    assert table.log[-1].at == table.now < asked_at
    assert room.seat(away).away_since == table.now
    assert room.pending is not None
    assert room.pending.until == table.now + PROPOSAL_LIFETIME
    assert table.refused(Say("hello"), seat) == "chat-often", "that was just now"
    table.now += 20_000
    table.must(Say("hello"), seat)


def test_a_clock_that_is_a_little_behind_is_waited_for() -> None:
    table = three()
    at = table.room.at
    table.now -= 1_500
    table.must(Say("hello"), 1)
    assert table.room.at == at


@pytest.mark.parametrize("ahead", [60_000, 3 * DAY, 400 * DAY])
def test_a_room_goes_on_when_the_clock_was_ahead(ahead: int) -> None:
    async def check(world: World) -> None:
        host = await world.host()
        await world.open(host)
        await world.play(host, 3)
        world.clock.jump(ahead)
        await world.play(host, 6)
        world.clock.jump(-ahead)
        hands, number = len((await world.room()).sheet), (await world.room()).number
        await world.play(host, 3)
        assert (await world.room()).number > number + 1
        await world.play(host, 90)
        assert len((await world.room()).sheet) > hands
        assert abs((await world.room()).at - world.clock.now()) < DAY // 24

    run(check)


def test_a_room_goes_on_without_anybody_doing_anything_when_the_clock_was_ahead() -> None:
    async def check(world: World) -> None:
        host = await world.host()
        await world.open(host)
        await world.do(host, SitDown("Ben", 2), 2)
        await world.play(host, 3)
        world.clock.jump(3 * DAY)
        for _ in range(100):  # until a bot is to act
            await world.clock.advance(300)
            if (await world.room()).to_move == 3:
                break
            for seat in (1, 2):
                await world.turn(host, seat)
        room = await world.room()
        assert room.to_move == 3
        world.clock.jump(-3 * DAY)
        await world.clock.advance(6_000)
        assert (await world.room()).ply > room.ply

    run(check)


def test_after_a_restart_rooms_go_on_that_a_clock_wrote_which_was_ahead() -> None:
    async def check(world: World) -> None:
        mortal = MortalLeases(world.leases)
        one = await world.host(leases=mortal)
        world.clock.jump(3 * DAY)
        await world.open(one)
        await world.clock.advance(2_500)  # the first hand is dealt, and it may be a bot's turn
        while (await world.room()).to_move == 1:
            await world.turn(one)
        room = await world.room()
        assert room.to_move
        await world.kill(one, mortal)
        world.clock.jump(-3 * DAY)
        await world.host()
        await world.clock.advance(LEASE + 12 * SWEEP + 5_000)
        assert (await world.room()).ply > room.ply

    run(check)
