"""Estimate from earlier hands of the match which opponents play by rules of thumb, and which search.

A defender who plays by rules of thumb gives tricks away, so some bids succeed only against such defenders.
When a hand has been played out, the hands of all seats that didn't take the widow are known, and each
decision after the auction can be compared with what `Beginner` would have done. Bots that search usually make
the same choice, but seldom if that choice gives a trick away double-dummy. The frequencies were measured
(``docs/lab/strength.md``), and Bayes' rule gives P(the seat plays by rules of thumb). People play like
neither kind of bot; they soon deviate from the rules of thumb, and are then treated as good players.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log

from shootmoon.bots.evaluation.past_hands import MAX_HANDS, past_hand
from shootmoon.bots.novice.beginner import Beginner
from shootmoon.endgames import endgame_of
from shootmoon.game import Action, Score, Setup, State, View, new_game
from shootmoon.game.state import read_lines
from shootmoon.solver import solve_plays

_PRIOR = 0.08
"""The prior probability that a seat plays by rules of thumb."""
_NOVICE_AGREES = 0.98
"""P(a seat that plays by rules of thumb makes the same choice as `Beginner`)."""
_ERROR = "play that gives a trick away"
_SEARCHER_AGREES = {"discard": 0.67, "trump": 0.83, "play": 0.9, _ERROR: 0.22}
"""P(a bot that searches agrees with `Beginner` | it has a choice), by kind of decision (see
`novice_choice`)."""
_MAX_LOG_ODDS = 50.0
"""Log odds are cut off here, so that the exponential stays finite."""


def weak_defense_chances(view: View) -> tuple[float, ...]:
    """Return, for each seat as declarer, P(at least one of its defenders gives tricks away).

    The view's own seat is assumed to defend well. All probabilities are 0 before the first hand of a match is
    over.
    """
    seating = view.seating
    if not view.past:
        return (0.0,) * seating.players
    chances = novice_chances(view)
    chances_by_declarer: list[float] = []
    for declarer in seating.seats:
        sound = 1.0
        for seat in seating.seats:
            if seat != view.seat and seating.side_of(seat) != seating.side_of(declarer):
                sound *= 1 - chances[seat - 1]
        chances_by_declarer.append(1 - sound)
    return tuple(chances_by_declarer)


def novice_chances(view: View) -> tuple[float, ...]:
    """Return P(the seat plays by rules of thumb) for each seat; for the view's own seat this is the prior."""
    past = view.past[:MAX_HANDS]
    ratios = match_evidence(view.setup, view.seat, past, view.start_score).ratios
    prior = log(_PRIOR / (1 - _PRIOR))
    return tuple(1 / (1 + exp(min(_MAX_LOG_ODDS, -prior - each))) for each in ratios)


class MatchEvidence:
    """The state after some hands of a match, and the evidence about each seat from these hands."""

    __slots__ = ("ratios", "state")

    def __init__(self, state: State, ratios: tuple[float, ...]) -> None:
        self.state = state
        self.ratios = ratios
        """By seat: log of P(its decisions | rules of thumb) / P(its decisions | search)."""


@lru_cache(maxsize=512)
def match_evidence(
    setup: Setup, seat: int, past: tuple[str, ...], score: Score | None = None
) -> MatchEvidence:
    """Return the evidence that ``seat`` has from the hands ``past``, as recorded in its view.

    ``score`` is the score with which the match began (`View.start_score`).
    """
    if not past:
        state = new_game(setup.rules, pieces=setup.pieces, hand_size=setup.hand_size, score=score)
        return MatchEvidence(state, (0.0,) * setup.seating.players)
    before = match_evidence(setup, seat, past[:-1], score)
    hand = past_hand(setup, seat, past, score)
    state, over = hand.before, hand.over
    if not hand.open:
        return MatchEvidence(over, before.ratios)
    assert over.last_hand is not None
    ratios = list(before.ratios)
    for action in read_lines(over.past[-1].text, setup.reader)[-len(hand.actions) :]:
        mover = state.to_move
        # Bids tell nothing of how a seat defends: `novice` bids well, and the hand of a declarer who took the
        # widow is unknown.
        if mover and mover != seat and state.phase != "auction":
            ratios[mover - 1] += _ratio(state, mover, action)
        state = state.apply(action)
    return MatchEvidence(over, tuple(ratios))


_by_thumb = Beginner()


def _ratio(state: State, seat: int, action: Action) -> float:
    """Return log of P(action | rules of thumb) / P(action | search)."""
    if len(state.legal_actions()) == 1:
        return 0.0
    choice, kind = novice_choice(state, seat)
    agrees = _SEARCHER_AGREES[kind]
    if choice == action:
        return log(_NOVICE_AGREES / agrees)
    return log((1 - _NOVICE_AGREES) / (1 - agrees))


def novice_choice(state: State, seat: int) -> tuple[Action, str]:
    """Return the action that `Beginner` would choose, and the kind of the decision.

    The kind is the phase, except for plays that give a trick away double-dummy, which are a separate kind.
    """
    choice = _by_thumb.choose(state.view(seat)).action
    return choice, _ERROR if state.phase == "play" and _errs(state, seat, choice) else state.phase


def _errs(state: State, seat: int, action: Action) -> bool:
    """Return True if a play gives a trick away double-dummy."""
    endgame = endgame_of(state)
    sign = 1 if seat in endgame.side else -1
    plays = solve_plays(endgame.problem)
    worth = {endgame.action(play.piece, play.suit): sign * play.value for play in plays}
    return worth[action] < max(worth.values())
