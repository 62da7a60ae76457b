"""Screens, which show a match and read typed lines.

`DrawnScreen` draws the table below what was drawn before, so that it scrolls; `PlainScreen` writes plain
sentences for scripts and screen readers; `shootmoon.terminal.full.FullScreen` fills the terminal. A session
(the loop that lets people play) knows only the protocol `Screen`. It passes views to the screen, never full
states, so that the screen can't reveal hidden information; only a replay may show full states.
"""

from __future__ import annotations

import os
import re
import textwrap
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, Protocol, TextIO, TypeAlias, TypeVar

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from shootmoon.game import Meanings, Position, View, typed_line
from shootmoon.pieces import Seating
from shootmoon.scorekeeping.sheet import Sheet
from shootmoon.telling import Messages, typed
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
"""The number of cells (character positions) on a line that a prompt must leave free for the answer."""
_LINES_BELOW = 2
"""The number of lines needed below the drawing of a turn, for the contract and the prompt."""

NOTHING = Meanings()
"""No meanings to show."""

ENTER = ("",)
"""The answers to a prompt that waits for Enter."""

Kind: TypeAlias = Literal["event", "again", "reply", "chat", "hint", "help", "rules", "words"]
"""What a text is: an event of the game, an event that was shown before, the reply to a typed line, a chat
message, or a text that a person asked for. A screen with several panels chooses the panel by it."""

T = TypeVar("T")

__all__ = [
    "ENTER",
    "DrawnScreen",
    "Kind",
    "PlainScreen",
    "Screen",
    "ScreenFailed",
    "can_draw",
    "make_screen",
    "offer_named",
    "offer_word",
    "show_partners",
    "wrapped",
]


class ScreenFailed(Exception):
    """Raised if a screen can't show anything any more because of an error in its own code.

    The exception's text names the error.
    """


class Screen(Protocol):
    """A screen, as a session (the loop that lets people play) uses it."""

    words: Words
    pauses: bool
    """True if the session should wait for Enter after each hand, so that a person can read the result."""

    def run(self, work: Callable[[], T]) -> T:
        """Call ``work``, which shows and asks on this screen, and return its result.

        A screen that fills the terminal does so until ``work`` returns or raises an exception, which is
        raised again. Raises `ScreenFailed` if the screen itself fails.
        """
        ...

    def follow(self, view: View, sheet: Callable[[], Sheet]) -> None:
        """The game stands at ``view`` now: a screen that keeps the table in sight draws it again.

        ``sheet`` returns the score sheet. If several people share the keyboard, ``view`` may be that of
        somebody who isn't in front of the screen, so a screen shows only what everybody can see.
        """
        ...

    def wait_to_leave(self, offers: Sequence[str] = ()) -> str:
        """The game is over: wait until the person has seen it, on a screen that is about to vanish.

        ``offers``: what the person can do now, such as ``rematch``: the meanings of words that are typed at
        the end. Return the one that was chosen; empty to leave.
        """
        ...

    def poll(self) -> None:
        """Raise KeyboardInterrupt if Ctrl-C was pressed on a screen that reads keys by itself.

        Called at short intervals during long computations.
        """
        ...

    def show(self, line: str, kind: Kind = "event") -> None:
        """Show one sentence."""
        ...

    def show_text(self, text: str, kind: Kind = "reply") -> None:
        """Show a longer text with its own line breaks."""
        ...

    def show_turn(self, view: View, said: Meanings = NOTHING) -> None:
        """Show the information that the player whose turn it is needs to choose an action.

        ``said``: what the choices mean, to be shown too.
        """
        ...

    def show_contract(self, view: View) -> None:
        """Show the contract on a line. Called before every prompt, so that the contract stays visible."""
        ...

    def show_table(self, view: View) -> None:
        """Show everything that the seat of ``view`` can see."""
        ...

    def show_position(self, position: Position, below: int | None = None) -> None:
        """Show a position with its visible hands: one for a `View`, all for a `State`.

        ``below``: the number of lines that are needed below it on the same screen; None if it may be taller
        than the screen.
        """
        ...

    def show_board(self, position: Position) -> None:
        """Show a position of an analysis, with its visible hands, in few lines."""
        ...

    def show_last_trick(self, view: View) -> None:
        """Show the last finished trick."""
        ...

    def show_sheet(self, sheet: Sheet, position: Position) -> None:
        """Show the score sheet."""
        ...

    def clear(self) -> None:
        """Clear the screen and its scrollback, if possible."""
        ...

    def ask(self, prompt: str, answers: Sequence[str] = ()) -> str:
        """Show a prompt and return the line that is typed.

        ``answers``: lines that could be typed, for a screen on which they can be chosen by other means, in
        the form in which they are typed. Other lines can be typed too.

        Raises EOFError at the end of input, and `Interrupted` if the player should see an update before
        answering.
        """
        ...


