"""What is kept of a hand, in progress or over: tricks, results, the score, and the actions as text."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from shootmoon.game.actions import Action, Bid, Deal, Discard, Play
from shootmoon.game.notation import Reader
from shootmoon.pieces import UNKNOWN, Piece
from shootmoon.tricks import TrickTables

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


SCORE_FIELDS = ("points", "marks", "hickeys", "rounds_won", "chips")
"""What of a score a position shows by side, by name."""


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


class PastHand:
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
        return isinstance(other, PastHand) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[object, ...]:
        return (PastHand, self._key)

    @property
    def _key(self) -> tuple[str, int, int]:
        return (self.text, self.taker, self.turned_up)

    def seen_by(self, seat: int, reader: Reader) -> str:
        """The actions as a seat may know them, a line each."""
        if seat not in self._seen:
            actions = read_lines(self.text, reader)
            self._seen[seat] = "\n".join(seen_by(seat, actions, self.taker, self.turned_up))
        return self._seen[seat]


def read_lines(text: str, reader: Reader) -> list[Action]:
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
