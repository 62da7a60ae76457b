"""What must balance: pieces, marks, chips."""

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from shootmoon.game import Deal, State
from tests.playing import Table, play_on, tables

seeds = st.integers(0, 2**32 - 1)


def on_the_table(state: State) -> Counter[str]:
    """Every piece that is somewhere in the hand that is played."""
    pieces: Counter[str] = Counter()
    for hand in state.hands:
        pieces.update(map(str, hand))
    for heap in (state.widow, state.discards, state.dummy):
        pieces.update(map(str, heap))
    for trick in state.played:
        pieces.update(str(play.piece) for _, play in trick.plays)
    pieces.update(str(play.piece) for _, play in state.trick)
    return pieces


@given(tables(), seeds)
def test_pieces_are_conserved(table: Table, seed: int) -> None:
    whole = Counter(map(str, table.start().pieces))
    dealt: Counter[str] = Counter()
    for state, action in play_on(table.start(), random.Random(seed), 150):
        there = on_the_table(state)
        if state.phase in ("draw", "dealer", "deal", "over"):
            assert not there
        else:
            assert there == dealt
        deal = state.parse(action) if action else None
        if isinstance(deal, Deal):
            dealt = Counter(str(piece) for group in (*deal.hands, deal.rest) for piece in group)
            assert dealt <= whole
            if table.rules.game == "moon":
                assert dealt == whole


@given(tables(), seeds)
def test_hands_are_as_large_as_they_must_be(table: Table, seed: int) -> None:
    for state, _ in play_on(table.start(), random.Random(seed), 150):
        if state.phase in ("draw", "dealer", "deal", "over"):
            assert set(map(len, state.hands)) == {0}
            continue
        size = state.hand_size
        seats = range(1, table.rules.table.players + 1)
        done = Counter(seat for trick in state.played for seat, _ in trick.plays)
        done.update(seat for seat, _ in state.trick)
        to_discard = 0
        if state.phase == "discard":
            deal = next(action for action in reversed(state.history) if isinstance(action, Deal))
            to_discard = len(deal.rest) - len(state.discards)
            assert to_discard > 0
        for seat in seats:
            extra = to_discard if seat == state.declarer else 0
            assert len(state.hands[seat - 1]) == size - done[seat] + extra
        if table.rules.table.players == 2:
            assert len(state.dummy) == size - done[3]
        assert sum(state.tricks) + sum(
            trick.winner == 3 and len(seats) == 2 for trick in state.played
        ) == len(state.played)


@given(tables("moon"), seeds)
def test_marks_sum_to_zero_when_the_losers_pay(table: Table, seed: int) -> None:
    match = table.rules.match
    for state, _ in play_on(table.start(), random.Random(seed), 250):
        assert (state.marks is None) == (match.kind not in ("marks", "hand-marks"))
        if match.kind == "marks":
            assert state.marks is not None
            assert state.rounds_won is not None
            paid = 0 if match.transfer == "from-losers" else sum(state.rounds_won)
            assert sum(state.marks) == paid


@given(tables("moon"), seeds)
def test_points_are_no_more_than_the_tricks_allow(table: Table, seed: int) -> None:
    """With a hand of n tricks nobody but a moon's maker gains more than n, and defenders lose nothing."""
    before = table.start()
    for state, _ in play_on(before, random.Random(seed), 250):
        hand = state.last_hand
        if hand is not None and hand is not before.last_hand and state.points is not None:
            side = None if hand.declarer is None else state.seating.side_of(hand.declarer)
            assert before.points is not None
            for index, (had, has) in enumerate(zip(before.points, hand.stood, strict=True)):
                if index != side:
                    assert has - had in (0, hand.tricks[index])
                else:
                    assert hand.contract
                    worth = hand.contract.value
                    assert has - had in ((worth, hand.tricks[index]) if hand.made else (-worth,))
        before = state


@given(tables("chips"), seeds)
def test_chips_are_conserved(table: Table, seed: int) -> None:
    for state, _ in play_on(table.start(), random.Random(seed), 200):
        assert state.chips is not None
        assert state.supply is not None
        assert sum(state.chips) + state.supply == table.rules.chips.supply
        assert min(*state.chips, state.supply) >= 0
