"""The parts of a state: tricks, results of hands, the hand in progress, and the actions of finished hands."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.game.actions import Action, Bid, Deal, Discard, Play
from shootmoon.game.notation import Reader
from shootmoon.pieces import UNKNOWN, Piece
from shootmoon.tricks import TrickTables

PHASES = ("draw", "dealer", "deal", "auction", "discard", "trump", "play", "over")
"""The names of all phases, in the order in which they occur in a game."""


class Trick(Struct, frozen=True):
    """A trick that has been played."""

    plays: tuple[tuple[int, Play], ...]
    """The plays in order, each as a pair of a seat and a piece. In Chips for two players, seat 3 is the
    dummy."""
    suit: str
    """The suit that was led."""
    winner: int
    """The seat that won the trick."""

    @property
    def leader(self) -> int:
        """The seat that led to the trick."""
        return self.plays[0][0]


class HandResult(Struct, frozen=True):
    """The result of a hand. Without partnerships, each seat is a side of its own.

    There is no declarer and no contract if everybody passed, and in Chips.
    """

    dealer: int
    declarer: int | None
    contract: Bid | None
    trump: str | None
    tricks: tuple[int, ...]
    made: bool | None
    """True if the bid was made; None for a hand without a bid."""
    stood: tuple[int, ...]
    """By side: the points, marks or chips after the hand. If the hand ended a round, these are the numbers
    before the next round resets them."""
    round_winner: tuple[int, ...]
    """The seats that won a round with this hand; empty if the hand ended none."""
    marks_paid: tuple[int, ...] | None
    """By side: the marks won or lost with this hand; None if the rules have no marks."""
    hickeys: int
    """The number of hickeys (penalties for a failed bid) that the declarer got for this hand."""
    renege: int | None
    """The seat that reneged; None if none did."""
    played: tuple[Trick, ...] = ()
    """The tricks of the hand. Left out in a score sheet."""

    def without_tricks(self) -> HandResult:
        """Return this result as a line of a score sheet."""
        return replace(self, played=())


class Hand(Struct, frozen=True):
    """The parts of the state of the current hand that don't change with every play."""

    deal: Deal | None = None
    widow: int = 0
    """A bit mask of the tiles in the widow; 0 once it has been taken."""
    taker: int = 0
    """The seat that took the widow; 0 if nobody has."""
    bids: tuple[tuple[int, Bid], ...] = ()
    declarer: int | None = None
    contract: Bid | None = None
    trump: str | None = None
    tables: TrickTables | None = None
    discards: tuple[Piece, ...] = ()
    stood_before: tuple[int, ...] = ()
    """In games in which the score changes during a hand: what each side had at its beginning, to which a
    renege restores it."""


class PastHand:
    """The actions of a finished hand, and the facts needed to hide the pieces that a seat didn't see.

    The actions are kept as text, which takes several times less memory than objects: a long match has
    hundreds of hands.
    """

    __slots__ = ("taker", "text", "turned_up")

    def __init__(self, text: str, taker: int, turned_up: int) -> None:
        """Keep the actions in ``text``, which has one action on each line.

        ``taker`` is the seat that took the widow (0 for none); ``turned_up`` is the number of the dummy's
        cards that were turned up.
        """
        self.text = text
        self.taker = taker
        self.turned_up = turned_up

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
        """Return the actions as text, one on each line, with ``?`` for the pieces that ``seat``, or for 0 a
        spectator, didn't see."""
        # Reading only the actions that may hide something is several times as fast as reading all.
        return "\n".join(
            str(_seen_by(seat, reader.read(line), self.taker, self.turned_up))
            if line.startswith(("deal ", "discard "))
            else line
            for line in self.text.splitlines()
        )


def read_lines(text: str, reader: Reader) -> list[Action]:
    """Return the actions in a text that has one action on each line."""
    return [reader.read(line) for line in text.splitlines()]


def seen_by(seat: int, actions: Iterable[Action], taker: int, turned_up: int) -> tuple[Action, ...]:
    """Return the actions of one hand as ``seat``, or for 0 a spectator, saw them, with ``?`` for hidden
    pieces.

    For ``taker`` and ``turned_up`` see `PastHand`.
    """
    return tuple([_seen_by(seat, action, taker, turned_up) for action in actions])


def _seen_by(seat: int, action: Action, taker: int, turned_up: int) -> Action:
    took = 0 < seat == taker  # a spectator, seat 0, isn't the seat that takes a widow which nobody has taken
    if isinstance(action, Deal):
        return action.seen_by(seat, widow=took, turned_up=turned_up)
    if isinstance(action, Discard) and not took:
        return Discard(UNKNOWN)
    return action
