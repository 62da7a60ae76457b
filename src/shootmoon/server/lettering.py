"""Capital letters, digits and accents as lines, for pictures without a font file."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator
from functools import cache

from msgspec import Struct

Line = tuple[tuple[float, float], ...]

HEIGHT = 10.0
"""The height of letters, in the units of `Glyph`."""
_SPACING = 2.4
_SPACE = 4.0

# By character: its width, and its lines, separated by semicolons. A line consists of points "x,y" and of arcs
# "@x,y,rx,ry,from,to", with the center, the radii, and the first and last angle in degrees, clockwise from
# the right.
_SHAPES = {
    "A": "7.4 0,10 3.7,0 7.4,10; 1.3,6.7 6.1,6.7",
    "B": "6.1 0,0 3.4,0 @3.4,2.4,2.3,2.4,-90,90 0,4.8; 0,0 0,10 3.3,10 @3.3,7.4,2.8,2.6,90,-90",
    "C": "7.4 @4.6,5,4.6,5,-48,-312",
    "D": "7 0,0 2.4,0 @2.4,5,4.6,5,-90,90 0,10 0,0",
    "E": "5.2 5.2,0 0,0 0,10 5.2,10; 0,4.8 4.4,4.8",
    "F": "5 5,0 0,0 0,10; 0,5 4.2,5",
    "G": "7.9 @4.6,5,4.6,5,-48,-335 8.6,5.6 5.2,5.6",
    "H": "6.6 0,0 0,10; 6.6,0 6.6,10; 0,4.9 6.6,4.9",
    "I": "0 0,0 0,10",
    "J": "4.6 4.6,0 4.6,7.4 @2.3,7.4,2.3,2.6,0,165",
    "K": "6.2 0,0 0,10; 6,0 0,6.2; 2.2,4.2 6.2,10",
    "L": "4.8 0,0 0,10 4.8,10",
    "M": "8.4 0,10 0,0 4.2,6.6 8.4,0 8.4,10",
    "N": "6.8 0,10 0,0 6.8,10 6.8,0",
    "O": "9.2 @4.6,5,4.6,5,0,360",
    "P": "5.9 0,10 0,0 3.2,0 @3.2,2.8,2.7,2.8,-90,90 0,5.6",
    "Q": "9.2 @4.6,5,4.6,5,0,360; 5.8,7 8.8,10.4",
    "R": "6.1 0,10 0,0 3.2,0 @3.2,2.8,2.7,2.8,-90,90 0,5.6; 3,5.6 6.1,10",
    "S": "5.6 @2.9,2.55,2.6,2.55,-35,-270 @2.8,7.55,2.8,2.45,-90,145",
    "T": "6.6 0,0 6.6,0; 3.3,0 3.3,10",
    "U": "6.6 0,0 0,6.7 @3.3,6.7,3.3,3.3,180,0 6.6,0",
    "V": "7.2 0,0 3.6,10 7.2,0",
    "W": "10.4 0,0 2.7,10 5.2,2.4 7.7,10 10.4,0",
    "X": "6.6 0,0 6.6,10; 6.6,0 0,10",
    "Y": "6.8 0,0 3.4,5.2 6.8,0; 3.4,5.2 3.4,10",
    "Z": "6.2 0,0 6.2,0 0,10 6.2,10",
    "0": "6.4 @3.2,5,3.2,5,0,360",
    "1": "2.4 0,1.9 2.4,0 2.4,10",
    "2": "5.8 @2.9,2.9,2.9,2.9,-165,30 0,10 5.8,10",
    "3": "5.6 @2.6,2.5,2.5,2.5,-150,90 @2.6,7.4,3,2.6,-90,150",
    "4": "6 4.5,10 4.5,0 0,6.9 6,6.9",
    "5": "5.6 5,0 0.8,0 0.4,4.6 @2.7,6.8,2.9,3.2,-125,140",
    "6": "5.8 4.4,0 0.5,5.6 @2.9,7,2.9,3,-150,210",
    "7": "5.6 0,0 5.6,0 1.8,10",
    "8": "5.6 @2.8,2.4,2.3,2.4,90,450 @2.8,7.4,2.8,2.6,-90,270",
    "9": "5.8 1.4,10 5.3,4.4 @2.9,3,2.9,3,30,390",
    "-": "3 0,5.4 3,5.4",
    ",": "0.4 0.4,9.8 0,11.6",
    ".": "0 0,10 0,10",
    ":": "0 0,10 0,10; 0,3.6 0,3.6",
    "·": "0 0,5.2 0,5.2",
    "'": "0 0,0 0,2.2",
    "’": "0 0,0 0,2.2",
    "&": "7 7,10 1.6,3.6 @3,2,1.9,2,150,395 1.2,5.9 @2.8,7.6,2.6,2.4,-140,-330 6.6,5.4",
}
# Accents, centered above a letter.
_ACCENTS = {
    "\u0301": "0 -0.5,-1.9 0.9,-3.4",
    "\u0303": "0 -1.9,-2.1 @-1,-2.3,0.9,0.7,-180,0 @0.9,-2.4,1,0.7,180,0",
    "\u0308": "0 -1.4,-2.4 -1.4,-2.4; 1.4,-2.4 1.4,-2.4",
}


class Glyph(Struct, frozen=True):
    """A character: its width and its lines."""

    width: float
    lines: tuple[Line, ...]


@cache
def glyph(char: str) -> Glyph:
    """Return a character, which may have accents; a space for an unknown one."""
    base, *accents = unicodedata.normalize("NFD", char)
    shape = _SHAPES.get(base)
    if shape is None:
        return Glyph(_SPACE - _SPACING, ())
    found = _read(shape)
    marks = (_read(_ACCENTS[each]).lines for each in accents if each in _ACCENTS)
    middle = found.width / 2
    moved = (tuple((x + middle, y) for x, y in line) for lines in marks for line in lines)
    return Glyph(found.width, (*found.lines, *moved))


def _read(shape: str) -> Glyph:
    width, _, lines = shape.partition(" ")
    return Glyph(float(width), tuple(tuple(_points(line)) for line in lines.split("; ")))


def _points(line: str) -> Iterator[tuple[float, float]]:
    for part in line.split():
        if not part.startswith("@"):
            x, y = map(float, part.split(","))
            yield x, y
            continue
        x, y, right, down, first, last = map(float, part[1:].split(","))
        steps = max(2, round(abs(last - first) / 15))
        for step in range(steps + 1):
            angle = math.radians(first + (last - first) * step / steps)
            yield x + right * math.cos(angle), y + down * math.sin(angle)


def place(text: str) -> tuple[float, list[tuple[float, Glyph]]]:
    """Return the width of a line of text in capitals, and where each of its characters begins."""
    at, found = 0.0, list[tuple[float, Glyph]]()
    for char in text.upper():
        shape = glyph(char)
        found.append((at, shape))
        at += shape.width + _SPACING
    return max(0.0, at - _SPACING), found


def broken(text: str, width: float) -> list[str]:
    """Return a text as lines that are at most ``width`` wide where words allow it."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and place(longer)[0] > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
