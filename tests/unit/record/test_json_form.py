"""The JSON form: names and types of the specification, identity, refusals."""

import json

import pytest

from shootmoon.pieces import double_set
from shootmoon.record import Record, RecordError, read_record, write_record
from shootmoon.rules import load_rules
from tests.unit.record.explained import is_in_both_languages
from tests.unit.record.games import EXAMPLE, GAMES, play

DEAL = (
    "deal 6-6,6-5,6-4,5-5,3-2,2-1,1-1 / 6-3,6-2,6-1,5-4,5-3,5-2,5-1 / 4-4,4-3,4-2,3-3,3-1,2-2,0-0 / widow 4-1"
)


def small(**changes: object) -> str:
    content = {"format": 1, "game": "moon", "rules": "classic", "actions": ["dealer 3"], **changes}
    return json.dumps({name: value for name, value in content.items() if value is not None})


def test_names_and_types_are_those_of_the_specification() -> None:
    found = json.loads(write_record(read_record(EXAMPLE), "json"))
    actions = found.pop("actions")
    assert actions[:3] == [
        "draw 5-4 3-1 6-5",
        DEAL,
        "moon",
    ]
    assert len(actions) == 22
    assert found == {
        "format": 1,
        "game": "moon",
        "rules": "hickeys",
        "options": {"auction.minimum": 5},
        "seats": ["Ann", "Ben (bot club)", "Cal"],
        "comments": [[1, "hand 1, dealer 3"]],
        "annotations": [[21, "the 3 lets the hand go"]],
        "tags": {"Date": "2026-11-20T19:30:00Z"},
        "result": "*",
    }


def test_what_is_empty_is_left_out() -> None:
    assert list(json.loads(write_record(Record(load_rules("luna")), "json"))) == [
        "format",
        "game",
        "rules",
        "options",
        "seats",
        "tags",
        "actions",
        "result",
    ]


def test_only_the_rules_and_the_actions_are_needed() -> None:
    record = read_record(small())
    assert record == Record(load_rules("classic"), ("dealer 3",))  # type: ignore[arg-type] # texts are read


@pytest.mark.parametrize("preset", GAMES)
def test_games_and_views_survive(preset: str) -> None:
    state = play(preset, 90, 11)
    for position in (state, *(state.view(seat) for seat in state.seating.seats)):
        record = Record.of(position, ["Ann"], {"Date": "today"})
        text = write_record(record, "json")
        again = read_record(text)
        assert again == record
        assert again.final == position
        assert write_record(again, "json") == text
        assert read_record(write_record(again)) == record


def test_a_smaller_game_says_what_it_is_played_with() -> None:
    state = play("luna", 20, 2, pieces=double_set(2), hand_size=1)
    found = json.loads(write_record(state, "json"))
    assert found["pieces"] == ["2-2", "2-1", "2-0", "1-1", "1-0", "0-0"]
    assert found["hand_size"] == 1
    assert read_record(json.dumps(found)).final == state


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "record:1:2: this JSON ends too early"),
        ('{"format": 1,\n "ñ": 1,,}', "record:2:9: this is not JSON: object keys must be strings"),
        ("{}", "record: this isn't a record: format is missing in this"),
        (small(format=2), "record: format 2 is not known; this program reads 1"),
        (small(format=10**30), "record: format of that size is not known; this program reads 1"),
        (small(format="1"), "format must be a whole number, not a text"),
        (small(format=True), "format must be a whole number, not true or false"),
        (small(game=None), "game is missing in this"),
        (small(actions=None), "actions is missing in this"),
        (small(more=1), "this has a field that isn't known: more"),
        (small(game="go"), "record: game = 'go': no such game; accepted: moon or chips"),
        (small(rules="x.toml"), "preset = 'x.toml': no such preset"),
        (
            small(options={"auction.minimum": "5"}),
            "auction.minimum = '5': not a whole number; accepted: 3, 4 or 5",
        ),
        (
            small(options={"auction.minimum": [5]}),
            "options[...] must be true or false or a whole number or a text, not a list",
        ),
        (small(rules="custom"), "table.players: missing; accepted: 3 or 4"),
        (small(actions=["dealer 3", "5"]), "record: actions[1]: 5: nobody can act before the deal"),
        (small(actions=["dealer 3", "xyz"]), "record: actions[1]: “xyz” can't be read at character 1"),
        (small(actions=[3]), "actions[0] must be a text, not a whole number"),
        (small(seats=["a", "b", "c", "d"]), "4 names for 3 seats"),
        (small(seats=["a\nb"]), "the name of a seat has a line break or a control character in it: a\\nb"),
        (small(tags={"Seat": "x"}), "“Seat” can't be the name of an additional tag"),
        (small(tags={"a b": "x"}), "“a b” can't be the name of an additional tag"),
        (
            small(tags={"a": "\0"}),
            "the value of the tag a has a line break or a control character in it: \\x00",
        ),
        (small(comments=[[2, "x"]]), "there is no action 2 for a comment"),
        (small(annotations=[[1, "x"]]), "there is no action 1 for an annotation"),
        (small(annotations=[[-1, "x"]]), "there is no action -1 for an annotation"),
        (small(view=4), "there is no seat 4: the seats are 1 to 3"),
        (
            small(view=1, actions=["dealer 3", "deal ?"]),
            "record: actions[1]: deal ?: seat 1 knows its own hand",
        ),
        (small(view=1, actions=["dealer ?"]), "record: actions[0]: “dealer ?” can't be read at character 8"),
        (small(pieces=[]), "there are no pieces in this set"),
        (small(pieces=["R1"]), "“R1” isn't a tile"),
        (small(hand_size=0), "0 isn't a size of a hand"),
        (small(hand_size=10**18), "don't make 3 hands"),
        (small(result="2"), "the result is given as “2”, but the game goes on: “*”"),
    ],
)
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert message in str(caught.value)
    is_in_both_languages(caught.value)


def test_a_refused_action_says_which_it_is_and_what_was_legal() -> None:
    with pytest.raises(RecordError) as caught:
        read_record(small(actions=["dealer 3", DEAL, "7", "5"]))
    assert (caught.value.ply, caught.value.action, caught.value.legal) == (3, "5", ("pass", "moon"))
