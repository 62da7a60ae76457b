"""A belief holds exactly the worlds that a view allows.

The truth is among them, each of them gives back the view, none is there twice, and in small games they are as
many as trying out every way to part the unseen pieces finds.
"""

import random
from collections import Counter
from itertools import combinations

import numpy as np
from hypothesis import event, given
from hypothesis import strategies as st

from shootmoon.belief import Belief
from shootmoon.game import State
from shootmoon.pieces import Piece
from shootmoon.rules import load_rules
from tests.playing import Table, play_on, tables
from tests.strategies import examples

seeds = st.integers(0, 2**32 - 1)

_FEW = 60_000


def hidden_in(state: State, belief: Belief) -> tuple[Counter[Piece], ...]:
    """What really lies in each place of a belief."""
    other = {"widow": state.widow, "discard": state.discards, "dummy": state.dummy}
    dealt = [piece for hand in state.hands for piece in hand] + [*state.dummy]
    dealt += [play.piece for trick in state.played for _, play in trick.plays]
    dealt += [play.piece for _, play in state.trick]
    stock = Counter(state.pieces) - Counter(dealt)
    named = (
        {str(seat): hand for seat, hand in enumerate(state.hands, 1)} | other | {"stock": stock.elements()}
    )
    return tuple(Counter(named[place.name]) for place in belief.places)


@examples(60)
@given(tables(), seeds)
def test_the_truth_is_among_the_worlds_and_each_gives_back_the_view(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    for state, _ in play_on(table.start(), rng, rng.choice((10, 25, 40))):
        if rng.random() < 0.85:
            continue
        seat = rng.choice(state.seating.seats)
        view = state.view(seat)
        belief = Belief(view)
        truth = hidden_in(state, belief)
        if belief.count <= _FEW:
            worlds = belief.worlds()
            event("enumerated")
            assert len(worlds) == belief.count
            assert len({world.tobytes() for world in worlds}) == belief.count
            if len(worlds) < 2_000:
                named = {mask: Counter(belief.pieces(mask)) for mask in map(int, np.unique(worlds))}
                assert any(tuple(named[mask] for mask in world) == truth for world in worlds.tolist())
        else:
            worlds = belief.sample(8, rng.randrange(2**32))
            event("sampled")
        assert len(worlds) > 0
        for world in rng.sample(list(worlds), min(3, len(worlds))):
            again = belief.state(world)
            assert again.view(seat) == view
            assert hidden_in(again, belief) == tuple(Counter(belief.pieces(int(mask))) for mask in world)
        chances = belief.chances()
        for place, there in zip(belief.places, truth, strict=True):
            assert set(there) <= set(belief.may_hold(place.name))
        for shares in chances.values():
            assert abs(sum(shares.values()) - 1) < 1e-9


def by_trying(state: State, seat: int, belief: Belief) -> int:
    """How many ways to part what a seat hasn't seen give back its view, found by trying every one."""
    pieces = [1 << number for number in range(len(state.pieces)) if belief.unseen.pieces >> number & 1]
    sizes = [place.size for place in belief.places]
    view = state.view(seat)

    def ways(left: list[int], at: int) -> int:
        if at == len(sizes):
            return fits()
        count = 0
        for chosen in combinations(left, sizes[at]):
            world[at] = sum(chosen)
            count += ways([bit for bit in left if bit not in chosen], at + 1)
        return count

    def fits() -> bool:
        try:
            return belief.state(np.array(world, dtype=np.uint64)).view(seat) == view
        except ValueError:
            return False

    world = [0] * len(sizes)
    return ways(pieces, 0)


@examples(60)
@given(tables("moon", few_pieces=True), seeds)
def test_small_games_have_as_many_worlds_as_trying_finds(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    tried = 0
    for state, _ in play_on(table.start(), rng, 30):
        seat = rng.choice(state.seating.seats)
        belief = Belief(state.view(seat))
        everything = 1
        left = belief.unseen.pieces.bit_count()
        for place in belief.places:
            everything *= sum(1 for _ in combinations(range(left), place.size))
            left -= place.size
        if everything > 60 or rng.random() < 0.5 or tried > 3:
            continue
        tried += everything > 1
        assert belief.count == by_trying(state, seat, belief), (table, state.history, seat)


def test_samples_are_uniform() -> None:
    # A game in the middle, so that the places are not alike: some seats have shown out of suits.
    table = Table(load_rules("classic"))
    rng = random.Random(5)
    for state, _ in play_on(table.start(), rng, 400):
        belief = Belief(state.view(2))
        shown_out = len({place.allowed for place in belief.places}) > 1
        if shown_out and 20 < belief.count < 200:
            break
    else:
        raise AssertionError("no such position came up")
    worlds = belief.worlds()
    drawn = belief.sample(100 * len(worlds), 1)
    _, counts = np.unique(np.concatenate([worlds, drawn]), axis=0, return_counts=True)
    assert len(counts) == len(worlds)
    chi_square = float((((counts - 1) - 100) ** 2 / 100).sum())
    degrees = len(worlds) - 1
    assert abs(chi_square - degrees) < 5 * (2 * degrees) ** 0.5
    shares = belief.chances()
    for at, place in enumerate(belief.places):
        for piece, chance in ((piece, found[place.name]) for piece, found in shares.items()):
            bit = np.uint64(1 << state.pieces.index(piece))
            assert abs(float(((worlds[:, at] & bit) != 0).mean()) - chance) < 1e-12
