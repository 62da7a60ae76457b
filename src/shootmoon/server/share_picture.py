"""The pictures that other sites show with a link to this server: felt, pieces and the name of a place.

They depend only on the kind of place or the preset, and on the language, never on what somebody typed or
plays.
"""

from __future__ import annotations

import math

from shootmoon.server.canvas import Area, Canvas, Color, Grid, union, without
from shootmoon.server.lettering import HEIGHT, broken, place

SIZE = (1200, 630)
"""Width and height in pixels, the format that most sites expect."""

_FELT: Color = (30, 92, 72)
_DEEP: Color = (20, 64, 50)
_RIM: Color = (96, 66, 42)
_RIM_LIGHT: Color = (138, 100, 67)
_INK: Color = (248, 245, 234)
_DIM: Color = (205, 222, 212)
_GOLD: Color = (240, 200, 96)
_IVORY: Color = (255, 250, 240)
_EDGE: Color = (185, 173, 146)
_PIP: Color = (34, 37, 42)
_SHADE: Color = (6, 24, 18)

_SUITS: dict[str, Color] = {"R": (179, 32, 44), "C": (18, 104, 58), "S": (106, 44, 156), "F": (28, 74, 158)}
_TILES = ("6-6", "5-4", "4-4", "6-4", "4-1", "3-3", "2-0")
_CARDS = ("R14", "C9", "S12", "BM", "F7", "R3", "S5")
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def draw(title: str, line: str, *, cards: bool = False) -> bytes:
    """Return a picture as PNG, with a title and a line below it. ``cards``: with cards instead of tiles."""
    width, height = SIZE
    canvas = Canvas(width, height, _RIM)
    table = canvas.area((width / 2, height / 2), width)
    table.fill(table.box(width / 2 - 12, height / 2 - 12, 44), _RIM_LIGHT)
    table.fill(table.box(width / 2 - 15, height / 2 - 15, 42), _RIM)
    inside = table.box(width / 2 - 26, height / 2 - 26, 34)
    table.fill(inside, _DEEP)
    _shine(table, inside)
    table.fill(abs(inside) - 5, _SHADE, 0.35, 12)
    _fan(canvas, _CARDS if cards else _TILES)
    _moon(canvas, (104, 106), 34)
    _write(canvas, "MOON", (152, 88), 36, _GOLD, 6)
    size, lines = _fitting(title)
    y = 178.0 if len(lines) > 1 else 196.0
    for each in lines:
        _write(canvas, each, (74, y), size, _INK, size / 7.5)
        y += size * 1.62
    _write(canvas, line, (75, y + 4), 27, _DIM, 4)
    return canvas.png()


def _shine(table: Area, inside: Grid) -> None:
    """Light the felt from above, less with the distance."""
    for step in range(18):
        light = table.ellipse(120, -60, 925 - 40 * step, (925 - 40 * step) / 1.5)
        table.fill(without(light, -inside), _FELT, 0.11)


def _fitting(title: str) -> tuple[float, list[str]]:
    """Return the height of letters and the lines for a title: one or two lines, as large as fits."""
    for size in (84.0, 74.0, 64.0, 56.0, 48.0):
        lines = broken(title, 1040 / size * HEIGHT)
        if len(lines) == 1 or (len(lines) == 2 and size <= 64):
            return size, lines
    return 44.0, broken(title, 1040 / 44 * HEIGHT)[:2]


def _write(
    canvas: Canvas, text: str, corner: tuple[float, float], size: float, color: Color, weight: float
) -> None:
    scale = size / HEIGHT
    for at, glyph in place(text)[1]:
        if not glyph.lines:
            continue
        x = corner[0] + at * scale
        radius = scale * (max(glyph.width, 4) + HEIGHT) * 0.75 + weight
        area = canvas.area((x + glyph.width * scale / 2, corner[1] + size / 2), radius)
        lines = (
            [((px - glyph.width / 2) * scale, py * scale - size / 2) for px, py in line]
            for line in glyph.lines
        )
        area.fill(union(area.line(line, weight) for line in lines), color)


