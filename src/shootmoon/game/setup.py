"""`Game` and `Setup`: all that the house asks of a game, and of a rule set of it.

A game is one object, its `Game`. What follows from a rule set, a set of pieces and a hand size stands in a
`Setup`, of which each game has a class of its own. Whoever needs to know something about a game asks these,
and never which game it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from shootmoon.game.actions import PASS, Action, Bid, ChooseDealer, Discard, NameTrump, Play
from shootmoon.game.hands import Score
from shootmoon.game.notation import Notation, Reader
from shootmoon.pieces import Piece, Tile, seating_of
from shootmoon.rules import PLUGINS, Chips, Match, Rulebook, Rules
from shootmoon.rules import Score as PointRules
from shootmoon.tricks import FOLLOW_ME, TrickTables, bits

if TYPE_CHECKING:
    import random


class Phase(Struct, frozen=True):
    """What a game does in one phase; each of the functions does one thing and gives back a value."""

    legal: Callable[[Any], tuple[Action, ...]]
    """Of a `State`: what the seat to move may do."""
    apply: Callable[[Any, object], Any]
    """Of a `State` and an action or its text: the state after it; raises `IllegalAction`."""
    sample: Callable[[Any, random.Random], Action] | None = None
    """Of a `State`: how chance acts; None in the phases of the players."""


class Setup:
    """A rule set with what follows from it: seats, pieces, texts of the plays, phases, what is worth what.

    What only some games have is absent by default. Two setups of the same rules, pieces and hand size are
    equal; `setup_for` gives the same one again.
    """

    usual_hand_size: ClassVar[int]
    """Pieces in a hand as the game is played."""
    notation: ClassVar[Notation]
    """How its actions are written."""

    def __init__(self, rules: Rules, pieces: tuple[Piece, ...], hand_size: int) -> None:
        """Work out the setup; `setup_for` checks the arguments and keeps setups."""
        self.rules: Any = rules
        self.pieces = pieces
        """The set that is played with; a piece's place in it is its bit number."""
        self.hand_size = hand_size
        self.reader = Reader(self.notation)
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
        return (setup_for, self._key)

    @property
    def _key(self) -> tuple[Rules, tuple[Piece, ...], int]:
        return (self.rules, self.pieces, self.hand_size)

    # -- every game says these --------------------------------------------------------------------------

    @staticmethod
    def usual_pieces(rules: Any) -> tuple[Piece, ...]:
        """The set with which these rules are played."""
        raise NotImplementedError

    @staticmethod
    def dealt_hands(rules: Any) -> int:
        """How many hands are dealt."""
        return rules.table.players

    def tables(self, trump: str | None = None) -> TrickTables:
        """The tables that decide the tricks under this trump."""
        raise NotImplementedError

    @property
    def first_score(self) -> Score:
        """The score before the first hand."""
        raise NotImplementedError

    # -- the first dealer, and the deal -----------------------------------------------------------------

    @property
    def first_phase(self) -> str:
        """The phase in which a game begins: ``dealer`` or ``draw``."""
        return "dealer"

    def name_dealer(self, seat: int) -> Action:
        """The action of chance after which this seat deals first."""
        return ChooseDealer(seat)

    @cached_property
    def widow_size(self) -> int:
        """Pieces left over after the deal, which lie face down in the middle."""
        return 0

    @property
    def dummy_seat(self) -> int:
        """The seat under which a dummy stands in tricks; 0 where there is none."""
        return 0

    @property
    def rest_size(self) -> int:
        """Pieces that a deal shows after the hands: those of the widow, or of the dummy."""
        return self.hand_size if self.dummy_seat else self.widow_size

    @property
    def timed(self) -> bool:
        """Whether the arbiter may end the match between hands."""
        return False

    # -- the auction, the widow and the trump -----------------------------------------------------------

    @cached_property
    def ladder(self) -> Mapping[Bid, tuple[Bid, ...]]:
        """The bids that may go over each bid that may stand; over a pass stand all with which to begin.

        Empty where there is no auction.
        """
        return {}

    @cached_property
    def bids(self) -> tuple[Bid, ...]:
        """What can win the auction, lowest first; empty where there is none."""
        return tuple(bid for bid in self.ladder if bid != PASS)

    @cached_property
    def minimum(self) -> int:
        """The lowest number to bid; 0 where there is no auction."""
        return min((bid.number for bid in self.bids if bid.number), default=0)

    @cached_property
    def moons(self) -> int:
        """How many kinds of moons may be bid."""
        return max((bid.moons for bid in self.bids), default=0)

    @property
    def dealer_must_bid(self) -> bool:
        """Whether the dealer may not pass where everybody else has."""
        return False

    @property
    def same_dealer_after_pass(self) -> bool:
        """Whether the same seat deals again when everybody has passed."""
        return False

    @property
    def winner_deals(self) -> bool:
        """Whether the winner of a round deals first in the next one."""
        return False

    @cached_property
    def exchanges(self) -> str:
        """When the declarer takes the widow: ``before-trump``, ``after-trump`` or ``none``."""
        return "none"

    @cached_property
    def trumps(self) -> tuple[tuple[NameTrump, int], ...]:
        """What may be named as trump by these rules, each with the mask of its pieces; 0 for follow-me."""
        return ()

    @cached_property
    def blanks_trump(self) -> bool:
        """Whether follow-me is another word for the blanks as trump."""
        return False

    # -- the play ---------------------------------------------------------------------------------------

    @cached_property
    def called(self) -> bool:
        """Whether the leader calls the suit."""
        return False

    @cached_property
    def leads_trump(self) -> bool:
        """Whether the first lead must be a trump where there is one."""
        return False

    @cached_property
    def stops_when_set(self) -> bool:
        """Whether a hand ends as soon as the bid can't be made any more."""
        return False

    @cached_property
    def reneges(self) -> bool:
        """Whether a piece that doesn't follow suit can be played, which makes the hand void."""
        return False

    # -- what is worth what -----------------------------------------------------------------------------

    @cached_property
    def counts_tricks(self) -> bool:
        """Whether only the number of tricks counts in a hand: no pieces, and each trick like any other."""
        return self.captured is None and all(
            self.trick_worth(taken) == taken for taken in range(self.hand_size + 1)
        )

    @cached_property
    def captured(self) -> tuple[int, ...] | None:
        """By piece: what it is worth to the side that wins the trick in which it lies; None for nothing."""
        return None

    def trick_worth(self, taken: int) -> int:
        """What it is worth to have taken so many tricks of a hand, in the unit of `captured`."""
        return taken

    def needs(self, contract: Bid) -> int:
        """What the declarer's side has to get to make a bid: tricks, or whatever else counts in a hand."""
        return contract.needs(self.hand_size)

    @property
    def score_kind(self) -> str:
        """What a match is played for: a value of ``match.kind``, or ``chips``; empty for something else."""
        return ""

    @property
    def match(self) -> Match | None:
        """What the rules say of rounds and marks, where they know such things."""
        return None

    @property
    def points(self) -> PointRules | None:
        """What the rules say of points and how they win, where they know such things."""
        return None

    @property
    def chips(self) -> Chips | None:
        """What the rules say of chips, where there are any."""
        return None

    @property
    def hand_bounds(self) -> tuple[int, int]:
        """The least and the most that a hand can bring a side."""
        raise NotImplementedError

    @property
    def scales(self) -> Mapping[str, int]:
        """By name in a `State`: the amounts of a score that these rules know, each with what vectors show as
        one half."""
        raise NotImplementedError

    # -- the same for all games -------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game."""
        return game_named(self.rules.game)

    @cached_property
    def phases(self) -> Mapping[str, Phase]:
        """What the game does, by phase."""
        return self.game.phases

    @property
    def is_usual(self) -> bool:
        """Whether pieces and hands are those with which these rules are played."""
        return self.hand_size == self.usual_hand_size and len(self.pieces) == len(
            self.usual_pieces(self.rules)
        )

    def read(self, text: str) -> Action:
        """Read an action; whether it is legal is not looked at. Raises `NotationError`."""
        return self.reader.read(text, blanks_trump=self.blanks_trump)

    def trumps_held(self, hand: int) -> tuple[NameTrump, ...]:
        """Of what may be named, that of which a hand (a mask) holds a piece; follow-me needs none."""
        return tuple([named for named, mask in self.trumps if named.trump == FOLLOW_ME or mask & hand])

    @cached_property
    def discard_of(self) -> Mapping[Piece, Discard]:
        """By piece: laying it aside."""
        return {piece: Discard(piece) for piece in self.pieces}

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


