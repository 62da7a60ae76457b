import pytest

import shootmoon as sm
from shootmoon.record import Record
from shootmoon.telling import Messages
from shootmoon.terminal.play.players import seat_players
from shootmoon.terminal.refusal import Refusal

BOTS = ("random", "novice", "club")
SAY = Messages("en")


def players(count=3, seats=(), names=()):
    return seat_players(count, seats, names, BOTS, SAY)


def test_you_against_club_players_is_the_rule():
    assert [player.kind for player in players(4)] == [
        "human",
        "club:bold",
        "club:sly",
        "club:proud",
    ]
    assert len({player.name for player in players(6)}) == 6


def test_seats_and_names_as_asked():
    seated = players(4, ["2=human", "3=RANDOM"], ["Zoe", "Yan", "3=Robby"])
    assert [(player.name, player.kind) for player in seated] == [
        ("Zoe", "human"),
        ("Yan", "human"),
        ("Robby", "random"),
        ("Buck", "club:proud"),
    ]


def test_programs_are_named_after_their_seats():
    assert [player.name for player in players(3, ["1=cmd:a", "2=cmd:b", "3=cmd:c"])] == ["Ann", "Ben", "Cal"]
    assert [player.name for player in players(3, ["3=cmd:c"], ["1=cal"])][2] not in ("Cal", "Ann", "Ben")


def test_a_bot_makes_way_for_a_person_of_its_name():
    seated = players(3, names=["nacho"])
    assert len({player.name.casefold() for player in seated}) == 3


@pytest.mark.parametrize(
    "seat", ["", "2", "=human", "0=human", "4=human", "x=human", "2=nobody", "2=", "²=human"]
)
def test_what_no_seat_is(seat):
    with pytest.raises(Refusal, match="--seat"):
        players(3, [seat])


def test_a_seat_twice():
    with pytest.raises(Refusal, match="given twice"):
        players(3, ["2=human", "2=novice"])


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "a\x1b[31mb",
        "a\nb",
        "a\u202eb",
        "a\u200bb",
        "x" * 21,
        "名" * 11,
        "e" + "\u0301" * 50,
        "---",
        "\ud800a",
    ],
)
def test_what_no_name_is(name):
    with pytest.raises(Refusal, match="--name"):
        players(3, names=[name])


@pytest.mark.parametrize("names", [["9=Ann"], ["Ann", "Ben"], ["Ann", "2=ann"]])
def test_names_that_fit_nobody(names):
    with pytest.raises(Refusal, match="--name"):
        players(3, names=names)


@pytest.mark.parametrize("name", ["[red]Ann[/red]", "José", "O'Neil (the 2nd)", "李 明", "50%", "{who}"])
def test_names_that_a_record_bears(name):
    seated = players(3, names=[name])
    assert seated[0].name == name
    record = Record.of(sm.new_game(sm.load_rules("classic")), [player.name for player in seated])
    assert sm.read_record(sm.write_record(record)).seats[0] == name


def test_a_style_follows_a_bot_or_holds_for_all_that_have_none_of_their_own():
    assert [each.kind for each in players(3, ["2=Novice:Bold", "3=novice:sober"])] == [
        "human",
        "novice:bold",
        "novice",
    ]
    seated = seat_players(4, ["2=random", "3=novice:sound"], [], BOTS, SAY, "wild")
    assert [each.kind for each in seated] == ["human", "random", "novice:sound", "club:wild"]
    for seat in ("2=novice:mad", "2=random:bold", "2=novice:"):
        with pytest.raises(Refusal, match="--seat"):
            players(3, [seat])
    with pytest.raises(Refusal, match="--style mad"):
        seat_players(3, [], [], BOTS, SAY, "mad")