class _ScrollingScreen:
    """The part that is common to the screens on which texts scroll."""

    words: Words
    _keyboard: Lines

    def ask(self, prompt: str, answers: Sequence[str] = ()) -> str:
        """Show a prompt and return the line that is typed."""
        raise NotImplementedError

    def run(self, work: Callable[[], T]) -> T:
        """Call ``work`` and return its result."""
        return work()

    def follow(self, view: View, sheet: Callable[[], Sheet]) -> None:
        """Do nothing: the table was drawn when a person was asked, and scrolls away."""

    def wait_to_leave(self, offers: Sequence[str] = ()) -> str:
        """Ask a person, though not a script, which offer to take; what was written stays."""
        if not offers or not self._keyboard.interactive:
            return ""
        say = self.words.say
        words = say.join([offer_word(offer, say) for offer in offers], "or")
        try:
            return offer_named(self.ask(say("ending-ask", offers=words)), offers)
        except (EOFError, KeyboardInterrupt):
            return ""

    def poll(self) -> None:
        """Do nothing: Python raises KeyboardInterrupt by itself."""


class PlainScreen(_ScrollingScreen):
    """A screen that writes one sentence per line, without drawings, colors or cursor movement."""

    def __init__(self, words: Words, console: Console, keyboard: Lines) -> None:
        """Write to ``console``, and read from ``keyboard``."""
        self.words = words
        self.pauses = False
        self._console = console
        self._keyboard = keyboard

    def show(self, line: str, kind: Kind = "event") -> None:
        """Write a line; on a terminal, wrap it at spaces."""
        console = self._console
        if console.file.isatty():
            line = "\n".join(wrapped(line, console.width))
        console.file.write(f"{line}\n")
        console.file.flush()

    def show_text(self, text: str, kind: Kind = "reply") -> None:
        """Write a longer text line by line."""
        for line in text.split("\n"):
            self.show(line)

    def show_contract(self, view: View) -> None:
        """Write the contract in a sentence or two."""
        fact = status_fact(view, self.words)
        if fact:
            self.show(fact)

    def show_turn(self, view: View, said: Meanings = NOTHING) -> None:
        """Write the trick, the hand, the legal actions, and what they mean."""
        say = self.words.say
        if view.trick:
            plays = [
                say("event-said", who=self.words.name(seat), text=self.words.piece(play.piece))
                for seat, play in view.trick
            ]
            self.show(say("trick-now", number=len(view.played) + 1, plays=", ".join(plays)))
        self._show_all(led_fact(view, self.words))
        self._show_all(hand_facts(view, view.seat, self.words))
        self.show(legal_fact(view, self.words))
        self._show_all(_lines_of(said))

    def show_table(self, view: View) -> None:
        """Write a sentence for every fact that the seat of ``view`` can see."""
        self._show_all(table_facts(view, self.words))
        self._show_all(hand_facts(view, view.seat, self.words))

    def show_position(self, position: Position, below: int | None = None) -> None:
        """Write a sentence for every fact about a position, including the visible hands."""
        self._show_all(position_facts(position, self.words))

    def show_board(self, position: Position) -> None:
        """Write a sentence for every fact about a position."""
        self.show_position(position)

    def show_last_trick(self, view: View) -> None:
        """Write the plays and the winner of the last trick."""
        self.show(trick_fact(view, self.words))

    def show_sheet(self, sheet: Sheet, position: Position) -> None:
        """Write one line per hand."""
        self._show_all(sheet_facts(sheet, position, self.words))

    def clear(self) -> None:
        """If the output is a terminal, clear it, so that the next player doesn't see this player's hand."""
        _clear(self._console)

    def ask(self, prompt: str, answers: Sequence[str] = ()) -> str:
        """Show a prompt, on lines of its own if it is long, and return the line that is typed."""
        if self._console.file.isatty() and cell_len(prompt) > self._console.width - _ANSWER_CELLS:
            self.show(f"{prompt}:")
            return self._keyboard.read("> ")
        return self._keyboard.read(f"{prompt}: ")

    def _show_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.show(line)


