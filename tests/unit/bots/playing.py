"""Bots at the table: whole matches, and single positions for them to decide."""

import random
from collections.abc import Callable, Iterator, Sequence

import pytest

from shootmoon.bots import Bot, Decision, make_bot
from shootmoon.game import HandResult, State, View, new_game, with_first_dealer
from shootmoon.rules import Rules, load_rules
from tests.strategies import SOAK

LANGUAGES = ("en", "es")

BUDGET = "usual" if SOAK else "tiny"
"""The budget of bots where what is tested holds for each of them: the usual one in `make soak`."""

OF_SEARCH = {
    "search-make",
    "search-set",
    "search-value",
    "endgame-solved",
    "bid-odds",
    "bid-bold",
    "pass-odds",
    "trump-odds",
    "discard-odds",
}
"""The reasons of bots that look at many deals."""

OF_STYLES = {"bid-safer", "pass-risky", "bid-wild", "bid-thrifty", "bid-proud", "bid-sly", "pass-sly"}
"""Reasons of those among them that don't bid what is worth most: the more cautious, the wild, and those with
habits."""


def slow(*cases: object) -> list[object]:
    """Cases of a test that are run with the slow ones; a case of several arguments is a tuple."""
    mark = pytest.mark.slow
    return [pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=mark) for case in cases]


def position(
    preset: str, deal: str, actions: str = "", *, dealer: int, options: dict[str, object] | None = None
) -> State:
    """The state after a deal and the actions, as in a record; ``;`` sets actions of two words apart."""
    state = with_first_dealer(new_game(load_rules(preset, options or {})), dealer).apply("deal " + deal)
    for part in actions.split(";"):
        words = part.split()
        for action in [" ".join(words)] if words and words[0] in ("discard", "trump") else words:
            state = state.apply(action)
    return state


def novice_in(state: State) -> Decision:
    """What the beginner does in a state, knowing only the view of the seat to move."""
    assert state.to_move
    return make_bot("beginner").choose(state.view(state.to_move))


def play_match(
    rules: Rules,
    bots: Sequence[Bot],
    seed: int,
    *,
    state: State | None = None,
    most_hands: int,
    seen: Callable[[HandResult], None] | None = None,
) -> State:
    """A match by the bots, who see views only. Fails when it takes more than ``most_hands``.

    The deals depend on the seed alone, so that they come again with other bots.
    """
    chance = random.Random(seed)
    state = state or new_game(rules)
    hands = 0
    while state.phase != "over":
        if state.to_move == 0:
            state = state.apply(state.sample_chance(chance))
            continue
        assert state.to_move
        decision = bots[state.to_move - 1].choose(state.view(state.to_move))
        assert decision.action in state.legal_actions()
        before = state.last_hand
        state = state.apply(decision.action)
        if state.last_hand is not before:
            assert state.last_hand
            hands += 1
            assert hands <= most_hands, "the match does not end"
            if seen:
                seen(state.last_hand)
    return state


def win_share(preset: str, matches: int) -> float:
    """How often a beginner (a side of beginners) wins among random bots, in all seats with the same deals."""
    rules = load_rules(preset)
    players, sides = rules.table.players, rules.table.sides
    won = 0.0
    for seed in range(matches):
        for side in range(sides):
            names = ["beginner" if seat % sides == side else "random" for seat in range(players)]
            bots = [make_bot(name, seed * players + seat) for seat, name in enumerate(names)]
            winners = play_match(rules, bots, seed, most_hands=400).winners
            novices = {seat for seat, name in enumerate(names, 1) if name == "beginner"}
            won += len(novices & set(winners)) / len(winners)
    return won / (matches * sides)


def novices_turns(preset: str, turns: int) -> Iterator[State]:
    """Positions of a match of novices in which a seat is to act: so many, or fewer if it is over before."""
    state = new_game(load_rules(preset))
    novice = make_bot("beginner")
    done = 0
    while done < turns and state.to_move is not None:
        if not state.to_move:
            state = state.apply(state.sample_chance(done))
            continue
        yield state
        state = state.apply(novice.choose(state.view(state.to_move)).action)
        done += 1


def played_hands(preset: str, plies: int, seed: int = 11) -> Iterator[tuple[State, View]]:
    """Positions of novices' hands, with the view of whoever is to play, where there is a choice."""
    state = new_game(load_rules(preset))
    chance, novice = random.Random(seed), make_bot("beginner")
    for _ in range(plies):
        if state.phase == "over":
            state = new_game(state.rules)
        if state.to_move == 0:
            state = state.apply(state.sample_chance(chance))
            continue
        view = state.view(state.to_move)
        if state.phase == "play" and len(view.legal_actions()) > 1:
            yield state, view
        state = state.apply(novice.choose(view).action)
