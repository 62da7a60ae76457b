"""Record → text → record and record → JSON → record are identities, and a replay ends where the game did."""

import json
import random

from hypothesis import given
from hypothesis import strategies as st

from shootmoon.game import State
from shootmoon.record import Record, read_record, write_record
from tests.playing import Table, play_on, tables
from tests.strategies import examples

seeds = st.integers(0, 2**32 - 1)


def last_of(table: Table, seed: int, plies: tuple[int, ...] = (0, 5, 20, 50, 100)) -> State:
    rng = random.Random(seed)
    *_, (state, _) = play_on(table.start(), rng, rng.choice(plies))
    return state


@examples(60)
@given(tables(), seeds)
def test_records_survive_both_forms(table: Table, seed: int) -> None:
    state = last_of(table, seed)
    record = Record.of(state)
    text = write_record(record)
    assert write_record(state) == text
    assert read_record(text) == record
    assert write_record(read_record(text)) == text
    wire = write_record(record, format="json")
    assert read_record(wire) == record
    assert write_record(read_record(wire), format="json") == wire
    assert json.loads(wire)["actions"] == [str(action) for action in state.history]


@examples(60)
@given(tables(small=False), seeds)
def test_a_replay_ends_in_the_same_state(table: Table, seed: int) -> None:
    state = last_of(table, seed)
    record = read_record(write_record(state))
    assert record.final == state
    assert record.rules == state.rules
    *_, last = record.replay()
    assert last == state
    assert record.position(-1) == state
    over = state.phase == "over"
    assert (record.result == "*") == (not over)
    if over:
        seats = {int(seat) for seat in record.result.replace("+", ",").split(",")}
        assert seats == set(state.winners)


@examples(60)
@given(tables(), seeds)
def test_every_position_of_a_record_is_that_of_the_game(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    states = [state for state, _ in play_on(table.start(), rng, 40)]
    record = read_record(write_record(states[-1]))
    assert list(record.replay()) == states
    assert list(record.positions()) == states


@examples(60)
@given(tables(), seeds)
def test_records_of_views_survive_both_forms(table: Table, seed: int) -> None:
    state = last_of(table, seed, (5, 20, 50))
    seat = random.Random(seed).randint(1, table.rules.table.players)
    view = state.view(seat)
    record = Record.of(view)
    for form in ("text", "json"):
        again = read_record(write_record(record, format=form))  # type: ignore[arg-type] # the two forms there are
        assert again == record
        assert again.viewer == seat
        assert again.final == view


@given(tables(), seeds)
def test_a_record_that_is_cut_short_is_a_game_in_progress(table: Table, seed: int) -> None:
    state = last_of(table, seed, (20, 50))
    actions = state.history
    cut = random.Random(seed).randint(0, len(actions))
    record = Record(table.rules, actions[:cut], pieces=table.pieces, hand_size=table.hand_size)
    assert read_record(write_record(record)).actions == actions[:cut]
