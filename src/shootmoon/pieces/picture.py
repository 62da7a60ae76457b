"""Pictures of rows of tiles and cards, for notebooks and web pages."""

from __future__ import annotations

from collections.abc import Iterable

from shootmoon.pieces.cards import Card, parse_card
from shootmoon.pieces.dominoes import parse_tile
from shootmoon.pieces.drawing import Drawing
from shootmoon.pieces.faces import CARD, face_down, no_pieces
from shootmoon.pieces.piece import UNKNOWN, Piece
from shootmoon.pieces.spelling import plain_text

_MAX_QUOTED = 60  # characters of a text that an error repeats
_GAP = 6


def draw(pieces: str | Iterable[str], *, height: float | None = None) -> Drawing:
    """Return a picture of a row of tiles or cards; ``str(picture)`` is an SVG document.

    ``pieces``: the pieces, their texts, or a single text with all of them; ``?`` means a piece face down.
    ``height``: the height in pixels, by default 40 for tiles and 60 for cards.

    Raises ValueError if a text isn't a piece or the height isn't a positive number.

    >>> draw("6-4 4-3, ?")
    <Drawing of 6-4, 4-3, face down, 252×40>
    >>> draw(["R12", "BM"], height=30)
    <Drawing of R12 (rockets), Big Moon, 57×30>
    """
    if not isinstance(pieces, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]  (programs give anything)
        raise TypeError(f"give pieces or their texts, not a value of type {type(pieces).__name__}")
    texts = plain_text(pieces).replace(",", " ").split() if isinstance(pieces, str) else pieces
    row = [_read(piece) for piece in texts]
    cards = any(isinstance(piece, Card) for piece in row)
    drawings = [draw_piece(piece, card=cards) for piece in row]
    if not drawings:
        return no_pieces().resized(height)
    lefts = [sum(drawing.width + _GAP for drawing in drawings[:index]) for index in range(len(drawings))]
    tallest = max(drawing.height for drawing in drawings)
    body = "".join(
        drawing.at(left, (tallest - drawing.height) / 2)
        for left, drawing in zip(lefts, drawings, strict=True)
    )
    title = ", ".join(drawing.title for drawing in drawings)
    return Drawing(lefts[-1] + drawings[-1].width, tallest, title, body).resized(height)


def draw_piece(piece: Piece, *, card: bool = False) -> Drawing:
    """Return a picture of a piece; for `UNKNOWN`, the back of a tile or, if ``card``, of a card.

    >>> from shootmoon.pieces import Tile
    >>> draw_piece(Tile(6, 4)), draw_piece(Card("C", 3)), draw_piece(UNKNOWN)
    (<Drawing of 6-4, 80×40>, <Drawing of C3 (crescents), 54×60>, <Drawing of face down, 80×40>)
    """
    return face_down(CARD) if card and piece == UNKNOWN else piece.drawing()


def piece_svg(piece: str, *, height: float | None = None) -> str:
    """Return an SVG document with a tile or card, ``height`` pixels high.

    Raises ValueError if ``piece`` isn't a piece.

    >>> piece_svg("6-4", height=24)[:95]
    '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="24" viewBox="0 0 80 40" role="img"><'
    """
    return str(draw_piece(_read(piece)).resized(height))


def pieces_svg(pieces: str | Iterable[str], *, height: float | None = None) -> str:
    """Return an SVG document with a row of tiles or cards. The parameters are the same as for `draw`."""
    return str(draw(pieces, height=height))


def _read(text: str) -> Piece:
    if isinstance(text, Piece):
        return text
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]  (programs give anything)
        raise TypeError(f"a piece is a tile, a card or a text, not a value of type {type(text).__name__}")
    piece = UNKNOWN if text == UNKNOWN else parse_tile(text) or parse_card(text)
    if piece is None:
        raise ValueError(
            f"{text[:_MAX_QUOTED]!r} is neither a tile, such as 6-4, nor a card, such as R12 or BM"
        )
    return piece
