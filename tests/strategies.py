"""Random rule sets for property tests: valid mixtures of all options, not only presets."""

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from shootmoon.rules import (
    OPTIONS,
    ChipsRules,
    MoonRules,
    Option,
    Rules,
    Value,
    preset_names,
    rules_from_options,
)

__all__ = [
    "FAMILIES",
    "SOAK",
    "any_rules",
    "chips_rules",
    "examples",
    "moon_rules",
    "option_value",
    "some_presets",
]

FAMILIES = ("classic", "luna-4", "luna-blind", "luna-marks", "called", "hickeys-4", "chips", "chips-2")
"""Presets of every game, number of players, kind of auction and kind of match."""

SOAK = settings.default.max_examples > 1_000
"""Whether this is `make soak`, which tries everything, and not an ordinary run."""

# Bounds under which random games end soon.
_SMALL = {"score.target": 21, "match.marks": 3, "match.games": 3, "chips.start": 3, "chips.target": 5}


def examples(share: int, **how: Any) -> settings:
    """For tests that can't afford as many examples as others: a share of theirs in percent, so that there are
    more in `make soak` and fewer in `make quick`, as of all tests."""
    return settings(max_examples=max(1, settings.default.max_examples * share // 100), **how)


def some_presets(always: Iterable[str] = FAMILIES) -> list[Any]:
    """All presets as parameters of a test that takes long: some always run, and the others in `make soak`."""
    always = set(always)
    return [name if name in always else pytest.param(name, marks=pytest.mark.slow) for name in preset_names()]


def option_value(option: Option, *, most: int | None = None) -> st.SearchStrategy[Value]:
    """Any value of an option; of a range of numbers, none above `most`."""
    if option.choices:
        return st.sampled_from(option.choices)
    assert option.minimum is not None
    assert option.maximum is not None
    step = 2 if option.odd else 1
    maximum = option.maximum if most is None else min(most, option.maximum)
    return st.integers(0, (maximum - option.minimum) // step).map(lambda n: option.minimum + n * step)


def _free(game: str, settled: Mapping[str, Value], small: bool) -> st.SearchStrategy[dict[str, Any]]:
    """Any values for the options that are not settled yet."""
    return st.fixed_dictionaries(
        {
            option.name: option_value(option, most=_SMALL.get(option.name) if small else None)
            for option in OPTIONS[game]
            if option.name not in settled
        }
    )


def _named(game: str) -> st.SearchStrategy[str]:
    """What the rules are built upon; it makes no difference but to how they are written down."""
    return st.sampled_from(("custom", *preset_names(game)))


@st.composite
def moon_rules(draw: st.DrawFn, *, small: bool = False) -> MoonRules:
    """Any rule set of Moon; with `small`, one whose matches are short."""
    players = draw(st.sampled_from((3, 4)))
    tiles = draw(st.sampled_from(("moon-22", "moon-21"))) if players == 3 else "double-six"
    called = draw(st.sampled_from((False, False, True)))
    kind = draw(st.sampled_from(("game", "marks", "best-of", "hand-marks")))
    exchanges = {"none"} if tiles != "moon-22" else {"none", "before-trump", "after-trump"}
    if called:
        suits, doubles, follow_me, first_leads = False, False, "off", {"any"}
        exchanges -= {"after-trump"}
    else:
        suits, doubles, follow_me = draw(
            st.sampled_from(
                [
                    (suits, doubles, follow_me)
                    for suits, doubles, follow_me in product(
                        (True, False), (True, False), ("separate", "blanks", "off")
                    )
                    if suits or doubles or follow_me == "separate"
                    if follow_me != "blanks" or (suits and tiles != "moon-21")
                ]
            )
        )
        first_leads = {"any"} if doubles and not suits and follow_me == "off" else {"any", "trump"}
    settled: dict[str, Value] = {
        "table.players": players,
        "table.partnerships": players == 4 and draw(st.booleans()),
        "table.tiles": tiles,
        "widow.exchange": draw(st.sampled_from(sorted(exchanges))),
        "trump.suits": suits,
        "trump.doubles": doubles,
        "trump.follow_me": follow_me,
        "play.led_suit": "called" if called else "high-end",
        "play.first_lead": draw(st.sampled_from(sorted(first_leads))),
        "match.kind": kind,
        "match.timed": kind == "marks" and draw(st.booleans()),
    }
    values = settled | draw(_free("moon", settled, small))
    rules = rules_from_options("moon", values, draw(_named("moon")))
    assert isinstance(rules, MoonRules)
    return rules


@st.composite
def chips_rules(draw: st.DrawFn, *, small: bool = False) -> ChipsRules:
    """Any rule set of Chips; with `small`, one whose games are short."""
    players = draw(st.integers(2, 6))
    partnerships = players in (4, 6) and draw(st.booleans())
    sides = 2 if partnerships else players
    settled: dict[str, Value] = {
        "table.players": players,
        "table.partnerships": partnerships,
        "chips.supply": 0,
    }
    free = draw(_free("chips", settled, small))
    least = max(free["chips.start"] * sides, free["chips.target"])
    if small and sides > 2:
        # With less than that, several may hold on to what one of them would need to win.
        least = max(least, free["chips.target"] * sides)
    settled["chips.supply"] = draw(st.integers(least, least + 20 if small else 1000))
    rules = rules_from_options("chips", settled | free, draw(_named("chips")))
    assert isinstance(rules, ChipsRules)
    return rules


def any_rules(*, small: bool = False) -> st.SearchStrategy[Rules]:
    """Any rule set of either game."""
    return st.one_of(moon_rules(small=small), chips_rules(small=small))
