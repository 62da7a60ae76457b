from collections import Counter

import pytest

from shootmoon.arena import Contest, ContestError
from shootmoon.rules import load_rules


def lineups(*bots, rules="classic"):
    return Contest(bots=bots, rules=load_rules(rules)).lineups


@pytest.mark.parametrize(
    ("bots", "rules", "count"),
    [
        (("a", "b"), "classic", 6),
        (("a", "b", "b"), "classic", 3),
        (("a", "b", "c"), "classic", 6),
        (("a", "b", "c", "d"), "classic", 24),
        (("a",), "classic", 1),
        (("a", "a", "a"), "classic", 1),
        (("a", "b"), "luna-4", 2),
        (("a", "b"), "chips-2", 2),
        (("a", "b", "c"), "luna-4", 6),
    ],
)
def test_every_bot_sits_everywhere_as_often(bots, rules, count):
    found = lineups(*bots, rules=rules)
    assert len(found) == len(set(found)) == count
    for side in range(len(found[0])):
        seated = Counter(lineup[side] for lineup in found)
        assert seated == Counter(lineup[0] for lineup in found)


def test_two_bots_meet_in_all_mixtures():
    counts = Counter(lineup.count("a") for lineup in lineups("a", "b"))
    assert counts == {1: 3, 2: 3}


@pytest.mark.parametrize(
    ("bots", "rules", "options", "told"),
    [
        ((), "classic", {}, "name the bots"),
        (("a", "b", "a", "b"), "luna-4", {}, "name a bot for each of the 2 sides, not 4"),
        (("a", "b", "c", "d", "e", "f"), "chips-6", {"table.partnerships": False}, "too many"),
    ],
)
def test_what_can_not_be_held_is_refused_in_words(bots, rules, options, told):
    with pytest.raises(ContestError, match=told):
        Contest(bots=bots, rules=load_rules(rules, options)).check()
    with pytest.raises(ContestError, match="more than nothing"):
        Contest(bots=("a", "b"), rules=load_rules("classic"), limit=0).check()
