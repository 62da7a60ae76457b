"""Draw tiles and cards in rows, which wrap at the screen's width.

A tile shows its pips. A card shows the letter, the symbol and the name of its suit, so that suits can be
distinguished without their colors.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from shootmoon.pieces import Card, Piece, Tile
from shootmoon.terminal.drawing.words import Words

__all__ = ["Picture", "Pictures", "draw_piece"]

_PIPS = (
    ("   ", "   ", "   "),
    ("   ", " ● ", "   "),
    ("●  ", "   ", "  ●"),
    ("●  ", " ● ", "  ●"),
    ("● ●", "   ", "● ●"),
    ("● ●", " ● ", "● ●"),
    ("● ●", "● ●", "● ●"),
)
_SIGNS = {"R": "▲", "C": "☾", "S": "★", "F": "●", "BM": "◉", "LM": "◦"}
_STYLES = {"R": "red", "C": "green", "S": "magenta", "F": "blue", "BM": "bold", "LM": "bold"}
_MAX_CAPTION = 12
"""The maximum width of a caption in cells (character positions); longer captions are cut."""


class Picture(Struct, frozen=True):
    """A drawn piece with captions below it."""

    rows: tuple[str, ...]
    style: str = ""
    captions: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """The width of the picture and its captions, in cells."""
        captions = [min(cell_len(caption), _MAX_CAPTION) for caption in self.captions]
        return max(cell_len(self.rows[0]), *captions, 0)


def draw_piece(piece: Piece, words: Words, *captions: str, dim: bool = False) -> Picture:
    """Return a picture of a piece; for a hidden piece, a picture of its back.

    ``captions`` are lines below the picture. ``dim``: draw it faintly, since it can't be chosen.

    >>> for row in draw_piece(Tile(6, 3), Words("en", [])).rows:
    ...     print(row)
    ┌───┬───┐
    │● ●│●  │
    │● ●│ ● │
    │● ●│  ●│
    └───┴───┘
    """
    style = "dim" if dim else ""
    if isinstance(piece, Tile):
        halves = zip(_PIPS[piece.high], _PIPS[piece.low], strict=True)
        rows = ("┌───┬───┐", *(f"│{one}│{other}│" for one, other in halves), "└───┴───┘")
    elif isinstance(piece, Card):
        lines = [f"{piece} {_SIGNS[piece.suit]}", *words.say(f"card-{piece.suit}").split(" ", 1)]
        rows = _framed([*lines, *[""] * (3 - len(lines))], 9)
        style = style or _STYLES[piece.suit]
    else:
        rows = _framed(["░░░░░░░"] * 3, 7)
    return Picture(rows, style, captions)


def _framed(lines: Sequence[str], width: int) -> tuple[str, ...]:
    inner = (f"│{set_cell_size(line, width)}│" for line in lines)
    return (f"┌{'─' * width}┐", *inner, f"└{'─' * width}┘")


class Pictures:
    """A row of pictures, which wraps to several rows on a narrow screen."""

    def __init__(self, pictures: Iterable[Picture]) -> None:
        """``pictures`` are drawn from left to right."""
        self._pictures = tuple(pictures)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Render the row; called by Rich with the width of the screen in ``options``."""
        width = max((picture.width for picture in self._pictures), default=1)
        fit = max(1, (options.max_width + 1) // (width + 1))
        for start in range(0, len(self._pictures), fit):
            yield from _row(self._pictures[start : start + fit], width)


def _row(pictures: Sequence[Picture], width: int) -> Iterable[Text]:
    for number in range(len(pictures[0].rows)):
        yield _line([(picture.rows[number], picture.style) for picture in pictures], width)
    for number in range(max(len(picture.captions) for picture in pictures)):
        captions = [
            picture.captions[number] if number < len(picture.captions) else "" for picture in pictures
        ]
        yield _line(
            [(caption, picture.style) for caption, picture in zip(captions, pictures, strict=True)], width
        )


def _line(parts: Sequence[tuple[str, str]], width: int) -> Text:
    line = Text(no_wrap=True, overflow="crop")
    for text, style in parts:
        cut = text if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"
        left = (width - cell_len(cut)) // 2
        line.append(" " * left + cut + " " * (width - cell_len(cut) - left) + " ", style=style)
    line.rstrip()
    return line
