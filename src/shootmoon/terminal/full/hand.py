"""Draw the pieces of a hand in a row, as pictures or in one line."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len
from rich.text import Text

from shootmoon.game import Position
from shootmoon.pieces import Piece
from shootmoon.terminal.drawing.pieces import Picture, draw_piece
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.full.canvas import Canvas
from shootmoon.terminal.full.colors import Colors

__all__ = ["PIECE_ROWS", "Hand", "draw_hand", "hand_rows", "piece_width", "put_piece"]

PIECE_ROWS = 5
"""The height of a drawn piece, in rows."""


_WORD = 8
"""The columns of a piece in one row, such as ``1:[6-4]``, and the blank after it."""


def put_piece(canvas: Canvas, x: int, y: int, picture: Picture, style: str, colors: Colors) -> None:
    """Draw a piece; ``style`` is empty for the usual one."""
    drawn = style or colors.tile or (picture.style if colors.cards else "")
    for number, line in enumerate(picture.rows):
        canvas.put(x, y + number, line, drawn)


def piece_width(position: Position) -> int:
    """Return how many columns a drawn piece takes."""
    return 11 if position.setup.game.piece == "card" else 9


class Hand(Struct, frozen=True):
    """A drawn hand, and where its pieces are."""

    text: Text
    places: tuple[tuple[int, int, int, Piece], ...]
    """For each piece: its first row, its first column, the column after it, and the piece."""
    rows: int
    """The height of each piece, in rows."""

    def at(self, column: int, row: int) -> Piece | None:
        """Return the piece at a place; None if there is none."""
        for top, start, end, piece in self.places:
            if start <= column < end and top <= row < top + self.rows:
                return piece
        return None


def hand_rows(position: Position, width: int, *, pictures: bool) -> int:
    """Return how many rows the hands of a position need: as pictures if all pieces fit side by side,
    otherwise in one row each. The number doesn't change while pieces are played.

    ``pictures``: True if there are enough rows for pictures.
    """
    count = max(position.setup.hand_size, *map(len, position.hands))
    if pictures and count * (piece_width(position) + 1) - 1 <= width:
        return PIECE_ROWS + 1
    return -(-count // max(1, width // _WORD))


def draw_hand(
    hand: Sequence[Piece],
    legal: Sequence[Piece] | None,
    chosen: Piece | None,
    words: Words,
    colors: Colors,
    width: int,
    height: int,
) -> Hand:
    """Draw a hand in a row; if it doesn't fit, with pieces of one row, in as many rows as it needs.

    ``legal``: the pieces that can be chosen, numbered in this order; None if there is nothing to choose.
    ``chosen``: the one that Enter would play.
    """
    pictures = [draw_piece(piece, words) for piece in hand]
    wide = max((picture.width for picture in pictures), default=0)
    small = height < PIECE_ROWS + 1 or len(hand) * (wide + 1) - 1 > width
    canvas = Canvas(width, height)
    places: list[tuple[int, int, int, Piece]] = []
    each = _WORD if small else wide + 1
    beside = max(1, min(len(hand), width // each) if small else len(hand))
    left = max(0, (width - beside * each + 1) // 2)
    numbers = {piece: number for number, piece in enumerate(legal or (), 1)}
    for at, (piece, picture) in enumerate(zip(hand, pictures, strict=True)):
        x, y = left + at % beside * each, at // beside
        can = legal is None or piece in numbers
        label = str(piece) if legal is None else f"{numbers[piece]}: {piece}" if can else f"– {piece}"
        style = colors.chosen if piece == chosen else colors.faint if not can else ""
        if small:
            number = f"{numbers[piece]}" if piece in numbers else "" if can else "–"
            mark = "▸" if piece == chosen else ":" if piece in numbers else ""
            canvas.put(x, y, f"{number}{mark}".rjust(2), style)
            canvas.put(x + 2, y, f"[{piece}]", style or colors.tile)
        else:
            put_piece(canvas, x, 0, picture, style, colors)
            marked = f"▲ {label}" if piece == chosen else label
            canvas.put(x + max(0, (wide - cell_len(marked)) // 2), PIECE_ROWS, marked, style)
        places.append((y, x, x + each, piece))
    return Hand(canvas.text, tuple(places), 1 if small else PIECE_ROWS + 1)
