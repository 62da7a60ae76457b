"""Refusals are data, and told in both languages."""

import msgspec
import pytest

from shootmoon.game import PASS, IllegalAction, is_reason
from shootmoon.pieces import Tile
from shootmoon.protocol.commands import Act
from shootmoon.protocol.refusals import Refused
from shootmoon.protocol.user_text import PHRASES
from shootmoon.rooms import Settings
from shootmoon.rules import load_rules
from tests.rooming import Table, sit_all
from tests.wording import codes_of


def test_codes_are_not_those_of_the_game() -> None:
    assert not any(map(is_reason, codes_of("refused")))


def test_what_the_game_says_of_an_action_is_passed_on() -> None:
    table = sit_all(Table(Settings(rules=load_rules("luna-21"))))
    table.deal()
    refused = table.give(Act(table.room.ply, "what?"), table.room.to_move)
    assert isinstance(refused, Refused)
    assert refused.code == "unreadable"
    assert "pass" in refused.legal
    assert msgspec.json.decode(msgspec.json.encode(refused))["facts"]["position"] == 1
    refused = table.give(Act(table.room.ply, "trump 6"), table.room.to_move)
    assert isinstance(refused, Refused)
    assert refused.explain() == "now comes the auction"
    assert refused.explain("es") == "ahora toca el remate"


def test_facts_travel_as_json_and_still_fill_the_words_in() -> None:
    error = IllegalAction(PASS, "must-follow", {"held": (Tile(6, 3), Tile(6, 2)), "suit": "the 6s"}, (PASS,))
    refused = Refused.illegal(error)
    assert msgspec.json.decode(msgspec.json.encode(refused), type=Refused).facts["held"] == ["6-3", "6-2"]
    assert refused.explain("es") == error.explain("es")


def test_other_languages_are_not_known() -> None:
    for code in ("no-seat", "game-over"):
        with pytest.raises(ValueError, match="'fr'"):
            Refused(code).explain("fr")


def test_names_of_phrases_are_their_own() -> None:
    assert len(set(PHRASES)) == len(PHRASES)
