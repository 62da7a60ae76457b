"""How the seats of a room played a match: for whom it is rated, who left, who was put out, who was helped."""

from typing import Any

import pytest

from shootmoon.bots import make_bot
from shootmoon.protocol.commands import (
    Act,
    Answer,
    Ask,
    Ban,
    ComeBack,
    Command,
    GoAway,
    Kick,
    SeatBot,
    SitDown,
    StandUp,
    TakeHint,
)
from shootmoon.protocol.refusals import Refused
from shootmoon.protocol.settings import Pace, TimeControl
from shootmoon.rooms import (
    CountSeat,
    Decided,
    EndAbandoned,
    EndGame,
    Request,
    Series,
    Settings,
    commit_for,
    decide,
)
from shootmoon.rooms.deciding import decide_opening, permissions_of
from shootmoon.rooms.deciding.schedule import turn_deadline
from shootmoon.rooms.log.folding import fold
from shootmoon.rooms.log.ports import SeatPlayed
from shootmoon.rooms.log.rated import MIN_GRACE, is_rated_now, seats_played, unrated_because
from shootmoon.rules import load_rules
from tests.rooming import DAY, Table, sit_all, token


def people(*, players: tuple[int, ...] = (1, 2, 3), bots: dict[int, str] | None = None, **how: Any) -> Table:
    """A table whose first hand was dealt. The seats of ``players`` count for players."""
    rules = load_rules(how.pop("preset", "luna-21"), how.pop("options", {}))
    table = sit_all(Table(Settings(rules=rules, **how), bots=bots))
    for seat in players:
        table.must(CountSeat(token(seat)))
    table.deal()
    return table


def step(table: Table) -> None:
    """Whoever is to move plays like the bot novice; stand-ins and bots play at random."""
    seat = table.room.seat(table.room.to_move) if table.room.to_move else None
    if seat is not None and seat.active and not seat.bot:
        assert table.room.state is not None
        action = str(make_bot("beginner", 1).choose(table.room.state.view(table.room.to_move)).action)
        table.must(Act(table.room.ply, action), held_by=seat.token)
    else:
        assert table.wait()


def play_hand(table: Table) -> Table:
    hands = len(table.room.sheet)
    while len(table.room.sheet) == hands:
        step(table)
    return table


def play_on(table: Table) -> tuple[SeatPlayed, ...]:
    """Play until the match is over; bots stand in for those who are away."""
    for _ in range(5_000):
        if table.room.over:
            break
        step(table)
    assert table.room.over
    assert fold("room", table.log) == table.room
    return seats_played(table.room)


def won(table: Table, number: int) -> int:
    """The place of a seat that was there to the end."""
    assert table.room.state is not None
    return 1 if number in table.room.state.winners else 2


def stayed(table: Table, *numbers: int) -> tuple[SeatPlayed, ...]:
    return tuple(SeatPlayed(place=won(table, number), counts=True) for number in numbers)


def go_away(table: Table, *seats: int) -> None:
    """These people lose their connections for longer than the grace period, and bots stand in for them."""
    for seat in seats:
        table.must(GoAway(), seat)
    table.now += table.room.settings.grace
    while any(not table.room.seat(seat).has_stand_in for seat in seats):
        assert table.wait()


def test_everybody_has_played_a_match_who_was_there_all_the_time() -> None:
    table = people()
    assert play_on(table) == stayed(table, 1, 2, 3)


def test_who_leaves_has_left_though_somebody_else_sits_there() -> None:
    table = people()
    table.must(StandUp(), 2)
    table.must(SitDown("Dot", 2), held_by=token(7))
    one, two, three = play_on(table)
    assert (one, three) == stayed(table, 1, 3)
    assert (two.place, two.counts) == (3, True)


def test_who_leaves_and_comes_back_has_left() -> None:
    table = people()
    table.must(StandUp(), 2)
    table.must(SitDown("Ben", 2), 2)
    assert play_on(table)[1].place == 3
    assert table.room.seat(2).token == token(2)


def test_house_bots_have_played_who_stayed_and_helpers_are_told() -> None:
    table = people(players=(1,), bots={2: "random", 3: "beginner"})
    while table.room.to_move != 1:
        table.wait()
    table.must(TakeHint(table.room.ply, "nudge"), 1)
    assert play_on(table) == (
        SeatPlayed(place=won(table, 1), counts=True, helped=True),
        SeatPlayed("random", won(table, 2)),
        SeatPlayed("beginner:sound", won(table, 3)),
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
    assert play_on(table)[1].helped is not comes_back


UNRATED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("casual", {"rated": False}),
    ("rules", {"options": {"score.target": 4}}),
    ("series", {"series": Series(name="series", secret="ab" * 32)}),
    ("hands", {"hands": 3}),
    ("clock", {"clock": TimeControl(base=59_999)}),
)


@pytest.mark.parametrize(("why", "how"), UNRATED)
def test_some_rooms_are_not_rated_and_say_why(why: str, how: Any) -> None:
    table = people(**how)
    assert unrated_because(table.room.settings) == why
    assert table.room.counting == ()
    assert not is_rated_now(table.room)


