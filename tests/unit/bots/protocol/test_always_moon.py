"""The yardstick of the auction (bench/always_moon.py): moon where it may be bid, otherwise as expert does."""

import sys
from pathlib import Path

import pytest

from shootmoon.bots import make_bot
from shootmoon.bots.protocol.external import ExternalBot
from shootmoon.game import new_game
from shootmoon.rules import load_rules

SCRIPT = Path(__file__).resolve().parents[4] / "bench" / "always_moon.py"


@pytest.fixture
def always_moon():
    bot = ExternalBot(f"{sys.executable} {SCRIPT}", 1)
    yield bot
    bot.close()


def test_it_bids_moon_whenever_it_may_and_leaves_the_rest_to_expert(always_moon):
    state = new_game(load_rules("classic")).apply("dealer 3")
    state = state.apply(state.sample_chance(2))
    always_moon.greet(state.rules, state.to_move)
    assert always_moon.choose(state.view(1), 60.0).action == "moon"
    view = state.apply("moon").view(1)
    assert view.phase == "discard"  # nothing goes over a moon here
    assert always_moon.choose(view, 60.0).action == make_bot("expert", 1).choose(view, 60.0).action
