"""`Canvas`: a rectangle of character cells to draw on."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from rich.text import Text

__all__ = ["Canvas", "cut"]


class Canvas:
    """A rectangle of cells, each with a character and a style. Whatever lies outside isn't drawn.

    >>> canvas = Canvas(6, 1)
    >>> canvas.put(2, 0, "moon and more")
    >>> canvas.text.plain
    '  moon'
    """

    def __init__(self, width: int, height: int) -> None:
        """Create an empty canvas of ``width`` columns and ``height`` rows."""
        self.width, self.height = width, height
        self._cells: list[list[tuple[str, str]]] = [[(" ", "")] * width for _ in range(height)]

    def put(self, column: int, row: int, text: str, style: str = "") -> None:
        """Write ``text`` from a cell to the right. A wide character takes two cells."""
        if not 0 <= row < self.height:
            return
        cells = self._cells[row]
        for char in text:
            size = cell_len(char)
            if not size:
                continue
            if column >= 0 and column + size <= self.width:
                cells[column] = (char, style)
                if size == 2:
                    cells[column + 1] = ("", style)
            column += size

    @property
    def text(self) -> Text:
        """The drawing, one line for each row."""
        text = Text(no_wrap=True, overflow="crop", end="")
        for number, cells in enumerate(self._cells):
            if number:
                text.append("\n")
            start = 0
            while start < len(cells):
                end = start
                while end < len(cells) and cells[end][1] == cells[start][1]:
                    end += 1
                text.append("".join(char for char, _ in cells[start:end]), style=cells[start][1] or None)
                start = end
        return text


def cut(text: str, width: int) -> str:
    """Return ``text``, shortened with an ellipsis if it is wider than ``width`` cells.

    >>> cut("Guadalupe", 6), cut("Ann", 6)
    ('Guada…', 'Ann')
    """
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(0, width - 1)).rstrip() + "…" if width > 0 else ""
