"""Mixtures that can't be played are refused, and those just beside them are not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.rules import OPTIONS, Rules, RulesError, load_rules, option_values, rules_from_options
from tests.strategies import any_rules, option_value

# base, overrides, and the pairs of options that conflict, as the error must name them
REFUSED = [
    ("classic", {"table.partnerships": True}, [("table.partnerships", "table.players")]),
    ("classic", {"table.tiles": "double-six", "widow.exchange": "none"}, [("table.tiles", "table.players")]),
    ("luna-4", {"table.tiles": "moon-22"}, [("table.tiles", "table.players")]),
    ("luna-4", {"table.tiles": "moon-21"}, [("table.tiles", "table.players")]),
    ("classic", {"table.players": 4}, [("table.tiles", "table.players")]),
    ("classic", {"table.tiles": "moon-21"}, [("widow.exchange", "table.tiles")]),
    (
        "classic",
        {"table.tiles": "moon-21", "widow.exchange": "after-trump"},
        [("widow.exchange", "table.tiles")],
    ),
    ("luna-4", {"widow.exchange": "before-trump"}, [("widow.exchange", "table.tiles")]),
    ("luna-4", {"widow.exchange": "after-trump"}, [("widow.exchange", "table.tiles")]),
    ("called", {"trump.suits": True}, [("trump.suits", "play.led_suit")]),
    ("called", {"trump.doubles": True}, [("trump.doubles", "play.led_suit")]),
    ("called", {"trump.follow_me": "separate"}, [("trump.follow_me", "play.led_suit")]),
    (
        "called",
        {"trump.follow_me": "blanks", "trump.suits": True},
        [("trump.suits", "play.led_suit"), ("trump.follow_me", "play.led_suit")],
    ),
    ("called", {"play.first_lead": "trump"}, [("play.first_lead", "play.led_suit")]),
    ("called", {"widow.exchange": "after-trump"}, [("widow.exchange", "play.led_suit")]),
    (
        "classic",
        {"trump.suits": False, "trump.doubles": False, "trump.follow_me": "off"},
        [("trump.suits", "trump.doubles", "trump.follow_me", "play.led_suit")],
    ),
    (
        "called",
        {"play.led_suit": "high-end"},
        [("trump.suits", "trump.doubles", "trump.follow_me", "play.led_suit")],
    ),
    ("classic", {"trump.follow_me": "blanks", "trump.suits": False}, [("trump.follow_me", "trump.suits")]),
    ("luna-21", {"trump.follow_me": "blanks"}, [("trump.follow_me", "table.tiles")]),
    (
        "classic",
        {"play.first_lead": "trump", "trump.suits": False, "trump.follow_me": "off"},
        [("play.first_lead", "trump.suits", "trump.doubles", "trump.follow_me")],
    ),
    ("classic", {"match.timed": True}, [("match.timed", "match.kind")]),
    ("luna-marks", {"match.timed": True}, [("match.timed", "match.kind")]),
    ("called-4", {"match.timed": True}, [("match.timed", "match.kind")]),
    ("hickeys", {"match.kind": "game"}, [("match.timed", "match.kind")]),
    ("chips", {"table.players": 2}, [("table.partnerships", "table.players")]),
    ("chips", {"table.players": 3}, [("table.partnerships", "table.players")]),
    ("chips", {"table.players": 5}, [("table.partnerships", "table.players")]),
    ("chips-2", {"table.partnerships": True}, [("table.partnerships", "table.players")]),
    ("chips", {"chips.start": 3, "chips.supply": 5, "chips.target": 5}, [("chips.start", "chips.supply")]),
    ("chips-solo", {"chips.start": 14}, [("chips.start", "chips.supply")]),
    ("chips", {"table.partnerships": False, "chips.start": 11}, [("chips.start", "chips.supply")]),
    ("chips", {"chips.target": 41}, [("chips.target", "chips.supply")]),
    ("chips", {"chips.supply": 6}, [("chips.target", "chips.supply")]),
    (
        "chips",
        {"chips.supply": 3},
        [("chips.start", "chips.supply"), ("chips.target", "chips.supply")],
    ),
]
ACCEPTED = [
    ("luna-4", {"table.partnerships": False}),
    ("classic", {"table.players": 4, "table.tiles": "double-six", "widow.exchange": "none"}),
    ("luna-21", {}),
    ("classic", {"widow.exchange": "none"}),
    ("classic", {"widow.exchange": "after-trump"}),
    ("called", {"widow.exchange": "none"}),
    ("called", {"table.tiles": "moon-21", "widow.exchange": "none"}),
    ("classic", {"trump.suits": False, "trump.doubles": False}),
    ("classic", {"trump.suits": False, "trump.follow_me": "off"}),
    ("classic", {"trump.doubles": False, "trump.follow_me": "off"}),
    ("classic", {"trump.doubles": False, "trump.follow_me": "blanks"}),
    ("luna-4", {"trump.follow_me": "blanks"}),
    ("luna-21", {"trump.follow_me": "off"}),
    ("classic", {"play.first_lead": "trump", "trump.suits": False}),
    ("classic", {"play.first_lead": "trump", "trump.doubles": False, "trump.follow_me": "off"}),
    # Nothing to enforce in a hand played without trump.
    ("classic", {"play.first_lead": "trump", "trump.suits": False, "trump.doubles": False}),
    ("luna-21", {"play.first_lead": "trump"}),
    ("luna-blind", {"play.first_lead": "trump"}),
    ("hickeys", {"match.timed": False, "match.kind": "game"}),
    ("classic", {"match.kind": "marks", "match.timed": True}),
    # Options without effect
    (
        "classic",
        {"match.hickeys": True, "match.transfer": "winner-only", "deal.round_dealer": "round-winner"},
    ),
    ("luna-marks", {"score.finish": "in-order", "score.declarer": "tricks", "score.moon_wins": True}),
    ("chips-6", {"table.partnerships": False}),
    ("chips", {"table.partnerships": False}),
    ("chips-2", {"table.players": 5}),
    ("chips", {"chips.start": 20}),
    ("chips-solo", {"chips.start": 13}),
    ("chips", {"chips.start": 20, "chips.target": 1}),
    ("chips", {"chips.start": 0, "chips.target": 1, "chips.supply": 1}),
    ("chips", {"chips.target": 40}),
    ("chips", {"chips.target": 100, "chips.supply": 100}),
]


@pytest.mark.parametrize(("base", "overrides", "conflicts"), REFUSED)
def test_conflict_is_refused(
    base: str, overrides: dict[str, object], conflicts: list[tuple[str, ...]]
) -> None:
    with pytest.raises(RulesError) as caught:
        load_rules(base, overrides)
    values = option_values(load_rules(base)) | overrides
    found = {problem.option: problem for problem in caught.value.problems}
    for option, *others in conflicts:
        problem = found[option]
        assert problem.value == values[option]
        for name in others:
            assert name in problem.accepted
        told = str(problem)
        for name in (option, *others):
            value = values[name]
            text = str(value).lower() if isinstance(value, bool) else str(value)
            # The option that is complained about is shown as a value is, with its quotes.
            assert f"{name} = {text}" in told or f"{name} = {value!r}" in told


def test_only_conflicting_options_are_reported() -> None:
    for base, overrides, conflicts in REFUSED:
        if "blanks" in overrides.values() and base == "classic":
            continue  # two things at once: 0 can't be named, so it can't be called anything else
        with pytest.raises(RulesError) as caught:
            load_rules(base, overrides)
        assert [problem.option for problem in caught.value.problems] == [
            conflict[0] for conflict in conflicts
        ]


@pytest.mark.parametrize(("base", "overrides"), ACCEPTED)
def test_settings_beside_a_conflict_are_accepted(base: str, overrides: dict[str, object]) -> None:
    assert option_values(load_rules(base, overrides)).items() >= overrides.items()


def test_a_conflict_says_what_would_be_accepted() -> None:
    with pytest.raises(RulesError) as caught:
        load_rules("called", {"widow.exchange": "after-trump"})
    assert str(caught.value) == (
        "widow.exchange = 'after-trump': conflicts with play.led_suit = called: "
        "with called suits there is no trump; "
        "accepted: widow.exchange = before-trump or none, or play.led_suit = high-end"
    )
    with pytest.raises(RulesError) as caught:
        load_rules("chips-solo", {"chips.start": 14})
    assert str(caught.value) == (
        "chips.start = 14: conflicts with chips.supply = 40: 3 times 14 chips are more than there are; "
        "accepted: chips.start at most 13, or chips.supply at least 42"
    )
    with pytest.raises(RulesError) as caught:
        load_rules("chips", {"chips.target": 41})
    assert "chips.target at most 40, or chips.supply at least 41" in str(caught.value)


def test_conflicts_are_found_beside_other_problems() -> None:
    with pytest.raises(RulesError) as caught:
        load_rules("classic", {"auction.minimum": "4", "match.timed": True, "table.players": 9, "no.such": 1})
    problems = {problem.option for problem in caught.value.problems}
    assert problems == {"auction.minimum", "match.timed", "table.players", "no.such"}


def test_a_refused_value_conflicts_with_nothing() -> None:
    with pytest.raises(RulesError) as caught:
        load_rules("classic", {"table.partnerships": True, "table.players": 9})
    assert [problem.option for problem in caught.value.problems] == ["table.players"]


@given(any_rules())
def test_rule_sets_of_the_strategies_are_valid_and_survive(rules: Rules) -> None:
    assert rules_from_options(rules.game, option_values(rules), rules.preset) == rules


@given(
    st.sampled_from(["moon", "chips"]).flatmap(
        lambda game: st.tuples(
            st.just(game),
            st.fixed_dictionaries({option.name: option_value(option) for option in OPTIONS[game]}),
        )
    )
)
def test_any_settings_are_made_or_refused_for_conflicts_only(drawn: tuple[str, dict[str, object]]) -> None:
    game, values = drawn
    try:
        rules = rules_from_options(game, values)
    except RulesError as error:
        problems = error.problems
    else:
        assert option_values(rules) == values
        return
    assert all("conflicts with" in problem.message for problem in problems)
    assert all(values[problem.option] == problem.value for problem in problems)
