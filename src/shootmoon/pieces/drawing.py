"""`Drawing`: an SVG picture, which notebooks display and which can be combined into larger pictures.

A drawing is self-contained: it has no style sheets, scripts, ids or references. A page can therefore contain
any number of drawings, whatever its own colors and styles are.
"""

from __future__ import annotations

from html import escape
from math import inf


class Drawing:
    """A picture, which notebooks display. ``str(drawing)`` is a complete SVG document.

    >>> square = Drawing(10, 10, "a square", '<rect width="10" height="10"/>')
    >>> square.resized(24)
    <Drawing of a square, 24×24>
    >>> print(square.at(5, 0))
    <g transform="translate(5 0)"><title>a square</title><rect width="10" height="10"/></g>
    """

    __slots__ = ("_body", "_description", "_scale", "height", "title", "width")

    width: float
    """The width in pixels."""
    height: float
    """The height in pixels."""
    title: str
    """The text that a screen reader reads and a browser shows as a tooltip."""

    def __init__(
        self, width: float, height: float, title: str, body: str, *, description: str = "", scale: float = 1
    ) -> None:
        """Create a drawing from SVG code.

        ``body``: SVG elements on a canvas of ``width`` by ``height`` units. ``scale``: pixels per unit.
        ``title`` is a short description of the picture and ``description`` a longer one, both as plain text.
        """
        self.width = width * scale
        self.height = height * scale
        self.title = title
        self._body = body
        self._description = description
        self._scale = scale

    def __str__(self) -> str:
        more = f"<desc>{escape(self._description, quote=False)}</desc>" if self._description else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width:g}" height="{self.height:g}" '
            f'viewBox="0 0 {self.width / self._scale:g} {self.height / self._scale:g}" role="img">'
            f"<title>{escape(self.title, quote=False)}</title>{more}{self._body}</svg>"
        )

    def __repr__(self) -> str:
        return f"<Drawing of {self.title}, {self.width:g}×{self.height:g}>"

    def _repr_svg_(self) -> str:
        return str(self)

    def resized(self, height: float | None) -> Drawing:
        """Return the picture scaled to a height in pixels, or unchanged if ``height`` is None.

        Raises ValueError if the height isn't a positive number.
        """
        if height is None:
            return self
        if not 0 < height < inf:
            raise ValueError(f"a height is a positive number of pixels, not {height!r}")
        units = (self.width / self._scale, self.height / self._scale)
        return Drawing(*units, self.title, self._body, description=self._description, scale=height / units[1])

    def at(self, x: float, y: float) -> str:
        """Return SVG code for this picture as part of a larger one, its upper left corner at ``x``, ``y``."""
        scale = f" scale({self._scale:g})" if self._scale != 1 else ""
        return (
            f'<g transform="translate({x:g} {y:g}){scale}">'
            f"<title>{escape(self.title, quote=False)}</title>{self._body}</g>"
        )


def text_at(
    x: float,
    y: float,
    text: str,
    *,
    size: float,
    fill: str,
    anchor: str = "start",
    bold: bool = False,
    length: float | None = None,
) -> str:
    """Return SVG code for a line of text with its baseline at ``y``.

    ``length``: a width to which the text is stretched, so that the width doesn't depend on the font.

    >>> text_at(0, 12, "R & D", size=9, fill="red")
    '<text x="0" y="12" font-family="Arial, Helvetica, sans-serif" font-size="9" fill="red">R &amp; D</text>'
    """
    more = f' text-anchor="{anchor}"' if anchor != "start" else ""
    more += ' font-weight="bold"' if bold else ""
    more += f' textLength="{length:g}" lengthAdjust="spacingAndGlyphs"' if length else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="Arial, Helvetica, sans-serif" font-size="{size:g}" '
        f'fill="{fill}"{more}>{escape(text, quote=False)}</text>'
    )
