"""A look one decision further, by a player who will not know more then than it has seen.

Valuing a play by open hands takes for granted that its player goes on rightly in each deal, though it can't
tell the deals apart (*strategy fusion*). Here each play is followed by the replies of the others, deal by
deal, up to the player's next turn; deals that look alike by then share one best play. For a declarer the
replies are the best there are, for a defender those of a `ReplyModel`. The first is
extended perfect-information Monte Carlo of depth one (Furtak, Buro, "Recursive Monte Carlo search for
imperfect information games", CIG 2013; Arjonilla, Saffidine, Cazenave, "Enhancing reinforcement learning
through guided search", 2023, name it extended PIMC).
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from shootmoon import solver
from shootmoon.bots.evaluation.arrays import Floats
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.search.clock import Clock
from shootmoon.bots.search.determinization import SampledWorlds
from shootmoon.bots.search.playing import PlayValues
from shootmoon.bots.search.reply_model import ReplyModel
from shootmoon.bots.search.sampling import Weighed, compared
from shootmoon.game import Play
from shootmoon.solver import Problem, solve_plays_over

_CANDIDATES = 3
"""Plays that are looked at further: the best by open hands."""
_NEAR = 0.03
"""How far behind the best, in the chance to win, a play may be to be looked at further."""
_CLEAR = 1.0
"""Standard errors by which a play must lead to overrule the best by open hands."""


class _Line(Struct):
    """A deal on its way to the next turn of whoever looks ahead."""

    hands: list[int]
    leader: int
    trick: tuple[int, ...]
    led: int | None
    taken: int
    """Tricks of the declarer's side since."""
    seen: list[int]
    """What was played since, which is what can be told apart."""


def look_ahead(
    values: PlayValues,
    weighed: Weighed,
    sampled: SampledWorlds,
    most: int,
    clock: Clock,
    reply_model: ReplyModel | None = None,
) -> Weighed:
    """The best plays weighed again; the others stay behind them.

    ``most`` deals, at most, are looked at further. What that takes from the worth of a play in these deals is
    taken from its worth over all deals, which are many more (*control variate*).

    ``reply_model``: how the others reply; None for the best that there is in each deal. As it was where
    only one play is any good, no other is clearly better than the first, or the time is up before all are
    done.
    """
    best = weighed.candidates[0].value
    near = [each for each in weighed.candidates[:_CANDIDATES] if best - each.value <= _NEAR]
    if len(near) < 2:
        return weighed
    count = min(most, len(sampled))
    weights = sampled.weights[:count] / sampled.weights[:count].sum()
    open_hands = values.values(sampled, 0, count).worth
    worths: list[Floats] = []
    for candidate in near:
        assert isinstance(candidate.action, Play)
        worth = worth_ahead(values, candidate.action, sampled, weights, clock, reply_model)
        if worth is None:
            return weighed
        over_all = candidate.value - open_hands[:, values.actions.index(candidate.action)]
        worths.append(worth + over_all)
    mean, errors = compared(np.column_stack(worths), weights)
    errors = np.hypot(errors, [each.error for each in near])
    order = [int(at) for at in (-mean).argsort(kind="stable")]
    if mean[order[0]] - mean[0] <= _CLEAR * errors[0]:
        return weighed
    errors[order[0]] = 0.0
    again = [replace(near[at], value=float(mean[at]), error=float(errors[at])) for at in order]
    # Deals that look alike are judged by the same play, so all values fall; the order is what counts.
    fall = min(0.0, again[-1].value - best)
    rest = [replace(each, value=each.value + fall) for each in weighed.candidates if each not in near]
    return Weighed((*again, *rest), count)


def worth_ahead(
    values: PlayValues,
    play: Play,
    sampled: SampledWorlds,
    weights: Floats,
    clock: Clock,
    reply_model: ReplyModel | None,
) -> Floats | None:
    """What a play of Moon is worth in each of the first deals, of which there are as many as ``weights``.

    None when the time is up.
    """
    at = values.at
    problem = values.problems[0]
    number = at.number_of(play)
    suit = at.suit_of(play, number)
    alike: dict[tuple[int, ...], list[tuple[int, _Line]]] = defaultdict(list)
    for row in range(len(weights)):
        if clock.out:
            return None
        line = _Line(sampled.hands[row].tolist(), problem.leader, problem.trick, suit, 0, [])
        _make(problem, at, line, problem.to_move, number, suit)
        _follow(problem, at, line, int(sampled.beside[row]), reply_model)
        alike[tuple(line.seen)].append((row, line))
    worth: Floats = np.empty(len(weights))
    for lines in alike.values():
        rows = [row for row, _ in lines]
        worth[rows] = _best(values, problem, [line for _, line in lines], weights[rows])
    return worth


def _best(values: PlayValues, problem: Problem, lines: list[_Line], weights: Floats) -> Floats:
    """What the play that is best in deals that look alike, taken together, is worth in each."""
    first = lines[0]
    if not any(first.hands):
        declared = np.array([[float(line.taken)] for line in lines])
    else:
        _, solved = solve_plays_over(
            _posed(problem, first), np.array([line.hands for line in lines], dtype=np.uint64)
        )
        declared = solved + np.array([[line.taken] for line in lines])
    worth = values.worth_of(declared)
    return worth[:, int((weights @ worth).argmax())]


def _follow(
    problem: Problem, at: Situation, line: _Line, beside: int, reply_model: ReplyModel | None
) -> None:
    """Let the others reply until whoever made the play is to move again."""
    seats = len(line.hands)
    while any(line.hands):
        mover = (line.leader + len(line.trick)) % seats
        if mover == problem.to_move:
            break
        posed = _posed(problem, line)
        reply = (
            _best_reply(posed, at) if reply_model is None else reply_model.reply(posed, beside, line.taken)
        )
        _make(problem, at, line, mover, reply.piece, reply.suit)
        line.seen.append(reply.piece)


def _best_reply(posed: Problem, at: Situation) -> solver.Play:
    """The best there is with open hands; the weakest of several."""
    wanted = 1 if posed.side >> posed.to_move & 1 else -1
    return max(
        solver.solve_plays(posed),
        key=lambda each: (wanted * each.value, -at.tables.strength[each.suit][each.piece]),
    )


def _make(problem: Problem, at: Situation, line: _Line, mover: int, number: int, suit: int) -> None:
    line.hands[mover] &= ~(1 << number)
    line.trick = (*line.trick, number)
    line.led = suit
    seats = len(line.hands)
    if len(line.trick) == seats:
        winner = (line.leader + at.tables.winner(suit, line.trick)) % seats
        line.taken += problem.side >> winner & 1
        line.leader, line.trick, line.led = winner, (), None


def _posed(problem: Problem, line: _Line) -> Problem:
    return replace(
        problem,
        hands=tuple(line.hands),
        leader=line.leader,
        trick=line.trick,
        led=line.led if line.trick else None,
        first_leads=None,
    )
