"""Pictures of tiles and cards, for notebooks and pages.

A tile lies on its side, high end left, as it is written, with its pips as on real ones: at 24 pixels high
each can still be counted. A card has the sign of its suit and its text, letter and rank, so that colour is
never the only thing that tells two apart. Pieces have a face and an outline of their own, which show on
light and dark pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from shootmoon.pieces.cards import CARD_SUITS, Card, parse_card
from shootmoon.pieces.dominoes import Tile, parse_tile
from shootmoon.pieces.drawing import Drawing, text_at
from shootmoon.pieces.piece import UNKNOWN, Piece

_TILE = (80, 40)
_CARD = (54, 60)
_GAP = 6

_FACE = "#fffdf4"
_INK = "#1b1b1b"
_OUTLINE = "#6f7480"
_BACK = "#46536b"
_BACK_LINE = "#b9c3d6"

_PIP = 3.7
_PIPS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((0, 0),),
    ((-1, 1), (1, -1)),
    ((-1, 1), (0, 0), (1, -1)),
    ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    ((-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)),
)
"""By number: where the pips lie, in steps from the middle of the half; the six in rows along the tile."""
_STEP = 10

_COLOURS = {"R": "#b3202c", "C": "#12683a", "S": "#6a2c9c", "F": "#1c4a9e", "BM": _INK, "LM": _INK}
_SIGNS: Mapping[str, str] = {
    "R": (
        f'<path d="M0-13C6-8 6 0 4 6H-4C-6 0-6-8 0-13ZM-5 0-10 8-4 6ZM5 0 10 8 4 6ZM-3 8 0 13 3 8Z" '
        f'fill="{_COLOURS["R"]}"/><circle cy="-3" r="2.2" fill="{_FACE}"/>'
    ),
    "C": f'<path d="M6-10.5A12 12 0 1 0 6 10.5 10.6 10.6 0 0 1 6-10.5Z" fill="{_COLOURS["C"]}"/>',
    "S": (
        '<path d="M0-13 3.1-4.2 12.4-4 5 1.6 7.6 10.5 0 5.3-7.6 10.5-5 1.6-12.4-4-3.1-4.2Z" '
        f'fill="{_COLOURS["S"]}"/>'
    ),
    "F": (
        f'<circle r="11.5" fill="{_COLOURS["F"]}"/><g fill="{_FACE}" fill-opacity=".55">'
        '<circle cx="-4" cy="-4" r="3"/><circle cx="5" cy="-1" r="2"/><circle cx="-1" cy="6" r="2"/></g>'
    ),
    "BM": (
        f'<circle r="13" fill="#ffd24a" stroke="{_INK}" stroke-width="2"/><g fill="{_INK}">'
        '<circle cx="-4.5" cy="-3.5" r="1.8"/><circle cx="4.5" cy="-3.5" r="1.8"/></g>'
        f'<path d="M-6 4A7.5 7.5 0 0 0 6 4" fill="none" stroke="{_INK}" stroke-width="2"/>'
    ),
    "LM": f'<circle r="6" fill="#ffd24a" stroke="{_INK}" stroke-width="2"/>',
}
"""By suit: its sign, about a point in its middle."""
_MOONS = {"BM": "Big Moon", "LM": "Little Moon"}


def draw(pieces: str | Iterable[str], *, height: float | None = None) -> Drawing:
    """A row of tiles or cards as a picture, ``height`` pixels high (40 for tiles, 60 for cards unless told).

    The pieces may be given as they are or as text, also all in one: what `sm.draw` gives stands in a notebook
    as a picture, and ``str`` of it is the SVG. ``?`` is a piece face down. Raises ValueError for a text that
    is no piece, and for a height that isn't a positive number.

    >>> draw("6-4 4-3, ?")
    <Drawing of 6-4, 4-3, face down, 252×40>
    >>> draw(["R12", "BM"], height=30)
    <Drawing of R12 (rockets), Big Moon, 57×30>
    """
    texts = pieces.replace(",", " ").split() if isinstance(pieces, str) else pieces
    row = [_read(piece) for piece in texts]
    cards = any(isinstance(piece, Card) for piece in row)
    drawings = [draw_piece(piece, card=cards) for piece in row]
    if not drawings:
        return _no_pieces().resized(height)
    lefts = [sum(drawing.width + _GAP for drawing in drawings[:place]) for place in range(len(drawings))]
    tallest = max(drawing.height for drawing in drawings)
    body = "".join(
        drawing.at(left, (tallest - drawing.height) / 2)
        for left, drawing in zip(lefts, drawings, strict=True)
    )
    title = ", ".join(drawing.title for drawing in drawings)
    return Drawing(lefts[-1] + drawings[-1].width, tallest, title, body).resized(height)


def draw_piece(piece: Piece, *, card: bool = False) -> Drawing:
    """A tile, a card, or the back of a piece that can't be seen: of a card if ``card`` says so.

    >>> draw_piece(Tile(6, 4)), draw_piece(Card("C", 3)), draw_piece(UNKNOWN)
    (<Drawing of 6-4, 80×40>, <Drawing of C3 (crescents), 54×60>, <Drawing of face down, 80×40>)
    """
    if isinstance(piece, Tile):
        return Drawing(*_TILE, str(piece), _tile(piece))
    if isinstance(piece, Card):
        title = _MOONS.get(piece.suit) or f"{piece} ({CARD_SUITS[piece.suit]})"
        return Drawing(*_CARD, title, _card(piece))
    size = _CARD if card else _TILE
    return Drawing(*size, "face down", _back(*size))


def piece_svg(piece: str, *, height: float | None = None) -> str:
    """A tile or card as an SVG document, ``height`` pixels high; see `draw`. Raises ValueError as `draw`.

    >>> piece_svg("6-4", height=24)[:95]
    '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="24" viewBox="0 0 80 40" role="img"><'
    """
    return str(draw_piece(_read(piece)).resized(height))


def pieces_svg(pieces: str | Iterable[str], *, height: float | None = None) -> str:
    """A row of tiles or cards as an SVG document; see `draw`."""
    return str(draw(pieces, height=height))


def _read(text: str) -> Piece:
    if isinstance(text, Piece):
        return text
    piece = UNKNOWN if text == UNKNOWN else parse_tile(text) or parse_card(text)
    if piece is None:
        raise ValueError(f"{text!r} is neither a tile, such as 6-4, nor a card, such as R12 or BM")
    return piece


def _tile(tile: Tile) -> str:
    width, height = _TILE
    line = f'<path d="M{width // 2} 7V{height - 7}" stroke="{_OUTLINE}" stroke-width="1.6"/>'
    pips = "".join(
        f'<circle cx="{middle + _STEP * x}" cy="{height // 2 + _STEP * y}" r="{_PIP}"/>'
        for middle, number in ((width // 4, tile.high), (width * 3 // 4, tile.low))
        for x, y in _PIPS[number]
    )
    return f'{_sheet(width, height, _FACE)}{line}<g fill="{_INK}">{pips}</g>'


def _card(card: Card) -> str:
    width, height = _CARD
    text = text_at(
        width / 2,
        25,
        card,
        size=22,
        fill=_COLOURS[card.suit],
        anchor="middle",
        bold=True,
        length={2: 29, 3: 42}[len(card)],
    )
    sign = f'<g transform="translate({width / 2:g} 43)">{_SIGNS[card.suit]}</g>'
    return f"{_sheet(width, height, _FACE)}{text}{sign}"


def _back(width: int, height: int) -> str:
    middle = f"M{width / 2:g} {height / 2 - 8:g}l8 8-8 8-8-8z"
    return (
        f"{_sheet(width, height, _BACK)}"
        f'<rect x="5" y="5" width="{width - 10}" height="{height - 10}" rx="3" fill="none" '
        f'stroke="{_BACK_LINE}"/><path d="{middle}" fill="{_BACK_LINE}"/>'
    )


def _no_pieces() -> Drawing:
    """What stands for an empty hand: the place of a piece, dashed."""
    return Drawing(*_TILE, "no pieces", _sheet(*_TILE, "none", ' stroke-dasharray="5 4"'))


def _sheet(width: int, height: int, fill: str, more: str = "") -> str:
    return (
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="6" fill="{fill}" '
        f'stroke="{_OUTLINE}" stroke-width="2"{more}/>'
    )
