"""Show a recorded game in the terminal."""

from __future__ import annotations

import sys
from itertools import zip_longest

from shootmoon.record import Record
from shootmoon.scorekeeping.sheet import Sheet
from shootmoon.telling import Messages
from shootmoon.terminal.drawing.screen import make_screen
from shootmoon.terminal.keyboard import Keyboard

__all__ = ["show_record"]


def show_record(
    record: Record, language: str, *, ply: int | None = None, seat: int | None = None, plain: bool = False
) -> None:
    """Show a recorded game: the position after ``ply`` actions, or its score sheet and final position.

    ``seat``: show only what this seat could see. ``plain``: use plain sentences instead of drawings. Raises
    `RecordError` like `Record.replay`, and ValueError if ``ply`` or ``seat`` is out of range.
    """
    say = Messages(language)
    seats = record.seating.seats
    names = [name or say("seat-n", n=seat) for seat, name in zip_longest(seats, record.seats, fillvalue="")]
    screen = make_screen(names, language, None, sys.stdout, Keyboard(sys.stdin, sys.stdout), plain=plain)
    position = record.final if ply is None else record.position(ply)
    if ply is None:
        screen.show_sheet(Sheet(record.positions()), position)
    elif ply == 0:
        screen.show(say("ply-first", plies=len(record.actions)))
    else:
        action = position.history[-1] if seat is None else position.view(seat).history[-1]
        screen.show(say("ply-after", ply=ply, plies=len(record.actions), action=action))
    screen.show_position(position if seat is None else position.view(seat))