def _moon(canvas: Canvas, center: tuple[float, float], radius: float) -> None:
    area = canvas.area(center, radius)
    area.fill(_crescent(area, radius), _GOLD)


def _crescent(area: Area, radius: float) -> Grid:
    hole = area.circle(radius * 0.5, -radius * 0.3, radius * 0.82)
    return without(area.circle(0, 0, radius), hole)


def _fan(canvas: Canvas, pieces: tuple[str, ...]) -> None:
    middle = (len(pieces) - 1) / 2
    for number, piece in enumerate(pieces):
        step = number - middle
        angle = 0.085 * step
        center = (SIZE[0] / 2 + 134 * step, SIZE[1] - 78 + 9 * step * step)
        if "-" in piece:
            _tile(canvas.area(center, 150, angle), *map(int, piece.split("-")))
        else:
            _card(canvas.area(center, 150, angle), piece)


def _tile(area: Area, high: int, low: int) -> None:
    area.fill(area.box(58, 116, 16, y=8), _SHADE, 0.45, 16)
    area.fill(area.box(58, 116, 15), _EDGE)
    area.fill(area.box(54, 111, 12, y=-2), _IVORY)
    area.fill(area.line([(-42, 0), (42, 0)], 4), (162, 149, 122))
    area.fill(area.circle(0, 0, 6), (201, 165, 69))
    dots = [(x * 29, y * 29 - 56) for x, y in _PIPS[high]] + [(x * 29, y * 29 + 55) for x, y in _PIPS[low]]
    if dots:
        area.fill(union(area.circle(x, y, 12) for x, y in dots), _PIP)


def _card(area: Area, piece: str) -> None:
    area.fill(area.box(82, 116, 14, y=8), _SHADE, 0.45, 16)
    area.fill(area.box(82, 116, 13), (181, 179, 171))
    area.fill(area.box(80, 114, 12), (255, 253, 248))
    if piece == "BM":
        area.fill(area.circle(0, -8, 52), (255, 210, 74))
        area.fill(union((area.circle(-18, -22, 6), area.circle(18, -22, 6))), _PIP)
        smile = [(30 * math.cos(a / 9), -6 + 26 * math.sin(a / 9)) for a in range(3, 26)]
        area.fill(area.line(smile, 6), _PIP)
        return
    color = _SUITS[piece[0]]
    _suit(area, piece[0], color)
    x = -66.0
    for char in piece[1:]:
        width, ((_, glyph),) = place(char)
        lines = ([(x + px * 3.8, -98 + py * 3.8) for px, py in line] for line in glyph.lines)
        area.fill(union(area.line(line, 6) for line in lines), color)
        x += width * 3.8 + 10


def _suit(area: Area, suit: str, color: Color) -> None:
    if suit == "C":
        area.fill(_crescent(area, 44), color)
    elif suit == "F":
        area.fill(area.circle(0, 12, 42), color)
        holes = (area.circle(-14, -2, 11), area.circle(19, 8, 7), area.circle(-4, 34, 7))
        area.fill(union(holes), (255, 253, 248), 0.55)
    elif suit == "S":
        points = [
            (
                (48 if turn % 2 == 0 else 19) * math.sin(turn * math.pi / 5),
                12 - (48 if turn % 2 == 0 else 19) * math.cos(turn * math.pi / 5),
            )
            for turn in range(10)
        ]
        area.fill(area.polygon(points), color)
    else:
        body = [(0, -40), (14, -18), (18, 6), (14, 32), (-14, 32), (-18, 6), (-14, -18)]
        area.fill(area.polygon(body), color)
        area.fill(area.polygon([(16, 10), (36, 42), (14, 32)]), color)
        area.fill(area.polygon([(-16, 10), (-36, 42), (-14, 32)]), color)
        area.fill(area.polygon([(-9, 36), (9, 36), (0, 58)]), color)
        area.fill(area.circle(0, -8, 8), (255, 253, 248))
