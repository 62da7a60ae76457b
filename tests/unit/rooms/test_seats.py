"""Who sits where: people by a token, bots, newcomers, and those who leave."""

import pytest
from msgspec.structs import replace

from shootmoon.bots import DEFAULT_STYLES
from shootmoon.bots.characters import CHARACTERS, character_named
from shootmoon.protocol.commands import Act, Ask, ComeBack, GetReady, GoAway, Say, SeatBot, SitDown, StandUp
from shootmoon.protocol.refusals import Refused
from shootmoon.protocol.settings import TimeControl
from shootmoon.protocol.tokens import hash_token, new_token
from shootmoon.protocol.user_text import clean_name, free_name, same_name
from shootmoon.rooms import (
    Context,
    HouseBot,
    Settings,
    Tick,
    Viewer,
    commit_for,
    promised_to,
    seat_of,
    view_room,
)
from shootmoon.rooms.deciding import decide_opening
from shootmoon.rooms.deciding.schedule import next_due
from shootmoon.rooms.deciding.server_commands import BotAct
from shootmoon.rooms.log.folding import fold
from shootmoon.rooms.log.hidden import SatDown
from shootmoon.rooms.running.records import player_names, record_for
from shootmoon.rules import load_rules
from tests.rooming import Table, sit_all, token


def table(**how: object) -> Table:
    return Table(Settings(rules=load_rules("luna-21"), **how))  # type: ignore[arg-type]


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    room = table()
    room.must(SitDown("Ann"), 1)
    room.must(SitDown("Ben", 3), 3)
    assert (room.room.status, room.room.game) == ("waiting", 0)
    room.must(SeatBot(2, "beginner"), 1)
    assert (room.room.status, room.room.game) == ("playing", 1)
    assert [seat.holder for seat in room.room.seats] == ["person", "bot", "person"]
    assert room.room.next_source is not None


def test_a_seat_is_held_by_its_token_alone() -> None:
    room = sit_all(table())
    room.deal()
    action = str(room.room.state.legal_actions()[0]) if room.room.state else ""
    for other in (token(room.room.to_move % 3 + 1), "", "0" * 64, token(8), "Ann"):
        before = room.room
        assert room.refused(Act(room.room.ply, action), held_by=other) in ("not-your-turn", "no-seat")
        assert room.room == before
    room.must(Act(room.room.ply, action), room.room.to_move)


def test_the_log_has_the_hash_of_a_token_and_nothing_else_of_it() -> None:
    secret = new_token()
    room = table()
    decided = room.must(SitDown("Ann", 1), held_by=hash_token(secret))
    assert isinstance(decided.entries[0].change, SatDown)
    assert decided.entries[0].change.token == hash_token(secret)
    assert secret not in repr(decided)
    assert seat_of(room.room, hash_token(secret)) == 1
    assert seat_of(room.room, secret) == seat_of(room.room, "") == 0
    assert len({new_token() for _ in range(100)}) == 100


@pytest.mark.parametrize("held_by", ["", "abc", "A" * 64, "0" * 63, "0" * 64 + "\n"])
def test_a_token_must_be_told_by_its_hash(held_by: str) -> None:
    assert table().refused(SitDown("Ann"), held_by=held_by) == "token-form"


def test_nobody_sits_where_somebody_sits() -> None:
    room = table()
    room.must(SitDown("Ann", 1), 1)
    assert room.refused(SitDown("Ben", 1), 2) == "seat-taken"
    assert room.refused(SitDown("Ben", 0), 2) == "seat-unknown"
    assert room.refused(SitDown("Ben", 4), 2) == "seat-unknown"
    assert room.refused(SitDown("Ann the second", 2), 1) == "already-seated"
    sit_all(room)
    assert room.refused(SitDown("Dot"), 4) == "room-full"


def test_names_are_told_apart_and_can_be_shown() -> None:
    room = table()
    room.must(SitDown("  Ann   B ", 1), 1)
    assert room.room.seat(1).name == "Ann   B"
    for name, code in {
        "ann   b": "name-taken",
        "Ａnn   B": "name-taken",
        "": "name-empty",
        " ": "name-empty",
        "x" * 25: "name-long",
        "x" * 500: "name-long",
        "a\nb": "name-characters",
        "a\u202eb": "name-characters",
        'a"b': "name-characters",
        "\ud800": "name-characters",
    }.items():
        assert room.refused(SitDown(name, 2), 2) == code
    room.must(SitDown("Зоя 🌙", 2), 2)


