"""Vectors and numbers: fixed, readable both ways, and saying what a seat knows."""

import random
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.encoding import ENCODING_VERSION, Encoding
from shootmoon.game import Deal, State, View, new_game, with_first_dealer
from shootmoon.rules import load_rules, preset_names
from tests.playing import Table, play_on, tables
from tests.strategies import examples, some_presets

HANDS = ("6-6,6-5,6-4,6-3,6-2,6-1,5-5", "5-4,5-3,5-2,5-1,4-4,4-3,4-2", "4-1,3-3,3-2,3-1,2-2,2-1,1-1")


def encoding_of(table: Table) -> Encoding:
    return Encoding(table.rules, pieces=table.pieces, hand_size=table.hand_size)


def what_matters(view: View) -> tuple[object, ...]:
    """What a seat knows of the hand in progress, and of those before what they came to."""
    deal = next((action for action in view.actions if isinstance(action, Deal)), None)
    scores = (view.points, view.marks, view.hickeys, view.match_hickeys, view.rounds_won, view.chips)
    return (
        *(view.phase, view.to_move, view.dealer, view.declarer, view.contract, view.trump, view.bids),
        *(view.hand, view.widow, view.discards, view.trick, view.led_suit, view.played, view.tricks),
        *(scores, view.supply, view.winners, deal and (deal.hands[view.seat - 1], deal.rest)),
    )


@pytest.mark.parametrize(
    ("preset", "numbers"),
    [
        (
            "classic",
            {
                "pass": 0,
                "4": 4,
                "moon": 10,
                "triple-moon": 12,
                "trump 0": 13,
                "trump follow-me": 21,
                "discard 6-6": 22,
                "discard 0-0": 49,
                "6-6": 50,
                "6-5": 51,
                "0-0": 77,
                "6-6:6": 78,
                "6-5:6": 79,
                "6-5:5": 80,
                "0-0:0": 126,
            },
        ),
        ("chips", {"R12": 0, "R1": 11, "C12": 12, "F1": 47, "BM": 48, "LM": 49}),
    ],
)
def test_numbers_are_fixed(preset: str, numbers: dict[str, int]) -> None:
    """A change here is one of what numbers mean, so it needs a new ENCODING_VERSION."""
    assert ENCODING_VERSION == 1
    encoding = Encoding(load_rules(preset))
    for action, number in numbers.items():
        assert encoding.encode(action) == number
        assert encoding.decode(number) == action


def test_sizes_are_fixed() -> None:
    """As the numbers: these belong to ENCODING_VERSION 1."""
    sizes = {preset: Encoding(load_rules(preset)).size for preset in preset_names()}
    assert {preset: sizes[preset] for preset in ("classic", "hickeys", "luna-4", "called", "chips")} == {
        "classic": 866,
        "hickeys": 878,
        "luna-4": 1084,
        "called": 866,
        "chips": 1219,
    }
    assert ENCODING_VERSION == 1


@pytest.mark.parametrize("preset", ["classic", "chips"])
def test_every_number_is_an_action_and_back(preset: str) -> None:
    encoding = Encoding(load_rules(preset))
    assert [encoding.encode(action) for action in encoding.actions] == list(range(encoding.num_actions))
    state = new_game(load_rules(preset))
    assert [state.parse(action) for action in encoding.actions] == list(encoding.actions)


@pytest.mark.parametrize("preset", preset_names())
def test_the_blocks_fill_the_vector(preset: str) -> None:
    encoding = Encoding(load_rules(preset))
    ends = [block.start + block.size for block in encoding.blocks]
    assert [block.start for block in encoding.blocks] == [0, *ends[:-1]]
    assert ends[-1] == encoding.size
    assert len({block.name for block in encoding.blocks}) == len(encoding.blocks)


@given(table=tables(), seed=st.integers(0, 9999))
@examples(60)
def test_masks_are_the_legal_actions_and_numbers_go_both_ways(table: Table, seed: int) -> None:
    encoding = encoding_of(table)
    for state, _ in play_on(table.start(), random.Random(seed), 60):
        legal = state.legal_actions()
        mask = encoding.mask(state)
        assert mask.dtype == np.int8
        assert {encoding.decode(int(number)) for number in np.flatnonzero(mask)} == set(legal)
        assert [encoding.decode(encoding.encode(action)) for action in legal] == list(legal)
        for seat in state.seating.seats:
            expected = mask if seat == state.to_move else np.zeros_like(mask)
            assert (encoding.mask(state.view(seat)) == expected).all()


