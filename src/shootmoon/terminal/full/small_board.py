"""Draw the table in few columns: the seats where they sit, with small pieces."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct
from rich.cells import cell_len

from shootmoon.game import Position
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.full.canvas import Canvas
from shootmoon.terminal.full.colors import Colors
from shootmoon.terminal.full.seats import filled, hand_of, middle_of, plate

__all__ = ["draw_small"]

_ROWS = 3
"""The height of a small piece."""
_LEAST = (28, 8)
"""The columns and rows without which there is no room for seats where they sit."""
_WIDEST = 24
"""The most columns of what is said about a seat."""
_SIDES: Mapping[int, str] = {2: "bt", 3: "blr", 4: "bltr"}
"""Where the seats sit, clockwise from the lowest one: at the bottom, left, at the top or right."""


class _Seat(Struct, frozen=True):
    """What is said about a seat, and where."""

    seat: int
    side: str
    lines: tuple[str, ...]
    hand: tuple[str, ...]
    """The lines of the visible hand."""


def draw_small(
    canvas: Canvas,
    view: Position,
    seats: Sequence[int],
    words: Words,
    colors: Colors,
    visible: Collection[int],
) -> int:
    """Draw the seats around the table; return the number of rows used, or 0 if there is no room.

    Hands that are ``visible`` are written beside the names, and never cut: without room for them, nothing is
    drawn.
    """
    width, sides = canvas.width, _SIDES.get(len(seats), "")
    if not sides or width < _LEAST[0]:
        return 0
    middle, center = middle_of(view), width // 2
    room = min(center - 5, _WIDEST)
    about = [
        _Seat(
            seat,
            side,
            tuple(line for line, _ in plate(view, seat, middle, words, room)),
            tuple(filled([str(piece) for piece in hand_of(view, seat, visible)], room, " ")),
        )
        for seat, side in zip(seats, sides, strict=True)
    ]
    fitting = [rows for rows in range(_LEAST[1], canvas.height + 1) if _fits(about, rows)]
    height = fitting[0] if fitting else canvas.height
    if height < _LEAST[1] or not _fits(about, height, cut=True):
        return 0
    for each in about:
        top, rows = _rows(each, about, height)
        lines, beside = each.lines, each.side in "bt"
        joined = len(lines) - max(1, rows - (0 if beside else len(each.hand))) + 1
        if joined > 1:
            # The name stays whole, and what doesn't fit beside it is left out: the first line says who plays.
            lines = (filled(lines[:joined], room)[0], *lines[joined:])
        near = each.side in "lt"  # written toward the center
        lines = lines if beside else (*lines, *each.hand)
        begin = top if beside else top + rows - len(lines)
        for number, line in enumerate(lines):
            x = center - 4 - cell_len(line) if near else center + 4
            strong = colors.strong if each.seat == view.to_move else "bold"
            canvas.put(x, begin + number, line, "" if number else strong)
        for number, line in enumerate(each.hand if beside else ()):
            canvas.put(center + 4 if near else center - 4 - cell_len(line), top + number, line)
        play = middle.plays.get(each.seat)
        if play is None:
            continue
        x = center - 2 if beside else center - 9 if near else center + 4
        y = top if beside else top + rows
        style = colors.chosen if each.seat == middle.winner else colors.tile
        for number, line in enumerate(("┌───┐", f"│{play.piece:<3}│", "└───┘")):
            canvas.put(x, y + number, line, style)
        if play.called is not None:
            canvas.put(x, y + _ROWS - 1, f"→ {words.suit(play.called)}", colors.strong)
    return height + (1 if canvas.height > height + 3 else 0)


def _rows(each: _Seat, about: Sequence[_Seat], height: int) -> tuple[int, int]:
    """Return the first row of what is said about a seat, and the number of rows for it.

    The pieces of the seats at the left and right lie below it, and must not touch what is above and below.
    """
    if each.side in "bt":
        return (height - _ROWS if each.side == "b" else 0), _ROWS
    opposite = next((other for other in about if other.side == "t"), None)
    bottom = about[0]
    if each.side == "l":
        top = _ROWS if opposite is not None else 0
        end = height - (_ROWS if bottom.hand or opposite is None else 0)
    else:
        top = _ROWS if opposite is not None and opposite.hand else 0
        end = height - _ROWS
    return top, end - top - _ROWS


def _fits(about: Sequence[_Seat], height: int, *, cut: bool = False) -> bool:
    """Return True if everything has room in ``height`` rows; with ``cut``, if the hands and a line have."""
    for each in about:
        rows, lines = _rows(each, about, height)[1], 1 if cut else len(each.lines)
        needed = max(lines, len(each.hand)) if each.side in "bt" else lines + len(each.hand)
        if needed > rows:
            return False
    return True