def test_whoever_wants_that_gets_a_number_after_a_name_that_is_taken() -> None:
    room = table()
    room.must(SitDown("Player", 1, numbered=True), 1)
    room.must(SitDown("PLAYER", 2, numbered=True), 2)
    room.must(SitDown("Player", numbered=True), 3)
    assert [seat.name for seat in room.room.seats] == ["Player", "PLAYER 2", "Player 3"]


def test_a_name_with_a_number_is_no_longer_than_a_name_and_can_be_taken() -> None:
    long = "x" * 22 + "\N{FAMILY}\u200d"
    others = [long]
    for _ in range(12):
        found = free_name(long, others)
        assert clean_name(found) == (found, "")
        assert not any(same_name(found, other) for other in others)
        others.append(found)
    assert free_name("Ann", ["Ann", "Ann ²"]) == "Ann 3"
    assert free_name("Route 66", ["Route 66"]) == "Route 2"
    assert free_name("7", ["7"]) == "7 2"


def test_a_refused_name_comes_with_one_that_is_free() -> None:
    room = table()
    room.must(SitDown("Ann", 1), 1)
    refused = room.give(SitDown("ANN", 2), 2)
    assert isinstance(refused, Refused)
    assert (refused.code, refused.facts) == ("name-taken", {"name": "ANN", "free": "ANN 2"})


def with_bots(**how: object) -> Table:
    """Ann at seat 1 and two bots, before their first hand."""
    room = Table(Settings(rules=load_rules("luna-21"), **how), bots={2: "beginner", 3: "beginner"})  # type: ignore[arg-type]
    room.must(SitDown("Ann"), 1)
    return room


def finish_hand(room: Table) -> None:
    while room.room.in_hand:
        if room.room.seat(room.room.to_move).held:
            assert room.room.state is not None
            room.act(str(room.room.state.legal_actions()[0]))
        else:
            room.wait()


def test_newcomers_take_seats_of_bots_where_they_may() -> None:
    room = with_bots()
    room.must(SitDown("Ben"), 2)
    assert room.room.seat(2).holder == "person"
    closed = with_bots(drop_in=False)
    assert closed.refused(SitDown("Ben"), 2) == "room-full"
    assert closed.refused(SitDown("Ben", 2), 2) == "seat-taken"


def test_who_comes_in_the_middle_of_a_hand_takes_a_seat_of_a_bot_when_it_is_over() -> None:
    room = with_bots()
    room.deal()
    room.must(SitDown("Ben", 2), 2, name="sit")
    assert (room.room.seat(2).holder, seat_of(room.room, token(2)), promised_to(room.room, token(2))) == (
        "bot",
        0,
        2,
    )
    # Until then Ben sees what spectators see, and nobody else gets the seat.
    view = view_room(room.room, Viewer(promised=2))
    assert room.room.state is not None
    assert set(view.position.hands[1] if view.position else ()) == {"?"}
    assert view.seats[1].next == "Ben"
    assert record_for(room.room, Viewer(promised=2)) is None
    assert room.must(SitDown("Ben", 2), 2, name="sit").entries == ()
    assert room.refused(SitDown("Cal", 2), 3) == "seat-taken"
    assert room.refused(SitDown("ben", 3), 3) == "name-taken"
    assert room.refused(SitDown("Ben", 3), 2) == "seat-promised"
    assert room.refused(SeatBot(2, "club"), 1) == "seat-taken"
    assert room.refused(Say("hello"), 2) == "seat-promised"
    finish_hand(room)
    assert (room.room.seat(2).holder, room.room.seat(2).promised) == ("person", None)
    assert room.must(SitDown("Ben", 2), 2, name="sit").entries == ()
    room.deal()
    assert room.room.seat(2).holder == "person"


def test_a_hand_that_its_last_player_left_goes_on_for_a_newcomer() -> None:
    """The newcomer waits for the end of the hand, so the bots must play it."""
    room = with_bots()
    room.deal()
    room.must(StandUp(), 1)
    assert next_due(room.room) is None
    room.must(SitDown("Ben", 1), 2)
    finish_hand(room)
    assert room.room.seat(1).name == "Ben"
    assert not room.room.nobody_present


