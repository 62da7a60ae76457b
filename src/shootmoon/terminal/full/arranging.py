"""Where the table, the panel, and what is below the table stand on a full screen of a given size."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Box", "Room", "arrange", "is_roomy"]

_ROOMY = (110, 30)
"""The columns and rows from which a panel stands beside the table all the time."""
_HAND = 79
"""The columns of a hand of eight tiles, which a panel beside it leaves free."""
_TABLE = 62
"""The columns of a table with large pieces."""
_BESIDE = 56
"""The columns from which a panel opens beside the table; in fewer, it opens below it."""
_SMALL = 34
"""The columns that a panel beside the table leaves to it in any case."""
_PANEL = 44
"""The columns of a panel, where there is room for them."""
_ABOVE = 2
"""The rows above the table."""


class Box(Struct, frozen=True):
    """A rectangle on the screen."""

    x: int = 0
    y: int = 0
    width: int = 0
    height: int = 0


class Room(Struct, frozen=True):
    """The places on the screen."""

    columns: int = 1
    """The columns of the table, from the left edge."""
    rows: int = 1
    """The rows of the table, below the two lines at the top."""
    left: int = 1
    """The columns of what is below the table, such as the hand, from the left edge."""
    side: Box = Box()
    """The place of the panel."""


def is_roomy(width: int, height: int) -> bool:
    """Return True if a panel has room beside the table all the time.

    >>> is_roomy(120, 40), is_roomy(100, 40)
    (True, False)
    """
    return width >= _ROOMY[0] and height >= _ROOMY[1]


def arrange(width: int, height: int, below: int, *, panel: bool, wide: bool) -> Room:
    """Return the places on a screen of ``width`` columns and ``height`` rows.

    ``below``: the rows below the table. ``panel``: True if a panel is open. ``wide``: see `is_roomy`; then
    the panel stands beside the table and what is below it, so that these keep one center. In a smaller
    window it stands beside the table only, in a narrow one below it, and in a tiny one in its place.

    >>> arrange(60, 20, 7, panel=True, wide=False)
    Room(columns=34, rows=11, left=60, side=Box(x=34, y=2, width=26, height=11))
    """
    rows = max(1, height - _ABOVE - below)
    if not panel or width < 1:
        return Room(max(1, width), rows, max(1, width))
    if wide:
        side = 60 if width >= 150 else min(_PANEL, width - _HAND)
        box = Box(width - side, _ABOVE, side, max(1, height - _ABOVE - 2))
        return Room(width - side, rows, width - side, box)
    if width >= _BESIDE:
        side = width - _TABLE if width - _TABLE >= 34 else min(_PANEL, width - _SMALL)
        return Room(width - side, rows, width, Box(width - side, _ABOVE, side, rows))
    table = rows // 2 if rows > 3 else 0
    return Room(width, max(1, table), width, Box(0, _ABOVE + table, width, rows - table))
