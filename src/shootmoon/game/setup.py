"""`Game` and `Setup`: the interface of a game to the rest of the package.

Each game is a `Game` object with its own subclass of `Setup`. A `Setup` holds the values derived from a rule
set, a set of pieces and a hand size. Other code asks these objects for facts about a game instead of asking
which game it is.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib import import_module
from typing import Any, ClassVar

from msgspec import Struct

from shootmoon.game.actions import PASS, Action, Bid, ChooseDealer, Discard, NameTrump, Play
from shootmoon.game.errors import NotationError
from shootmoon.game.hands import HandResult
from shootmoon.game.notation import Notation, Reader
from shootmoon.game.score import HandScore, Score
from shootmoon.pieces import BIG_MOON, Piece, Tile, seating_of
from shootmoon.rules import PLUGINS, Match, Rulebook, Rules
from shootmoon.rules import Score as PointRules
from shootmoon.telling import Reason
from shootmoon.tricks import FOLLOW_ME, TrickTables, bits


class Phase(Struct, frozen=True):
    """The functions of a game for one phase. They are pure functions of a `State`."""

    legal: Callable[[Any], tuple[Action, ...]]
    """Returns the legal actions of the seat to move in a `State`."""
    apply: Callable[[Any, object], Any]
    """Returns the state after an action or its text; raises `IllegalAction`."""
    sample: Callable[[Any, random.Random], Action] | None = None
    """Returns a random chance action; None if a seat acts in this phase."""


class Setup:
    """A rule set and the values derived from it: seats, pieces, plays, phases, and the values of tricks.

    Members that only some games need, such as those for the auction, have defaults for games without that
    feature. Setups with equal rules, pieces and hand size are equal; `setup_for` caches them.
    """

    usual_hand_size: ClassVar[int]
    """The number of pieces in a hand as the game is normally played."""
    notation: ClassVar[Notation]
    """The spelling of the game's actions."""

    def __init__(self, rules: Rules, pieces: tuple[Piece, ...], hand_size: int) -> None:
        """Create a setup. Use `setup_for`, which checks the arguments and caches setups."""
        self.rules: Any = rules
        self.pieces = pieces
        """The set of pieces. The index of a piece is the number of its bit in masks."""
        self.hand_size = hand_size
        self.reader = Reader(self.notation)
        self.seating = seating_of(rules.table.players, partnerships=rules.table.partnerships)
        self.bits_of: dict[Piece, int] = {}
        """The bit of each piece. If the set has two equal pieces, both of their bits are set."""
        for number, piece in enumerate(pieces):
            self.bits_of[piece] = self.bits_of.get(piece, 0) | 1 << number
        calls = {piece: called_suits(piece) if self.called else () for piece in self.bits_of}
        plays = [Play(piece, suit) for piece in self.bits_of for suit in (None, *calls[piece])]
        self.plays: Mapping[str, tuple[Play, int]] = {
            str(play): (play, self.bits_of[play.piece]) for play in plays
        }
        """A mapping from the text of a play to the `Play` and a mask with the bits of its piece."""
        self.play_of_bit = {1 << number: self.plays[str(piece)][0] for number, piece in enumerate(pieces)}
        """A mapping from each bit to the play of its piece, without a called suit."""
        self.calls_of_bit = {
            1 << number: tuple(self.plays[f"{piece}:{suit}"][0] for suit in calls[piece])
            for number, piece in enumerate(pieces)
        }
        """For games in which the leader calls a suit: a mapping from each bit to the possible leads of its
        piece, one for each suit that may be called."""

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Setup) and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[object, ...]:
        return (setup_for, self._key)

    @property
    def _key(self) -> tuple[Rules, tuple[Piece, ...], int]:
        return (self.rules, self.pieces, self.hand_size)

    # -- every game defines these -----------------------------------------------------------------------

    @staticmethod
    def usual_pieces(rules: Any) -> tuple[Piece, ...]:
        """Return the set of pieces with which these rules are normally played."""
        raise NotImplementedError

    @staticmethod
    def dealt_hands(rules: Any) -> int:
        """Return the number of hands that are dealt, including a dummy's."""
        return rules.table.players

    def tables(self, trump: str | None = None) -> TrickTables:
        """Return the lookup tables for trick play with a trump: which pieces follow suit, and which win."""
        raise NotImplementedError

    @cached_property
    def first_score(self) -> Score:
        """The score before the first hand."""
        raise NotImplementedError

    def score(self, **amounts: tuple[int, ...]) -> Score:
        """Return the score of a match by these rules with the given amounts by side; the others are those
        before the first hand.

        Raises ValueError for an amount that these rules don't count.
        """
        return self.first_score.changed(**amounts)

    # -- the first dealer, and the deal -----------------------------------------------------------------

    @property
    def first_phase(self) -> str:
        """The first phase of a game: ``dealer`` or ``draw``."""
        return "dealer"

    def name_dealer(self, seat: int) -> Action:
        """Return a chance action that makes ``seat`` the first dealer."""
        return ChooseDealer(seat)

    @cached_property
    def widow_size(self) -> int:
        """The number of pieces that are left over after the deal, face down in the middle."""
        return 0

    @property
    def dummy_seat(self) -> int:
        """The seat number that stands for the dummy in tricks; 0 if there is no dummy."""
        return 0

    @property
    def rest_size(self) -> int:
        """The number of pieces that follow the hands in a deal: the size of the widow or of the dummy's
        pile."""
        return self.hand_size if self.dummy_seat else self.widow_size

    @property
    def timed(self) -> bool:
        """True if the arbiter may end the match between hands."""
        return False

    # -- the auction, the widow and the trump -----------------------------------------------------------

    @cached_property
    def ladder(self) -> Mapping[Bid, tuple[Bid, ...]]:
        """A mapping from the highest bid so far to the higher bids that may be made next.

        Before the first bid, the key is a pass. The mapping is empty if there is no auction.
        """
        return {}

    @cached_property
    def bids(self) -> tuple[Bid, ...]:
        """The bids that can win the auction, lowest first; empty if there is no auction."""
        return tuple(bid for bid in self.ladder if bid != PASS)

    @cached_property
    def minimum(self) -> int:
        """The lowest number that may be bid; 0 if there is no auction."""
        return min((bid.number for bid in self.bids if bid.number), default=0)

    @cached_property
    def moons(self) -> int:
        """The number of kinds of moon that may be bid."""
        return max((bid.moons for bid in self.bids), default=0)

    @property
    def dealer_must_bid(self) -> bool:
        """True if the dealer may not pass after everybody else has passed."""
        return False

    @property
    def same_dealer_after_pass(self) -> bool:
        """True if the same seat deals again after everybody has passed."""
        return False

    @property
    def winner_deals(self) -> bool:
        """True if the winner of a round deals first in the next one."""
        return False

    @cached_property
    def exchanges(self) -> str:
        """When the declarer takes the widow: ``before-trump``, ``after-trump`` or, if never, ``none``."""
        return "none"

    @cached_property
    def trumps(self) -> tuple[tuple[NameTrump, int], ...]:
        """The trumps that may be named, each with a mask of its pieces, which is 0 for follow-me."""
        return ()

    @cached_property
    def blanks_trump(self) -> bool:
        """True if naming follow-me, normally no trump, makes the blanks trump."""
        return False

    def trump_now(self, trump: str | None, led_suit: str | None) -> str | None:
        """Return what is trump in a trick to which ``led_suit`` was led, None before the lead.

        ``trump`` is the trump that was named, or None. The result is ``none`` if a trump that is always the
        same doesn't count in this trick.
        """
        return trump

    # -- the play ---------------------------------------------------------------------------------------

    @cached_property
    def called(self) -> bool:
        """True if the leader of a trick names the suit that the others must follow."""
        return False

    @cached_property
    def leads_trump(self) -> bool:
        """True if the first lead must be a trump whenever a trump suit has been named."""
        return False

    @cached_property
    def stops_when_set(self) -> bool:
        """True if a hand ends as soon as the declarer can't make the bid any more."""
        return False

    @cached_property
    def reneges(self) -> bool:
        """True if a play that fails to follow suit is accepted and makes the hand void."""
        return False

    # -- values -----------------------------------------------------------------------------------------

    @cached_property
    def counts_tricks(self) -> bool:
        """True if only the number of tricks counts in a hand, and each trick is worth 1."""
        return self.captured is None and all(
            self.trick_worth(taken) == taken for taken in range(self.hand_size + 1)
        )

    @cached_property
    def captured(self) -> tuple[int, ...] | None:
        """The value of each piece to the side that captures it in a trick; None if pieces have no value."""
        return None

    def trick_worth(self, taken: int) -> int:
        """Return the value of winning ``taken`` tricks of a hand, in the same unit as `captured`."""
        return taken

    def needs(self, contract: Bid) -> int:
        """Return the amount that the declarer's side must reach to make a bid, in tricks or in the unit of
        `captured`."""
        return contract.needs(self.hand_size)

    @property
    def score_kind(self) -> str:
        """The goal of a match: a value of ``match.kind``, or ``chips``; empty for any other goal."""
        return ""

    @property
    def match(self) -> Match | None:
        """The section ``match`` of the rules, which is about rounds and marks; None if there is none."""
        return None

    @property
    def points(self) -> PointRules | None:
        """The section ``score`` of the rules, which is about points and winning by points; None if there is
        none."""
        return None

    @property
    def hand_bounds(self) -> tuple[int, int]:
        """The lowest and the highest amount that a side can score in a hand, in the unit of the score."""
        raise NotImplementedError

    @property
    def scales(self) -> Mapping[str, int]:
        """For each amount of a score, by its name in a `State` (such as ``points``), the scale with which
        observation vectors encode it.

        Only amounts that these rules use are included. An amount that equals its scale is encoded as one
        half.
        """
        raise NotImplementedError

    @cached_property
    def moon_cards(self) -> int:
        """How many Big Moons there are in the set of pieces, and how many Little Moons."""
        return self.pieces.count(BIG_MOON)

    # -- the score --------------------------------------------------------------------------------------

    @property
    def counted(self) -> str:
        """The amount of the score that hands change: ``points``, ``marks`` or ``chips``."""
        return "points"

    @property
    def targets(self) -> Mapping[str, int]:
        """How much of each amount of the score a side needs to win; the last amount decides the match."""
        return {}

    @cached_property
    def total(self) -> str:
        """The amount with which rounds are added up: ``marks`` or ``rounds_won``; empty if there are none."""
        return next((name for name in self.targets if name != self.counted), "")

    @property
    def supply(self) -> int:
        """How much of the `counted` amount there is for all sides together; 0 if there is no limit."""
        return 0

    @property
    def numbers(self) -> Mapping[str, int]:
        """The numbers of the rules that texts of lessons mention, by the names of their placeholders."""
        return {}

    def standing(self, score: Any) -> tuple[int, ...]:
        """Return the `counted` amount of each side, in a score or a position."""
        return getattr(score, self.counted)

    def left(self, score: Any) -> int:
        """Return how much of the `supply` no side has, in a score or a position; for games with a supply."""
        return self.supply - sum(self.standing(score))

    def score_hand(
        self,
        score: Score,
        dealer: int,
        tricks: tuple[int, ...],
        declarer: int | None = None,
        contract: Bid | None = None,
        captured: tuple[int, ...] = (),
    ) -> HandScore:
        """Score a hand.

        ``score`` is the score before it, ``dealer`` the seat that dealt it, ``tricks`` the tricks by side.
        ``declarer`` and ``contract`` are the seat that won the auction and its bid, if there is an auction;
        ``captured`` are the values of the pieces that each side captured, if pieces have a value.
        """
        raise NotImplementedError

    def gained(self, result: HandResult, stood: tuple[int, ...]) -> tuple[int, ...]:
        """Return what each side won or lost in a hand; ``stood`` are the `counted` amounts before it."""
        return tuple(now - before for now, before in zip(result.stood, stood, strict=True))

    def gains(self, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> tuple[int, ...]:
        """Return what each side scores in a hand with an auction, whatever the score was before."""
        raise NotImplementedError

    def wins_at_once(self, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> bool:
        """Return True if the hand wins the round whatever the score is."""
        return False

    def round_gains(self, winner: int, hickeys: tuple[int, ...]) -> tuple[int, ...]:
        """Return what each side gains in the match when side ``winner`` wins a round; ``hickeys`` are the
        hickeys taken in the round, by side."""
        return tuple(int(side == winner) for side in range(self.seating.sides))

    def hand_is_over(self, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> bool:
        """Return True if the hand is over when each side has won this number of tricks.

        A hand is over when all tricks have been played and, if `stops_when_set`, as soon as the declarer
        can't make the bid any more.
        """
        left = self.hand_size - sum(tricks)
        if not left or not self.stops_when_set:
            return not left
        return tricks[self.seating.side_of(declarer)] + left < self.needs(contract)

    def dealer_after_pass(self, dealer: int) -> int:
        """Return the next dealer after a hand in which everybody passed."""
        return dealer if self.same_dealer_after_pass else self.seating.left_of(dealer)

    def round_dealer(self, left: int, winner: int) -> int:
        """Return the first dealer of a new round.

        ``left`` is the seat to the left of the last dealer, ``winner`` the side that won the round.
        """
        if not self.winner_deals:
            return left
        seating = self.seating
        return next(seat for seat in seating.clockwise_from(left) if seating.side_of(seat) == winner)

    # -- common to all games ----------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that this setup belongs to."""
        return game_named(self.rules.game)

    @cached_property
    def phases(self) -> Mapping[str, Phase]:
        """The functions of the game, by phase."""
        return self.game.phases

    @property
    def is_usual(self) -> bool:
        """True if the pieces and the hand size are those with which these rules are normally played."""
        return self.hand_size == self.usual_hand_size and len(self.pieces) == len(
            self.usual_pieces(self.rules)
        )

    def read(self, text: str) -> Action:
        """Read an action from its text, without checking that it is legal. Raises `NotationError`."""
        return self.reader.read(text, blanks_trump=self.blanks_trump)

    def trumps_held(self, hand: int) -> tuple[NameTrump, ...]:
        """Return the trumps of which ``hand``, a mask, contains at least one piece, and follow-me if the
        rules allow it."""
        return tuple([named for named, mask in self.trumps if named.trump == FOLLOW_ME or mask & hand])

    @cached_property
    def discard_of(self) -> Mapping[Piece, Discard]:
        """A mapping from each piece to the action that discards it."""
        return {piece: Discard(piece) for piece in self.pieces}

    def pieces_in(self, mask: int) -> tuple[Piece, ...]:
        """Return the pieces of a mask, in canonical order."""
        return tuple([self.pieces[number] for number in bits(mask)])

    def plays_in(self, mask: int) -> tuple[Play, ...]:
        """Return the plays of the pieces of a mask, in canonical order. Equal pieces yield one play."""
        plays: list[Play] = []
        play_of_bit = self.play_of_bit
        last = None
        while mask:
            bit = mask & -mask
            mask ^= bit
            play = play_of_bit[bit]
            if play is not last:
                plays.append(play)
                last = play
        return tuple(plays)


class Columns(Struct, frozen=True, kw_only=True):
    """The order of pieces, suits and bids in observation vectors, and of actions in action numbering.

    It is the same for all rule sets of a game.
    """

    pieces: tuple[Piece, ...]
    """The largest set of pieces; equal pieces are adjacent."""
    suits: tuple[str, ...]
    """The suits that can be led."""
    actions: tuple[Action, ...]
    """All actions that seats can take; the number of an action is its index."""
    bids: tuple[Bid, ...] = ()
    """A pass and all bids; empty if there is no auction."""
    trumps: tuple[str, ...] = ()
    """All trumps that can be named."""


class Game(Struct, frozen=True, kw_only=True):
    """A game: its rules, its phases, and its names for other code and for players."""

    rulebook: Rulebook
    """Its rules: options, presets, and the texts that describe them."""
    setup: type[Setup]
    """The class of its setups."""
    phases: Mapping[str, Phase]
    """The functions of each phase, by its name."""
    title: str
    """Its name in pictures."""
    piece: str
    """The word for a piece: ``tile`` or ``card``."""
    set_name: Callable[[Any], str]
    """Returns the name of the set of pieces that a rule set uses, for error messages."""
    columns: Columns
    """The order of its pieces and suits in observation vectors, and of its actions in action numbering."""
    unit: str
    """The unit that is counted in a hand, in the plural: ``tricks``, ``points`` or ``chips``."""
    explain: Callable[[Any, str, Sequence[str]], Any] | None = None
    """Returns the `Meanings` of the choices in a view, in a language and with the players' names; None if the
    game doesn't explain choices."""
    entries: Mapping[str, Callable[..., Any]] = {}
    """The functions that enter a hand from a real table, by the kind of entry, the usual one first: ``hand``
    (with a declarer and a bid), ``round`` (tricks, and the moons in them), ``passed`` or ``renege``. See
    `shootmoon.game.entering`; empty if nothing can be entered."""
    native: bool = False
    """True if the native code (``kernel/games``) knows its phases, and so can play many games at once."""

    @property
    def name(self) -> str:
        """Its name in records, options and the protocol."""
        return self.rulebook.name


_GAMES: dict[str, Game] = {}


def register(game: Game) -> None:
    """Register a game, so that `game_named` finds it."""
    _GAMES[game.name] = game


def game_named(name: str) -> Game:
    """Return the game with this name. Raises KeyError if there is none."""
    if name not in _GAMES:
        for package in PLUGINS:  # imported when first needed, since these packages import this one
            register(import_module(f"{package}.play").GAME)
    return _GAMES[name]


@lru_cache(maxsize=64)
def setup_for(rules: Rules, pieces: tuple[Piece, ...] | None = None, hand_size: int | None = None) -> Setup:
    """Return the setup of a rule set. By default, ``pieces`` and ``hand_size`` are the usual ones for the
    rules.

    Raises ValueError if there are too few pieces for the hands, equal pieces where the game has only one, or
    a piece that the game doesn't have, such as a tile with more than six pips.
    """
    game = game_named(rules.game)
    kind = game.setup
    given = kind.usual_pieces(rules) if pieces is None else pieces
    given = tuple(sorted(given, key=lambda piece: piece.order))
    if pieces is not None:
        known = Counter(game.columns.pieces)
        for piece, count in Counter(given).items():
            if kind.notation.parse_piece(piece) != piece:  # such as 9-6, which nobody could write
                raise NotationError(piece, 1, kind.notation.a_piece)
            if count > max(known[piece], 1):
                raise ValueError(Reason("record-pieces-equal", piece=str(piece), count=count))
    size = kind.usual_hand_size if hand_size is None else hand_size
    hands = kind.dealt_hands(rules)
    if not 1 <= size <= len(given) // hands:
        raise ValueError(Reason("record-pieces-hands", pieces=len(given), hands=hands, size=size))
    return kind(rules, given, size)


def called_suits(piece: Piece) -> tuple[str, ...]:
    """Return the suits that a leader may call with a tile, the higher end first; none for a card.

    >>> called_suits(Tile(6, 4)), called_suits(Tile(5, 5))
    (('6', '4'), ('5',))
    """
    if not isinstance(piece, Tile):
        return ()
    return (str(piece.high),) if piece.is_double else (str(piece.high), str(piece.low))
