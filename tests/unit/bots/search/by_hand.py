"""Slow and obvious: small games played out by the engine itself, every line of play."""

import random
from collections.abc import Iterator, Sequence

import numpy as np

from shootmoon.belief import Belief
from shootmoon.bots.search.determinization import SampledWorlds
from shootmoon.game import State, new_game
from shootmoon.pieces import double_set
from shootmoon.rules import load_rules


def small_hands(count: int, preset: str = "classic", **options: object) -> Iterator[State]:
    """Hands of three tiles, dealt and ready for the auction; a tile is left over."""
    rules = load_rules(preset, options)
    pieces = double_set(4)[-3 * rules.table.players - 1 :]
    for number in range(count):
        chance = random.Random(100 + number)
        state = new_game(rules, pieces=pieces, hand_size=3)
        while state.to_move == 0:
            state = state.apply(state.sample_chance(chance))
        yield state


def played_on(state: State, seed: int = 1) -> Iterator[State]:
    """Every state of the hand from here on, anything being done by chance."""
    chance = random.Random(seed)
    while state.last_hand is None and state.to_move:
        yield state
        state = state.apply(chance.choice(state.legal_actions()))


def best_tricks(state: State, seat: int) -> int:
    """Tricks of the seat's side in the whole hand, when it wants them and all others don't."""
    side = state.seating.side_of(seat)
    if state.last_hand is not None:
        return state.last_hand.tricks[side]
    assert state.to_move
    best = max if state.seating.side_of(state.to_move) == side else min
    return best(best_tricks(state.apply(action), seat) for action in state.legal_actions())


def worlds_of(state: State, most: int | None = None) -> list[State]:
    """The states that look alike to the seat to move; only the first ones if so many are enough."""
    assert state.to_move
    belief = Belief(state.view(state.to_move))
    return [belief.state(world) for world in belief.worlds()[:most]]


def sampled(states: Sequence[State], weights: Sequence[float] | None = None) -> SampledWorlds:
    """States as worlds, with weights in any scale."""
    chances = np.ones(len(states)) if weights is None else np.array(weights, dtype=np.float64)
    aside = [sum(state.setup.bits_of[piece] for piece in (*state.widow, *state.discards)) for state in states]
    return SampledWorlds(
        np.array([state.held for state in states], dtype=np.uint64),
        np.array(aside, dtype=np.uint64),
        chances / chances.sum(),
    )
