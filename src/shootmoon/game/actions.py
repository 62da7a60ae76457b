"""The actions of both games. Each action is a ``str``, its canonical text (`docs/record.md`, "Actions").

The parts of an action, such as the piece that is played, are attributes of the string. An action compares and
hashes like its text, and is written to JSON as a string: ``"pass" in state.legal_actions()``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

from shootmoon.pieces import UNKNOWN, Piece

MOON_VALUE = 21
"""The points that a moon bid is worth, regardless of the size of the hands (`docs/rules.md`, "Points")."""

_ORDER = attrgetter("order")
_MOON_NAMES = ("", "moon", "double-moon", "triple-moon")


class Action(str):
    """One step of a game, taken by a seat, by chance, or by the arbiter of a timed match.

    The string is the text of the action in records.
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        # The slots are the arguments of the constructor, in order.
        return (type(self), tuple(getattr(self, name) for name in type(self).__slots__))


class Draw(Action):
    """A draw for dealer: the tiles that the seats draw, in seat order. If seats tie for the most pips, only
    these seats draw again."""

    __slots__ = ("tiles",)

    tiles: tuple[Piece, ...]

    def __new__(cls, tiles: Iterable[Piece]) -> Draw:
        """Create a draw of these tiles."""
        drawn = tuple(tiles)
        action = super().__new__(cls, " ".join(("draw", *drawn)))
        action.tiles = drawn
        return action


class ChooseDealer(Action):
    """The chance event that chooses the first dealer."""

    __slots__ = ("seat",)

    seat: int

    def __new__(cls, seat: int) -> ChooseDealer:
        """Create the action that makes ``seat`` the first dealer."""
        action = super().__new__(cls, f"dealer {seat}")
        action.seat = seat
        return action


class Deal(Action):
    """A deal: the hands by seat, then the widow or the dummy's cards, if any. Unknown pieces are ``?``.

    >>> from shootmoon.pieces import Tile
    >>> Deal([[Tile(1, 1), Tile(2, 1)], [Tile(2, 2), Tile(3, 3)]], "widow", [UNKNOWN])
    'deal 2-1,1-1 / 3-3,2-2 / widow ?'
    """

    __slots__ = ("hands", "rest_name", "rest")  # noqa: RUF023 (the order of the constructor)

    hands: tuple[tuple[Piece, ...], ...]
    """The hands by seat, each in canonical order."""
    rest_name: str
    """The word before the pieces that follow the hands: ``widow`` or ``dummy``; empty if there are none."""
    rest: tuple[Piece, ...]
    """The widow in canonical order, or the dummy's cards in the order in which they are turned up."""

    def __new__(
        cls, hands: Iterable[Iterable[Piece]], rest_name: str = "", rest: Iterable[Piece] = ()
    ) -> Deal:
        """Create a deal. ``rest_name`` is ``widow`` or ``dummy``; it is ignored if ``rest`` is empty."""
        sorted_hands = tuple(tuple(sorted(hand, key=_ORDER)) for hand in hands)
        ordered_rest = tuple(rest) if rest_name == "dummy" else tuple(sorted(rest, key=_ORDER))
        groups = [",".join(hand) for hand in sorted_hands]
        if ordered_rest:
            groups.append(f"{rest_name} {','.join(ordered_rest)}")
        action = super().__new__(cls, "deal " + " / ".join(groups))
        action.hands = sorted_hands
        action.rest_name = rest_name if ordered_rest else ""
        action.rest = ordered_rest
        return action

    def seen_by(self, seat: int, *, widow: bool, turned_up: int) -> Deal:
        """Return this deal as ``seat`` sees it, with ``?`` for hidden pieces.

        The seat sees its own hand, the widow if ``widow`` is true, and the first ``turned_up`` cards of the
        dummy.
        """
        hands = [
            hand if owner == seat else (UNKNOWN,) * len(hand) for owner, hand in enumerate(self.hands, 1)
        ]
        shown = len(self.rest) if self.rest_name == "widow" and widow else turned_up
        return Deal(hands, self.rest_name, (*self.rest[:shown], *(UNKNOWN,) * (len(self.rest) - shown)))


class Bid(Action):
    """A bid: a pass, a number of tricks, or a moon, double-moon or triple-moon (bids to win all tricks at
    different stakes).

    >>> Bid(5), Bid(moons=2), Bid()
    ('5', 'double-moon', 'pass')
    """

    __slots__ = ("number", "moons")  # noqa: RUF023 (the order of the constructor)

    number: int
    """The number of tricks; 0 for a pass and for moons."""
    moons: int
    """The kind of moon: 1 for a moon, 2 for a double-moon, 3 for a triple-moon; 0 for other bids."""

    def __new__(cls, number: int = 0, moons: int = 0) -> Bid:
        """Create a bid of ``number`` tricks, or of a moon of kind ``moons`` (1 to 3), or a pass."""
        action = super().__new__(cls, _MOON_NAMES[moons] if moons else str(number) if number else "pass")
        action.number = number
        action.moons = moons
        return action

    @property
    def rank(self) -> tuple[int, int]:
        """A sort key: a pass ranks lowest, then come the numbers, then the moons."""
        return (self.moons, self.number)

    @property
    def value(self) -> int:
        """The points at stake: the number of tricks bid, 21 for a moon, 0 for a pass."""
        return MOON_VALUE if self.moons else self.number

    @property
    def hickeys(self) -> int:
        """The number of hickeys (penalty marks) for failing to make the bid: 1 for a number of tricks; 2, 4
        or 8 for the three kinds of moon (`docs/rules.md`, "Marks and hickeys")."""
        return 2**self.moons

    def needs(self, hand_size: int) -> int:
        """Return the number of tricks needed to make the bid in a hand of ``hand_size`` tricks."""
        return hand_size if self.moons else self.number


PASS = Bid()


class Discard(Action):
    """The discard of one tile by the declarer, face down."""

    __slots__ = ("piece",)

    piece: Piece

    def __new__(cls, piece: Piece) -> Discard:
        """Create the discard of ``piece``."""
        action = super().__new__(cls, f"discard {piece}")
        action.piece = piece
        return action


class NameTrump(Action):
    """The naming of the trump by the declarer: a number, ``doubles``, or ``follow-me`` (no trump)."""

    __slots__ = ("trump",)

    trump: str

    def __new__(cls, trump: str) -> NameTrump:
        """Create the action that names ``trump``."""
        action = super().__new__(cls, f"trump {trump}")
        action.trump = trump
        return action


class Play(Action):
    """The play of a tile or a card, with the suit that the leader calls, if any."""

    __slots__ = ("piece", "called")  # noqa: RUF023 (the order of the constructor)

    piece: Piece
    called: str | None
    """The suit that the leader calls; None where no suit is called."""

    def __new__(cls, piece: Piece, called: str | None = None) -> Play:
        """Create the play of ``piece``; ``called`` is the suit that its leader calls."""
        action = super().__new__(cls, piece if called is None else f"{piece}:{called}")
        action.piece = piece
        action.called = called
        return action


class Time(Action):
    """The arbiter's call of time, which ends a timed match between two hands."""

    __slots__ = ()

    def __new__(cls) -> Time:
        """Create a call of time."""
        return super().__new__(cls, "time")


TIME = Time()


def join(words: Sequence[str], last: str = "or") -> str:
    """Join words into an enumeration, with ``last`` before the last word.

    >>> join(["4", "5", "pass"])
    '4, 5 or pass'
    """
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)
