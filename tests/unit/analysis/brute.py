"""Minimax with the engine itself, by `State.apply` alone, without the solver."""

import random
from collections.abc import Callable

import shootmoon as sm
from shootmoon.game import PASS, State


def settled(state: State, side: int) -> int:
    """Return the tricks that a side has in this hand of Moon, or the chips that it holds in Chips."""
    amounts = state.tricks if state.rules.game == "moon" else state.chips
    assert amounts is not None
    return amounts[side]


def outcome(state: State, side: int) -> int:
    """Return the same after the end of the hand."""
    assert state.last_hand is not None
    return (state.last_hand.tricks if state.rules.game == "moon" else state.last_hand.stood)[side]


def minimax(state: State, side: int) -> int:
    """Return what ``side`` ends with if it maximizes that and everybody else minimizes it."""
    return _best(state, side, len(state.past))


def _best(state: State, side: int, hands: int) -> int:
    if len(state.past) > hands:
        return outcome(state, side)
    assert state.to_move
    choose: Callable[[list[int]], int] = max if state.seating.side_of(state.to_move) == side else min
    return choose([_best(state.apply(action), side, hands) for action in state.legal_actions()])


def values(state: State, side: int) -> dict[str, int]:
    """Return what ``side`` gains from here on after each legal action."""
    return {
        str(action): _best(state.apply(action), side, len(state.past)) - settled(state, side)
        for action in state.legal_actions()
    }


def begun(state: State, rng: random.Random) -> State:
    """Play on at random until the auction is over and somebody has won it."""
    while state.to_move == 0 or state.phase == "auction":
        if state.to_move == 0:
            state = state.apply(state.sample_chance(rng))
        else:
            state = state.apply(rng.choice([bid for bid in state.legal_actions() if bid != PASS]))
    return state


def endgame(preset: str, rng: random.Random, tricks: int) -> State:
    """Return a random position in the last ``tricks`` tricks of a hand by these rules.

    Play doesn't stop once the declarer is set, since the solver doesn't consider that.
    """
    rules = sm.load_rules(preset)
    if rules.game == "moon":
        rules = sm.load_rules(preset, {"play.stop_when_set": False})
    state = begun(sm.new_game(rules), rng)
    stop = (state.hand_size - tricks) * state.seating.players + rng.randrange(state.seating.players)
    plays = 0
    while state.phase != "play" or plays < stop:
        plays += state.phase == "play"
        state = state.apply(rng.choice(state.legal_actions()))
    return state
