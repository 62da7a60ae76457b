"""Refusals are data, and told in both languages."""

import string

import pytest

from shootmoon.game import REASONS
from shootmoon.rooms.commands import Act
from shootmoon.rooms.refusals import REFUSALS, Refused
from shootmoon.rooms.settings import Settings
from shootmoon.rooms.texts import PHRASES
from shootmoon.rules import load_rules
from tests.rooming import Table, sit_all


@pytest.mark.parametrize("code", REFUSALS)
def test_both_languages_tell_the_same_facts(code: str) -> None:
    english, spanish = ({name for _, name, _, _ in string.Formatter().parse(text)} for text in REFUSALS[code])
    assert english == spanish
    assert REFUSALS[code][0] != REFUSALS[code][1]


def test_codes_are_not_those_of_the_game() -> None:
    assert not REFUSALS.keys() & REASONS.keys()


def test_what_the_game_says_of_an_action_is_passed_on() -> None:
    table = sit_all(Table(Settings(rules=load_rules("luna-21"))))
    table.deal()
    refused = table.give(Act(table.room.ply, "8"), table.room.to_move)
    assert isinstance(refused, Refused)
    assert refused.code == "unreadable"
    assert "pass" in refused.legal
    refused = table.give(Act(table.room.ply, "trump 6"), table.room.to_move)
    assert isinstance(refused, Refused)
    assert refused.explain() == "now comes the auction"
    assert refused.explain("es") == "ahora toca el remate"


def test_other_languages_are_not_known() -> None:
    for code in ("no-seat", "game-over"):
        with pytest.raises(ValueError, match="'fr'"):
            Refused(code).explain("fr")


def test_names_of_phrases_are_their_own() -> None:
    assert len(set(PHRASES)) == len(PHRASES)