@given(table=tables(), seed=st.integers(0, 9999))
@examples(60)
def test_vectors_differ_just_when_what_matters_does(table: Table, seed: int) -> None:
    encoding = encoding_of(table)
    known: dict[tuple[int, bytes], tuple[object, ...]] = {}
    for state, _ in play_on(table.start(), random.Random(seed), 60):
        for seat in state.seating.seats:
            view = state.view(seat)
            vector = encoding.observe(view)
            assert vector.dtype == np.float32
            assert vector.shape == (encoding.size,)
            assert np.abs(vector).max() <= 1
            facts = what_matters(view)
            assert known.setdefault((seat, vector.tobytes()), facts) == facts
    assert len(known) == len({(key[0], facts) for key, facts in known.items()})


@pytest.mark.parametrize("preset", some_presets())
def test_one_hand_is_told_from_another(preset: str) -> None:
    encoding = Encoding(load_rules(preset))
    start = with_first_dealer(new_game(encoding.rules), 1)
    views = [start.apply(start.sample_chance(seed)).view(2) for seed in range(50)]
    assert len({encoding.observe(view).tobytes() for view in views}) == len({view.hand for view in views})


def test_a_position_looks_the_same_from_seats_that_are_alike() -> None:
    """Seats are told by their distance, so turning the table round changes nothing."""
    encoding = Encoding(load_rules("classic"))

    def seen(turn: int) -> np.ndarray:
        state: State = with_first_dealer(new_game(encoding.rules), turn + 1)
        dealt = " / ".join(HANDS[(seat - turn) % 3] for seat in range(3))
        state = state.apply(f"deal {dealt} / widow 0-0")
        for action in ("pass", "4", "5", "discard 0-0", "trump 6", "6-6"):
            state = state.apply(action)
        assert state.to_move
        return encoding.observe(state.view(state.to_move))

    assert (seen(0) == seen(1)).all()
    assert (seen(0) == seen(2)).all()


def test_a_vector_can_be_read_by_its_parts() -> None:
    encoding = Encoding(load_rules("classic"))
    state = with_first_dealer(new_game(encoding.rules), 3)
    state = state.apply(f"deal {' / '.join(HANDS)} / widow 0-0")
    for action in ("5", "pass", "pass", "discard 0-0", "trump 6", "6-6"):
        state = state.apply(action)
    mine = encoding.parts(encoding.observe(state.view(1)))
    theirs = encoding.parts(encoding.observe(state.view(2)))
    assert mine["hand"].sum() == 6
    assert mine["dealt"].sum() == 7
    assert mine["widow"].sum() == mine["discards"].sum() == 1
    assert theirs["widow"].sum() == theirs["discards"].sum() == 0
    assert (mine["declarer"] == [1, 0, 0]).all()
    assert (theirs["declarer"] == [0, 0, 1]).all()
    assert mine["plays"][0, 0, 0] == theirs["plays"][0, 2, 0] == 1
    assert mine["plays"].sum() == 1
    assert mine["trump"][6] == mine["suit"][0, 6] == 1


def test_two_equal_cards_are_two() -> None:
    encoding = Encoding(load_rules("chips"))
    row = np.zeros(52, dtype=np.float32)
    encoding.fill(row, [encoding.pieces[48], encoding.pieces[49]])
    assert encoding.pieces[48] == encoding.pieces[49] == "BM"
    assert row.sum() == 2


@pytest.mark.parametrize("action", ["deal ?", "time", "dealer 1", "6-7", "draw 6-6", "nonsense"])
def test_what_no_seat_does_has_no_number(action: str) -> None:
    with pytest.raises(ValueError, match="has no number"):
        Encoding(load_rules("classic")).encode(action)


@pytest.mark.parametrize("number", [-1, 127])
def test_what_has_no_action_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="from 0 to 126"):
        Encoding(load_rules("classic")).decode(number)


@pytest.mark.parametrize("preset", ["classic", "hickeys", "chips"])
def test_a_vector_is_cut_into_its_parts_by_what_was_counted_once(preset):
    # Each observation asks for the parts. Calls are counted, since seconds tell nothing.
    encoding = Encoding(load_rules(preset))
    vector = np.zeros(encoding.size, dtype=np.float32)
    calls = 0

    def count(_frame, event, _argument):
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        parts = encoding.parts(vector)
    finally:
        sys.setprofile(before)
    assert [parts[block.name].shape for block in encoding.blocks] == [
        block.shape for block in encoding.blocks
    ]
    assert calls <= 2 * len(parts) + 5


def test_the_parts_of_a_vector_are_all_of_it_each_number_once():
    for preset in preset_names():
        encoding = Encoding(load_rules(preset))
        vector = np.zeros(encoding.size, dtype=np.float32)
        for part in encoding.parts(vector).values():
            part += 1
        assert (vector == 1).all()
