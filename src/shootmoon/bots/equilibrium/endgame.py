"""`endgame_equilibrium`: solve the last tricks of a hand over all worlds together.

Plain determinization solves each world double-dummy and averages the results. It thereby assumes that a seat
can choose different plays in worlds that it can't tell apart (*strategy fusion*), and that the other seats
know the world as well (one cause of *non-locality*). Both errors are described by Frank, Basin, "Search in
games with incomplete information: a case study using Bridge card play", Artificial Intelligence 100, 1998.
Here an information set consists of a seat's own hand and the plays made so far, and the seat has a single
strategy in each.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from shootmoon.belief import Belief
from shootmoon.bots.equilibrium.cfr import Cfr
from shootmoon.bots.equilibrium.endgame_tree import MAX_POSITIONS, Utility, build_tree
from shootmoon.bots.equilibrium.endgame_worlds import EndgameError, EndgameWorlds
from shootmoon.bots.equilibrium.game_tree import Floats, GameTree
from shootmoon.solver import Problem


class EndgameEquilibrium(Struct, frozen=True):
    """The result of `endgame_equilibrium`, for the seat to move with the hand that it holds in the
    problem."""

    plays: tuple[tuple[int, int], ...]
    """The legal plays in order, each with the bit number of the piece and the suit led."""
    strategy: tuple[float, ...]
    """The probability of each play, in the order of `plays`."""
    values: tuple[float, ...]
    """The expected utility of each play to the seat to move, if all seats follow the solution afterwards."""
    utility: tuple[float, ...]
    """The expected utility to each seat, averaged over all given worlds (including worlds in which the seat
    to move holds a different hand)."""
    gains: tuple[float, ...] | None
    """What each seat could gain by an exact best response to the others, over all worlds. The sum is
    NashConv. None if it wasn't requested."""
    iterations: int
    """The number of CFR iterations done. With 0, the solution is the result of backward induction."""
    positions: int
    """The number of positions with a choice, over all worlds. Time per iteration is proportional to it."""

    @property
    def best(self) -> tuple[int, int]:
        """The most probable play; ties go to the highest value, then to the first play."""
        ranked = zip([round(chance, 6) for chance in self.strategy], self.values, strict=True)
        keys = list(ranked)
        return self.plays[max(range(len(keys)), key=lambda index: (*keys[index], -index))]


