"""`Encoding`: positions as vectors of numbers and actions as numbers, one and the same for all environments.

The actions of a game have fixed numbers, whatever the rules: what is learnt under one rule set can be tried
under another, and a number that a rule set doesn't know is never legal in it. The vector is what a seat may
know, seen from that seat, so that one network can play all seats. `docs/envs.md` has it as a table.
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
"""Goes up whenever a number or a vector comes to mean something else."""

Vector = NDArray[np.float32]
Mask = NDArray[np.int8]


def actions_of(game: str) -> tuple[Action, ...]:
    """All actions of a game; an action's number is its place.

    >>> actions_of("moon")[:14:13], len(actions_of("moon")), len(actions_of("chips"))
    (('pass', 'trump 0'), 127, 50)
    """
    return game_named(game).columns.actions


@cache
def _numbers(game: str) -> Mapping[str, int]:
    return {str(action): number for number, action in enumerate(actions_of(game))}


class Block(Struct, frozen=True):
    """A part of the vector."""

    name: str
    start: int
    """Where it begins."""
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Encoding:
    """Vectors and numbers for a rule set.

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
        """Encode games by these rules; ``pieces`` and ``hand_size`` as for `shootmoon.new_game`."""
        start = new_game(rules, pieces=pieces, hand_size=hand_size)
        self.rules = rules
        self.actions = actions_of(rules.game)
        """All actions; an action's number is its place."""
        self._numbers = _numbers(rules.game)
        self._columns = game_named(rules.game).columns
        self.pieces: tuple[Piece, ...] = self._columns.pieces
        """The pieces in the order of their columns."""
        self._column = {piece: at for at, piece in reversed(list(enumerate(self.pieces)))}
        self._scales = start.setup.scales
        self.blocks = _blocks(start.view(1), len(self.pieces))
        """The parts of the vector, in order."""
        self.size = sum(block.size for block in self.blocks)
        """How long the vector is. All its numbers lie between -1 and 1."""
        self._spans = tuple(
            (block.name, slice(block.start, block.start + block.size), block.shape) for block in self.blocks
        )

    # -- actions ----------------------------------------------------------------------------------------

    @property
    def num_actions(self) -> int:
        """How many actions have numbers."""
        return len(self.actions)

    def encode(self, action: str) -> int:
        """The number of an action, given as such or as its canonical text.

        Raises ValueError for what has none: deals, draws, a call of time, and what is no action.
        """
        number = self._numbers.get(action)
        if number is None:
            raise ValueError(f"“{action}” is no action of a seat in {self.rules.game}, so it has no number")
        return number

    def decode(self, number: int) -> Action:
        """The action of a number. Raises ValueError when there is none."""
        if not 0 <= number < len(self.actions):
            raise ValueError(f"no action has the number {number}: they go from 0 to {len(self.actions) - 1}")
        return self.actions[number]

    def legal(self, position: Position) -> list[int]:
        """The numbers of the legal actions, lowest first; none when it isn't this seat's turn."""
        return sorted([self._numbers[action] for action in position.legal_actions()])

    def mask(self, position: Position) -> Mask:
        """1 for every legal action, else 0: int8, shape ``(num_actions,)``."""
        mask = np.zeros(len(self.actions), dtype=np.int8)
        mask[self.legal(position)] = 1
        return mask

    # -- positions --------------------------------------------------------------------------------------

    def observe(self, view: View, out: Vector | None = None) -> Vector:
        """A view as a vector: float32, shape ``(size,)``; written into ``out`` if given.

        It says all that the seat knows of the hand in progress, in order (perfect recall), and of the hands
        before it what they came to.
        """
        vector = np.zeros(self.size, dtype=np.float32) if out is None else out
        vector.fill(0)
        parts = self.parts(vector)
        seating = view.seating
        place = {seat: at for at, seat in enumerate(seating.clockwise_from(view.seat))}
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
        for at, (plays, suit) in enumerate(tricks):
            parts["leader"][at, place[plays[0][0]]] = 1
            parts["suit"][at, suits.index(suit)] = 1
            for seat, play in plays:
                parts["plays"][at, place[seat], self._column[play.piece]] = 1
        parts["tricks"][:] = [view.tricks[side] / view.hand_size for side in sides]
        for name, scale in self._scales.items():
            amounts = getattr(view, name)
            ordered = (amounts,) if name == "supply" else [amounts[side] for side in sides]
            parts[name][:] = [amount / (abs(amount) + scale) for amount in ordered]
        return vector

    def _auction(self, parts: Mapping[str, Vector], view: View, place: Mapping[int, int]) -> None:
        """What there is where there is an auction: bids, contract, trump, and what lies in the middle."""
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
        """The blocks of a vector by name, in their shapes: writing into them writes into the vector."""
        return {name: vector[span].reshape(shape) for name, span, shape in self._spans}

    def fill(self, row: Vector, pieces: Iterable[Piece]) -> None:
        """Mark the pieces that are known; the second of two equal ones in the column after the first's."""
        for piece in pieces:
            if piece != UNKNOWN:
                at = self._column[piece]
                row[at if not row[at] else at + 1] = 1


def _blocks(view: View, pieces: int) -> tuple[Block, ...]:
    """The blocks of the vector, from a view of a game about to begin."""
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
