"""How the seats of a room played a match: by which matches players can be rated, who left, who was helped."""

from typing import Any

import pytest

from shootmoon.bots import make_bot
from shootmoon.rooms.commands import Act, Answer, Ask, ComeBack, GoAway, SitDown, StandUp, TakeHint
from shootmoon.rooms.folding import fold
from shootmoon.rooms.ports import SeatPlayed
from shootmoon.rooms.records import seats_played
from shootmoon.rooms.settings import Series, Settings
from shootmoon.rules import load_rules
from tests.rooming import Table, sit_all, token


def people(**how: Any) -> Table:
    rules = load_rules("luna-21", how.pop("options", {}))
    table = sit_all(Table(Settings(rules=rules, **how)))
    table.deal()
    return table


def play_on(table: Table) -> tuple[SeatPlayed, ...]:
    """Play like the bot novice until the match is over; bots stand in for those who are away."""
    novice = make_bot("novice", 1)
    for _ in range(5_000):
        if table.room.over:
            break
        seat = table.room.seat(table.room.to_move) if table.room.to_move else None
        if seat is not None and seat.active and not seat.bot:
            assert table.room.state is not None
            action = str(novice.choose(table.room.state.view(table.room.to_move)).action)
            table.must(Act(table.room.ply, action), held_by=seat.token)
        else:
            assert table.wait()
    assert table.room.over
    assert fold("room", table.log) == table.room
    return seats_played(table.room)


def test_everybody_has_played_a_match_who_was_there_all_the_time() -> None:
    assert play_on(people()) == tuple(SeatPlayed(token(seat)) for seat in (1, 2, 3))


def test_who_leaves_has_left_though_somebody_else_sits_there() -> None:
    table = people()
    table.must(StandUp(), 2)
    table.must(SitDown("Dot", 2), held_by=token(7))
    assert play_on(table) == (SeatPlayed(token(1)), SeatPlayed(token(2), left=True), SeatPlayed(token(3)))


def test_house_bots_have_played_who_stayed_and_helpers_are_told() -> None:
    bots = {2: "random", 3: "novice"}
    table = Table(Settings(rules=load_rules("luna-21"), drop_in=True), bots=bots)
    table.must(SitDown("Ann", 1), 1)
    while table.room.to_move != 1:
        table.wait()
    table.must(TakeHint(table.room.ply, "nudge"), 1)
    assert play_on(table) == (
        SeatPlayed(token(1), helped=True),
        SeatPlayed(bot="random"),
        SeatPlayed(bot="novice"),
    )


@pytest.mark.parametrize("comes_back", [True, False])
def test_a_stand_in_that_plays_half_of_a_match_is_help(comes_back: bool) -> None:
    table = people()
    table.must(GoAway(), 2)
    for _ in range(60):
        if table.room.seat(2).has_stand_in:
            break
        if table.room.to_move in (0, 2):
            assert table.wait()
        else:
            assert table.room.state is not None
            table.act(table.rng.choice(table.room.state.legal_actions()))
    assert table.room.seat(2).has_stand_in
    if comes_back:
        table.must(ComeBack(), 2)
    assert play_on(table)[1] == SeatPlayed(token(2), helped=not comes_back)


@pytest.mark.parametrize(
    "how",
    [
        {"options": {"score.target": 4}},
        {"series": Series(name="series", secret="ab" * 32)},
        {"hands": 1},
    ],
)
def test_nobody_is_rated_by_other_rules_known_deals_or_single_hands(how: Any) -> None:
    assert play_on(people(**how)) == ()


def test_nobody_is_rated_where_something_was_taken_back() -> None:
    table = people()
    table.must(Ask("redeal"), 1)
    table.must(Answer(True), 2)
    table.must(Answer(True), 3)
    assert table.room.went_back
    assert play_on(table) == ()