def test_who_was_promised_a_seat_may_give_it_up_and_a_retry_of_that_is_known() -> None:
    room = with_bots()
    room.deal()
    room.must(SitDown("Ben", 2), 2, name="sit")
    room.must(StandUp(), 2, name="stand")
    before = room.room
    assert room.must(StandUp(), 2, name="stand").entries == ()
    assert room.must(SitDown("Ben", 2), 2, name="sit").entries == ()
    assert room.room == before
    assert room.refused(StandUp(), 2) == "no-seat"
    finish_hand(room)
    assert room.room.seat(2).holder == "bot"


def test_nobody_without_a_token_gives_up_what_a_bot_was_promised() -> None:
    room = with_bots()
    room.deal()
    room.must(SeatBot(2, "random"), 1)
    assert room.refused(StandUp()) == "no-seat"
    assert room.refused(StandUp(), 5) == "no-seat"
    assert room.room.seat(2).promised is not None


def test_a_game_counts_for_those_who_played_it_and_not_for_who_takes_a_seat_after_it() -> None:
    room = with_bots(hands=1)
    room.deal()
    room.must(SitDown("Ben", 2), 2)
    before, decision = room.room, None
    while not room.room.over:
        before = room.room
        if room.room.seat(room.room.to_move).held:
            assert room.room.state is not None
            decision = room.act(str(room.room.state.legal_actions()[0]))
        else:
            decision = room.must(room.bot_act())
    assert room.room.seat(2).name == "Ben"  # the end of the game and the new holder are one decision
    assert decision is not None
    commit = commit_for(before, decision)
    assert commit.played[0].place < 3
    assert [each.bot for each in commit.played] == ["", "beginner:thrifty", "beginner:sound"]
    assert [name.split(" (")[-1] for name in commit.finished[0].names] == [
        "Ann",
        "bot beginner:thrifty)",
        "bot beginner:sound)",
    ]
    assert "Ben" not in commit.finished[0].record


@pytest.mark.parametrize("drop_in", [True, False])
def test_bots_change_between_hands(drop_in: bool) -> None:
    room = with_bots(drop_in=drop_in)
    room.must(SeatBot(2, "random"), 1)
    assert room.room.seat(2).bot == "random"
    room.deal()
    room.must(SeatBot(2, "beginner"), 1)
    assert room.room.seat(2).bot == "random"
    assert room.room.seat(2).promised is not None
    finish_hand(room)
    assert room.room.seat(2).bot == "beginner"


def test_who_stood_up_for_good_and_comes_again_is_a_stranger() -> None:
    room = with_bots()
    room.must(SitDown("Ben", 2), 2)
    room.deal()
    room.must(StandUp(), 2)
    room.must(SitDown("Ben", 2), 2)
    assert (room.room.seat(2).holder, promised_to(room.room, token(2))) == ("bot", 2)


def test_a_hand_that_is_dealt_anew_or_a_game_that_ends_is_over_for_that_too() -> None:
    for wish in ("redeal", "end"):
        room = with_bots()
        room.deal()
        room.must(SitDown("Ben", 2), 2)
        room.must(Ask(wish), 1)
        assert room.room.seat(2).holder == "person"


def test_bots_are_put_where_nobody_sits_by_those_who_sit() -> None:
    room = table()
    assert room.refused(SeatBot(2, "beginner"), 1) == "no-seat"
    room.must(SitDown("Ann", 1), 1)
    assert room.refused(SeatBot(1, "beginner"), 1) == "seat-taken"
    assert room.refused(SeatBot(2, "cmd:rm"), 1) == "no-such-bot"
    assert room.refused(SeatBot(2, "policy:/etc/passwd"), 1) == "no-such-bot"  # no file of the server is read
    assert room.refused(SeatBot(9, "beginner"), 1) == "seat-unknown"
    room.must(SeatBot(2, "beginner"), 1)
    room.must(SeatBot(2, "random"), 1)
    assert room.room.seat(2).bot == "random"
    room.must(HouseBot(3, "beginner"))
    assert room.room.game == 1


