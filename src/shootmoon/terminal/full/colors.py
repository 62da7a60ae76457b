"""The colors of the table, for a dark screen, for a light one, and for a terminal with its own colors."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["DARK", "LIGHT", "OWN", "Colors"]


class Colors(Struct, frozen=True):
    """Styles of what is drawn on the table, as Rich names them. Nothing is shown by a color alone."""

    tile: str
    """A piece that lies on the table or can be chosen."""
    faint: str
    """A piece or a text that matters less, such as a piece that can't be chosen now."""
    chosen: str
    """The piece that Enter plays."""
    strong: str
    """The seat whose turn it is, and the declarer."""
    good: str
    """Tricks that count toward the bid."""
    cards: bool
    """True if the suits of cards have colors of their own."""


DARK = Colors(
    tile="#22252a on #f3ead3",
    faint="#8fa79b",
    chosen="bold #221a05 on #f4d27a",
    strong="bold #f4d27a",
    good="#8fd0b5",
    cards=False,
)
LIGHT = Colors(
    tile="#22252a on #fffaf0",
    faint="#5d6f66",
    chosen="bold #ffffff on #1e5c48",
    strong="bold #1e5c48",
    good="#1e5c48",
    cards=False,
)
OWN = Colors(tile="", faint="dim", chosen="bold reverse", strong="bold", good="bold", cards=True)
"""The terminal's own colors, which suit 16 colors, and none."""
