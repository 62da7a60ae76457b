"""`GameTree`: a game of hidden information in extensive form, as flat arrays.

It knows nothing of tricks: who builds a tree (`endgame.py` from masks, `analysis.exploitability` from states
of the engine) says which positions a seat can't tell apart. Everything then is a sweep over arrays, ply by
ply, for all deals at once.

Values are sums over all positions weighed by *counterfactual reach*: the chance that the deal and everybody
but the seat in question lead there (Zinkevich, Johanson, Bowling, Piccione, "Regret minimization in games
with incomplete information", NIPS 2007).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.intp]
Floats: TypeAlias = NDArray[np.float64]

_TIE = 1e-9
"""Values so near to each other, as a share of what is at stake in an information set, are alike."""


class Level(Struct, frozen=True):
    """The decisions of one ply, with what belongs to them, as slices of the arrays of the tree."""

    decisions: slice
    edges: slice
    infosets: slice
    actions: slice
    inner: Ints
    """The decisions to which another one leads."""


class GameTree:
    """Who decides where, what each can tell apart, and what it all leads to.

    A *decision* is a position in which a seat has a choice; positions without one are passed over. An
    *information set* is the decisions that a seat can't tell apart, all at one ply. An *action* is a choice
    in an information set: those of set ``i`` are the numbers from ``first[i]`` up to ``first[i + 1]``. A
    *strategy* is an array with a chance for each action.
    """

    def __init__(
        self,
        *,
        ply: Ints,
        infoset: Ints,
        mover: Ints,
        parent_sequence: Ints,
        first: Ints,
        parent: Ints,
        action: Ints,
        child: Ints,
        payoff: Floats,
        roots: Ints,
        weights: Floats,
    ) -> None:
        """Decisions and information sets come in order of ply.

        By decision: ``ply`` and ``infoset``. By information set: ``mover``, the seat, from 0; ``before``,
        the last action of that seat on the way there, -1 for none; ``first``, with the number of all actions
        as one more entry. By edge: the decision that it comes from (``parent``), the ``action``, and where
        it leads (``child``): a decision, or the end of the game ``-1 - k``. ``payoff``: shape (ends, seats).
        ``roots``: like ``child``, where each deal leads; ``weights``: how likely it is, not all 0.
        """
        order: Ints = np.argsort(parent, kind="stable")
        self.parent, self.action = parent[order], action[order]
        self.decisions, ends = len(ply), len(payoff)
        self.seats = payoff.shape[1]
        child = np.where(child < 0, self.decisions - 1 - child, child)
        self.child = child[order]
        self.roots = np.where(roots < 0, self.decisions - 1 - roots, roots)
        self.weights = weights / weights.sum()
        self.infoset, self.mover, self.parent_sequence, self.first = infoset, mover, parent_sequence, first
        self.actions = int(first[-1])
        self.infosets = len(mover)
        self.infoset_of = np.repeat(np.arange(self.infosets), np.diff(first))
        """By action: its information set."""
        self.ends = np.zeros((self.seats, self.decisions + ends))
        """Values of the ends of the game, behind room for those of the decisions; a row a seat."""
        self.ends[:, self.decisions :] = payoff.T
        self._start = np.searchsorted(self.parent, np.arange(self.decisions + 1))
        into: Ints = np.full(self.decisions, -1, dtype=np.intp)
        inside: NDArray[np.bool_] = self.child < self.decisions
        into[self.child[inside]] = np.nonzero(inside)[0]
        self._into = into
        who: Ints = mover[infoset[self.parent]]
        self.edge_mover = who
        # Where the other seats' chance of an action is looked up: that of the mover counts as 1.
        self._others = np.stack(
            [np.where(who == seat, self.actions, self.action) for seat in range(self.seats)]
        )
        self.levels = tuple(self._levels(ply))

    def _levels(self, ply: Ints) -> Iterator[Level]:
        ply_of_set = np.zeros(self.infosets, dtype=np.intp)
        ply_of_set[self.infoset] = ply
        for ply_here in np.unique(ply):
            low, high = np.searchsorted(ply, (ply_here, ply_here + 1))
            one, other = np.searchsorted(ply_of_set, (ply_here, ply_here + 1))
            inner: Ints = np.arange(low, high, dtype=np.intp)
            yield Level(
                slice(int(low), int(high)),
                slice(int(self._start[low]), int(self._start[high])),
                slice(int(one), int(other)),
                slice(int(self.first[one]), int(self.first[other])),
                inner[self._into[low:high] >= 0],
            )

    def uniform(self) -> Floats:
        """The strategy by which all choices are equally likely."""
        return (1.0 / np.diff(self.first))[self.infoset_of]

    def reach(self, strategy: Floats) -> Floats:
        """By seat and decision: the chance that the deal and the other seats lead there."""
        reach = np.zeros((self.seats, self.decisions))
        begins = self.roots < self.decisions
        reach[:, self.roots[begins]] = self.weights[begins]
        chance = np.append(strategy, 1.0)
        for level in self.levels:
            if len(level.inner):
                edge = self._into[level.inner]
                above = self.parent[edge]
                for seat in range(self.seats):
                    reach[seat, level.inner] = reach[seat, above] * chance[self._others[seat, edge]]
        return reach

    def values(self, strategy: Floats) -> Floats:
        """By seat and position (decisions, then ends): what it is worth when all play the strategy."""
        values = self.ends.copy()
        chance = strategy[self.action]
        for level in reversed(self.levels):
            self._back_up(level, values, chance[level.edges])
        return values

    def _back_up(self, level: Level, values: Floats, chance: Floats) -> None:
        low, high = level.decisions.start, level.decisions.stop
        child = self.child[level.edges]
        start = self._start[low:high] - self._start[low]
        for value in values:
            value[low:high] = np.add.reduceat(value[child] * chance, start)

    def greedy(self, strategy: Floats, seats: Collection[int]) -> tuple[Floats, Floats]:
        """The strategy in which ``seats`` always choose what is best, from the end of the game backwards.

        What is best in an information set is judged by how ``strategy`` leads there and how the new strategy
        goes on; choices that are alike share. For a single seat that is its best response, exactly. Gives
        the new strategy and its `values`.
        """
        reach, values, chosen = self.reach(strategy), self.ends.copy(), strategy.copy()
        free = np.isin(self.mover, list(seats))
        for level in reversed(self.levels):
            edges, actions = level.edges, level.actions
            worth = self._action_values(reach, values, level.edges, actions)
            start = self.first[level.infosets] - actions.start
            set_of = self.infoset_of[actions] - level.infosets.start
            best = np.maximum.reduceat(worth, start)
            spread = best - np.minimum.reduceat(worth, start)
            good = worth >= (best - _TIE * spread)[set_of]
            share = good / np.add.reduceat(good.astype(np.float64), start)[set_of]
            chosen[actions] = np.where(free[level.infosets][set_of], share, chosen[actions])
            self._back_up(level, values, chosen[self.action[edges]])
        return chosen, values

    def _action_values(self, reach: Floats, values: Floats, edges: slice, actions: slice) -> Floats:
        """By action: its counterfactual value for the seat that chooses."""
        who = self.edge_mover[edges]
        gains = reach[who, self.parent[edges]] * values[who, self.child[edges]]
        count = actions.stop - actions.start
        found = np.bincount(self.action[edges] - actions.start, gains, minlength=count)
        return found.astype(np.float64, copy=False)  # they are floats, but not for the type checker

    def action_values(self, reach: Floats, values: Floats) -> Floats:
        """By action: its counterfactual value, from `reach` and `values`, for the seat that chooses."""
        return self._action_values(reach, values, slice(0, len(self.action)), slice(0, self.actions))

    def own_reach(self, strategy: Floats) -> Floats:
        """By action: the chance that the seat itself leads there and chooses it (sequence form)."""
        chance = np.append(strategy, 1.0)  # the last is where nothing was chosen before
        for level in self.levels:
            sets = self.infoset_of[level.actions]
            chance[level.actions] *= chance[self.parent_sequence[sets]]
        return chance[:-1]

    def normalized(self, amounts: Floats, otherwise: Floats) -> Floats:
        """Amounts (not negative) as chances by information set; ``otherwise`` where all are 0."""
        total = np.add.reduceat(amounts, self.first[:-1])[self.infoset_of]
        some = total > 0
        return np.where(some, amounts / np.where(some, total, 1.0), otherwise)

    def expected(self, values: Floats) -> Floats:
        """By seat: what the game is worth, from `values`."""
        return values[:, self.roots] @ self.weights

    def gains(self, strategy: Floats) -> Floats:
        """By seat: what it would gain by its best response while all others keep to the strategy.

        Not negative but for rounding; their sum is NashConv (Lanctot et al., "A unified game-theoretic
        approach to multiagent reinforcement learning", NIPS 2017), 0 in an equilibrium.
        """
        now = self.expected(self.values(strategy))
        best = [self.expected(self.greedy(strategy, (seat,))[1])[seat] for seat in range(self.seats)]
        return np.array(best) - now
