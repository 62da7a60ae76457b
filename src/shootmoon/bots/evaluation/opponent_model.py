"""What a match has shown of how the others play: by thumb rules, or by looking at many deals.

Who defends by thumb rules gives tricks away, so that bids are made against it that would fail against others.
Once a hand is played out, it is known what everybody held who did not take the widow, so each decision can
be compared with what `Novice` would have done there. Searchers decide alike more often than not, but seldom
where that gives a trick away with open hands; how often was counted (``docs/lab/strength.md``), and Bayes'
rule does the rest. People, who play like neither, soon differ from the thumb rules, and are then taken for
good players.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log

from shootmoon.bots.novice.novice import Novice
from shootmoon.endgames import endgame_of
from shootmoon.game import Action, Deal, Play, Setup, State, View, new_game
from shootmoon.game.state import read_lines
from shootmoon.record import complete_hand
from shootmoon.solver import solve_plays

_BEFORE = 0.08
"""How likely a seat is taken to play by thumb rules before it has done anything."""
_FAITHFUL = 0.98
"""How often who plays by them does as they say; nobody is taken to be quite without whims."""
_ERROR = "play that gives a trick away"
_ALIKE = {"auction": 0.68, "discard": 0.67, "trump": 0.83, "play": 0.9, _ERROR: 0.22}
"""By kind of decision, see `novice_choice`: how often a searcher does as the thumb rules say, given a
choice."""
_CERTAIN = 50.0
"""Beyond such log odds nothing changes any more."""
_ENOUGH = 20
"""Hands of a match that are looked at."""


def weak_defense_chances(view: View) -> tuple[float, ...]:
    """By seat, as declarer: how likely somebody defends against it who gives tricks away.

    The seat whose view it is doesn't. 0 for all at the beginning of a match, when nobody has shown anything.
    """
    seating = view.seating
    if not view.past:
        return (0.0,) * seating.players
    chances = novice_chances(view)
    found: list[float] = []
    for declarer in seating.seats:
        sound = 1.0
        for seat in seating.seats:
            if seat != view.seat and seating.side_of(seat) != seating.side_of(declarer):
                sound *= 1 - chances[seat - 1]
        found.append(1 - sound)
    return tuple(found)


def novice_chances(view: View) -> tuple[float, ...]:
    """By seat: how likely it plays by thumb rules; of the seat whose view it is nothing is asked."""
    ratios = match_evidence(view.setup, view.seat, view.past[:_ENOUGH]).ratios
    usual = log(_BEFORE / (1 - _BEFORE))
    return tuple(1 / (1 + exp(min(_CERTAIN, -usual - each))) for each in ratios)


class MatchEvidence:
    """A match up to the end of a hand, and what it has shown."""

    __slots__ = ("ratios", "state")

    def __init__(self, state: State, ratios: tuple[float, ...]) -> None:
        self.state = state
        self.ratios = ratios
        """By seat: the log of how many times more likely its decisions are by thumb rules than without."""


@lru_cache(maxsize=512)
def match_evidence(setup: Setup, seat: int, past: tuple[str, ...]) -> MatchEvidence:
    """What the hands of a match show ``seat``, each as it may know it."""
    if not past:
        state = new_game(setup.rules, pieces=setup.pieces, hand_size=setup.hand_size)
        return MatchEvidence(state, (0.0,) * setup.seating.players)
    before = match_evidence(setup, seat, past[:-1])
    state, actions = before.state, read_lines(past[-1], setup.reader)
    while not isinstance(actions[0], Deal):
        state = state.apply(actions.pop(0))
    over = complete_hand(state, tuple(actions), seat)
    if not _open(setup, actions):
        return MatchEvidence(over, before.ratios)
    assert over.last_hand is not None
    ratios = list(before.ratios)
    for action in read_lines(over.past[-1].text, setup.reader)[-len(actions) :]:
        mover = state.to_move
        if mover and mover != seat:
            # What the declarer held before it took the widow is not known.
            taken = setup.exchanges != "none" and mover == over.last_hand.declarer
            if not (taken and state.phase == "auction"):
                ratios[mover - 1] += _ratio(state, mover, action)
        state = state.apply(action)
    return MatchEvidence(over, tuple(ratios))


def _open(setup: Setup, actions: list[Action]) -> bool:
    """Whether all has come to light that those held who played."""
    players, size = setup.seating.players, setup.hand_size
    played = sum(isinstance(action, Play) for action in actions)
    beside = 0 if setup.exchanges == "none" else setup.widow_size
    return played == players * size and (not beside or players * size + beside == len(setup.pieces))


_novice = Novice()


def _ratio(state: State, seat: int, action: Action) -> float:
    """How many times more likely a decision is by thumb rules than by a searcher, as a log."""
    if len(state.legal_actions()) == 1:
        return 0.0
    usual, kind = novice_choice(state, seat)
    alike = _ALIKE[kind]
    if usual == action:
        return log(_FAITHFUL / alike)
    return log((1 - _FAITHFUL) / (1 - alike))


def novice_choice(state: State, seat: int) -> tuple[Action, str]:
    """What the thumb rules say to the seat to move, and what kind of decision that is: the phase, but that
    plays which give a trick away are a kind of their own."""
    usual = _novice.choose(state.view(seat)).action
    return usual, _ERROR if state.phase == "play" and _errs(state, seat, usual) else state.phase


def _errs(state: State, seat: int, action: Action) -> bool:
    """Whether a play gives a trick away with open hands."""
    endgame = endgame_of(state)
    sign = 1 if seat in endgame.side else -1
    plays = solve_plays(endgame.problem)
    worth = {endgame.action(play.piece, play.suit): sign * play.value for play in plays}
    return worth[action] < max(worth.values())
