"""Open a full screen, if the terminal can show one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TypeVar

from shootmoon.terminal.drawing.screen import can_draw, make_screen
from shootmoon.terminal.full import FullScreen, LineSink
from shootmoon.terminal.keyboard import Keyboard
from shootmoon.terminal.play.input_queue import InputQueue

__all__ = ["fills_terminal", "full_inputs", "open_full_screen"]

T = TypeVar("T")


def fills_terminal() -> bool:
    """Return True if input and output are a terminal that can show a full screen."""
    return sys.stdin.isatty() and can_draw(sys.stdout)


def full_inputs() -> tuple[InputQueue[T], LineSink]:
    """Return a queue for lines that are chosen on a full screen, and the stream to which the queue writes."""
    sink = LineSink()
    return InputQueue(None, sink), sink


def open_full_screen(
    names: Sequence[str],
    language: str,
    you: int | None,
    title: str,
    inputs: tuple[InputQueue[T], LineSink] | None = None,
) -> FullScreen:
    """Return a full screen; for the arguments see `make_screen`.

    ``title``: the name of the game. ``inputs``: what `full_inputs` returned, if something else uses it too.
    """
    queue, sink = inputs or full_inputs()
    outside = make_screen(list(names), language, you, sys.stdout, Keyboard(sys.stdin, sys.stdout))
    screen = FullScreen(outside.words, queue, outside, title)
    sink.screen = screen
    return screen
