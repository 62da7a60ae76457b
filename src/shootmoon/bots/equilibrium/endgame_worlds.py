"""`EndgameWorlds`: the worlds of an endgame, checked and prepared for building its tree.

Only the pieces in play are kept. They are renumbered, so that the mask of a hand is a small number. The legal
plays of each hand that can occur are looked up in the `TrickTables` once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from shootmoon.bots.equilibrium.game_tree import Ints
from shootmoon.solver import Problem
from shootmoon.tricks import bits

Hands: TypeAlias = npt.NDArray[np.int64]
"""Masks of pieces, with bits for their new numbers."""

MAX_PIECES = 62
"""The greatest number of pieces in play, over all worlds."""

_DENSE = 16
"""Up to this number of pieces, the legal plays of a hand are in an array indexed by its mask, which is
fastest; with more they are found by binary search."""


class EndgameError(ValueError):
    """An endgame that can't be solved with these arguments; the message says why."""


class EndgameWorlds:
    """The worlds with renumbered pieces, and the trick tables for these pieces."""

    def __init__(
        self,
        problem: Problem,
        worlds: npt.NDArray[np.uint64],
        secrets: npt.NDArray[np.uint64] | None,
        piles: Sequence[Sequence[int]] | None,
    ) -> None:
        self.problem = problem
        self.seats = len(problem.hands)
        if worlds.ndim != 2 or worlds.shape[1] != self.seats or not len(worlds):
            raise EndgameError(f"worlds must be an array with a column for each of {self.seats} hands")
        if secrets is not None and secrets.shape != worlds.shape:
            raise EndgameError("secrets must have the shape of the worlds")
        self._check(worlds)
        union = int(np.bitwise_or.reduce(worlds, axis=None))
        self.pieces = tuple(bits(union))
        """The number of each piece in the tables, indexed by its new number."""
        self._number = {piece: new for new, piece in enumerate(self.pieces)}
        if len(self.pieces) > MAX_PIECES:
            raise EndgameError(f"{len(self.pieces)} pieces are in play, more than {MAX_PIECES}")
        self.hands = np.zeros(worlds.shape, dtype=np.int64)
        for number, piece in enumerate(self.pieces):
            held = worlds >> np.uint64(piece) & np.uint64(1)
            self.hands |= held.astype(np.int64) << number
        self.own = worlds[:, problem.to_move] == np.uint64(problem.hands[problem.to_move])
        """By world: True if the seat to move holds the hand of the problem."""
        if not self.own.any():
            raise EndgameError("in no world does the seat to move hold the hand of the problem")
        self.classes = self._classes(secrets)
        """By world and seat: a number that identifies what the seat knows at the start."""
        tables = problem.tables
        self.led = problem.led
        if problem.trick and self.led is None:
            (self.led,) = tables.leads[problem.trick[0]]
        leads = [(new, suit) for new, piece in enumerate(self.pieces) for suit in sorted(tables.leads[piece])]
        self.lead_pieces, self.lead_suits = np.array(leads).T
        """The pieces and the suits of all possible leads."""
        self.first_leads = (
            None if problem.first_leads is None else self._renumbered(problem.first_leads & union)
        )
        self.strength = np.array([[row[piece] for piece in self.pieces] for row in tables.strength])
        points = problem.stakes.points
        self.points = None if points is None else np.array([points[piece] for piece in self.pieces])
        self._known, self._playable = self._look_up_plays()
        self.piles = self._piles(piles)
        self.first_plays = self._first_plays()

    def _check(self, worlds: npt.NDArray[np.uint64]) -> None:
        problem = self.problem
        together = np.zeros(len(worlds), dtype=np.uint64)
        for column in worlds.T:
            if np.any(together & column):
                raise EndgameError("hands overlap in a world")
            together |= column
        if int(np.bitwise_or.reduce(together)) >> len(problem.tables.leads):
            raise EndgameError("a world contains pieces that aren't in the tables")
        if any(np.any(together >> np.uint64(piece) & np.uint64(1)) for piece in problem.trick):
            raise EndgameError("a world contains a piece of the trick in progress")
        order = problem.order_of(problem.leader)
        size = int(worlds[0, order[-1]]).bit_count()
        sizes = {seat: size - (index < len(problem.trick)) for index, seat in enumerate(order)}
        if not size:
            raise EndgameError("no trick is left to play")
        for seat, column in enumerate(worlds.T):
            if np.any(np.bitwise_count(column) != sizes[seat]):
                raise EndgameError(f"seat {seat} doesn't hold {sizes[seat]} pieces in every world")

    def _classes(self, secrets: npt.NDArray[np.uint64] | None) -> Ints:
        result = np.zeros(self.hands.shape, dtype=np.intp)
        for seat in range(self.seats):
            _, result[:, seat] = np.unique(self.hands[:, seat], return_inverse=True)
            if secrets is not None:
                kinds, secret = np.unique(secrets[:, seat], return_inverse=True)
                _, result[:, seat] = np.unique(result[:, seat] * len(kinds) + secret, return_inverse=True)
        return result

    def playable(self, suit: Ints, hand: Hands) -> Hands:
        """Return the mask of legal plays of each hand; ``suit``: the suit led, for each hand."""
        dense = len(self.pieces) <= _DENSE
        return self._playable[suit, hand if dense else np.searchsorted(self._known, hand)]

    def _look_up_plays(self) -> tuple[Hands, Hands]:
        """Return all hands that can occur, in ascending order, and their legal plays by suit and hand."""
        problem = self.problem
        known: set[int] = set()
        held: set[int] = set()
        for seat in range(self.seats):
            if seat != problem.forced:
                held.update(np.unique(self.hands[:, seat]).tolist())
        for hand in held:
            part = hand
            while part:
                known.add(part)
                part = part - 1 & hand
        hands = np.array(sorted(known), dtype=np.int64)
        dense = len(self.pieces) <= _DENSE
        suits = len(problem.tables.suits)
        result = np.zeros((suits, 1 << len(self.pieces) if dense else len(hands)), dtype=np.int64)
        for index, hand in enumerate(hands.tolist()):
            mask = sum(1 << self.pieces[new] for new in bits(hand))
            for suit in range(suits):
                legal = problem.tables.playable(mask, suit)
                result[suit, hand if dense else index] = self._renumbered(legal)
        return hands, result

    def _renumbered(self, mask: int) -> int:
        return sum(1 << self._number[piece] for piece in bits(mask))

    def _piles(self, piles: Sequence[Sequence[int]] | None) -> Ints | None:
        problem = self.problem
        if problem.forced is None:
            return None
        given = [problem.pile] * len(self.hands) if piles is None else piles
        if len(given) != len(self.hands):
            raise EndgameError("there must be one pile for each world")
        masks = [sum(1 << self._number.get(piece, 62) for piece in set(pile)) for pile in given]
        if masks != self.hands[:, problem.forced].tolist():
            raise EndgameError("a pile isn't the hand of the forced seat in its world")
        return np.array([[self._number[piece] for piece in pile] for pile in given], dtype=np.intp)

    def _first_plays(self) -> tuple[tuple[int, int], ...]:
        problem = self.problem
        hand = problem.hands[problem.to_move]
        if problem.to_move == problem.forced:
            assert self.piles is not None
            hand = 1 << self.pieces[int(self.piles[int(np.argmax(self.own)), 0])]
        elif problem.trick:
            assert self.led is not None
            hand = problem.tables.playable(hand, self.led)
        elif problem.first_leads is not None:
            hand &= problem.first_leads
        if not hand:
            raise EndgameError("the seat to move has no legal play")
        leads = problem.tables.leads
        return tuple(
            (piece, suit)
            for piece in bits(hand)
            for suit in ((self.led,) if self.led is not None else sorted(leads[piece]))
        )
