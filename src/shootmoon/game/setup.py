"""Everything about a game that stays the same while it is played, worked out once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from shootmoon.game.actions import PASS, Action, Bid, Discard, NameTrump, Play
from shootmoon.game.notation import ActionReader
from shootmoon.pieces import Card, Piece, Tile, seating_of
from shootmoon.rules import ChipsRules, MoonRules, Rules
from shootmoon.tricks import FOLLOW_ME, TrickTables, bits, chips_tables, moon_tables

if TYPE_CHECKING:
    import random

    from shootmoon.game.state import State

FULL_HAND = 7
"""Tiles in a hand of Moon as it is played."""

CHIPS_HAND = 5
"""Cards in a hand of Chips as it is played."""


class Phase(Struct, frozen=True):
    """What a game does in one phase; each of the functions does one thing and gives back a value."""

    legal: Callable[[State], tuple[Action, ...]]
    """What the seat to move may do."""
    apply: Callable[[State, object], State]
    """The state after an action or its text; raises `IllegalAction`."""
    sample: Callable[[State, random.Random], Action] | None = None
    """How chance acts; None in the phases of the players."""


class Setup:
    """The rules of a game with what follows from them: seats, pieces, texts of the plays, phases.

    Two setups of the same rules, pieces and hand size are equal.
    """

    def __init__(
        self, rules: Rules, pieces: tuple[Piece, ...], hand_size: int, phases: Mapping[str, Phase]
    ) -> None:
        """Work out the setup; `shootmoon.game.setup_for` checks the arguments and keeps setups."""
        self.rules = rules
        self.pieces = pieces
        """The set that is played with; a piece's place in it is its bit number."""
        self.hand_size = hand_size
        self.phases = phases
        self.reader = ActionReader(rules.game)
        self.seating = seating_of(rules.table.players, partnerships=rules.table.partnerships)
        self.bits_of: dict[Piece, int] = {}
        """By piece: its bit, or its two bits where a piece is there twice."""
        for number, piece in enumerate(pieces):
            self.bits_of[piece] = self.bits_of.get(piece, 0) | 1 << number
        calls = {piece: called_suits(piece) if self.called else () for piece in self.bits_of}
        plays = [Play(piece, suit) for piece in self.bits_of for suit in (None, *calls[piece])]
        self.plays: Mapping[str, tuple[Play, int]] = {
            str(play): (play, self.bits_of[play.piece]) for play in plays
        }
        """By text: the play and the bits of its piece."""
        self.play_of_bit = {1 << at: self.plays[str(piece)][0] for at, piece in enumerate(pieces)}
        self.calls_of_bit = {
            1 << at: tuple(self.plays[f"{piece}:{suit}"][0] for suit in calls[piece])
            for at, piece in enumerate(pieces)
        }
        """By bit: the plays with which the piece is led where the leader calls the suit."""

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Setup) and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[object, ...]:
        from shootmoon.game.new import setup_for  # here, since it imports the phases, which import this

        return (setup_for, self._key)

    @property
    def _key(self) -> tuple[Rules, tuple[Piece, ...], int]:
        return (self.rules, self.pieces, self.hand_size)

    @cached_property
    def moon(self) -> MoonRules:
        """The rules, where they are rules of Moon."""
        assert isinstance(self.rules, MoonRules)
        return self.rules

    @cached_property
    def chips(self) -> ChipsRules:
        """The rules, where they are rules of Chips."""
        assert isinstance(self.rules, ChipsRules)
        return self.rules

    @cached_property
    def called(self) -> bool:
        """Whether the leader calls the suit."""
        return isinstance(self.rules, MoonRules) and self.rules.play.led_suit == "called"

    @cached_property
    def blanks_trump(self) -> bool:
        """Whether follow-me is another word for the blanks as trump."""
        return isinstance(self.rules, MoonRules) and self.rules.trump.follow_me == "blanks"

    @cached_property
    def widow_size(self) -> int:
        """Tiles left over after the deal of Moon: one, or none, or with small sets several."""
        return len(self.pieces) - self.seating.players * self.hand_size if self.rules.game == "moon" else 0

    @cached_property
    def exchanges(self) -> str:
        """When the declarer takes the widow: ``before-trump``, ``after-trump`` or ``none``."""
        return self.moon.widow.exchange if self.widow_size else "none"

    @cached_property
    def minimum(self) -> int:
        """The lowest number to bid: as much lower as the hand is smaller, but at least 1."""
        return max(1, self.moon.auction.minimum - (FULL_HAND - self.hand_size))

    @cached_property
    def ladder(self) -> Mapping[Bid, tuple[Bid, ...]]:
        """The bids that may go over each bid that may stand; over a pass stand all with which to begin."""
        auction = self.moon.auction
        numbers = [Bid(number) for number in range(self.minimum, self.hand_size + 1)]
        moons = [Bid(moons=moons) for moons in range(1, auction.moons + 1)]

        def over(standing: Bid) -> tuple[Bid, ...]:
            if standing.moons:
                return tuple(moons[standing.moons : standing.moons + 1])
            higher = tuple(bid for bid in numbers if bid.number > standing.number)
            early = not auction.moon_after_seven or standing.number == self.hand_size
            return (*higher, moons[0]) if early else higher

        return {standing: over(standing) for standing in (PASS, *numbers, *moons)}

    @cached_property
    def trumps(self) -> tuple[tuple[NameTrump, int], ...]:
        """What may be named as trump by these rules, each with the mask of its pieces; 0 for follow-me."""
        trump = self.moon.trump
        tiles = [tile for tile in self.pieces if isinstance(tile, Tile)]
        names = sorted({str(end) for tile in tiles for end in (tile.high, tile.low)}) if trump.suits else []
        if trump.doubles:
            names.append("doubles")
        if trump.follow_me == "separate":
            names.append(FOLLOW_ME)
        return tuple((NameTrump(name), self.tables(name).trumps) for name in names)

    def trumps_held(self, hand: int) -> tuple[NameTrump, ...]:
        """Of what may be named, that of which a hand (a mask) holds a piece; follow-me needs none."""
        return tuple([named for named, mask in self.trumps if named.trump == FOLLOW_ME or mask & hand])

    @cached_property
    def discard_of(self) -> Mapping[Piece, Discard]:
        """By piece: laying it aside."""
        return {piece: Discard(piece) for piece in self.pieces}

    def tables(self, trump: str | None = None) -> TrickTables:
        """The tables that decide the tricks under this trump."""
        if self.rules.game == "chips":
            return chips_tables(cast("tuple[Card, ...]", self.pieces))
        return moon_tables(cast("tuple[Tile, ...]", self.pieces), trump, called=self.called)

    def pieces_in(self, mask: int) -> tuple[Piece, ...]:
        """The pieces of a mask, in canonical order."""
        return tuple([self.pieces[number] for number in bits(mask)])

    def plays_in(self, mask: int) -> tuple[Play, ...]:
        """The plays of the pieces of a mask, in canonical order; equal pieces are one play."""
        found: list[Play] = []
        play_of_bit = self.play_of_bit
        last = None
        while mask:
            bit = mask & -mask
            mask ^= bit
            play = play_of_bit[bit]
            if play is not last:
                found.append(play)
                last = play
        return tuple(found)


def called_suits(piece: Piece) -> tuple[str, ...]:
    """The suits that a leader may call with a tile, high end first.

    >>> called_suits(Tile(6, 4)), called_suits(Tile(5, 5))
    (('6', '4'), ('5',))
    """
    if not isinstance(piece, Tile):
        return ()
    return (str(piece.high),) if piece.is_double else (str(piece.high), str(piece.low))
