import pytest

from shootmoon.bots import Decision
from shootmoon.game import PASS, Bid, NameTrump


def test_trumps_are_told_in_words_and_numbers_as_numbers():
    decision = Decision(PASS, "bid-best", {"trump": NameTrump("6"), "tricks": 6})
    assert decision.explain() == "with the 6s, a bid of up to 6 looks sound"
    assert decision.explain("es") == "con los 6, una apuesta de hasta 6 parece buena"
    doubles = Decision(PASS, "moon-best", {"trump": NameTrump("doubles"), "tricks": 7})
    assert doubles.explain() == "with doubles every trick looks like yours"


def test_a_reason_without_facts():
    assert Decision(PASS, "pass-partner").explain("es") == "tu pareja ya tiene la apuesta"


def test_an_unknown_language_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match="unknown language 'fr'; the languages are en, es"):
        Decision(PASS, "pass-partner").explain("fr")


def test_a_bid_is_no_trump():
    decision = Decision(PASS, "pass-odds", {"bid": Bid(6), "percent": 47})
    assert decision.explain() == "no bid does better; the best of them, 6, would be made in 47 of 100 deals"
    assert " 6, " in decision.explain("es")


@pytest.mark.parametrize("words", ["I liked it", "{tricks} or {0}", "6", ""])
def test_a_reason_of_the_bots_own_stands_as_it_is(words):
    decision = Decision(PASS, words, {"tricks": 3})
    assert decision.explain() == decision.explain("es") == words


def test_a_reason_of_ours_without_its_facts_is_refused_at_once():
    with pytest.raises(ValueError, match="'pass-weak' lacks facts: lowest, tricks"):
        Decision(PASS, "pass-weak")
