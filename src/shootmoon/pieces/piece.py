"""What tiles and cards have in common.

A piece *is* its canonical text: a ``str`` with the parts that were read from it as attributes. So it
hashes, compares, prints and travels as JSON like the text, and ``"6-4" in hand`` means what it says.
"""

from __future__ import annotations

from shootmoon.pieces.drawing import Drawing
from shootmoon.pieces.faces import face_down


class Piece(str):
    """A tile or a card, or `UNKNOWN` in a view."""

    __slots__ = ("order",)

    order: int
    """Place in the canonical order, in which hands are written: lower first."""

    def __new__(cls, text: str, order: int) -> Piece:
        """Make a piece that is written ``text``."""
        piece = super().__new__(cls, text)
        piece.order = order
        return piece

    # str promises its own text alone here; pickle only wants whatever rebuilds the piece.
    def __getnewargs__(self) -> tuple[object, ...]:  # pyright: ignore[reportIncompatibleMethodOverride]  (see above)
        return (str(self), self.order)

    def drawing(self) -> Drawing:
        """The piece as a picture; face down where it isn't known."""
        return face_down()

    def _repr_svg_(self) -> str:
        return str(self.drawing())


UNKNOWN = Piece("?", 1_000_000)
"""Stands in a view for a piece that its seat may not know; written ``?``."""
