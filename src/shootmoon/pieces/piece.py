"""`Piece`, the base class of tiles and cards.

A piece is a ``str``, its canonical text, with its parts as attributes. So it hashes, compares, prints and is
encoded in JSON like its text, and ``"6-4" in hand`` works.
"""

from __future__ import annotations

from shootmoon.pieces.drawing import Drawing
from shootmoon.pieces.faces import face_down


class Piece(str):
    """A tile or a card, or `UNKNOWN` in a view."""

    __slots__ = ("order",)

    order: int
    """The sort key of the canonical order, in which hands are written, lowest first."""

    def __new__(cls, text: str, order: int) -> Piece:
        """Create a piece with this text."""
        piece = super().__new__(cls, text)
        piece.order = order
        return piece

    # str declares that this returns its text alone, but pickle accepts the arguments of __new__.
    def __getnewargs__(self) -> tuple[object, ...]:  # pyright: ignore[reportIncompatibleMethodOverride]  (see above)
        return (str(self), self.order)

    def drawing(self) -> Drawing:
        """Return a picture of the piece, face down if it is unknown."""
        return face_down()

    def _repr_svg_(self) -> str:
        return str(self.drawing())


UNKNOWN = Piece("?", 1_000_000)
"""A piece that is hidden from the seat of a view, written ``?``."""
