"""Extended perfect-information Monte Carlo search of depth one.

The double-dummy value of a play assumes that the player will continue perfectly in each world, although it
can't tell the worlds apart (*strategy fusion*). Here each play is followed in each world by the replies of
the other seats, up to the player's next turn. Worlds that look the same to the player by then must share one
play. The other seats reply to a declarer by the best double-dummy plays, and to a defender as a `ReplyModel`
does.

With double-dummy replies this is the method of Furtak, Buro, "Recursive Monte Carlo search for imperfect
information games", CIG 2013, which is called extended PIMC by Arjonilla, Saffidine, Cazenave, "Enhancing
reinforcement learning through guided search", 2023.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from shootmoon import solver
from shootmoon.bots.evaluation.arrays import Floats
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.search.determinization import SampledWorlds
from shootmoon.bots.search.playing import PlayEvaluator
from shootmoon.bots.search.reply_model import ReplyModel
from shootmoon.bots.search.sampling import SearchResult, compare
from shootmoon.bots.search.work import Work
from shootmoon.game import Play
from shootmoon.solver import Problem, solve_plays_over

_CANDIDATES = 3
"""The greatest number of plays that are searched further; they are the best double-dummy plays."""
_NEAR = 0.03
"""A play isn't searched further if its probability of winning the match is lower than that of the best play
by more than this."""
_CLEAR = 1.0
"""The lead, in standard errors, that a play needs to replace the best double-dummy play."""


class _Playout(Struct):
    """A world, played on up to the next turn of the searching seat."""

    hands: list[int]
    leader: int
    trick: tuple[int, ...]
    led: int | None
    taken: int
    """The tricks that the declarer's side took during the playout."""
    seen: list[int]
    """The pieces that the others played. Worlds look the same to the searching seat if these are equal."""


def refine_by_lookahead(
    values: PlayEvaluator,
    result: SearchResult,
    sampled: SampledWorlds,
    max_worlds: int,
    work: Work,
    reply_model: ReplyModel | None = None,
) -> SearchResult:
    """Value the best plays again by looking one decision further; the other plays stay ranked below them.

    At most ``max_worlds`` worlds are searched further. The change of a play's value in these worlds is
    applied to its mean over all worlds, of which there are many more (a *control variate*).

    ``reply_model``: how the others reply; None for the best double-dummy replies. Returns the result
    unchanged if no second play is near the best, if none becomes clearly better, or if the budget is used up.
    """
    best = result.candidates[0].value
    near = [each for each in result.candidates[:_CANDIDATES] if best - each.value <= _NEAR]
    if len(near) < 2:
        return result
    count = min(max_worlds, len(sampled))
    weights = sampled.weights[:count] / sampled.weights[:count].sum()
    double_dummy = values.values(sampled, 0, count).utility
    worths: list[Floats] = []
    for candidate in near:
        assert isinstance(candidate.action, Play)
        worth = lookahead_values(values, candidate.action, sampled, weights, work, reply_model)
        if worth is None:
            return result
        over_all = candidate.value - double_dummy[:, values.actions.index(candidate.action)]
        worths.append(worth + over_all)
    mean, errors = compare(np.column_stack(worths), weights)
    errors = np.hypot(errors, [each.error for each in near])
    order = [int(index) for index in (-mean).argsort(kind="stable")]
    if mean[order[0]] - mean[0] <= _CLEAR * errors[0]:
        return result
    errors[order[0]] = 0.0
    again = [replace(near[index], value=float(mean[index]), error=float(errors[index])) for index in order]
    # Since worlds that look the same share one play, all values are lower now. Only their order matters.
    fall = min(0.0, again[-1].value - best)
    rest = [replace(each, value=each.value + fall) for each in result.candidates if each not in near]
    return SearchResult((*again, *rest), count)


def lookahead_values(
    values: PlayEvaluator,
    play: Play,
    sampled: SampledWorlds,
    weights: Floats,
    work: Work,
    reply_model: ReplyModel | None,
) -> Floats | None:
    """Return the value of a play in each of the first ``len(weights)`` worlds; None if the budget is
    used up."""
    situation = values.situation
    problem = values.problems[0]
    number = situation.number_of(play)
    suit = situation.suit_of(play, number)
    alike: dict[tuple[int, ...], list[tuple[int, _Playout]]] = defaultdict(list)
    for row in range(len(weights)):
        if work.done:
            return None
        playout = _Playout(sampled.hands[row].tolist(), problem.leader, problem.trick, suit, 0, [])
        _make(problem, situation, playout, problem.to_move, number, suit)
        _follow(problem, situation, playout, int(sampled.aside[row]), work, reply_model)
        alike[tuple(playout.seen)].append((row, playout))
    worth: Floats = np.empty(len(weights))
    for playouts in alike.values():
        rows = [row for row, _ in playouts]
        worth[rows] = _best(values, problem, [playout for _, playout in playouts], weights[rows], work)
    return worth


def _best(
    values: PlayEvaluator, problem: Problem, playouts: list[_Playout], weights: Floats, work: Work
) -> Floats:
    """Find the play that is best on average over ``playouts``, which look the same to the searching seat, and
    return its value in each of them."""
    first = playouts[0]
    if not any(first.hands):
        declared = np.array([[float(playout.taken)] for playout in playouts])
    else:
        _, solved = solve_plays_over(
            _playout_problem(problem, first),
            np.array([playout.hands for playout in playouts], dtype=np.uint64),
            count=work.count,
        )
        declared = solved + np.array([[playout.taken] for playout in playouts])
    worth = values.values_of_tricks(declared)
    return worth[:, int((weights @ worth).round(12).argmax())]


def _follow(
    problem: Problem,
    situation: Situation,
    playout: _Playout,
    aside: int,
    work: Work,
    reply_model: ReplyModel | None,
) -> None:
    """Let the others reply until the searching seat is to move again."""
    seats = len(playout.hands)
    while any(playout.hands):
        mover = (playout.leader + len(playout.trick)) % seats
        if mover == problem.to_move:
            break
        reply_problem = _playout_problem(problem, playout)
        reply = (
            _best_reply(reply_problem, situation, work)
            if reply_model is None
            else reply_model.reply(reply_problem, aside, playout.taken, work.count)
        )
        _make(problem, situation, playout, mover, reply.piece, reply.suit)
        playout.seen.append(reply.piece)


def _best_reply(reply_problem: Problem, situation: Situation, work: Work) -> solver.Play:
    """Return the best double-dummy reply; if several are equally good, the one with the weakest piece."""
    wanted = 1 if reply_problem.side >> reply_problem.to_move & 1 else -1
    return max(
        solver.solve_plays(reply_problem, count=work.count),
        key=lambda each: (wanted * each.value, -situation.tables.strength[each.suit][each.piece]),
    )


def _make(
    problem: Problem, situation: Situation, playout: _Playout, mover: int, number: int, suit: int
) -> None:
    playout.hands[mover] &= ~(1 << number)
    playout.trick = (*playout.trick, number)
    playout.led = suit
    seats = len(playout.hands)
    if len(playout.trick) == seats:
        winner = (playout.leader + situation.tables.winner(suit, playout.trick)) % seats
        playout.taken += problem.side >> winner & 1
        playout.leader, playout.trick, playout.led = winner, (), None


def _playout_problem(problem: Problem, playout: _Playout) -> Problem:
    return replace(
        problem,
        hands=tuple(playout.hands),
        leader=playout.leader,
        trick=playout.trick,
        led=playout.led if playout.trick else None,
        first_leads=None,
    )
