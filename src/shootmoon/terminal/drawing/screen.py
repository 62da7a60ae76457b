"""Where a match is shown and lines are read: drawn for the eye, or plain for scripts and screen readers.

The session knows only `Screen`, and gives it views, never more than that; a replay may show whole states.
"""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable
from typing import Protocol, TextIO

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from shootmoon.game import Position, View
from shootmoon.pieces import Seating
from shootmoon.scorekeeping.sheet import Sheet
from shootmoon.terminal.drawing.facts import (
    hand_facts,
    led_fact,
    legal_fact,
    position_facts,
    sheet_facts,
    status_fact,
    table_facts,
    trick_fact,
)
from shootmoon.terminal.drawing.sheet import draw_sheet
from shootmoon.terminal.drawing.table import draw_hand, draw_position, draw_table, draw_trick
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.keyboard import Lines

_ANSWER_CELLS = 16
"""Cells that a prompt leaves free for the answer."""
_LINES_BELOW = 2
"""Lines below a turn: the contract and the prompt."""

__all__ = ["DrawnScreen", "PlainScreen", "Screen", "make_screen", "show_partners", "wrapped"]


class Screen(Protocol):
    """What a session needs of a screen."""

    words: Words
    pauses: bool
    """Whether somebody looks at it who wants to read a result before the next hand comes."""

    def show(self, line: str) -> None:
        """A fact."""
        ...

    def show_text(self, text: str) -> None:
        """A longer text, with its own line ends."""
        ...

    def show_turn(self, view: View) -> None:
        """What the seat of ``view``, whose turn it is, needs in order to choose."""
        ...

    def show_contract(self, view: View) -> None:
        """The contract, which has to be in sight whenever something is asked."""
        ...

    def show_table(self, view: View) -> None:
        """All that the seat of ``view`` may know."""
        ...

    def show_position(self, position: Position) -> None:
        """All that ``position`` lets be seen: of a state, every hand."""
        ...

    def show_last_trick(self, view: View) -> None:
        """The last trick that is over."""
        ...

    def show_sheet(self, sheet: Sheet, position: Position) -> None:
        """The score sheet."""
        ...

    def clear(self) -> None:
        """Take everything off the screen that can be taken off."""
        ...

    def ask(self, prompt: str) -> str:
        """A line of whoever is at the keyboard.

        Raises EOFError when there are no more, and `Interrupted` when something else has come.
        """
        ...


class PlainScreen:
    """One fact a line, in words: no drawing, no colour, no cursor that moves."""

    def __init__(self, words: Words, console: Console, keyboard: Lines) -> None:
        """Write to ``console``, and read from ``keyboard``."""
        self.words = words
        self.pauses = False
        self._console = console
        self._keyboard = keyboard

    def show(self, line: str) -> None:
        """A fact, on a line of its own; on a terminal it is broken between words."""
        console = self._console
        if console.file.isatty():
            line = "\n".join(wrapped(line, console.width))
        console.file.write(f"{line}\n")
        console.file.flush()

    def show_text(self, text: str) -> None:
        """A longer text, line by line."""
        for line in text.split("\n"):
            self.show(line)

    def show_contract(self, view: View) -> None:
        """The contract, in a sentence or two."""
        fact = status_fact(view, self.words)
        if fact:
            self.show(fact)

    def show_turn(self, view: View) -> None:
        """The trick, the hand, and what may be done."""
        say = self.words.say
        if view.trick:
            plays = [
                say("play.said", who=self.words.name(seat), piece=self.words.piece(play.piece))
                for seat, play in view.trick
            ]
            self.show(say("trick.now", number=len(view.played) + 1, plays=", ".join(plays)))
        self._show_all(led_fact(view, self.words))
        self._show_all(hand_facts(view, view.seat, self.words))
        self.show(legal_fact(view, self.words))

    def show_table(self, view: View) -> None:
        """Every fact, one after another."""
        self._show_all(table_facts(view, self.words))
        self._show_all(hand_facts(view, view.seat, self.words))

    def show_position(self, position: Position) -> None:
        """Every fact of any position."""
        self._show_all(position_facts(position, self.words))

    def show_last_trick(self, view: View) -> None:
        """Who played what, and who took it."""
        self.show(trick_fact(view, self.words))

    def show_sheet(self, sheet: Sheet, position: Position) -> None:
        """A line for each hand."""
        self._show_all(sheet_facts(sheet, position, self.words))

    def clear(self) -> None:
        """Clear the terminal, if it is one: hands are the one thing that must not stay."""
        _clear(self._console)

    def ask(self, prompt: str) -> str:
        """A line. On a terminal, a prompt that would leave no room to type stands on lines of its own."""
        if self._console.file.isatty() and cell_len(prompt) > self._console.width - _ANSWER_CELLS:
            self.show(f"{prompt}:")
            return self._keyboard.read("> ")
        return self._keyboard.read(f"{prompt}: ")

    def _show_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.show(line)


