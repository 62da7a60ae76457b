"""`Told`: a fact that is told to several readers, to each in a sentence of the reader's language."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

__all__ = ["NOTHING", "Told", "tell"]


class Told(Struct, frozen=True, gc=False):
    """A fact, without the words of a language."""

    key: str
    """The key of the sentence in the catalogues (`shootmoon.telling`)."""
    seats: tuple[int, ...] = ()
    """The seats that it is about; ``who`` in the sentence."""
    facts: tuple[object, ...] = ()
    """The names of the other facts in the sentence, each followed by its value; see `Narrator.say_told`."""
    others: bool = False
    """True if it isn't said to the seat that it is about, which knows it."""


NOTHING: Final[tuple[Told, ...]] = ()
"""Nothing to tell."""


def tell(key: str, *seats: int, others: bool = False, **facts: object) -> Told:
    """Return a fact about ``seats``; for the rest see `Told`.

    >>> tell("event-bid", 2, bid="5")
    Told(key='event-bid', seats=(2,), facts=('bid', '5'), others=False)
    """
    return Told(key, seats, tuple([each for fact in facts.items() for each in fact]), others)
