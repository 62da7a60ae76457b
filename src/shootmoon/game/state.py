"""`State`: a game at one moment. Immutable: `State.apply` gives a new one and leaves the old as it was.

The reading interface is record.md, "Python". What a seat may know of a state is its `View`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.game.actions import Action, Bid, Deal, Discard, Play, Time
from shootmoon.game.errors import IllegalAction, NotationError
from shootmoon.game.notation import ActionReader
from shootmoon.game.picture import draw_position
from shootmoon.pieces import UNKNOWN, Piece, Seating
from shootmoon.rules import Rules
from shootmoon.tricks import TrickTables

if TYPE_CHECKING:
    from shootmoon.game.setup import Setup
    from shootmoon.game.view import View

PHASES = ("draw", "dealer", "deal", "auction", "discard", "trump", "play", "over")
"""All phases, in the order in which they come."""


class Trick(Struct, frozen=True):
    """A trick that has been played."""

    plays: tuple[tuple[int, Play], ...]
    """Seat and play, in order; the dummy of a game for two is seat 3."""
    suit: str
    """The suit that was led: a number, ``doubles``, or the letter of a suit or a moon."""
    winner: int
    """The seat that took it."""

    @property
    def leader(self) -> int:
        """The seat that led."""
        return self.plays[0][0]


class HandResult(Struct, frozen=True):
    """What a hand came to. Sides are seats where there are no partnerships."""

    dealer: int
    declarer: int | None
    """None where everybody passed, and in Chips."""
    contract: Bid | None
    """The bid that won the auction; None as for the declarer."""
    trump: str | None
    tricks: tuple[int, ...]
    """Tricks taken, by side."""
    made: bool | None
    """Whether the declarer's side made its bid; None where there was no declarer."""
    stood: tuple[int, ...]
    """By side: the points after the hand (before a round that it ended is cleared), the marks under
    hand-marks, the chips in Chips."""
    round_winner: tuple[int, ...]
    """Seats that won the round with this hand; empty when it goes on."""
    marks_paid: tuple[int, ...] | None
    """By side: marks won or lost with this hand; None where the rules know no marks."""
    hickeys: int
    """Hickeys that the declarer took with this hand, counted or not."""
    renege: int | None
    """The seat that didn't follow suit, which made the hand void; None otherwise."""
    played: tuple[Trick, ...]
    """The tricks, in order."""


class Score(Struct, frozen=True):
    """What lasts from hand to hand. By side; None where the rules don't know such a thing."""

    points: tuple[int, ...] | None = None
    marks: tuple[int, ...] | None = None
    hickeys: tuple[int, ...] | None = None
    match_hickeys: tuple[int, ...] | None = None
    """Those of the whole match, whether they counted or not, which break ties on time."""
    rounds_won: tuple[int, ...] | None = None
    last_won: tuple[int, ...] | None = None
    """By side: the number of the last round that it won, from 1; 0 when it has won none."""
    chips: tuple[int, ...] | None = None


class Hand(Struct, frozen=True):
    """What lasts for one hand, up to the play."""

    deal: Deal | None = None
    widow: int = 0
    """Mask of the tiles that lie in the middle."""
    taker: int = 0
    """The seat that took the widow; 0 while nobody has."""
    bids: tuple[tuple[int, Bid], ...] = ()
    declarer: int | None = None
    contract: Bid | None = None
    trump: str | None = None
    tables: TrickTables | None = None
    discards: tuple[Piece, ...] = ()
    chips_before: tuple[int, ...] = ()
    """Chips when the hand began, to which a renege brings them back."""


class Chapter:
    """The actions of a hand that is over, and who learnt what of its deal.

    Kept as text, which is several times smaller than the actions: a long match is hundreds of them.
    """

    __slots__ = ("_seen", "taker", "text", "turned_up")

    def __init__(self, text: str, taker: int, turned_up: int) -> None:
        """Keep the actions, a line each. ``taker`` took the widow, ``turned_up`` dummy cards were seen."""
        self.text = text
        self.taker = taker
        self.turned_up = turned_up
        self._seen: dict[int, str] = {}  # views of a long match ask for the same hands again and again

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chapter) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[object, ...]:
        return (Chapter, self._key)

    @property
    def _key(self) -> tuple[str, int, int]:
        return (self.text, self.taker, self.turned_up)

    def seen_by(self, seat: int, reader: ActionReader) -> str:
        """The actions as a seat may know them, a line each."""
        if seat not in self._seen:
            actions = read_lines(self.text, reader)
            self._seen[seat] = "\n".join(seen_by(seat, actions, self.taker, self.turned_up))
        return self._seen[seat]