class DrawnScreen(_ScrollingScreen):
    """A screen that draws pieces and tables, in color if the terminal supports it."""

    def __init__(self, words: Words, console: Console, keyboard: Lines) -> None:
        """Draw on ``console``, and read from ``keyboard``."""
        self.words = words
        self.pauses = keyboard.interactive
        self._console = console
        self._keyboard = keyboard

    def show(self, line: str, kind: Kind = "event") -> None:
        """Write a line, wrapped at spaces."""
        self._draw(Text(line))

    def show_text(self, text: str, kind: Kind = "reply") -> None:
        """Write a longer text between two horizontal lines."""
        self._draw(Rule(style="dim"))
        for line in text.split("\n"):
            self.show("\n".join(wrapped(line, self._console.width)))
        self._draw(Rule(style="dim"))

    def show_turn(self, view: View, said: Meanings = NOTHING) -> None:
        """Draw the table, the player's hand with its pieces numbered, the legal actions, and what they mean.

        If not everything fits on the screen, finished tricks are left out, then the meanings of the single
        choices.
        """
        whole = _lines_of(said)
        shorter = [f"{said.decision} {self.words.say('why-more')}"] if said.actions else []
        for lines, brief in ((whole, False), (whole, True), (shorter, False), (shorter, True)):
            picture = Group(
                draw_table(view, self.words, brief=brief),
                *self._hand(view),
                Text(legal_fact(view, self.words), style="bold"),
                *map(Text, lines),
            )
            if len(self._console.render_lines(picture, pad=False)) <= self._console.height - _LINES_BELOW:
                break
        self._draw(picture)

    def show_contract(self, view: View) -> None:
        """Write the contract on a line above the prompt."""
        fact = status_fact(view, self.words)
        if fact:
            self._draw(Text(fact, style="bold"))

    def show_table(self, view: View) -> None:
        """Draw the table and the hand of the seat of ``view``."""
        self._draw(Group(draw_table(view, self.words), *self._hand(view)))

    def show_position(self, position: Position, below: int | None = None) -> None:
        """Draw the table and every visible hand; if that doesn't fit, draw only the hand of the seat to move,
        and write the others; if that doesn't fit either, write all hands."""
        for brief in (False, True):
            picture = draw_position(position, self.words, brief=brief)
            lines = len(self._console.render_lines(picture, pad=False))
            if below is None or lines <= self._console.height - below:
                self._draw(picture)
                return
        self.show_board(position)

    def show_board(self, position: Position) -> None:
        """Draw the table, without the finished tricks, and a line for each visible hand."""
        seats = [position.seat] if isinstance(position, View) else position.seating.seats
        parts: list[RenderableType] = [draw_table(position, self.words, brief=True)]
        status = status_fact(position, self.words)
        parts += [Text(status, style="bold")] if status else []
        for seat in seats:
            parts += map(Text, hand_facts(position, seat, self.words))
        self._draw(Group(*parts))

    def show_last_trick(self, view: View) -> None:
        """Draw the last trick."""
        last = view.last_hand
        tricks = view.played or (last.played if last is not None and not view.trick else ())
        if tricks:
            self._draw(draw_trick(tricks[-1], len(tricks), self.words))
        else:
            self.show(self.words.say("error-nothing-last"))

    def show_sheet(self, sheet: Sheet, position: Position) -> None:
        """Draw the score sheet."""
        self._draw(draw_sheet(sheet, position, self.words))

    def clear(self) -> None:
        """Clear the screen and its scrollback."""
        _clear(self._console)

    def ask(self, prompt: str, answers: Sequence[str] = ()) -> str:
        """Show a prompt, on lines of its own if it is long, and return the line that is typed."""
        if cell_len(prompt) > self._console.width - _ANSWER_CELLS:
            self.show(prompt)
            prompt = ""
        return self._keyboard.read(f"{prompt} > ".lstrip())

    def _hand(self, view: View) -> list[RenderableType]:
        if not view.hand:
            return []
        own = self.words.you == view.seat
        say = self.words.say
        title = say("your-hand") if own else say("hand-of", who=self.words.name(view.seat))
        return [Text(title, style="dim"), draw_hand(view, view.seat, self.words)]

    def _draw(self, picture: RenderableType) -> None:
        self._console.print(picture, highlight=False, markup=False, emoji=False)


