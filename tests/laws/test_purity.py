"""A state is a value: applying changes nothing, depends on nothing else, and copies are as good."""

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import astuple

from shootmoon.game import State
from tests.laws.facts import facts_of
from tests.playing import Table, play_on, tables
from tests.strategies import examples

seeds = st.integers(0, 2**32 - 1)


@examples(60)
@given(tables(), seeds)
def test_old_states_stay_as_they_were(table: Table, seed: int) -> None:
    kept: list[tuple[State, object, str, bytes]] = []
    for state, action in play_on(table.start(), random.Random(seed), 60):
        kept.append((state, facts_of(state), repr(astuple(state)), pickle.dumps(state.hands)))
        if action:
            assert state.apply(action) == state.apply(action)
            assert state.apply(action) != state
        for seat in range(1, table.rules.table.players + 1):
            state.view(seat)
    for state, facts, text, hands in kept:
        assert facts_of(state) == facts
        assert repr(astuple(state)) == text
        assert pickle.dumps(state.hands) == hands


@examples(60)
@given(tables(), seeds)
def test_states_can_be_copied_and_sent(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    for state, action in play_on(table.start(), rng, 50):
        if rng.random() < 0.7 and action:
            continue
        for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state)):
            assert twin == state
            assert hash(twin) == hash(state)
            assert facts_of(twin) == facts_of(state)
            if action:
                assert twin.apply(action) == state.apply(action)
        for seat in range(1, table.rules.table.players + 1):
            view = state.view(seat)
            assert pickle.loads(pickle.dumps(view)) == view


@given(tables(), seeds)
def test_states_that_were_reached_alike_are_equal(table: Table, seed: int) -> None:
    other = table.start()
    for state, action in play_on(table.start(), random.Random(seed), 60):
        assert other == state
        assert hash(other) == hash(state)
        if action:
            other = other.apply(str(action).upper())


@given(tables(), seeds)
def test_fields_cannot_be_set(table: Table, seed: int) -> None:
    for state, _ in play_on(table.start(), random.Random(seed), 10):
        for thing in (state, state.view(1)):
            with pytest.raises(AttributeError):
                thing.phase = "over"  # type: ignore[misc] # that is the point