def read_lines(text: str, reader: ActionReader) -> list[Action]:
    """The actions of a text that has one a line."""
    return [reader.read(line) for line in text.splitlines()]


def seen_by(seat: int, actions: Iterable[Action], taker: int, turned_up: int) -> tuple[Action, ...]:
    """Actions of one hand as a seat may know them, with ``?`` for what it may not."""

    def hide(action: Action) -> Action:
        if isinstance(action, Deal):
            return action.seen_by(seat, widow=seat == taker, turned_up=turned_up)
        if isinstance(action, Discard) and seat != taker:
            return Discard(UNKNOWN)
        return action

    return tuple(map(hide, actions))


class State(Struct, frozen=True):
    """A game at one moment.

    >>> import shootmoon as sm
    >>> state = sm.new_game(sm.load_rules("classic"))
    >>> state.phase, state.to_move
    ('dealer', 0)
    >>> state = state.apply("dealer 3")
    >>> state = state.apply(state.sample_chance(1))
    >>> state.phase, state.to_move, state.legal_actions()
    ('auction', 1, ('pass', '4', '5', '6', '7', 'moon'))
    >>> state.apply("pass").apply("5").apply("moon").phase
    'discard'
    """

    setup: Setup
    """The rules with what follows from them; the same object all through a game."""
    phase: str
    """One of `PHASES`."""
    to_move: int | None
    """The seat to act, 0 for chance, None when the game is over."""
    dealer: int | None
    """Who deals this hand, or the next one while a deal is next; None until that is known."""
    score: Score
    last_hand: HandResult | None
    """What the hand before came to; None before the first."""
    winners: tuple[int, ...]
    """The seats that have won the match; empty until it is over."""
    past: tuple[Chapter, ...]
    """The actions of the hands that are over."""
    actions: tuple[Action, ...]
    """The actions since then."""
    hand: Hand
    held: tuple[int, ...]
    """By seat: mask of the pieces in the hand. `hands` gives the pieces."""
    tricks: tuple[int, ...]
    """Tricks won in this hand, by side."""
    played: tuple[Trick, ...]
    """The tricks of this hand that are complete."""
    trick: tuple[tuple[int, Play], ...]
    """The trick in progress: seat and play, in order. The dummy of a game for two is seat 3."""
    led: int
    """The suit led to the trick in progress, an index into the tables; -1 before the lead."""

    # -- reading ----------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        return self.setup.rules

    @property
    def seating(self) -> Seating:
        """Who sits where, and with whom."""
        return self.setup.seating

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The set that is played with, in canonical order."""
        return self.setup.pieces

    @property
    def hand_size(self) -> int:
        """Pieces that each seat is dealt."""
        return self.setup.hand_size

    @property
    def hands(self) -> tuple[tuple[Piece, ...], ...]:
        """By seat: the pieces held, in canonical order."""
        return tuple(map(self.setup.pieces_in, self.held))

    @property
    def widow(self) -> tuple[Piece, ...]:
        """The tiles that lie face down in the middle; empty once the declarer has taken them."""
        return self.setup.pieces_in(self.hand.widow)

    @property
    def discards(self) -> tuple[Piece, ...]:
        """What the declarer has laid aside."""
        return self.hand.discards

    @property
    def from_widow(self) -> tuple[Piece, ...]:
        """What the declarer of this hand took from the widow, whether it is still held or not."""
        return self.hand.deal.rest if self.hand.deal and self.hand.taker else ()

    @property
    def turned_up(self) -> int:
        """How many cards of the dummy have been turned up in this hand."""
        if not self.dummy_seat:
            return 0
        return sum(seat == self.dummy_seat for trick in (*self.played, self) for seat, _ in _plays(trick))

    @property
    def dummy(self) -> tuple[Piece, ...]:
        """The dummy's cards that are still face down, next one first; empty where there is no dummy."""
        deal = self.hand.deal
        return deal.rest[self.turned_up :] if deal and self.dummy_seat else ()

    @property
    def dummy_seat(self) -> int:
        """The seat under which the dummy stands in tricks; 0 where there is none."""
        return 3 if self.setup.rules.game == "chips" and self.setup.seating.players == 2 else 0

    @property
    def bids(self) -> tuple[tuple[int, Bid], ...]:
        """Seat and bid, in order."""
        return self.hand.bids

    @property
    def declarer(self) -> int | None:
        """The seat that won the auction of this hand; None before, and in Chips."""
        return self.hand.declarer

    @property
    def contract(self) -> Bid | None:
        """The bid that won the auction of this hand; None before, and in Chips."""
        return self.hand.contract

    @property
    def trump(self) -> str | None:
        """``0`` … ``6``, ``doubles`` or ``follow-me``; None until it is named, and where none ever is."""
        return self.hand.trump

    @property
    def led_suit(self) -> str | None:
        """The suit led to the trick in progress; None before the lead."""
        return self.hand.tables.suits[self.led] if self.hand.tables and self.led >= 0 else None

    @property
    def points(self) -> tuple[int, ...] | None:
        """Points of this round, by side; None under hand-marks and in Chips."""
        return self.score.points

    @property
    def marks(self) -> tuple[int, ...] | None:
        """Marks of the match, by side; None where the rules know none."""
        return self.score.marks

    @property
    def hickeys(self) -> tuple[int, ...] | None:
        """Hickeys of this round, by side; None but in a match for marks."""
        return self.score.hickeys

    @property
    def match_hickeys(self) -> tuple[int, ...] | None:
        """Hickeys of the whole match, by side, whether they counted or not; None but in a match for marks."""
        return self.score.match_hickeys

    @property
    def rounds_won(self) -> tuple[int, ...] | None:
        """Rounds won, by side; None but in a match of several rounds."""
        return self.score.rounds_won

    @property
    def chips(self) -> tuple[int, ...] | None:
        """Chips held, by side; None in Moon."""
        return self.score.chips

    @property
    def supply(self) -> int | None:
        """Chips that nobody holds; None in Moon."""
        return None if self.score.chips is None else self.setup.chips.chips.supply - sum(self.score.chips)

    @property
    def history(self) -> tuple[Action, ...]:
        """Every action since the game began."""
        reader = self.setup.reader
        return (
            *(action for chapter in self.past for action in read_lines(chapter.text, reader)),
            *self.actions,
        )

    # -- acting -----------------------------------------------------------------------------------------

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to move may do; empty for chance and when the game is over.

        Order: pass, numbers upwards, moons upwards; trumps 0 to 6, doubles, follow-me; pieces in canonical
        order, and where the leader calls a suit the high end before the low. Equal pieces are one action.
        """
        return self.setup.phases[self.phase].legal(self)

    def apply(self, action: str) -> State:
        """The state after an action, which may be given as its text.

        Raises `IllegalAction`, which says why and what was legal.
        """
        return self.setup.phases[self.phase].apply(self, action)

    def sample_chance(self, rng: random.Random | int) -> Action:
        """What chance does next, drawn uniformly with ``rng``, a generator or an int seed.

        Raises ValueError when it is not chance that acts next.
        """
        sample = self.setup.phases[self.phase].sample
        if sample is None:
            raise ValueError(f"it is not chance that acts in phase {self.phase!r}")
        return sample(self, random.Random(rng) if isinstance(rng, int) else rng)

    def parse(self, text: str) -> Action:
        """Read an action; whether it is legal is not looked at. Raises `NotationError`."""
        try:
            return self.setup.reader.read(text, blanks_trump=self.setup.blanks_trump)
        except NotationError as error:
            raise error.with_legal(self.legal_actions()) from None

    def view(self, seat: int) -> View:
        """What ``seat`` may know. Raises ValueError when there is no such seat."""
        from shootmoon.game.view import view_of  # here, since views are made of states

        return view_of(self, seat)

    def _repr_svg_(self) -> str:
        return str(draw_position(self))

    # -- for the phases ---------------------------------------------------------------------------------

    def refuse(self, action: object, code: str, **facts: object) -> IllegalAction:
        """The error that says why ``action`` is illegal."""
        return IllegalAction(action, code, facts, self.legal_actions())

    def read(self, action: object) -> Action:
        """An action from what the caller gave: an action as it is, a text read.

        A call of time is refused here for all the phases in which it can't come.
        """
        if not isinstance(action, str):
            raise NotationError(str(action), 1, "an action", self.legal_actions())
        read = action if isinstance(action, Action) else self.parse(action)
        if isinstance(read, Time) and self.phase != "deal":
            raise self.refuse(action, "time-in-hand")
        return read

    def change(self, **fields: object) -> State:
        """This state with some fields changed."""
        return replace(self, **fields)


def _plays(trick: Trick | State) -> tuple[tuple[int, Play], ...]:
    return trick.plays if isinstance(trick, Trick) else trick.trick
