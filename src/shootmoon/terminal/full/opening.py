"""Open a full screen, if the terminal can show one."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from shootmoon.terminal.drawing.screen import can_draw, make_screen
from shootmoon.terminal.full.lines import Lines, LineSink
from shootmoon.terminal.full.screen import FullScreen
from shootmoon.terminal.full.shown import PLAYING, Layout
from shootmoon.terminal.input_queue import InputQueue
from shootmoon.terminal.keyboard import Keyboard

__all__ = ["fills_terminal", "open_full_screen"]


def fills_terminal(*, full: bool, plain: bool) -> bool:
    """Return True if a full screen is wanted, and input and output are a terminal that can show one.

    Textual draws on the standard error stream. If that goes to a file, the screen would stay empty.
    """
    return full and not plain and sys.stdin.isatty() and sys.stderr.isatty() and can_draw(sys.stdout)


def open_full_screen(
    names: Sequence[str],
    language: str,
    you: int | None,
    title: str,
    lines: Lines | None = None,
    sink: LineSink | None = None,
    *,
    paced: bool = False,
    layout: Layout = PLAYING,
) -> FullScreen:
    """Return a full screen.

    ``title``: the name of the game. ``lines``: where what is typed or chosen goes, if updates come there,
    too. ``sink``: a stream whose lines are shown on the screen. ``paced``: pause after the plays of others,
    which otherwise come at once. ``layout``: the panels and keys. For the other arguments see `make_screen`.
    """
    sink = sink or LineSink()
    lines = lines or InputQueue[None](None, sink)
    outside = make_screen(list(names), language, you, sys.stdout, Keyboard(sys.stdin, sys.stdout))
    screen = FullScreen(outside.words, lines, outside, title, paced=paced, layout=layout)
    sink.screen = screen
    return screen