def test_what_only_the_server_does_no_client_can_do() -> None:
    room = sit_all(table())
    room.deal()
    action = str(room.room.state.legal_actions()[0]) if room.room.state else ""
    for command in (Tick(), HouseBot(1, "beginner"), BotAct(room.room.to_move, room.room.ply, action)):
        assert room.refused(command, room.room.to_move) == "no-seat"
    assert room.refused(BotAct(room.room.to_move, room.room.ply, action)) == "not-due"
    assert room.refused(BotAct(7, room.room.ply, action)) == "seat-unknown"


def test_a_room_can_be_opened_only_with_bots_that_there_are() -> None:
    settings = Settings(rules=load_rules("classic"))
    for bots, code in (({1: "nobody"}, "no-such-bot"), ({7: "beginner"}, "seat-unknown")):
        found = decide_opening("room", settings, Context(0, "00" * 32), bots)
        assert isinstance(found, Refused)
        assert found.code == code


def test_who_stands_up_while_a_game_is_played_is_followed_by_a_bot() -> None:
    room = sit_all(table(stand_in="beginner"))
    room.must(StandUp(), 2)
    assert (room.room.seat(2).holder, room.room.seat(2).bot) == ("bot", "beginner")
    assert room.refused(GetReady(), 2) == "no-seat"
    waiting = table()
    waiting.must(SitDown("Ann", 1), 1)
    waiting.must(StandUp(), 1)
    assert waiting.room.seat(1).holder == "open"


def test_a_bot_stands_in_after_the_grace_and_whatever_the_holder_does_ends_that() -> None:
    room = sit_all(table(grace=5_000, rated=False, stand_in="random"))
    room.deal()
    seat = room.room.to_move
    room.must(GoAway(), seat)
    room.now += 4_999
    assert room.refused(Tick()) == "not-due"
    room.now += 1
    room.must(Tick())
    assert room.room.seat(seat).has_stand_in
    room.now += 1_000
    room.must(room.bot_act())
    assert room.room.to_move != seat
    room.must(GetReady() if room.room.to_move == 0 else ComeBack(), seat)
    assert (room.room.seat(seat).has_stand_in, room.room.seat(seat).away_since) == (False, None)


def test_who_is_away_and_acts_is_back() -> None:
    room = sit_all(table())
    room.deal()
    seat = room.room.to_move
    room.must(GoAway(), seat)
    room.act("pass")
    assert room.room.seat(seat).present
    # A refused command brings nobody back: nothing has changed.
    other = room.room.to_move
    room.must(GoAway(), other)
    assert room.refused(Act(room.room.ply, "6-6"), other) == "not-now"
    assert not room.room.seat(other).present


def test_patience_is_for_those_who_are_waited_for() -> None:
    alone = Table(Settings(rules=load_rules("luna-21"), patience=10_000), bots={2: "random", 3: "random"})
    alone.must(SitDown("Ann", 1), 1)
    while alone.room.to_move != 1:
        alone.wait()
    alone.now += 3_600_000
    assert alone.refused(Tick()) == "not-due"
    together = sit_all(table(patience=10_000))
    together.deal()
    seat = together.room.to_move
    together.now = together.room.turn_since + 10_000
    together.must(Tick())
    assert together.room.seat(seat).has_stand_in


def test_where_everybody_takes_too_long_the_game_waits_for_the_last_of_them() -> None:
    # As when the server died to which they were connected: nobody says then that they are gone.
    room = sit_all(table(patience=10_000, stand_in="random"))
    room.deal()
    steps = 0
    while room.wait():
        steps += 1
        assert steps < 20
    (last,) = room.room.present_people
    assert (room.room.status, room.room.to_move) == ("playing", last)
    room.act(str(room.room.state.legal_actions()[0]) if room.room.state else "")
    assert room.wait()


def test_an_outside_bot_holds_a_seat_like_a_person_and_has_no_say() -> None:
    room = table(patience=10_000, stand_in="random")
    room.must(SitDown("Ann", 1), 1)
    room.must(SitDown("robot", 2, outside=True), 2)
    room.must(SeatBot(3, "random"), 1)
    assert room.room.people == (1,)
    while room.room.to_move != 2:
        if room.room.to_move == 1:
            room.act(str(room.room.state.legal_actions()[0]) if room.room.state else "")
        else:
            room.wait()
    room.now = room.room.turn_since + 10_000
    room.must(Tick())
    assert room.room.seat(2).has_stand_in


