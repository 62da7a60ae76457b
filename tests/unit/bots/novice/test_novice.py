"""The beginner over whole matches: it plays everything, and plays better than chance."""

import ast
import inspect
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.bots import bot_names, make_bot
from shootmoon.bots.novice import auction, beginner, chips, play
from shootmoon.game import new_game
from shootmoon.pieces import double_set
from shootmoon.rules import load_rules
from tests.playing import tables
from tests.strategies import SOAK, some_presets
from tests.unit.bots.playing import (
    LANGUAGES,
    play_match,
    slow,
    win_share,
)
from tests.wording import codes_of


@pytest.mark.parametrize("preset", some_presets())
def test_every_preset_is_played_to_the_end(preset):
    rules = load_rules(preset)
    bots = [make_bot("beginner", seat) for seat in range(rules.table.players)]
    assert play_match(rules, bots, 3, most_hands=600).winners


@pytest.mark.parametrize("preset", ["classic", "luna-blind", "called", "luna-4", "hickeys"])
@pytest.mark.parametrize(("highest", "hand_size"), [(3, 2), (4, 3), (5, 4)])
def test_small_games_for_research_are_played_to_the_end(preset, highest, hand_size):
    rules = load_rules(preset, {"match.marks": 1})
    start = new_game(rules, pieces=double_set(highest), hand_size=hand_size)
    bots = [make_bot("beginner", seat) for seat in range(rules.table.players)]
    assert play_match(rules, bots, 3, state=start, most_hands=600).winners


def play_lawfully(state, bots, chance, plies):
    for _ in range(plies):
        if state.phase == "over":
            break
        if state.to_move == 0:
            state = state.apply(state.sample_chance(chance))
            continue
        decision = bots[state.to_move - 1].choose(state.view(state.to_move))
        assert decision.action in state.legal_actions()
        assert all("{" not in decision.explain(language) for language in LANGUAGES)
        state = state.apply(decision.action)


@pytest.mark.parametrize("preset", some_presets())
def test_random_bots_play_every_preset_lawfully(preset):
    # They seldom make a bid, so a match of theirs needn't ever end.
    rules = load_rules(preset)
    bots = [make_bot("random", seat) for seat in range(rules.table.players)]
    play_lawfully(new_game(rules), bots, random.Random(2), 300)


@given(table=tables(), seed=st.integers(0, 2**32))
def test_any_mixture_of_rules_is_played_lawfully_and_explained(table, seed):
    chance = random.Random(seed)
    players = table.rules.table.players
    bots = [make_bot(bot_names()[seat % 2], seat + seed) for seat in range(players)]
    chance.shuffle(bots)
    play_lawfully(table.start(), bots, chance, 150)


class Listening:
    """A beginner that remembers its reasons."""

    name = "listening"

    def __init__(self):
        self.bot = make_bot("beginner")
        self.reasons = set()

    def choose(self, view, limit=None):
        decision = self.bot.choose(view, limit)
        self.reasons.add(decision.reason)
        return decision


def test_every_reason_is_one_that_is_given():
    bot = Listening()
    for preset in ("called", "called-4", "chips", "classic", "hickeys-4", "hickeys-house", "luna-4-forced"):
        rules = load_rules(preset)
        for seed in range(3 if SOAK else 2):
            play_match(rules, [bot] * rules.table.players, seed, most_hands=600)
    # "pass-unsure" is for bids that aren't counted in tricks, as in tests/fortytwo; "pass-sly" is a habit.
    written = {
        node.value
        for module in (auction, beginner, chips, play)
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.Constant)
    }
    written |= {f"{bid}-{why}" for bid in ("bid", "moon") for why in ("leading", "best")}
    assert bot.reasons == (set(codes_of("reason")) & written | {"only-choice"}) - {"pass-unsure", "pass-sly"}


@pytest.mark.parametrize(
    ("preset", "matches", "least"),
    [
        ("classic", 15, 0.9),  # one of three: by chance 1/3
        *slow(
            ("hickeys", 8, 0.9),
            ("called-4", 15, 0.9),  # a side of two: by chance 1/2
            ("luna-4", 15, 0.9),
            ("chips", 120, 0.7),
            ("chips-2", 150, 0.6),
            ("chips-solo", 100, 0.47),  # by chance 1/3
        ),
    ],
)
def test_it_is_clearly_stronger_than_chance(preset, matches, least):
    assert win_share(preset, matches) >= least


@pytest.mark.parametrize("preset", ["classic", *slow("hickeys", "called", "luna-4", "luna-marks")])
def test_most_of_its_bids_are_made_but_it_does_not_bid_too_little(preset):
    rules = load_rules(preset)
    hands = []
    for seed in range({"hickeys": 8, "luna-marks": 15}.get(preset, 45)):
        bots = [make_bot("beginner") for _ in range(rules.table.players)]
        play_match(rules, bots, seed, most_hands=400, seen=hands.append)
    bid = [hand for hand in hands if hand.declarer]
    made = sum(bool(hand.made) for hand in bid) / len(bid)
    assert len(bid) > 150, "too few bids to say anything"
    assert 0.6 <= made <= 0.88, made
