"""`endgame_equilibrium`: the last tricks of a hand, solved over all worlds that may be, not one by one.

Solving each world with open cards and adding up (plain determinization) lets the same seat play differently
in worlds that it can't tell apart, and lets others know what they don't (*strategy fusion* and
*non-locality*: Frank, Basin, "Search in games with incomplete information: a case study using Bridge card
play", Artificial Intelligence 100, 1998). Here every seat plays by what it sees: its information sets are
what it holds and the plays made so far.
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
    """What `endgame_equilibrium` found, for whoever is to move with the hand of the problem."""

    plays: tuple[tuple[int, int], ...]
    """The legal plays: piece (bit number) and suit led, in order."""
    strategy: tuple[float, ...]
    """By play: how often to make it."""
    values: tuple[float, ...]
    """By play: utility expected by whoever is to move, when all go on as the solution says."""
    utility: tuple[float, ...]
    """By seat: utility expected when all play as the solution says, over all worlds given (also those in
    which whoever is to move holds something else)."""
    gains: tuple[float, ...] | None
    """By seat: what it could gain over all worlds by a best response to the others, exactly; the sum is
    NashConv. None where it wasn't asked for."""
    iterations: int
    """How many were done; 0 is backward induction only."""
    positions: int
    """Positions with a choice, all worlds together: an iteration takes time in proportion."""

    @property
    def best(self) -> tuple[int, int]:
        """The play made most often; of those alike, the one with the highest value, then the first."""
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
    deadline: float | None = None,
    tremble: float = 0.0,
    gains: bool = False,
    max_positions: int = MAX_POSITIONS,
) -> EndgameEquilibrium:
    """Solve the rest of a hand by CFR over all worlds at once, for whoever is to move in ``problem``.

    ``problem``: the position, as `shootmoon.endgames` poses it (tables, leader, trick in progress, who may
    lead what, ``stakes.points`` and ``stakes.stop_below``). Of its hands only that of whoever is to move
    counts: the answer is for this one.

    ``worlds``: shape (worlds, hands): masks, as `Belief.worlds` gives them, with a column for *every* seat,
    the own one too. ``weights``: shape (worlds,), how likely each world is, in any scale; all alike unless
    told. Let them say all that happened before: from here on the solver knows only what is played.

    Who knows what is decided by which worlds are given. A seat knows its own column, and that the rest is
    one of the worlds with that column, with their weights. So:

    - all deals that fit what is *public* (the own hand may differ between worlds; 1,680 of nine tiles in
      three hands): nobody knows more than in the real game. The weights are then the public belief.
    - only the worlds that fit the own *view* (with three tricks to go 20 for a declarer and 140 for a
      defender, with four 70 and 630): quicker, but the others then play as if they saw the hand of whoever
      is to move. That simplification takes bluff and secrecy from the searching seat; what the others hide
      from it and from each other is kept.
    - a part of these, drawn: a seat then knows that its holding is one of those drawn. A thin sample leaves
      each hand in one world only, which is open cards for whoever holds it. So draw holdings of one seat,
      and take all worlds with these.

    ``secrets``: shape (worlds, hands): what a seat knows besides its hand in each world, as masks of
    any kind: put the declarer's discard into its column. Without it the declarer is taken not to know which
    of the worlds with the same hand, but another discard, is the true one: harmless when the discard is no
    part of the worlds, an underestimate of the declarer when it is.

    ``utility``: see `Utility`; every seat has its own, so defenders may have different aims. Without it, the
    seats of side A get what ``problem.stakes`` says and all others lose as much. Tricks count from here on.
    Of stakes, ``against`` is not known here (`EndgameError`); a utility can say the same.

    ``iterations``: at most so many; ``deadline``, of `time.monotonic`, is looked at between them and, while
    the tree is built, after each ply. Without a deadline the answer depends on the arguments alone.
    ``tremble``: how often the others make any play, each alike, instead of the solution's. The answer is then
    the best response to that, which sets traps where nothing is to be had of players who never err (as
    Selten's trembling hand: "Reexamination of the perfectness concept for equilibrium points in extensive
    games", International Journal of Game Theory 4, 1975). With 0 the answer is the solution itself.
    ``gains``: whether to work out best responses, which takes as long as some iterations more.

    Time on one core, three hands: three tricks, 20 worlds 5 ms for the tree and 0.2 ms an iteration; 140
    worlds 13 and 0.7 ms; 1,680 worlds 150 and 10 ms; four tricks, 70 worlds 170 and 10 ms, 630 worlds 1.4 s
    and 80 ms. Some tens of iterations suffice nearly always (``docs/lab/strength.md``).

    Two equal cards of Chips count as different to who sees them played, which tells a little too much.

    Raises `EndgameError`: no worlds, or of the wrong shape; hands that overlap or don't fit the trick in
    progress; no world with the hand of the problem; a tremble that is no chance; too many pieces or
    positions, or the deadline before the tree is built (give fewer worlds).

    >>> from shootmoon.pieces import TILE_SETS
    >>> from shootmoon.tricks import moon_tables
    >>> tiles = TILE_SETS["moon-22"]
    >>> def mask(*names):
    ...     return sum(1 << tiles.index(name) for name in names)
    >>> hands = mask("6-6", "6-1"), mask("6-5", "5-5"), mask("6-4", "4-4")
    >>> problem = Problem(tables=moon_tables(tiles, "6"), hands=hands, leader=0, side=0b001)
    >>> found = endgame_equilibrium(problem, np.array([hands], dtype=np.uint64), iterations=10)
    >>> [(str(tiles[piece]), value) for (piece, _), value in zip(found.plays, found.values)]
    [('6-6', 2.0), ('6-1', 1.0)]
    >>> found.strategy
    (1.0, 0.0)
    """
    game = EndgameWorlds(problem, worlds, secrets, piles)
    chances = _chances(weights, game)
    if not 0 <= tremble <= 1:
        raise EndgameError(f"tremble is a chance, from 0 to 1, not {tremble}")
    tree = build_tree(game, chances, utility or _stakes_utility(problem), max_positions, deadline)
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
    """How likely each world is, in any scale; all alike where no weights are given."""
    count = len(game.hands)
    chances = np.ones(count) if weights is None else np.asarray(weights, dtype=np.float64)
    if chances.shape != (count,) or not np.all(chances >= 0) or not 0 < chances.sum() < np.inf:
        raise EndgameError("there must be one weight for each world, none negative and not all 0")
    if not chances[game.own].any():
        raise EndgameError("the worlds in which whoever is to move holds this hand have no weight")
    return chances