def test_a_clock_runs_for_whose_turn_it_is_and_gets_its_increment() -> None:
    room = sit_all(table(clock=TimeControl(base=30_000, increment=2_000)))
    room.deal()
    seat = room.room.to_move
    room.now += 7_000
    room.act("pass")
    assert room.room.seat(seat).left == 30_000 - 7_000 + 2_000
    other = room.room.to_move
    assert room.room.seat(other).left == 30_000
    room.now += 30_000
    room.must(Tick())
    assert (room.room.seat(other).has_stand_in, room.room.seat(other).left) == (True, 0)
    room.must(ComeBack(), other)
    assert room.room.seat(other).left == 10_000  # enough to go on with, and no more


def test_another_command_of_the_same_name_is_refused() -> None:
    room = table()
    room.must(SitDown("Ann", 1), 1, name="one")
    before = room.room
    assert room.refused(SitDown("Ann", 2), 1, name="one") == "other-command"
    assert room.refused(StandUp(), 1, name="one") == "other-command"
    assert room.must(SitDown("Ann", 1), 1, name="one").entries == ()
    assert room.room == before
    room.must(StandUp(), 1, name="two")
    assert room.refused(SitDown("Ann", 1), 1, name="two") == "other-command"
    assert fold("room", room.log) == room.room


def test_of_logs_that_know_no_contents_every_retry_is_the_same() -> None:
    room = table()
    room.must(SitDown("Ann", 1), 1, name="one")
    room.room = fold("room", [replace(entry, digest="") for entry in room.log])
    assert room.must(SitDown("Ann", 2), 1, name="one").entries == ()


def test_retries_are_known_also_when_the_seat_is_given_up() -> None:
    room = table()
    room.must(SitDown("Ann", 1), 1, name="sit")
    room.must(StandUp(), 1, name="stand")
    before = room.room
    for command, name in ((SitDown("Ann", 1), "sit"), (StandUp(), "stand")):
        assert room.must(command, 1, name=name).entries == ()
    assert room.room == before
    room.must(SitDown("Ann", 1), 1, name="sit again")
    assert room.must(StandUp(), 1, name="stand").entries == ()
    # What others call their commands is no matter.
    room.must(SitDown("Ben", 2), 2, name="sit")


def test_bots_have_names_of_their_own() -> None:
    for name in ("one", "another", "a third"):
        decided = decide_opening(
            name,
            Settings(rules=load_rules("chips-6")),
            Context(0, "5e" * 32),
            dict.fromkeys(range(1, 7), "expert"),
        )
        assert not isinstance(decided, Refused)
        names = [seat.name for seat in decided.room.seats]
        assert len(set(names)) == 6
        assert not any(char.isdigit() for char in "".join(names))
        assert {each.bot for each in CHARACTERS if each.name in names} == {"expert"}
        assert {seat.bot_name for seat in decided.room.seats} == {"expert"}  # there is no auction
        assert fold(name, decided.entries) == decided.room


def test_a_bot_has_no_name_of_a_person_at_the_table() -> None:
    for expert in [each.name for each in CHARACTERS if each.bot == "expert"]:
        room = table()
        room.must(SitDown(expert.upper(), 1), 1)
        room.must(SeatBot(2, "expert"), 1)
        room.must(SeatBot(3, "expert"), 1)
        assert len({seat.name.casefold() for seat in room.room.seats}) == 3


def test_a_person_gets_a_number_after_a_name_that_a_bot_has() -> None:
    room = table()
    room.must(SitDown("Ann", 1), 1)
    room.must(SeatBot(2, "expert"), 1)
    name = room.room.seat(2).name
    assert room.refused(SitDown(name, 3), 3) == "name-taken"
    room.must(SitDown(name, 3, numbered=True), 3)
    assert room.room.seat(3).name == f"{name} 2"


def test_a_bot_that_waits_for_a_seat_has_its_name_already() -> None:
    room = with_bots()
    room.deal()
    room.must(SeatBot(2, "master"), 1)
    coming = room.room.seat(2).promised
    assert coming is not None
    assert view_room(room.room, Viewer(1)).seats[1].next == coming.name
    finish_hand(room)
    assert (room.room.seat(2).name, room.room.seat(2).bot) == (coming.name, "master")


