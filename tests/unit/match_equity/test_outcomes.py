"""The model: what has been counted, and how it is fitted to rules that were not."""

import pytest
from hypothesis import given

from shootmoon.game import setup_for
from shootmoon.match_equity.chips import chips_outcomes
from shootmoon.match_equity.families import families, most_similar_family
from shootmoon.match_equity.outcomes import moon_outcomes
from shootmoon.pieces import double_set
from shootmoon.rules import load_rules, preset_names
from tests.strategies import any_rules, examples


def test_every_preset_has_been_counted_and_says_how():
    assert set(preset_names()) <= {family.name for family in families()}
    for family in families():
        assert sum(family.counts.values()) == family.hands >= 1000
        assert family.bot
        assert family.made
        assert most_similar_family(family.rules).name == family.name


@examples(60)
@given(any_rules())
def test_outcomes_are_of_the_rules_and_as_likely_as_can_be(rules):
    setup = setup_for(rules)
    model = moon_outcomes(setup) if rules.game == "moon" else chips_outcomes(setup)
    assert sum(outcome.chance for outcome in model) == pytest.approx(1)
    for outcome in model:
        assert outcome.chance > 0
        assert len(outcome.tricks) == setup.seating.sides
        assert sum(outcome.tricks) <= setup.hand_size
        if rules.game == "moon" and outcome.contract is not None:
            assert outcome.contract.moons <= rules.auction.moons
            assert outcome.contract.moons or outcome.contract.number >= setup.minimum
        if rules.game == "moon" and rules.deal.all_pass == "force-dealer":
            assert outcome.contract is not None


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_smaller_hands_have_lower_contracts(size):
    setup = setup_for(load_rules("classic"), double_set(5), size)
    for outcome in moon_outcomes(setup):
        assert sum(outcome.tricks) in (0, size)
        if outcome.contract is not None and not outcome.contract.moons:
            assert setup.minimum <= outcome.contract.number <= size
