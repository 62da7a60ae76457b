"""`GameTree`: an extensive-form game with imperfect information, as flat arrays.

A tree doesn't depend on the rules of a game. Its builder (`endgame_tree.py` from masks,
`analysis.exploitability` from states of the engine) decides which positions belong to the same information
set. All computations are sweeps over arrays, ply by ply, for all deals at once.

Action values are sums over positions weighted by *counterfactual reach*: the probability that chance and all
seats except the one in question lead there (Zinkevich, Johanson, Bowling, Piccione, "Regret minimization in
games with incomplete information", NIPS 2007).
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
"""An action counts as equally good if it is behind the best action of its information set by no more than
this share of the difference between the best and the worst."""


class Level(Struct, frozen=True):
    """The decisions, edges, information sets and actions of one ply, as slices of the tree's arrays."""

    decisions: slice
    edges: slice
    infosets: slice
    actions: slice
    inner: Ints
    """The decisions that follow an earlier decision; the rest directly follow the deal."""


class GameTree:
    """A game tree with its information sets and payoffs.

    A *decision* is a position in which a seat has a choice; positions without one are left out. An
    *information set* consists of decisions that a seat can't tell apart, all at the same ply. An *action* is
    a choice in an information set; the actions of set ``i`` are numbered from ``first[i]`` up to, but not
    including, ``first[i + 1]``. A *strategy* is an array with a probability for each action.
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
        """Create a tree from its columns. Decisions and information sets are in order of ply.

        By decision: ``ply`` and ``infoset``. By information set: ``mover``, the seat that decides, from 0;
        ``parent_sequence``, the previous action of that seat, -1 for none; ``first``, the number of its first
        action, with the total number of actions as an additional last entry. By edge: ``parent``, the
        decision that it comes from; ``action``; and ``child``, where it leads: a decision, or ``-1 - k`` for
        end ``k`` of the game. ``payoff``: utilities, shape (ends, seats). By deal: ``roots``, where it leads,
        in the same form as ``child``; and ``weights``, how likely it is, in any scale, not all 0.
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
        """The information set of each action."""
        self.ends = np.zeros((self.seats, self.decisions + ends))
        """By seat and position: 0 for decisions, followed by the utilities of the ends."""
        self.ends[:, self.decisions :] = payoff.T
        self._start = np.searchsorted(self.parent, np.arange(self.decisions + 1))
        into: Ints = np.full(self.decisions, -1, dtype=np.intp)
        inside: NDArray[np.bool_] = self.child < self.decisions
        into[self.child[inside]] = np.nonzero(inside)[0]
        self._into = into
        who: Ints = mover[infoset[self.parent]]
        self.edge_mover = who
        # By seat and edge: the action whose probability counts for the seat's counterfactual reach. For its
        # own actions that is an extra entry with probability 1.
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
        """Return the uniformly random strategy."""
        return (1.0 / np.diff(self.first))[self.infoset_of]

    def reach(self, strategy: Floats) -> Floats:
        """Return the counterfactual reach of each decision for each seat: shape (seats, decisions)."""
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
        """Return the expected utility of each position to each seat when all play ``strategy``.

        Shape (seats, positions); positions are the decisions followed by the ends.
        """
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
        """Return the strategy in which ``seats`` choose by backward induction and all others keep to
        ``strategy``, and its `values`.

        Actions of an information set are compared by their counterfactual values: all seats play ``strategy``
        up to the set, and the returned strategy after it. Equally good actions are equally likely. For a
        single seat the result is its exact best response.
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
        """Return the counterfactual values of a slice of actions, from a slice of edges."""
        who = self.edge_mover[edges]
        gains = reach[who, self.parent[edges]] * values[who, self.child[edges]]
        count = actions.stop - actions.start
        sums = np.bincount(self.action[edges] - actions.start, gains, minlength=count)
        return sums.astype(np.float64, copy=False)  # floats already, but the type checker doesn't know

    def action_values(self, reach: Floats, values: Floats) -> Floats:
        """Return each action's counterfactual value to the seat that chooses, from `reach` and `values`."""
        return self._action_values(reach, values, slice(0, len(self.action)), slice(0, self.actions))

    def own_reach(self, strategy: Floats) -> Floats:
        """Return the probability of each action's sequence: all actions of the same seat up to and including
        it.

        These are the realization weights of the sequence form.
        """
        chance = np.append(strategy, 1.0)  # the last entry is the empty sequence
        for level in self.levels:
            sets = self.infoset_of[level.actions]
            chance[level.actions] *= chance[self.parent_sequence[sets]]
        return chance[:-1]

    def normalized(self, amounts: Floats, otherwise: Floats) -> Floats:
        """Return non-negative ``amounts``, scaled to sum to 1 in each information set.

        Sets whose amounts are all 0 get the probabilities of ``otherwise``.
        """
        total = np.add.reduceat(amounts, self.first[:-1])[self.infoset_of]
        some = total > 0
        return np.where(some, amounts / np.where(some, total, 1.0), otherwise)

    def expected(self, values: Floats) -> Floats:
        """Return the expected utility of the game to each seat, from `values`."""
        return values[:, self.roots] @ self.weights

    def gains(self, strategy: Floats) -> Floats:
        """Return what each seat would gain by its best response while all others keep to ``strategy``.

        A gain is never negative, except for rounding errors. Their sum is NashConv (Lanctot et al., "A
        unified game-theoretic approach to multiagent reinforcement learning", NIPS 2017), which is 0 in an
        equilibrium.
        """
        now = self.expected(self.values(strategy))
        best = [self.expected(self.greedy(strategy, (seat,))[1])[seat] for seat in range(self.seats)]
        return np.array(best) - now