def test_a_face_goes_with_its_seat() -> None:
    room = with_bots()
    room.must(StandUp(), 1)
    room.must(SitDown("Ann", 1, face="armadillo"), 1)
    room.deal()
    room.must(SitDown("Ben", 2, face="moon"), 2)
    finish_hand(room)
    seats = view_room(room.room, Viewer()).seats
    assert [seat.face for seat in seats] == ["armadillo", "moon", room.room.seat(3).name.lower()]
    assert fold("room", room.log).seats == room.room.seats


def test_external_bots_look_like_bots() -> None:
    room = table()
    room.must(SitDown("Rosa", 1, outside=True), 1)
    room.must(SitDown("Ben", 2), 2)
    assert [seat.face for seat in view_room(room.room, Viewer()).seats] == ["bot", "", ""]


def test_a_bot_sits_down_with_a_style_which_view_and_record_tell() -> None:
    room = table()
    room.must(SitDown("Ann", 1), 1)
    room.must(SeatBot(2, "expert:sober"), 1)
    room.must(SeatBot(2, "expert:wild"), 1)
    name = room.room.seat(2).name
    assert character_named(name) is None  # none of the characters bids so
    room.must(SeatBot(3, "club:sober"), 1)
    assert [room.room.seat(seat).bot_name for seat in (2, 3)] == ["expert:wild", "club"]
    seats = view_room(room.room, Viewer(1)).seats
    assert [(seat.bot, seat.style) for seat in seats] == [("", ""), ("expert", "wild"), ("club", "sober")]
    assert player_names(room.room)[1] == f"{name} (bot expert:wild)"


def test_who_sits_down_plays_in_a_style_of_his_or_her_own_which_the_log_keeps() -> None:
    styles: set[str] = set()
    for name in ("one", "another", "a third"):
        settings, bots = Settings(rules=load_rules("classic")), {2: "club", 3: "club"}
        decided = decide_opening(name, settings, Context(0, "5e" * 32), bots)
        assert not isinstance(decided, Refused)
        assert fold(name, decided.entries) == decided.room
        seats = view_room(decided.room, Viewer()).seats[1:]
        assert seats[0].name != seats[1].name
        for seat in seats:
            who = character_named(seat.name)
            assert who is not None
            assert (seat.bot, seat.style) == (who.bot, who.style)
            styles.add(seat.style)
    assert len(styles) > 2


def test_whoever_plays_as_is_asked_stays() -> None:
    room = with_bots()
    sits = room.room.seat(2)
    for bot in (sits.bot, f"{sits.bot}:{sits.style or DEFAULT_STYLES[sits.bot]}", sits.name):
        assert room.must(SeatBot(2, bot), 1).entries == ()
    assert room.room.seat(2) == sits


def test_a_character_sits_down_by_name() -> None:
    room = table()
    room.must(SitDown("Ann", 1), 1)
    room.must(SeatBot(2, "nacho"), 1)
    room.must(SeatBot(3, "club"), 1)
    room.must(SeatBot(3, "Hattie"), 1)
    assert [room.room.seat(seat).name for seat in (2, 3)] == ["Nacho", "Hattie"]
    assert room.room.seat(3).bot_name == "club:thrifty"
    room.must(SeatBot(3, "Nacho"), 1)  # Nacho sits in seat 2, so somebody who plays like him comes
    assert room.room.seat(3).name != "Nacho"
    assert room.room.seat(3).bot_name == room.room.seat(2).bot_name


def test_there_are_no_other_styles_and_none_without_an_auction() -> None:
    room = table()
    room.must(SitDown("Ann", 1), 1)
    for bot in ("expert:mad", "random:bold", "expert:", "cmd:true", "policy:p"):
        assert room.refused(SeatBot(2, bot), 1) == "no-such-bot"
    chips = Table(Settings(rules=load_rules("chips")))
    chips.must(SitDown("Ann", 1), 1)
    chips.must(SeatBot(2, "expert:wild"), 1)
    assert chips.room.seat(2).bot_name == "expert"
    assert view_room(chips.room, Viewer(1)).seats[1].style == ""


@pytest.mark.parametrize("unseen", ["\u200d", "\u034f", "\ufe0f", "\u3164", "\u2800", "\u00a0\u00a0"])
def test_characters_that_show_nothing_make_no_other_name(unseen: str) -> None:
    assert same_name("Ann", f"Ann{unseen}")
    assert clean_name(unseen) == ("", "name-empty")
    assert same_name("Ann B", f"Ann{unseen} B")