def _lines_of(said: Meanings) -> list[str]:
    """Return a line about the decision and one for each choice, without repetitions."""
    lines = dict.fromkeys((said.decision, *said.actions.values()))
    return [line for line in lines if line]


def make_screen(
    names: list[str],
    language: str,
    you: int | None,
    out: TextIO,
    keyboard: Lines,
    *,
    plain: bool = False,
) -> Screen:
    """Return a `DrawnScreen` if the terminal can show drawings, otherwise a `PlainScreen`.

    ``names``: the players' names, by seat. ``you``: the seat of the only person at the keyboard, if there is
    only one. ``plain``: return a `PlainScreen` in any case. Colors are off if the environment variable
    ``NO_COLOR`` is set.
    """
    drawn = not plain and can_draw(out)
    words = Words(language, names, you=you, spoken=not drawn)
    if not drawn:
        return PlainScreen(words, Console(file=out, color_system=None, force_terminal=False), keyboard)
    color = None if os.environ.get("NO_COLOR") else "auto"
    return DrawnScreen(words, Console(file=out, color_system=color), keyboard)


def offer_word(offer: str, say: Messages) -> str:
    """Return the word that is typed for an offer at the end of a match."""
    return say(f"typed-ending-{offer}").split(", ")[0]


def offer_named(line: str, offers: Sequence[str]) -> str:
    """Return the offer at the end of a match that a typed line names; empty if it names none."""
    wish = typed("ending").get(typed_line(line), "")
    return wish if wish in offers else ""


def can_draw(out: TextIO) -> bool:
    """Return True if ``out`` is a terminal that can show drawings."""
    if not out.isatty() or os.environ.get("TERM") == "dumb":
        return False
    try:
        "┌─●☾★▲–→▶".encode(out.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def show_partners(seating: Seating, screen: Screen) -> None:
    """Show which players are partners, if there are partnerships."""
    if seating.partnerships:
        one, other = (screen.words.names(seating.seats_of(side)) for side in range(2))
        screen.show(screen.words.say("partners", one=one, other=other))


def wrapped(line: str, width: int) -> list[str]:
    """Wrap a line at spaces; a word longer than ``width`` isn't broken.

    If two or more blanks part a line into two columns, the second one keeps its place.

    >>> wrapped("undo    take back your last move", 20)
    ['undo    take back', '        your last', '        move']
    """
    columns = re.match(r".*? {2,}(?=\S)", line)
    indent = columns.end() if columns and columns.end() <= width // 2 else 0
    return textwrap.wrap(
        line,
        width,
        break_long_words=False,
        break_on_hyphens=False,
        expand_tabs=False,
        replace_whitespace=False,
        subsequent_indent=" " * indent,
    ) or [line]


def _clear(console: Console) -> None:
    """Clear a terminal and its scrollback; do nothing if the output is a file or a pipe."""
    if console.file.isatty():
        console.file.write("\x1b[2J\x1b[3J\x1b[H")
        console.file.flush()