def _best_response(tree: GameTree, seat: int, strategy: Floats, tremble: float) -> tuple[Floats, Floats]:
    """The best response of a seat to a strategy from which all others stray so often, and its values."""
    others = tree.mover[tree.infoset_of] != seat
    return tree.greedy(strategy + tremble * others * (tree.uniform() - strategy), (seat,))


def _first_decision(
    game: EndgameWorlds, tree: GameTree, chances: Floats, strategy: Floats, values: Floats
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """By legal play: how often whoever is to move makes it with the hand asked about, and what it expects."""
    seat = game.problem.to_move
    if len(game.first_plays) == 1:  # no decision, so the tree passes it over
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
    """Worlds of a view as `endgame_equilibrium` takes them: ``worlds`` with a column for every seat, and
    ``secrets``.

    ``worlds``: as `Belief.worlds` and `Belief.sample` give them. The secret is the declarer's discard, where
    it is unseen. Raises `EndgameError` where a dummy plays, since worlds don't tell in which order.

    The problem to go with them is that of any of these worlds:
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
    """Side A gets what the stakes say, everybody else loses as much."""
    stakes = problem.stakes
    if stakes.against is not None:
        raise EndgameError("stakes with points against side A need a utility that tells what they mean")
    mine = [bool(problem.side >> seat & 1) for seat in range(len(problem.hands))]

    def utility(tricks: tuple[int, ...], points: tuple[int, ...]) -> tuple[float, ...]:
        taken = sum(count for count, own in zip(tricks, mine, strict=True) if own)
        value = float(taken) if stakes.tricks is None else stakes.tricks[taken]
        value += sum(count for count, own in zip(points, mine, strict=True) if own)
        return tuple(value if own else -value for own in mine)

    return utility
