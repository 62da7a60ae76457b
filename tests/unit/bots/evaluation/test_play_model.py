"""A model of how strong players play: it knows what is legal, and tells where the others' pieces lie."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.bots.evaluation.likelihood import log_likelihoods, numbered_tricks
from shootmoon.bots.evaluation.play_model import FEATURES, play_features, play_model, plays_in_context
from shootmoon.bots.search.determinization import determinize
from shootmoon.bots.search.expert import Expert
from shootmoon.game import Play, new_game
from shootmoon.rules import load_rules
from tests.playing import play_on, tables
from tests.strategies import examples
from tests.unit.bots.playing import slow

NOTHING = np.zeros(1, dtype=np.uint64)


def choices(state):
    """The legal plays of a state, as numbers of pieces with the suit of the trick."""
    tables = state.setup.tables(state.trump)
    led = state.view(state.to_move).led_suit
    found = set()
    for play in state.legal_actions():
        assert isinstance(play, Play)
        number = state.setup.bits_of[play.piece].bit_length() - 1
        if led is not None:
            suit = tables.suits.index(led)
        else:
            suit = tables.leads[number][0] if play.called is None else tables.suits.index(play.called)
        found.add((number, suit))
    return found


def context_of(state):
    """The context of the play to be made in ``state``: whatever is played, it is the same."""
    number, suit = min(choices(state))
    tricks = [(name, list(plays)) for name, plays in numbered_tricks(state.view(state.to_move))]
    seats = state.setup.seating.players
    if not tricks or len(tricks[-1][1]) == seats:
        tricks.append((state.setup.tables(state.trump).suits[suit], []))
    tricks[-1][1].append((state.to_move, number))
    *_, (seat, _, context) = plays_in_context(
        state.setup, state.trump, state.declarer, state.contract, tricks
    )
    assert seat == state.to_move
    return context


@examples(40, deadline=None)
@given(tables("moon"), st.integers(0, 2**32))
def test_it_considers_the_legal_plays_and_no_others(table, seed):
    start = table.start()
    if not start.setup.counts_tricks or start.setup.dummy_seat:
        return
    for state, _ in play_on(start, random.Random(seed), 60):
        if state.phase != "play" or not state.to_move or state.contract is None:
            continue
        context = context_of(state)
        held = np.array([state.held[state.to_move - 1]], dtype=np.uint64)
        options = context.options(int(held[0]))
        legal, features = play_features(context, options, held, NOTHING)
        assert {each for each, may in zip(options, legal[:, 0], strict=True) if may} == choices(state)
        assert features.shape == (len(options), 1, FEATURES)
        assert np.isfinite(features).all()
        chances = [play_model().chances(context, each, held, NOTHING)[0] for each in choices(state)]
        assert sum(chances) == pytest.approx(1)


def test_a_play_is_as_probable_in_many_worlds_as_in_one():
    for state, _ in play_on(new_game(load_rules("classic")), random.Random(3), 200):
        if state.phase != "play" or not state.to_move:
            continue
        context, option = context_of(state), min(choices(state))
        held = np.array([state.held[state.to_move - 1]], dtype=np.uint64)
        rest = [1 << n for n in range(22) if not (held[0] | context.seen) >> n & 1][:3]
        known = np.array([0, *rest], dtype=np.uint64)
        together = play_model().chances(context, option, np.repeat(held, len(known)), known)
        for one, chance in zip(known, together, strict=True):
            assert play_model().chances(context, option, held, np.array([one]))[0] == pytest.approx(chance)


@pytest.mark.parametrize("preset", ["called", *slow("classic", "luna-4")])
def test_plays_of_strong_players_tell_more_than_by_rules_of_thumb(preset):
    bots = [Expert(seed, budget="tiny") for seed in range(load_rules(preset).table.players)]
    chance, state = random.Random(4), new_game(load_rules(preset))
    told = []
    while len(told) < 20:
        if state.phase == "over":
            state = new_game(state.rules)
        if state.to_move == 0:
            state = state.apply(state.sample_chance(chance))
            continue
        view = state.view(state.to_move)
        if state.phase == "play" and len(state.played) == 4 and view.declarer != view.seat:
            worlds = determinize(
                view, 60_000, np.random.default_rng(1), max_enumerated=60_000, pool=0, use_likelihood=False
            )
            assert worlds.complete
            discards = worlds.aside if view.discards else np.zeros_like(worlds.aside)
            truth = (worlds.hands == np.array(state.held, dtype=np.uint64)).all(axis=1)
            told.append([])
            for model in (None, play_model()):
                logs = log_likelihoods(view, worlds.hands, discards, play_model=model)
                told[-1].append(logs[truth].max() - logs.max() - np.log(np.exp(logs - logs.max()).sum()))
        state = state.apply(bots[state.to_move - 1].choose(view).action)
    by_rules_of_thumb, by_model = np.mean(told, axis=0)
    assert by_model > by_rules_of_thumb + 0.1