def test_a_minute_on_the_clock_is_enough_to_be_rated() -> None:
    assert is_rated_now(people(clock=TimeControl(base=60_000)).room)


def test_nobody_is_rated_by_other_rules() -> None:
    assert not any(each.counts for each in play_on(people(options={"score.target": 4})))


def test_nobody_opens_a_rated_room_with_a_short_grace_period() -> None:
    def opened(**how: Any) -> Decided | Refused:
        settings = Settings(rules=load_rules("luna-21"), grace=MIN_GRACE - 1, **how)
        return decide_opening("room", settings, Table(Settings(rules=settings.rules)).context())

    refused = opened()
    assert isinstance(refused, Refused)
    assert refused.code == "rated-grace"
    assert "grace" in refused.explain("en")
    assert f"{MIN_GRACE:,}" in refused.explain("es")
    assert isinstance(opened(rated=False), Decided)
    assert isinstance(opened(hands=3), Decided)


# -- for whom a match counts ------------------------------------------------------------------------------


def test_a_match_counts_for_the_players_of_its_first_deal() -> None:
    table = people(players=(1,))
    assert table.room.counting == (1,)
    play_hand(table)
    table.must(CountSeat(token(2)))
    assert (table.room.counting, table.room.seat(2).counts) == ((1,), True)
    assert [each.counts for each in play_on(table)] == [True, False, False]
    for seat in (1, 2, 3):
        table.must(Ask("again") if seat == 1 else Answer(True), seat)
    table.deal()
    assert table.room.counting == (1, 2)


def test_a_match_counts_only_for_those_who_are_there_at_its_first_deal() -> None:
    table = people()
    play_on(table)
    go_away_at = table.now
    table.must(GoAway(), 3)
    table.must(Ask("again"), 1)
    table.must(Answer(True), 2)
    while table.room.game == 1:
        assert table.wait()
    table.deal()
    assert table.now >= go_away_at + MIN_GRACE, "the first deal waits for somebody who was there just now"
    assert table.room.counting == (1, 2)


def test_the_first_deal_of_a_match_waits_for_somebody_who_comes_at_once() -> None:
    table = sit_all(Table(Settings(rules=load_rules("luna-21"))))
    for seat in (1, 2, 3):
        table.must(CountSeat(token(seat)))
    for seat in (2, 3):
        table.must(GoAway(), seat)
    table.now += 5_000
    table.must(ComeBack(), 2)
    table.must(ComeBack(), 3)
    table.deal()
    assert table.room.counting == (1, 2, 3)
    assert table.now < table.room.began_at + MIN_GRACE


def test_the_log_says_for_whom_a_match_counts_when_it_begins() -> None:
    table = sit_all(Table(Settings(rules=load_rules("luna-21"))))
    table.must(CountSeat(token(2)))
    assert table.refused(CountSeat(token(8))) == "no-seat"  # who hasn't sat down
    before, commits = table.room, []
    while table.room.to_move == 0:
        number = len(table.log)
        assert table.wait()
        decision = Decided(tuple(table.log[number:]), table.room)
        commits.append(commit_for(before, decision))
        before = table.room
    (begun,) = [each.begun for each in commits if each.begun is not None]
    assert begun.tokens == ("", token(2), "")
    assert begun.counting == (2,)


# -- who decides anything about it ------------------------------------------------------------------------


def allowed(table: Table, command: Command, held_by: str) -> bool:
    return isinstance(decide(table.room, Request(command, held_by), table.context()), Decided)


def test_nobody_is_put_out_of_a_rated_match_but_by_the_operators() -> None:
    table = people()
    for command in (Kick(2), Ban(2)):
        assert table.refused(command, held_by=token(0)) == "rated-seats"
    assert permissions_of(table.room, 0, owner=True).kick == ()
    assert permissions_of(table.room, 0, owner=True).silence == (1, 2, 3)
    out = decide(table.room, Request(Ban(2), house=True), table.context())
    assert isinstance(out, Decided)
    table.room, table.log = out.room, [*table.log, *out.entries]
    one, two, three = play_on(table)
    assert (two.out, two.place, two.counts) == (True, won(table, 2), True)
    assert (one, three) == stayed(table, 1, 3)
    assert allowed(table, Kick(3), token(0)), "after the match, the owner decides again"


def test_a_banned_player_who_says_so_during_a_match_has_left_it() -> None:
    table = people()
    out = decide(table.room, Request(Ban(2), house=True, counts=True), table.context())
    assert isinstance(out, Decided)
    assert (out.room.resigned, out.room.put_out) == (((2,),), ())


def test_where_nobody_plays_as_a_player_the_owner_decides() -> None:
    table = people(players=())
    table.must(Kick(2), held_by=token(0))
    table.must(SeatBot(2, "random"), 1)


