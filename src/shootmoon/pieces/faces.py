"""Pictures of single tiles and cards, face up or face down.

A tile is drawn horizontally with its high end on the left. Its pips can be counted if it is at least 24
pixels high. A card shows the symbol of its suit and its text, so that color alone never distinguishes two
cards. Every piece has a background and an outline, and can be seen on light and dark pages.
"""

from __future__ import annotations

from collections.abc import Mapping

from shootmoon.pieces.drawing import Drawing, text_at

TILE = (80, 40)
"""Width and height of a tile, in units of its drawing."""
CARD = (54, 60)
"""Width and height of a card, in units of its drawing."""

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
"""The positions of the pips on one half of a tile, indexed by their number: steps to the right and down from
the center of the half."""
_STEP = 10

_COLORS = {"R": "#b3202c", "C": "#12683a", "S": "#6a2c9c", "F": "#1c4a9e", "BM": _INK, "LM": _INK}
_SYMBOLS: Mapping[str, str] = {
    "R": (
        f'<path d="M0-13C6-8 6 0 4 6H-4C-6 0-6-8 0-13ZM-5 0-10 8-4 6ZM5 0 10 8 4 6ZM-3 8 0 13 3 8Z" '
        f'fill="{_COLORS["R"]}"/><circle cy="-3" r="2.2" fill="{_FACE}"/>'
    ),
    "C": f'<path d="M6-10.5A12 12 0 1 0 6 10.5 10.6 10.6 0 0 1 6-10.5Z" fill="{_COLORS["C"]}"/>',
    "S": (
        '<path d="M0-13 3.1-4.2 12.4-4 5 1.6 7.6 10.5 0 5.3-7.6 10.5-5 1.6-12.4-4-3.1-4.2Z" '
        f'fill="{_COLORS["S"]}"/>'
    ),
    "F": (
        f'<circle r="11.5" fill="{_COLORS["F"]}"/><g fill="{_FACE}" fill-opacity=".55">'
        '<circle cx="-4" cy="-4" r="3"/><circle cx="5" cy="-1" r="2"/><circle cx="-1" cy="6" r="2"/></g>'
    ),
    "BM": (
        f'<circle r="13" fill="#ffd24a" stroke="{_INK}" stroke-width="2"/><g fill="{_INK}">'
        '<circle cx="-4.5" cy="-3.5" r="1.8"/><circle cx="4.5" cy="-3.5" r="1.8"/></g>'
        f'<path d="M-6 4A7.5 7.5 0 0 0 6 4" fill="none" stroke="{_INK}" stroke-width="2"/>'
    ),
    "LM": f'<circle r="6" fill="#ffd24a" stroke="{_INK}" stroke-width="2"/>',
}
"""The SVG code of each suit's symbol, by suit, centered at the origin."""


def tile_face(title: str, high: int, low: int) -> Drawing:
    """Return a picture of a tile with these pips, face up."""
    width, height = TILE
    line = f'<path d="M{width // 2} 7V{height - 7}" stroke="{_OUTLINE}" stroke-width="1.6"/>'
    pips = "".join(
        f'<circle cx="{middle + _STEP * x}" cy="{height // 2 + _STEP * y}" r="{_PIP}"/>'
        for middle, number in ((width // 4, high), (width * 3 // 4, low))
        for x, y in _PIPS[number]
    )
    body = f'{_sheet(width, height, _FACE)}{line}<g fill="{_INK}">{pips}</g>'
    return Drawing(*TILE, title, body)


def card_face(title: str, text: str, suit: str) -> Drawing:
    """Return a picture of a card with this text and the symbol of its suit, face up."""
    width, height = CARD
    corner = text_at(
        width / 2,
        25,
        text,
        size=22,
        fill=_COLORS[suit],
        anchor="middle",
        bold=True,
        length={2: 29, 3: 42}[len(text)],
    )
    symbol = f'<g transform="translate({width / 2:g} 43)">{_SYMBOLS[suit]}</g>'
    return Drawing(*CARD, title, f"{_sheet(width, height, _FACE)}{corner}{symbol}")


def face_down(size: tuple[int, int] = TILE) -> Drawing:
    """Return a picture of the back of a piece of this width and height."""
    width, height = size
    middle = f"M{width / 2:g} {height / 2 - 8:g}l8 8-8 8-8-8z"
    body = (
        f"{_sheet(width, height, _BACK)}"
        f'<rect x="5" y="5" width="{width - 10}" height="{height - 10}" rx="3" fill="none" '
        f'stroke="{_BACK_LINE}"/><path d="{middle}" fill="{_BACK_LINE}"/>'
    )
    return Drawing(*size, "face down", body)


def no_pieces() -> Drawing:
    """Return a picture of an empty hand, which is a dashed outline."""
    return Drawing(*TILE, "no pieces", _sheet(*TILE, "none", ' stroke-dasharray="5 4"'))


def _sheet(width: int, height: int, fill: str, more: str = "") -> str:
    return (
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="6" fill="{fill}" '
        f'stroke="{_OUTLINE}" stroke-width="2"{more}/>'
    )
