"""Choose a play in the last tricks from an equilibrium over all worlds of a view.

`endgame_equilibrium` computes the equilibrium; this module builds its problem from a view. Each side's
utility is its own probability of winning the match, since defenders who are not partners have different aims.
"""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace

from shootmoon.belief import Belief
from shootmoon.bots.equilibrium.endgame import EndgameEquilibrium, endgame_equilibrium, seat_columns
from shootmoon.bots.equilibrium.endgame_tree import Utility
from shootmoon.bots.equilibrium.endgame_worlds import EndgameError
from shootmoon.bots.evaluation.likelihood import BidChances, log_likelihoods
from shootmoon.bots.evaluation.play_model import PlayModel
from shootmoon.bots.evaluation.utility import HandUtility, MatchUtility
from shootmoon.bots.position.problem import view_problem
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.protocol.decision import Candidate
from shootmoon.bots.search.games import own_search
from shootmoon.bots.search.sampling import SearchResult
from shootmoon.bots.search.work import Work
from shootmoon.game import Play, View
from shootmoon.solver import Problem, Stakes

_ITERATIONS = {4: 25}
_DEFAULT_ITERATIONS = 60
"""The greatest number of CFR iterations, if `_ITERATIONS` has no entry for the number of tricks left. A few
dozen are nearly always enough (``docs/lab/strength.md``)."""
_POSITIONS = 600_000
"""The greatest number of positions at one ply of the tree; building such a tree takes about a second."""
_VISITS = 6_000_000
"""The greatest number of positions that all iterations together visit, which takes about a second. There are
fewer iterations for larger trees."""
_TREMBLE = 0.1
"""The probability with which the others are assumed to play at random. In the solution the others know the
hand of the seat to move. Without these random plays, all plays of a declarer would seem equally lost in many
endgames that are won in practice (``docs/lab/strength.md``)."""


def search_endgame(
    view: View,
    situation: Situation,
    max_worlds: int,
    share: float,
    match: HandUtility,
    strong_bidding: BidChances | None,
    play_model: PlayModel | None,
    work: Work,
) -> tuple[Play, SearchResult] | None:
    """Return the play that the equilibrium makes most often, and all legal plays with their values.

    Returns None if there are more than ``max_worlds`` worlds, if the tree is too large, or if the game isn't
    supported. ``share``: the share of the usual work that may be done. ``strong_bidding``, ``play_model``:
    see `log_likelihoods`. ``work`` has the time limit.
    """
    belief = Belief(view)
    own = own_search(view.setup) is not None and isinstance(match, MatchUtility)
    known = situation.setup.counts_tricks or own
    if belief.count > max_worlds or situation.dummy_seat or not known:
        return None
    worlds = belief.worlds()
    hands, secrets = seat_columns(belief, worlds)
    logs = log_likelihoods(view, hands, secrets.max(axis=1), strong_bidding, play_model)
    weights = np.exp(logs - logs.max())
    problem, utility = _problem_and_utility(view, situation, match)
    deadline = work.half_time()
    try:
        equilibrium = endgame_equilibrium(
            replace(problem, hands=tuple(map(int, hands[0]))),
            hands,
            utility,
            weights=weights,
            secrets=secrets,
            iterations=_ITERATIONS.get(situation.tricks_left, _DEFAULT_ITERATIONS),
            max_positions=round(share * _POSITIONS),
            max_visits=round(share * _VISITS),
            deadline=deadline,
            tremble=_TREMBLE,
        )
    except EndgameError:
        work.cut_short |= work.out_of_time(deadline)
        return None
    work.cut_short |= work.out_of_time(deadline)
    candidates, shares = _candidates(view, situation, equilibrium)
    often = max(shares) - 1e-6
    chosen = max(
        (each for each, share in zip(candidates, shares, strict=True) if share >= often),
        key=lambda each: round(each.value, 12),
    )
    candidates.sort(key=lambda each: -each.value)
    assert isinstance(chosen.action, Play)
    return chosen.action, SearchResult(tuple(candidates), len(worlds))


def _problem_and_utility(view: View, situation: Situation, match: HandUtility) -> tuple[Problem, Utility]:
    """Return the problem of the rest of the hand, with empty hands, and the utility of its outcomes."""
    problem = view_problem(view, situation, view.seat)
    own = own_search(view.setup)
    if own is not None and isinstance(match, MatchUtility):
        stakes = Stakes(points=situation.setup.captured)
        return replace(problem, stakes=stakes), own.endgame_utility(view, match.table)
    return replace(problem, stakes=Stakes()), _tricks_utility(view, match)


def _candidates(
    view: View, situation: Situation, equilibrium: EndgameEquilibrium
) -> tuple[list[Candidate], list[float]]:
    """Return the legal plays with their values, and the probability of each.

    Two equal cards are a single legal play, but two plays in the solution.
    """
    by_play = dict(
        zip(equilibrium.plays, zip(equilibrium.values, equilibrium.strategy, strict=True), strict=True)
    )
    candidates: list[Candidate] = []
    shares: list[float] = []
    for play in view.legal_actions():
        assert isinstance(play, Play)
        same = [
            by_play[number, suit]
            for number, suit in by_play
            if situation.setup.pieces[number] == play.piece
            and (play.called is None or situation.tables.suits[suit] == play.called)
        ]
        candidates.append(Candidate(play, max(value for value, _ in same)))
        shares.append(sum(share for _, share in same))
    return candidates, shares


def _tricks_utility(view: View, match: HandUtility) -> Utility:
    seating = view.seating
    assert view.declarer is not None
    assert view.contract is not None
    declarer, contract = view.declarer, view.contract

    def utility(tricks: tuple[int, ...], _: tuple[int, ...]) -> tuple[float, ...]:
        by_side = list(map(float, view.tricks))
        for seat, taken in zip(seating.seats, tricks, strict=False):
            by_side[seating.side_of(seat)] += taken
        ends = np.array([by_side])
        worth = [float(match.of_outcomes(declarer, contract, ends, side)[0]) for side in range(seating.sides)]
        return tuple(worth[seating.side_of(seat)] for seat in seating.seats)

    return utility