class DrawnScreen:
    """Tiles with their pips, tables, and colour where the terminal has it."""

    def __init__(self, words: Words, console: Console, keyboard: Lines) -> None:
        """Draw on ``console``, and read from ``keyboard``."""
        self.words = words
        self.pauses = keyboard.interactive
        self._console = console
        self._keyboard = keyboard

    def show(self, line: str) -> None:
        """A fact, broken between words where the screen ends."""
        self._draw(Text(line))

    def show_text(self, text: str) -> None:
        """A longer text between two lines across the screen."""
        self._draw(Rule(style="dim"))
        self._draw(Text(text))
        self._draw(Rule(style="dim"))

    def show_turn(self, view: View) -> None:
        """The table, the hand with its numbers, what may be done; without old tricks if they don't fit."""
        for brief in (False, True):
            picture = Group(
                draw_table(view, self.words, brief=brief),
                *self._hand(view),
                Text(legal_fact(view, self.words), style="bold"),
            )
            if len(self._console.render_lines(picture, pad=False)) <= self._console.height - _LINES_BELOW:
                break
        self._draw(picture)

    def show_contract(self, view: View) -> None:
        """The contract, on a line of its own above the prompt."""
        fact = status_fact(view, self.words)
        if fact:
            self._draw(Text(fact, style="bold"))

    def show_table(self, view: View) -> None:
        """The table and the hand."""
        self._draw(Group(draw_table(view, self.words), *self._hand(view)))

    def show_position(self, position: Position) -> None:
        """The table and every hand that can be seen."""
        self._draw(draw_position(position, self.words))

    def show_last_trick(self, view: View) -> None:
        """The last trick, tile by tile."""
        last = view.last_hand
        tricks = view.played or (last.played if last is not None and not view.trick else ())
        if tricks:
            self._draw(draw_trick(tricks[-1], len(tricks), self.words))
        else:
            self.show(self.words.say("last.none"))

    def show_sheet(self, sheet: Sheet, position: Position) -> None:
        """The score sheet."""
        self._draw(draw_sheet(sheet, position, self.words))

    def clear(self) -> None:
        """Clear the screen, and what could be scrolled back to."""
        _clear(self._console)

    def ask(self, prompt: str) -> str:
        """A line. A prompt that would leave no room to type stands on a line of its own."""
        if cell_len(prompt) > self._console.width - _ANSWER_CELLS:
            self.show(prompt)
            prompt = ""
        return self._keyboard.read(f"{prompt} > ".lstrip())

    def _hand(self, view: View) -> list[RenderableType]:
        if not view.hand:
            return []
        own = self.words.you == view.seat
        say = self.words.say
        title = say("your.hand") if own else say("hand.of", who=self.words.name(view.seat))
        return [Text(title, style="dim"), draw_hand(view, view.seat, self.words)]

    def _draw(self, picture: RenderableType) -> None:
        self._console.print(picture, highlight=False, markup=False, emoji=False)


def make_screen(
    names: list[str],
    language: str,
    you: int | None,
    out: TextIO,
    keyboard: Lines,
    *,
    plain: bool = False,
) -> Screen:
    """The screen that fits: drawn on a terminal that can show it, else plain; no colour under `NO_COLOR`."""
    drawn = out.isatty() and not plain and os.environ.get("TERM") != "dumb" and _can_draw(out)
    words = Words(language, names, you=you, spoken=not drawn)
    if not drawn:
        return PlainScreen(words, Console(file=out, color_system=None, force_terminal=False), keyboard)
    colour = None if os.environ.get("NO_COLOR") else "auto"
    return DrawnScreen(words, Console(file=out, color_system=colour), keyboard)


def _can_draw(out: TextIO) -> bool:
    try:
        "┌─●☾★▲–→▶".encode(out.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def show_partners(seating: Seating, screen: Screen) -> None:
    """Say who plays with whom, where anybody does."""
    if seating.partnerships:
        one, other = (screen.words.names(seating.seats_of(side)) for side in range(2))
        screen.show(screen.words.say("partners", one=one, other=other))


def wrapped(line: str, width: int) -> list[str]:
    """A line broken between words; a word that is longer than a line stays whole.

    >>> wrapped("undo    take back your last move", 20)
    ['undo    take back', 'your last move']
    """
    return textwrap.wrap(
        line,
        width,
        break_long_words=False,
        break_on_hyphens=False,
        expand_tabs=False,
        replace_whitespace=False,
    ) or [line]


def _clear(console: Console) -> None:
    """Clear a terminal with its scrollback. A file or a pipe has nothing that could be cleared."""
    if console.file.isatty():
        console.file.write("\x1b[2J\x1b[3J\x1b[H")
        console.file.flush()