def endgame_equilibrium(
    problem: Problem,
    worlds: npt.NDArray[np.uint64],
    utility: Utility | None = None,
    *,
    weights: npt.ArrayLike | None = None,
    secrets: npt.NDArray[np.uint64] | None = None,
    piles: Sequence[Sequence[int]] | None = None,
    iterations: int = 1_000,
    max_visits: int | None = None,
    deadline: float | None = None,
    tremble: float = 0.0,
    gains: bool = False,
    max_positions: int = MAX_POSITIONS,
) -> EndgameEquilibrium:
    """Approximate an equilibrium of the rest of a hand by CFR, and return the plays of the seat to move.

    ``problem``: the position, as `shootmoon.endgames` builds it: tables, leader, trick in progress, first
    leads, ``stakes.points`` and ``stakes.stop_below``. Only the hand of the seat to move is used from it; the
    result is for this hand.

    ``worlds``: masks of shape (worlds, hands), with a column for *every* seat, including the one to move.
    ``weights``: the likelihood of each world, shape (worlds,), in any scale; equal by default. The weights
    should express everything that happened before: the solver knows only what is played from here on.

    The given worlds determine what seats know. A seat knows its own column, and that the true world is one of
    the given worlds with this column. There are three ways to choose them:

    - All deals that fit the *public* information; the hand of the seat to move may differ between worlds.
      Nine tiles in three hands, for example, have 1,680 deals. Nobody knows more than in the real game. The
      weights are then the public belief.
    - Only the worlds that fit the seat's own *view*. With three tricks left, these are 20 for a declarer and
      140 for a defender; with four tricks left, 70 and 630. This is faster, but the others then play as if
      they saw the hand of the seat to move. That seat can't bluff or hide anything; what the others hide from
      it and from each other is modeled.
    - A sample of the worlds in either of these sets. A seat then knows that the true world is in the sample.
      In a small sample each hand occurs in one world only, so the seat that holds the hand knows the whole
      world. Therefore sample hands of one seat, and include all worlds with these hands.

    ``secrets``: masks of pieces that each seat has seen in addition to its hand, shape (worlds, hands). Put
    the declarer's discard into the declarer's column. Without it the declarer can't distinguish worlds that
    differ only in its own discard. That is harmless if the given worlds don't include the discard; if they
    do, the declarer is underestimated.

    ``piles``: the order of a dummy's pieces in each world; by default the order in the problem.

    ``utility``: see `Utility`. Each seat has its own, so defenders may have different aims. By default each
    seat of ``problem.side`` gets the payoff that ``problem.stakes`` defines, and each other seat loses the
    same amount. Only tricks from here on are counted. ``stakes.against`` isn't supported; use a utility
    instead.

    ``iterations``: the greatest number of CFR iterations. ``max_visits``: the greatest number of positions
    that all iterations together visit, but there is always one iteration. ``deadline``, a time of
    `time.monotonic`, is checked between iterations and, while the tree is built, after each ply. Without a
    deadline the result depends on the arguments alone.

    ``tremble``: the probability with which each of the others makes a uniformly random play instead of the
    solution's. The result is then the best response to such play. It sets traps for players who err, even
    where perfect players would give nothing away (after Selten's trembling hand, "Reexamination of the
    perfectness concept for equilibrium points in extensive games", International Journal of Game Theory 4,
    1975). With 0 the result is the solution itself.

    ``gains``: whether to compute what each seat could gain; this takes as long as a few iterations.

    Building the tree for three hands with three tricks left takes 5 ms for 20 worlds, 13 ms for 140 and 150
    ms for 1,680 on one core; an iteration takes 0.2 ms, 0.7 ms and 10 ms. With four tricks left, the two
    times are 170 ms and 10 ms for 70 worlds, and 1.4 s and 80 ms for 630. A few dozen iterations are nearly
    always enough (``docs/lab/strength.md``).

    Two equal Chips cards are treated as different once they are played, so the other seats learn slightly
    more than in the real game.

    Raises `EndgameError` if there are no worlds or they have the wrong shape, if hands overlap or don't fit
    the trick in progress, if no world contains the hand of the problem, if ``tremble`` isn't from 0 to 1, if
    there are too many pieces or positions, or if the deadline passes before the tree is built (pass fewer
    worlds).

    >>> from shootmoon.pieces import TILE_SETS
    >>> from shootmoon.tricks import tile_tables
    >>> tiles = TILE_SETS["moon-22"]
    >>> def mask(*names):
    ...     return sum(1 << tiles.index(name) for name in names)
    >>> hands = mask("6-6", "6-1"), mask("6-5", "5-5"), mask("6-4", "4-4")
    >>> problem = Problem(tables=tile_tables(tiles, "6"), hands=hands, leader=0, side=0b001)
    >>> solution = endgame_equilibrium(problem, np.array([hands], dtype=np.uint64), iterations=10)
    >>> [(str(tiles[piece]), value) for (piece, _), value in zip(solution.plays, solution.values)]
    [('6-6', 2.0), ('6-1', 1.0)]
    >>> solution.strategy
    (1.0, 0.0)
    """
    game = EndgameWorlds(problem, worlds, secrets, piles)
    chances = _chances(weights, game)
    if not 0 <= tremble <= 1:
        raise EndgameError(f"tremble must be a probability from 0 to 1, not {tremble}")
    tree = build_tree(game, chances, utility or _stakes_utility(problem), max_positions, deadline)
    if max_visits is not None:
        iterations = min(iterations, max(1, max_visits // max(1, tree.decisions)))
    cfr = Cfr(tree)
    cfr.run(iterations, deadline)
    strategy = cfr.strategy
    if tremble:
        strategy, values = _best_response(tree, problem.to_move, strategy, tremble)
    else:
        values = tree.values(strategy)
    chosen, worth = _first_decision(game, tree, chances, strategy, values)
    return EndgameEquilibrium(
        plays=game.first_plays,
        strategy=chosen,
        values=worth,
        utility=_floats(tree.expected(values)),
        gains=_floats(tree.gains(strategy)) if gains else None,
        iterations=cfr.iterations,
        positions=tree.decisions,
    )


def _chances(weights: npt.ArrayLike | None, game: EndgameWorlds) -> Floats:
    """Return the weight of each world, in any scale; 1 each if no weights are given."""
    count = len(game.hands)
    chances = np.ones(count) if weights is None else np.asarray(weights, dtype=np.float64)
    if chances.shape != (count,) or not np.all(chances >= 0) or not 0 < chances.sum() < np.inf:
        raise EndgameError("there must be one weight for each world, none negative and not all 0")
    if not chances[game.own].any():
        raise EndgameError("the worlds in which the seat to move holds this hand have no weight")
    return chances


def _best_response(tree: GameTree, seat: int, strategy: Floats, tremble: float) -> tuple[Floats, Floats]:
    """Return a seat's best response if the others play ``strategy`` and, with probability ``tremble``, at
    random; and the values of `GameTree.greedy` for it."""
    others = tree.mover[tree.infoset_of] != seat
    return tree.greedy(strategy + tremble * others * (tree.uniform() - strategy), (seat,))


def _first_decision(
    game: EndgameWorlds, tree: GameTree, chances: Floats, strategy: Floats, values: Floats
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the probability and the value of each legal play, if the seat to move holds its hand in the
    problem."""
    seat = game.problem.to_move
    if len(game.first_plays) == 1:  # no choice, so it isn't in the tree
        own = chances * game.own
        return (1.0,), (float(own @ values[seat, tree.roots] / own.sum()),)
    infoset = tree.infoset[tree.roots[np.argmax(game.own)]]
    actions = slice(int(tree.first[infoset]), int(tree.first[infoset + 1]))
    reach = tree.reach(strategy)
    mass = reach[seat, tree.infoset == infoset].sum()
    return _floats(strategy[actions]), _floats(tree.action_values(reach, values)[actions] / mass)


def seat_columns(
    belief: Belief, worlds: npt.NDArray[np.uint64]
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    """Convert worlds of a view to the ``worlds`` and ``secrets`` of `endgame_equilibrium`.

    ``worlds``: as returned by `Belief.worlds` and `Belief.sample`. The only secret is the declarer's discard,
    if the view doesn't show it. Raises `EndgameError` if a dummy plays, since worlds don't contain the order
    of its cards.

    Any of these worlds can be used to make the argument ``problem``:
    ``endgame_of(belief.state(worlds[0])).problem``.
    """
    view = belief.view
    setup = view.setup
    names = [place.name for place in belief.places]
    if "dummy" in names:
        raise EndgameError("the order of the dummy's cards is unknown")
    hands = np.zeros((len(worlds), setup.seating.players), dtype=np.uint64)
    secrets = np.zeros_like(hands)
    used = belief.unseen.pieces
    for piece in view.hand:
        free = setup.bits_of[piece] & ~used
        used |= free & -free
    hands[:, view.seat - 1] = np.uint64(used ^ belief.unseen.pieces)
    for index, name in enumerate(names):
        if name == "discard" and view.declarer:
            secrets[:, view.declarer - 1] = worlds[:, index]
        elif name.isdigit():
            hands[:, int(name) - 1] = worlds[:, index]
    return hands, secrets


def _floats(values: Floats) -> tuple[float, ...]:
    return tuple(float(value) for value in values)


def _stakes_utility(problem: Problem) -> Utility:
    """Return the utility in which the problem's side gets the payoff, and each other seat loses as much."""
    stakes = problem.stakes
    if stakes.against is not None:
        raise EndgameError("stakes.against isn't supported here: pass a utility")
    mine = [bool(problem.side >> seat & 1) for seat in range(len(problem.hands))]

    def utility(tricks: tuple[int, ...], points: tuple[int, ...]) -> tuple[float, ...]:
        taken = sum(count for count, own in zip(tricks, mine, strict=True) if own)
        value = float(taken) if stakes.tricks is None else stakes.tricks[taken]
        value += sum(count for count, own in zip(points, mine, strict=True) if own)
        return tuple(value if own else -value for own in mine)

    return utility
