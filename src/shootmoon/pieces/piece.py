"""`Piece`, the base class of tiles and cards.

A piece is a ``str`` that contains the canonical text of the piece and has additional attributes, such as the
ends of a tile. It is hashed, compared, printed and encoded in JSON like this text, so that
``"6-4" in hand`` works.
"""

from __future__ import annotations

from shootmoon.pieces.drawing import Drawing
from shootmoon.pieces.faces import face_down


class Piece(str):
    """A tile, a card, or (in a view) `UNKNOWN`."""

    __slots__ = ("order",)

    order: int
    """The sort key of the canonical order, in which the pieces of a hand are written; lowest first."""

    def __new__(cls, text: str, order: int) -> Piece:
        """Create a piece with this canonical text and sort key."""
        piece = super().__new__(cls, text)
        piece.order = order
        return piece

    # str declares that this returns its text alone, but pickle accepts the arguments of __new__.
    def __getnewargs__(self) -> tuple[object, ...]:  # pyright: ignore[reportIncompatibleMethodOverride]  (see above)
        return (str(self), self.order)

    def drawing(self) -> Drawing:
        """Return a picture of the piece; `UNKNOWN` is shown face down."""
        return face_down()

    def _repr_svg_(self) -> str:
        return str(self.drawing())


UNKNOWN = Piece("?", 1_000_000)
"""A piece that the seat of a view can't see, written ``?``."""
