from collections import Counter

from shootmoon.bots import make_bot
from tests.unit.bots.playing import position


def test_every_legal_action_comes_about_equally_often():
    state = position(
        "classic",
        "6-6,6-5,6-4,6-3,6-2,5-5,5-4 / 6-1,5-3,5-2,4-4,4-3,3-3,2-1 / 5-1,4-2,4-1,3-2,3-1,2-2,1-1 / widow 0-0",
        dealer=3,
    )
    bot = make_bot("random", 3)
    count = Counter(bot.choose(state.view(1)).action for _ in range(1200))
    assert set(count) == set(state.legal_actions())
    assert all(150 < times < 250 for times in count.values())