def test_bots_of_a_rated_match_are_not_changed() -> None:
    table = people(players=(1, 2), bots={3: "random"})
    assert table.refused(SeatBot(3, "beginner"), 1) == "rated-seats"
    assert table.refused(SitDown("Dot", 3), held_by=token(7)) == "rated-seats"
    assert table.refused(SitDown("Dot"), held_by=token(7)) == "room-full"
    may = permissions_of(table.room, 0)
    assert (may.sit_down, permissions_of(table.room, 1).seat_bot) == ((), ())
    table.must(StandUp(), 2)
    assert table.refused(SeatBot(2, "beginner"), 1) == "rated-seats"
    assert permissions_of(table.room, 0).sit_down == (2,)
    table.must(SitDown("Dot"), held_by=token(7))


@pytest.mark.parametrize("wish", ["takeback", "redeal", "time"])
def test_nothing_of_a_rated_match_is_taken_back(wish: Any) -> None:
    table = people(players=(1,), bots={2: "random", 3: "random"}, preset="hickeys")
    while table.room.to_move != 1:
        table.wait()
    step(table)
    assert table.refused(Ask(wish), 1) == "rated-wish"
    assert wish not in permissions_of(table.room, 1).ask


@pytest.mark.parametrize(("patience", "limit"), [(0, 600_000), (1, 30_000), (45_000, 45_000), (DAY, 600_000)])
def test_who_opened_the_room_decides_no_rated_match_by_its_settings(patience: int, limit: int) -> None:
    table = people(patience=patience, stand_in="random", pace=Pace(play=DAY, trick=DAY))
    late = table.room.to_move
    assert turn_deadline(table.room) == table.now + limit
    while not table.room.seat(late).has_stand_in:
        assert table.wait()
    assert table.room.seat(late).bot == "club"
    assert table.wait()
    assert table.now <= table.room.began_at + 2_000 + limit + 60_000
    table.must(StandUp(), table.room.to_move)
    assert "random" not in {seat.bot for seat in table.room.seats}


def test_nobody_puts_off_the_end_of_a_match_by_not_getting_ready() -> None:
    table = play_hand(people(pace=Pace(hand=24 * 3600 * 1000)))
    ended = table.now
    table.deal()
    assert table.now <= ended + 60_000


# -- ending and leaving -----------------------------------------------------------------------------------


def places(table: Table) -> list[int]:
    assert table.room.over
    return [each.place for each in seats_played(table.room)]


def test_who_ends_a_match_while_the_others_are_away_comes_last() -> None:
    table = play_hand(people(players=(1, 2), bots={3: "random"}))
    go_away(table, 2)
    before, ended = table.room, table.must(Ask("end"), 1)
    assert table.room.ended_early
    assert places(table)[0] == 3
    assert places(table)[1] < 3
    assert fold("room", table.log) == table.room
    assert commit_for(before, ended).finished


def test_who_agrees_to_end_a_match_comes_before_who_asked() -> None:
    table = play_hand(people())
    go_away(table, 3)
    table.must(Ask("end"), 1)
    table.must(Answer(True), 2)
    assert places(table)[:2] == [4, 3]
    assert places(table)[2] < 3
    together = play_hand(people())
    together.must(Ask("end"), 2)
    for seat in (1, 3):
        together.must(Answer(True), seat)
    ranks = places(together)
    assert ranks[1] == max(ranks) > max(ranks[0], ranks[2])
    assert min(ranks) >= 3


def test_a_match_goes_on_for_those_who_have_not_agreed_to_end_it() -> None:
    table = play_hand(people())
    go_away(table, 2, 3)
    table.must(Ask("end"), 1)
    assert not table.room.over, "one of the two who are away would escape a loss"
    assert [seat.holder for seat in table.room.seats] == ["bot", "person", "person"]
    table.must(ComeBack(), 3)
    assert play_on(table)[0].place == 3


def test_nobody_gains_by_a_match_that_ended_before_a_hand_was_over() -> None:
    table = people(players=(1, 2), bots={3: "random"})
    table.must(StandUp(), 1)
    table.must(StandUp(), 2)
    assert [each.helped for each in seats_played(table.room)] == [True, True, False]


def test_when_everybody_has_left_the_match_is_over_and_who_left_first_is_last() -> None:
    table = play_hand(people())
    for seat in (2, 1, 3):
        assert not table.room.over
        table.must(StandUp(), seat)
    assert places(table) == [4, 5, 3]
    alone = people(players=(1,), bots={2: "random", 3: "random"})
    alone.must(StandUp(), 1)
    assert places(alone)[0] == 3


def test_who_abandons_a_match_has_given_it_up() -> None:
    table = play_hand(people())
    table.must(StandUp(), 2)
    go_away(table, 1)
    table.must(GoAway(), 3)
    assert not table.wait(), "nothing happens where nobody is"
    table.must(EndAbandoned())
    assert places(table) == [3, 4, 3]
    done = table.must(EndAbandoned())
    assert done.entries == ()
    casual = people(players=())
    assert casual.must(EndAbandoned()).entries == ()


def test_who_is_there_when_the_operators_end_a_match_is_not_rated_and_who_left_has_lost() -> None:
    table = play_hand(people())
    table.must(StandUp(), 2)
    table.must(EndGame())
    one, two, three = seats_played(table.room)
    assert [each.out for each in (one, two, three)] == [True, False, True]
    assert two.place == 3
