"""Refusals as people and programs see them."""

import pickle

from shootmoon.record import RecordError, printable


def test_the_message_gives_the_place_the_action_and_what_was_legal() -> None:
    error = RecordError("you must follow the 6s", "game.moon", 12, 5, 7, "6-1", ("6-3", "6-2"))
    assert str(error) == "game.moon:12:5: 6-1: you must follow the 6s (legal: 6-3, 6-2)"
    assert isinstance(error, ValueError)


def test_what_is_not_known_is_left_out() -> None:
    assert str(RecordError("wrong")) == "record: wrong"
    assert str(RecordError("wrong", "a.json", ply=3, action="5")) == "a.json: actions[3]: 5: wrong"
    assert str(RecordError("wrong", "")) == "'': wrong"


def test_it_survives_pickling() -> None:
    error = RecordError("wrong", "game.moon", 12, 5, 7, "6-1", ("6-3",))
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_nothing_of_a_file_gets_to_the_terminal_but_what_can_be_seen() -> None:
    error = RecordError("“\x1b[2J” can't be read\nand more", "a\x07.moon", 1, 2)
    assert str(error) == "a\\x07.moon:1:2: “\\x1b[2J” can't be read\nand more"
    assert printable("\ud800 \u202e ñ") == "\\ud800 \\u202e ñ"


def test_long_actions_are_shortened() -> None:
    assert len(str(RecordError("wrong", action="6" * 10_000))) < 100
