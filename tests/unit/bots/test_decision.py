from string import Formatter

import pytest

from shootmoon.bots import REASONS, Decision
from shootmoon.game import PASS


@pytest.mark.parametrize("reason", REASONS)
def test_both_languages_tell_the_same_facts(reason):
    english, spanish = (
        {name for _, name, _, _ in Formatter().parse(text) if name} for text in REASONS[reason]
    )
    assert english == spanish


def test_trumps_are_told_in_words_and_numbers_as_numbers():
    decision = Decision(PASS, "bid-best", {"trump": "6", "tricks": 6})
    assert decision.explain() == "with the 6s, a bid of up to 6 looks sound"
    assert decision.explain("es") == "con los 6, una apuesta de hasta 6 parece buena"
    doubles = Decision(PASS, "moon-best", {"trump": "doubles", "tricks": 7})
    assert doubles.explain() == "with doubles every trick looks like yours"


def test_a_reason_without_facts():
    assert Decision(PASS, "pass-partner").explain("es") == "tu pareja ya tiene la apuesta"


def test_an_unknown_language_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match="no reasons in 'fr'; there are en, es"):
        Decision(PASS, "pass-partner").explain("fr")
