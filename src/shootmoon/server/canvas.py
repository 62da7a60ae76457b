"""`Canvas`: draws a few shapes with smooth edges and writes them as a PNG image.

A shape is given by its signed distances: for each pixel, the distance to the shape's edge, negative inside.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Grid: TypeAlias = NDArray[np.float32]
Color: TypeAlias = tuple[int, int, int]


class Area:
    """A rectangle of a canvas with a coordinate system of its own, which may be rotated."""

    def __init__(
        self, canvas: Canvas, center: tuple[float, float], radius: float, angle: float = 0.0
    ) -> None:
        """``center``: the origin of the area's coordinates; ``radius``: how far drawings may reach from it;
        ``angle``: the rotation in radians, clockwise."""
        height, width = canvas.pixels.shape[:2]
        (x, y), reach = center, radius + 2
        self.rows = slice(max(0, int(y - reach)), max(0, min(height, int(y + reach) + 1)))
        self.columns = slice(max(0, int(x - reach)), max(0, min(width, int(x + reach) + 1)))
        down, right = np.mgrid[self.rows, self.columns].astype(np.float32) + np.float32(0.5)
        down, right = down - np.float32(y), right - np.float32(x)
        cos, sin = np.float32(np.cos(angle)), np.float32(np.sin(angle))
        self.x: Grid = right * cos + down * sin
        self.y: Grid = down * cos - right * sin
        self._pixels = canvas.pixels

    def box(self, half_width: float, half_height: float, radius: float, y: float = 0.0) -> Grid:
        """Return the distances to a rectangle with round corners whose center is at (0, ``y``)."""
        right = np.abs(self.x) - np.float32(half_width - radius)
        down = np.abs(self.y - np.float32(y)) - np.float32(half_height - radius)
        outside = np.hypot(np.maximum(right, 0), np.maximum(down, 0))
        return outside + np.minimum(np.maximum(right, down), 0) - np.float32(radius)

    def circle(self, x: float, y: float, radius: float) -> Grid:
        """Return the distances to a circle."""
        return np.hypot(self.x - np.float32(x), self.y - np.float32(y)) - np.float32(radius)

    def ellipse(self, x: float, y: float, right: float, down: float) -> Grid:
        """Return about the distances to an ellipse with the radii ``right`` and ``down``."""
        far = np.hypot(
            (self.x - np.float32(x)) / np.float32(right), (self.y - np.float32(y)) / np.float32(down)
        )
        return (far - 1) * np.float32(min(right, down))

    def line(self, points: Sequence[tuple[float, float]], width: float) -> Grid:
        """Return the distances to a line through points, with round ends."""
        return union(self._segment(one, other) for one, other in pairwise(points)) - (np.float32(width / 2))

    def polygon(self, points: Sequence[tuple[float, float]]) -> Grid:
        """Return the distances to a polygon."""
        closed = [*points, points[0]]
        inside = np.zeros(self.x.shape, bool)
        for (ax, ay), (bx, by) in pairwise(closed):
            if ay == by:
                continue
            crosses = (self.y < ay) != (self.y < by)
            inside ^= crosses & (self.x < (bx - ax) * (self.y - ay) / (by - ay) + ax)
        edge = self.line(closed, 0)
        return np.where(inside, -edge, edge)

    def _segment(self, one: tuple[float, float], other: tuple[float, float]) -> Grid:
        (ax, ay), (bx, by) = one, other
        along, across = bx - ax, by - ay
        length = along * along + across * across
        x, y = self.x - np.float32(ax), self.y - np.float32(ay)
        if not length:
            return np.hypot(x, y)
        share = np.clip((x * along + y * across) / length, 0, 1)
        return np.hypot(x - share * along, y - share * across)

    def fill(self, distances: Grid, color: Color, alpha: float = 1.0, blur: float = 1.0) -> None:
        """Fill a shape. ``blur`` is the width of its edge in pixels."""
        cover = np.clip(np.float32(0.5) - distances / np.float32(blur), 0, 1) * np.float32(alpha)
        part = self._pixels[self.rows, self.columns]
        part += (np.array(color, np.float32) - part) * cover[..., None]


class Canvas:
    """An image of a certain size."""

    def __init__(self, width: int, height: int, color: Color) -> None:
        self.pixels: Grid = np.empty((height, width, 3), np.float32)
        self.pixels[:] = color

    def area(self, center: tuple[float, float], radius: float, angle: float = 0.0) -> Area:
        """Return an `Area`; for the arguments see there."""
        return Area(self, center, radius, angle)

    def png(self) -> bytes:
        """Return the image as a PNG file."""
        pixels = np.rint(self.pixels).astype(np.uint8)
        height, width = pixels.shape[:2]
        rows = pixels.reshape(height, width * 3)
        up = rows.copy()
        up[1:] -= rows[:-1]  # PNG's filter "up": the difference from the row above
        data = np.concatenate([np.full((height, 1), 2, np.uint8), up], axis=1).tobytes()
        header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
        chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(data, 9)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
            for kind, body in chunks
        )


def union(distances: Iterable[Grid]) -> Grid:
    """Return the distances to the union of shapes."""
    first, *others = distances
    for each in others:
        first = np.minimum(first, each)
    return first


def without(shape: Grid, hole: Grid) -> Grid:
    """Return the distances to the part of a shape that is outside another one."""
    return np.maximum(shape, -hole)
