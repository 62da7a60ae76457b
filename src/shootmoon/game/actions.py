"""The actions of both games, each of which *is* its canonical text (record.md, "Actions").

An action is a ``str`` with the parts that were read from it as attributes, so actions compare, hash, print
and travel as JSON like their texts: ``"pass" in state.legal_actions()``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

from shootmoon.pieces import UNKNOWN, Piece

MOON_VALUE = 21
"""What every moon bid is worth, whatever the size of a hand (rules.md 1.2)."""

_ORDER = attrgetter("order")
_MOON_NAMES = ("", "moon", "double-moon", "triple-moon")


class Action(str):
    """Something that a seat, chance or the arbiter does; its text is what the record says."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        # Every action is rebuilt from its parts, which stand in its slots.
        return (type(self), tuple(getattr(self, name) for name in type(self).__slots__))


class Draw(Action):
    """Chance: one tile for each seat that still takes part in the draw for dealer, in seat order."""

    __slots__ = ("tiles",)

    tiles: tuple[Piece, ...]

    def __new__(cls, tiles: Iterable[Piece]) -> Draw:
        """Draw these tiles."""
        drawn = tuple(tiles)
        action = super().__new__(cls, " ".join(("draw", *drawn)))
        action.tiles = drawn
        return action


class ChooseDealer(Action):
    """Chance: who deals first."""

    __slots__ = ("seat",)

    seat: int

    def __new__(cls, seat: int) -> ChooseDealer:
        """Let ``seat`` deal first."""
        action = super().__new__(cls, f"dealer {seat}")
        action.seat = seat
        return action


class Deal(Action):
    """Chance: the hands by seat, and the widow or the dummy if there is one. Unknown pieces print as ``?``.

    >>> from shootmoon.pieces import Tile
    >>> Deal([[Tile(1, 1), Tile(2, 1)], [Tile(2, 2), Tile(3, 3)]], "widow", [UNKNOWN])
    'deal 2-1,1-1 / 3-3,2-2 / widow ?'
    """

    __slots__ = ("hands", "rest_name", "rest")  # noqa: RUF023 (the order of the constructor)

    hands: tuple[tuple[Piece, ...], ...]
    """By seat, each in canonical order."""
    rest_name: str
    """``widow``, ``dummy``, or empty where there is neither."""
    rest: tuple[Piece, ...]
    """The widow in canonical order, or the dummy's pile, first turned up first."""

    def __new__(
        cls, hands: Iterable[Iterable[Piece]], rest_name: str = "", rest: Iterable[Piece] = ()
    ) -> Deal:
        """Deal these hands; ``rest_name`` is ``widow`` or ``dummy`` where ``rest`` is not empty."""
        dealt = tuple(tuple(sorted(hand, key=_ORDER)) for hand in hands)
        left = tuple(rest) if rest_name == "dummy" else tuple(sorted(rest, key=_ORDER))
        groups = [",".join(hand) for hand in dealt]
        if left:
            groups.append(f"{rest_name} {','.join(left)}")
        action = super().__new__(cls, "deal " + " / ".join(groups))
        action.hands = dealt
        action.rest_name = rest_name if left else ""
        action.rest = left
        return action

    def seen_by(self, seat: int, *, widow: bool, turned_up: int) -> Deal:
        """This deal as a seat may know it: whether it took the widow, how many dummy cards are turned up."""
        hands = [hand if at == seat else (UNKNOWN,) * len(hand) for at, hand in enumerate(self.hands, 1)]
        shown = len(self.rest) if self.rest_name == "widow" and widow else turned_up
        return Deal(hands, self.rest_name, (*self.rest[:shown], *(UNKNOWN,) * (len(self.rest) - shown)))


class Bid(Action):
    """A bid: a pass, a number of tricks, or a moon, of which there are up to three kinds.

    >>> Bid(5), Bid(moons=2), Bid()
    ('5', 'double-moon', 'pass')
    """

    __slots__ = ("number", "moons")  # noqa: RUF023 (the order of the constructor)

    number: int
    """Tricks bid; 0 for a pass and for moons."""
    moons: int
    """1 for a moon, 2 for a double-moon, 3 for a triple-moon, else 0."""

    def __new__(cls, number: int = 0, moons: int = 0) -> Bid:
        """Bid ``number`` tricks or a moon of this kind; neither is a pass."""
        action = super().__new__(cls, _MOON_NAMES[moons] if moons else str(number) if number else "pass")
        action.number = number
        action.moons = moons
        return action

    @property
    def rank(self) -> tuple[int, int]:
        """Orders bids: a pass lowest, then numbers, then the moons."""
        return (self.moons, self.number)

    @property
    def value(self) -> int:
        """Points that the bid is worth: the number, 21 for a moon, 0 for a pass."""
        return MOON_VALUE if self.moons else self.number

    @property
    def hickeys(self) -> int:
        """Hickeys for failing it: 1 for a number, 2, 4 or 8 for the moons (rules.md 1.5)."""
        return 2**self.moons

    def needs(self, hand_size: int) -> int:
        """Tricks that make the bid, where a hand has ``hand_size`` of them."""
        return hand_size if self.moons else self.number


PASS = Bid()


class Discard(Action):
    """The declarer lays a tile aside, face down."""

    __slots__ = ("piece",)

    piece: Piece

    def __new__(cls, piece: Piece) -> Discard:
        """Discard ``piece``."""
        action = super().__new__(cls, f"discard {piece}")
        action.piece = piece
        return action


class NameTrump(Action):
    """The declarer names the trump: a number, ``doubles`` or ``follow-me``."""

    __slots__ = ("trump",)

    trump: str

    def __new__(cls, trump: str) -> NameTrump:
        """Name ``trump``."""
        action = super().__new__(cls, f"trump {trump}")
        action.trump = trump
        return action


class Play(Action):
    """A tile or card played; with the suit that is led where the leader calls it."""

    __slots__ = ("piece", "called")  # noqa: RUF023 (the order of the constructor)

    piece: Piece
    called: str | None
    """The suit called, None where none is to be called."""

    def __new__(cls, piece: Piece, called: str | None = None) -> Play:
        """Play ``piece``."""
        action = super().__new__(cls, piece if called is None else f"{piece}:{called}")
        action.piece = piece
        action.called = called
        return action


class Time(Action):
    """The arbiter ends a timed match, between hands."""

    __slots__ = ()

    def __new__(cls) -> Time:
        """Call time."""
        return super().__new__(cls, "time")


TIME = Time()


def join(words: Sequence[str], last: str = "or") -> str:
    """List words as people do.

    >>> join(["4", "5", "pass"])
    '4, 5 or pass'
    """
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)
