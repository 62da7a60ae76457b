"""`Encoding`: encodes views as vectors and actions as numbers, for environments and learned policies.

An action has the same number under all rule sets of a game, so that a policy learned under one rule set can
be tried under another; actions that a rule set doesn't have are never legal under it. The vector contains the
seat's knowledge, with seats numbered relative to that seat, so that one network can play all seats.
`docs/envs.md`, "The encoding", lists the actions and the parts of the vector.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import prod

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from shootmoon.game import (
    PHASES,
    Action,
    Deal,
    Position,
    View,
    game_named,
    new_game,
)
from shootmoon.pieces import UNKNOWN, Piece
from shootmoon.rules import Rules

ENCODING_VERSION = 1
"""The version of the encoding. It increases whenever the meaning of an action number or of a part of the
vector changes."""

Vector = NDArray[np.float32]
Mask = NDArray[np.int8]


def actions_of(game: str) -> tuple[Action, ...]:
    """Return all actions of a game. The number of an action is its index.

    >>> actions_of("moon")[:14:13], len(actions_of("moon")), len(actions_of("chips"))
    (('pass', 'trump 0'), 127, 50)
    """
    return game_named(game).columns.actions


@cache
def _numbers(game: str) -> Mapping[str, int]:
    return {str(action): number for number, action in enumerate(actions_of(game))}


class Block(Struct, frozen=True):
    """A named part of the vector."""

    name: str
    """The name of the block; the table in `docs/envs.md`, "Observations", describes each block."""
    start: int
    """The index of its first number in the vector."""
    shape: tuple[int, ...]
    """Its shape; the numbers are in row-major order."""

    @property
    def size(self) -> int:
        """The number of elements in the block."""
        return prod(self.shape)


class Encoding:
    """Encodes the views and actions of one rule set.

    >>> import shootmoon as sm
    >>> rules = sm.load_rules("classic")
    >>> encoding = Encoding(rules)
    >>> encoding.encode("6-4"), encoding.decode(53), encoding.num_actions, encoding.size
    (52, '6-3', 127, 866)
    >>> state = sm.new_game(rules).apply("dealer 3")
    >>> state = state.apply(state.sample_chance(1))
    >>> encoding.legal(state), encoding.observe(state.view(1)).shape
    ([0, 4, 5, 6, 7, 10], (866,))
    """

    def __init__(
        self, rules: Rules, *, pieces: tuple[Piece, ...] | None = None, hand_size: int | None = None
    ) -> None:
        """Create an encoding for games with these rules. For ``pieces`` and ``hand_size`` see
        `shootmoon.new_game`."""
        start = new_game(rules, pieces=pieces, hand_size=hand_size)
        self.rules = rules
        """The rules of the games whose views are encoded."""
        self.actions = actions_of(rules.game)
        """All actions of the game. The number of an action is its index."""
        self._numbers = _numbers(rules.game)
        self._columns = game_named(rules.game).columns
        self.pieces: tuple[Piece, ...] = self._columns.pieces
        """The pieces that the columns of the vector stand for, in order."""
        self._column = {piece: column for column, piece in reversed(list(enumerate(self.pieces)))}
        self._scales = start.setup.scales
        self.blocks = _blocks(start.view(1), len(self.pieces))
        """The blocks of the vector, in order."""
        self.size = sum(block.size for block in self.blocks)
        """The length of the vector."""
        others = ("face_down", "tricks", *self._scales)
        self.other_numbers: tuple[int, ...] = tuple(
            column
            for block in self.blocks
            if block.name in others
            for column in range(block.start, block.start + block.size)
        )
        """The columns of the vector with numbers other than 0 and 1."""
        self._spans = tuple(
            (block.name, slice(block.start, block.start + block.size), block.shape) for block in self.blocks
        )

    # -- actions ----------------------------------------------------------------------------------------

    @property
    def num_actions(self) -> int:
        """The number of actions."""
        return len(self.actions)

    def encode(self, action: str) -> int:
        """Return the number of an action, given as an action or as its canonical text.

        Raises ValueError if it isn't the text of an action, and for actions without a number: deals, draws,
        and calls of time.
        """
        number = self._numbers.get(action)
        if number is None:
            raise ValueError(
                f"“{action}” isn't an action of a seat in {self.rules.game}, so it has no number"
            )
        return number

    def decode(self, number: int) -> Action:
        """Return the action with this number. Raises ValueError if there is none."""
        if not 0 <= number < len(self.actions):
            raise ValueError(f"no action has the number {number}: they go from 0 to {len(self.actions) - 1}")
        return self.actions[number]

    def legal(self, position: Position) -> list[int]:
        """Return the numbers of the legal actions in ascending order.

        For a view the list is empty if it isn't the turn of its seat.
        """
        return sorted([self._numbers[action] for action in position.legal_actions()])

    def mask(self, position: Position) -> Mask:
        """Return the mask of legal actions: 1 for every legal action, otherwise 0; int8, shape
        ``(num_actions,)``."""
        mask = np.zeros(len(self.actions), dtype=np.int8)
        mask[self.legal(position)] = 1
        return mask

    # -- positions --------------------------------------------------------------------------------------

    def observe(self, view: View, out: Vector | None = None) -> Vector:
        """Return a view as a vector: float32 from -1 to 1, shape ``(size,)``. If ``out`` is given, it is
        filled and returned.

        The vector contains everything that the seat knows about the hand in progress, including the order of
        events (perfect recall). About earlier hands it contains only the score.
        """
        vector = np.zeros(self.size, dtype=np.float32) if out is None else out
        vector.fill(0)
        parts = self.parts(vector)
        seating = view.seating
        place = {seat: index for index, seat in enumerate(seating.clockwise_from(view.seat))}
        place.setdefault(3, 2)  # the dummy of two players comes after them
        sides = seating.sides_from(view.seat)
        parts["phase"][PHASES.index(view.phase)] = 1
        for name, seat in (("to_move", view.to_move), ("dealer", view.dealer)):
            if seat:
                parts[name][place[seat]] = 1
        for seat in view.winners:
            parts["winners"][place[seat]] = 1
        self.fill(parts["hand"], view.hand)
        deal = next((action for action in view.actions if isinstance(action, Deal)), None)
        if deal:
            self.fill(parts["dealt"], deal.hands[view.seat - 1])
        if self._columns.bids:
            self._auction(parts, view, place)
            if deal:
                self.fill(parts["widow"], deal.rest)
        suits = self._columns.suits
        tricks = [(trick.plays, trick.suit) for trick in view.played]
        if view.trick and view.led_suit:
            tricks.append((view.trick, view.led_suit))
        for number, (plays, suit) in enumerate(tricks):
            parts["leader"][number, place[plays[0][0]]] = 1
            parts["suit"][number, suits.index(suit)] = 1
            for seat, play in plays:
                parts["plays"][number, place[seat], self._column[play.piece]] = 1
        parts["tricks"][:] = [view.tricks[side] / view.hand_size for side in sides]
        for name, scale in self._scales.items():
            amounts = getattr(view, name)
            ordered = (amounts,) if name == "supply" else [amounts[side] for side in sides]
            parts[name][:] = [amount / (abs(amount) + scale) for amount in ordered]
        return vector

    def _auction(self, parts: Mapping[str, Vector], view: View, place: Mapping[int, int]) -> None:
        """Fill the blocks that only games with an auction have: bids, contract, trump, and the tiles face
        down."""
        for seat, bid in view.bids:
            parts["bids"][place[seat], self._columns.bids.index(bid)] = 1
        if view.declarer and view.contract:
            parts["declarer"][place[view.declarer]] = 1
            parts["contract"][self._columns.bids.index(view.contract)] = 1
        if view.trump:
            parts["trump"][self._columns.trumps.index(view.trump)] = 1
        self.fill(parts["discards"], view.discards)
        parts["face_down"][:] = [len(pieces) / len(self.pieces) for pieces in (view.widow, view.discards)]

    def parts(self, vector: Vector) -> dict[str, Vector]:
        """Return the blocks of a vector by name, each in its shape. They are NumPy views: writing to a block
        changes the vector."""
        return {name: vector[span].reshape(shape) for name, span, shape in self._spans}

    def fill(self, row: Vector, pieces: Iterable[Piece]) -> None:
        """Set the columns of ``pieces`` in ``row`` to 1. Unknown pieces (`UNKNOWN`) are skipped.

        The second of two equal pieces has the column after the first.
        """
        for piece in pieces:
            if piece != UNKNOWN:
                column = self._column[piece]
                row[column if not row[column] else column + 1] = 1


def _blocks(view: View, pieces: int) -> tuple[Block, ...]:
    """Return the layout of the vector, computed from a view at the start of a game."""
    columns, size = view.setup.game.columns, view.hand_size
    players, sides = view.seating.players, view.seating.sides
    hands = max(players, 3)  # two players have a dummy, which plays to the tricks
    shapes: dict[str, tuple[int, ...]] = {
        "phase": (len(PHASES),),
        "to_move": (players,),
        "dealer": (players,),
        "winners": (players,),
        "hand": (pieces,),
        "dealt": (pieces,),
    }
    if columns.bids:
        shapes |= {
            "widow": (pieces,),
            "discards": (pieces,),
            "face_down": (2,),
            "bids": (players, len(columns.bids)),
            "declarer": (players,),
            "contract": (len(columns.bids),),
            "trump": (len(columns.trumps),),
        }
    shapes |= {
        "plays": (size, hands, pieces),
        "leader": (size, hands),
        "suit": (size, len(columns.suits)),
        "tricks": (sides,),
    }
    shapes |= {name: (1,) if name == "supply" else (sides,) for name in view.setup.scales}
    blocks: list[Block] = []
    start = 0
    for name, shape in shapes.items():
        blocks.append(Block(name, start, shape))
        start += blocks[-1].size
    return tuple(blocks)
