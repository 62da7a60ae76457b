"""`html_table`: a table as HTML, for notebooks.

The table takes its colors from the page, so it can be read in light and dark.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

_CELL = "padding:.2em .7em;border-bottom:1px solid #8886"
_NUMBER = f"{_CELL};text-align:right;font-variant-numeric:tabular-nums"
_TEXT = f"{_CELL};text-align:left"


def html_table(
    heads: Sequence[str], rows: Iterable[Sequence[object]], *, title: str = "", note: str = ""
) -> str:
    """Return a table as HTML. All texts are escaped.

    ``heads`` are the headings of the columns. In ``rows``, None is an empty cell, and numbers, or texts that
    begin like numbers, are aligned to the right. ``title`` stands above the table and ``note`` below it.

    >>> html_table(["bid", "made"], [["5 & 6", 0.5]], title="Odds").count("<td")
    2
    """
    parts = [f"<div><strong>{escape(title)}</strong></div>"] if title else []
    parts.append('<table style="border-collapse:collapse;color:inherit;background:none;margin:.4em 0">')
    body = [[_cell(value) for value in row] for row in rows]
    right = [all(row[column][1] for row in body) and bool(body) for column in range(len(heads))]
    cells = "".join(
        f'<th scope="col" style="{_NUMBER if number else _TEXT}">{escape(head)}</th>'
        for head, number in zip(heads, right, strict=True)
    )
    parts.append(f"<thead><tr>{cells}</tr></thead><tbody>")
    for row in body:
        cells = "".join(
            f'<td style="{_NUMBER if number else _TEXT}">{escape(text)}</td>' for text, number in row
        )
        parts.append(f"<tr>{cells}</tr>")
    parts.append("</tbody></table>")
    if note:
        parts.append(f'<div style="font-size:90%;opacity:.8">{escape(note)}</div>')
    return "".join(parts)


def _cell(value: object) -> tuple[str, bool]:
    """Return the text of a cell, and whether it is aligned like a number."""
    if value is None:
        return "", True
    if isinstance(value, float):
        return f"{value:.3f}".replace("-", "\u2212"), True
    text = str(value)
    number = text[:1].isdigit() or (text[:1] in "+-\u2212" and text[1:2].isdigit())
    return (text.replace("-", "\u2212") if isinstance(value, int) else text), number and "/" not in text
