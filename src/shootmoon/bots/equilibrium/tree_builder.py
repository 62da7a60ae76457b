"""`TreeBuilder`: builds a `GameTree` from a game that is traversed branch by branch, in any order."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Sequence

import numpy as np
from msgspec import Struct

from shootmoon.bots.equilibrium.game_tree import GameTree, Ints


class Branch(Struct, frozen=True):
    """A position, identified by the last decision and the last actions that led to it."""

    deal: int
    parent: int
    """The last decision, -1 for none."""
    action: int
    """The action taken there, -1 for none."""
    last: tuple[int, ...]
    """The last action of each seat, -1 for none."""


class _Infoset(Struct, frozen=True):
    number: int
    ply: int
    seat: int
    parent_sequence: int
    first: int
    choices: int


class TreeBuilder:
    """Collects the decisions and the ends of a game.

    Example: matching pennies, where the second player doesn't see the first coin.

    >>> builder = TreeBuilder(2)
    >>> for heads in builder.add_decision(builder.add_deal(), 0, 0, "first", 2):
    ...     for choice, same in enumerate(builder.add_decision(heads, 1, 1, "second", 2)):
    ...         builder.add_end(same, (1.0, -1.0) if choice == heads.action else (-1.0, 1.0))
    >>> tree = builder.build()
    >>> tree.gains(tree.uniform()).tolist(), tree.gains(np.array([1.0, 0.0, 0.5, 0.5])).tolist()
    ([0.0, 0.0], [0.0, 1.0])
    """

    def __init__(self, seats: int) -> None:
        """Create an empty builder for a game of ``seats`` players, numbered from 0."""
        self._seats = seats
        self._weights: list[float] = []
        self._roots: list[int] = []
        self._infosets: dict[Hashable, _Infoset] = {}
        self._actions = 0
        self._infoset = array("q")
        self._parent = array("q")
        self._action = array("q")
        self._child = array("q")
        self._payoff = array("d")

    def add_deal(self, weight: float = 1.0) -> Branch:
        """Add an initial chance outcome; ``weight``: how likely it is, in any scale."""
        self._weights.append(weight)
        self._roots.append(0)
        return Branch(len(self._roots) - 1, -1, -1, (-1,) * self._seats)

    def add_decision(
        self, branch: Branch, ply: int, seat: int, key: Hashable, choices: int
    ) -> tuple[Branch, ...]:
        """Add a decision of a seat among at least two choices, and return the branch of each choice.

        Decisions with the same ``key`` form one information set. Raises ValueError if they differ in ply,
        seat, number of choices or the seat's previous action (perfect recall is required).
        """
        known = self._infosets.get(key)
        if known is None:
            known = _Infoset(len(self._infosets), ply, seat, branch.last[seat], self._actions, choices)
            self._infosets[key] = known
            self._actions += choices
        elif (known.ply, known.seat, known.parent_sequence, known.choices) != (
            ply,
            seat,
            branch.last[seat],
            choices,
        ):
            raise ValueError(f"decisions with the key {key!r} can't be one information set")
        number = len(self._infoset)
        self._infoset.append(known.number)
        self._join(branch, number)
        result: list[Branch] = []
        for action in range(known.first, known.first + choices):
            last = (*branch.last[:seat], action, *branch.last[seat + 1 :])
            result.append(Branch(branch.deal, number, action, last))
        return tuple(result)

    def add_end(self, branch: Branch, payoff: Sequence[float]) -> None:
        """Add an end of the game, with the utility to each seat."""
        self._join(branch, -1 - len(self._payoff) // self._seats)
        self._payoff.extend(payoff)

    def _join(self, branch: Branch, child: int) -> None:
        if branch.parent < 0:
            self._roots[branch.deal] = child
        else:
            self._parent.append(branch.parent)
            self._action.append(branch.action)
            self._child.append(child)

    def infoset_actions(self) -> dict[Hashable, tuple[int, int]]:
        """Return the first action in the tree and the number of actions, by the information set's key."""
        moved = self._moved()
        return {key: (int(moved[known.first]), known.choices) for key, known in self._infosets.items()}

    def _in_order(self) -> list[_Infoset]:
        return sorted(self._infosets.values(), key=lambda known: (known.ply, known.number))

    def _moved(self) -> Ints:
        """Return the number of each action in the tree, indexed by its number in the builder."""
        moved = np.empty(self._actions, dtype=np.intp)
        position = 0
        for known in self._in_order():
            moved[known.first : known.first + known.choices] = np.arange(position, position + known.choices)
            position += known.choices
        return moved

    def build(self) -> GameTree:
        """Return the tree of everything added so far."""
        sets = self._in_order()
        moved = self._moved()
        set_to = np.empty(len(sets), dtype=np.intp)
        for position, known in enumerate(sets):
            set_to[known.number] = position
        plies = np.array([known.ply for known in sets], dtype=np.intp)
        infoset = set_to[np.array(self._infoset)]
        order = np.argsort(plies[infoset], kind="stable")
        to = np.empty(len(order), dtype=np.intp)
        to[order] = np.arange(len(order))

        def joined(children: Ints) -> Ints:
            result = children.copy()
            result[children >= 0] = to[children[children >= 0]]
            return result

        parent_sequence = np.array([known.parent_sequence for known in sets], dtype=np.intp)
        return GameTree(
            ply=plies[infoset][order],
            infoset=infoset[order],
            mover=np.array([known.seat for known in sets], dtype=np.intp),
            parent_sequence=np.append(moved, -1)[parent_sequence],
            first=np.cumsum([0, *(known.choices for known in sets)]),
            parent=to[np.array(self._parent)],
            action=moved[np.array(self._action)],
            child=joined(np.array(self._child)),
            payoff=np.array(self._payoff).reshape(-1, self._seats),
            roots=joined(np.array(self._roots)),
            weights=np.array(self._weights),
        )
