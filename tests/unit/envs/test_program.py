"""Programs of rule sets: numbers only, which depend on the options and on nothing else."""

from typing import Any

import pytest
from msgspec.structs import replace

from shootmoon.envs import Encoding, Episode
from shootmoon.envs.program import compile_program
from shootmoon.rules import Rules, load_rules, preset_names, rules_from_options
from shootmoon.rules.games import option_values


def program_of(rules: Rules, **options: Any) -> dict[str, Any]:
    return compile_program(Episode.of(rules, **options), Encoding(rules))


def leaves(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [leaf for each in value.values() for leaf in leaves(each)]
    return [leaf for each in value for leaf in leaves(each)] if isinstance(value, list) else [value]


@pytest.mark.parametrize("preset", preset_names())
def test_a_program_is_numbers_and_names_no_preset(preset: str) -> None:
    rules = load_rules(preset)
    program = program_of(rules)
    assert all(type(leaf) in (int, bool) for leaf in leaves(program))
    own = rules_from_options(rules.game, option_values(rules), "custom")
    assert own.preset == "custom"
    assert program_of(own) == program


def test_bids_pay_what_the_engine_pays() -> None:
    """The bids 4 to 7 and the moon, by the number of tricks taken; with an overtrick rule, every trick."""
    _, four, *_, moon = program_of(load_rules("classic"))["bids"]
    assert four["points"] == [-4, -4, -4, -4, 4, 4, 4, 4]
    assert moon["points"] == [-21] * 7 + [21]
    assert (four["needs"], moon["needs"], moon["ends"], moon["wins_round"]) == (4, 7, True, True)
    rules = load_rules("luna-4")
    assert program_of(rules)["bids"][1]["points"] == [-4, -4, -4, -4, 4, 5, 6, 7]
    assert program_of(replace(rules, preset="other")) == program_of(rules)


def test_another_name_of_a_trump_stands_for_it() -> None:
    """Where follow-me is another word for 0."""
    encoding = Encoding(load_rules("hickeys"))
    blanks, follow_me = encoding.encode("trump 0"), encoding.encode("trump follow-me")
    assert program_of(encoding.rules)["same_as"][follow_me] == blanks
    assert program_of(load_rules("classic"))["same_as"][follow_me] == follow_me


def test_too_many_hands_are_refused() -> None:
    with pytest.raises(ValueError, match="most_hands = 10000001: at most 10000000"):
        program_of(load_rules("classic"), match=True, most_hands=10_000_001)