class Columns(Struct, frozen=True, kw_only=True):
    """What vectors have columns for, in order, and actions numbers: the same whatever the rules."""

    pieces: tuple[Piece, ...]
    """The largest set; equal pieces stand beside each other."""
    suits: tuple[str, ...]
    """What can be led."""
    actions: tuple[Action, ...]
    """What a seat may do; an action's number is its place."""
    bids: tuple[Bid, ...] = ()
    """A pass and all bids; empty where there is no auction."""
    trumps: tuple[str, ...] = ()
    """What may be named."""


class Game(Struct, frozen=True, kw_only=True):
    """A game, as everybody asks it."""

    rulebook: Rulebook
    """Its rules: options, presets, words."""
    setup: type[Setup]
    """What follows from a rule set."""
    phases: Mapping[str, Phase]
    """What it does, by phase."""
    title: str
    """What it is called in pictures."""
    piece: str
    """What a piece is: ``tile`` or ``card``."""
    set_name: Callable[[Any], str]
    """What a rule set calls its pieces, as errors name them."""
    columns: Columns
    """Its pieces, suits and actions as vectors and numbers have them."""
    unit: str
    """What is counted in a hand, in the plural: ``tricks``, ``points`` or ``chips``."""

    @property
    def name(self) -> str:
        """Its name in records, options and the protocol."""
        return self.rulebook.name


_GAMES: dict[str, Game] = {}


def register(game: Game) -> None:
    """Make a game known by its name."""
    _GAMES[game.name] = game


def game_named(name: str) -> Game:
    """The game of this name. Raises KeyError where there is none."""
    if name not in _GAMES:
        for package in PLUGINS:  # when they are first needed, since they import this floor
            register(import_module(f"{package}.play").GAME)
    return _GAMES[name]


@lru_cache(maxsize=64)
def setup_for(rules: Rules, pieces: tuple[Piece, ...] | None = None, hand_size: int | None = None) -> Setup:
    """The setup of these rules, with the usual pieces and hands unless told otherwise.

    Raises ValueError when the pieces don't suffice for the hands.
    """
    kind = game_named(rules.game).setup
    given = kind.usual_pieces(rules) if pieces is None else pieces
    given = tuple(sorted(given, key=lambda piece: piece.order))
    size = kind.usual_hand_size if hand_size is None else hand_size
    hands = kind.dealt_hands(rules)
    if not 1 <= size <= len(given) // hands:
        raise ValueError(f"{len(given)} pieces don't make {hands} hands of {size}")
    return kind(rules, given, size)


def called_suits(piece: Piece) -> tuple[str, ...]:
    """The suits that a leader may call with a tile, high end first.

    >>> called_suits(Tile(6, 4)), called_suits(Tile(5, 5))
    (('6', '4'), ('5',))
    """
    if not isinstance(piece, Tile):
        return ()
    return (str(piece.high),) if piece.is_double else (str(piece.high), str(piece.low))
