"""Minimax over the engine itself: no tables, no solver, nothing but `State.apply`."""

import random
from collections.abc import Callable

import shootmoon as sm
from shootmoon.game import PASS, State


def settled(state: State, side: int) -> int:
    """What a side has of this hand: its tricks in Moon, the chips that it holds in Chips."""
    amounts = state.tricks if state.rules.game == "moon" else state.chips
    assert amounts is not None
    return amounts[side]


def outcome(state: State, side: int) -> int:
    """The same, when the hand is over."""
    assert state.last_hand is not None
    return (state.last_hand.tricks if state.rules.game == "moon" else state.last_hand.stood)[side]


def minimax(state: State, side: int) -> int:
    """What ``side`` ends with when it wants most and everybody else wants it to have least."""
    return _best(state, side, len(state.past))


def _best(state: State, side: int, hands: int) -> int:
    if len(state.past) > hands:
        return outcome(state, side)
    assert state.to_move
    choose: Callable[[list[int]], int] = max if state.seating.side_of(state.to_move) == side else min
    return choose([_best(state.apply(action), side, hands) for action in state.legal_actions()])


def values(state: State, side: int) -> dict[str, int]:
    """By legal action, what ``side`` gains from here on."""
    return {
        str(action): _best(state.apply(action), side, len(state.past)) - settled(state, side)
        for action in state.legal_actions()
    }


def begun(state: State, rng: random.Random) -> State:
    """Past chance and the auction, which somebody wins."""
    while state.to_move == 0 or state.phase == "auction":
        if state.to_move == 0:
            state = state.apply(state.sample_chance(rng))
        else:
            state = state.apply(rng.choice([bid for bid in state.legal_actions() if bid != PASS]))
    return state


def endgame(preset: str, rng: random.Random, tricks: int) -> State:
    """A position somewhere in the last ``tricks`` tricks of a hand by these rules, played at random.

    The hand isn't stopped when it is set, which the solver has no eye for.
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
