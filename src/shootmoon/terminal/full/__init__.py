"""Fill the terminal: the table always in sight, with panels around it.

This package is the only one that imports Textual, and only when a full screen is opened.
"""

from shootmoon.terminal.full.lines import Lines, LineSink
from shootmoon.terminal.full.screen import FullScreen
from shootmoon.terminal.full.shown import (
    ANALYZING,
    LEARNING,
    PLAYING,
    PUZZLING,
    REPLAYING,
    SCORING,
    Layout,
    Move,
)

__all__ = [
    "ANALYZING",
    "LEARNING",
    "PLAYING",
    "PUZZLING",
    "REPLAYING",
    "SCORING",
    "FullScreen",
    "Layout",
    "LineSink",
    "Lines",
    "Move",
]
