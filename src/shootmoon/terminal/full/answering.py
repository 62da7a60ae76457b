"""`TableApp`: what a person can answer on a full screen, and which answer is chosen."""

from __future__ import annotations

import os
from typing import Any

from textual.app import App

from shootmoon.terminal.drawing.table import numbered_pieces
from shootmoon.terminal.full.arranging import Room
from shootmoon.terminal.full.colors import DARK, LIGHT, OWN, Colors
from shootmoon.terminal.full.settings import Theme
from shootmoon.terminal.full.shown import Choice, Showing, Shown

__all__ = ["TableApp"]

_COLORS: dict[Theme, Colors] = {"dark": DARK, "light": LIGHT, "own": OWN}


class TableApp(App[None]):
    """The part of the application that the widgets use."""

    def __init__(self, full: Showing) -> None:
        """Show ``full``."""
        self.full = full
        self.words = full.words
        self.panel = full.shown.panel
        """The open panel; empty if none is."""
        self.room = Room()
        """Where everything stands."""
        self._at: int | None = None
        """The index of the chosen answer among the choices; None before one is chosen."""
        self._choices_then: tuple[Choice, ...] = ()
        plain = os.environ.get("NO_COLOR") is not None
        super().__init__(ansi_color=True if plain else None)
        few = self.console.color_system in (None, "standard")
        self.scheme: Theme = "own" if plain else full.settings.theme or ("own" if few else "dark")

    def redraw(self) -> None:
        """Draw everything that is shown."""
        raise NotImplementedError

    def action_key(self, what: str) -> None:
        """Do what a key at the bottom says."""
        raise NotImplementedError

    @property
    def shown(self) -> Shown:
        """What is to be shown."""
        return self.full.shown

    @property
    def paint(self) -> Colors:
        """The colors of the table."""
        return _COLORS[self.scheme]

    @property
    def chosen(self) -> Choice | None:
        """The answer that Enter gives: the chosen one, or Enter itself if that is asked for."""
        choices = self.shown.choices
        if len(choices) == 1 and not choices[0].text:
            return choices[0]
        return choices[self._at] if self._at is not None and self._at < len(choices) else None

    @property
    def numbered(self) -> list[Any]:
        """The pieces that can be chosen, in the order of their numbers; empty if none can."""
        view = self.shown.view
        if not self.shown.choices or self.shown.choices[0].piece is None or view is None:
            return []
        return list(numbered_pieces(view.legal_actions()))

    @property
    def offered(self) -> tuple[Choice, ...]:
        """The choices that are shown as words: all but pieces that can be played in only one way."""
        choices = self.shown.choices
        if not choices or choices[0].piece is None:
            return choices
        piece = self.chosen.piece if self.chosen else None
        ways = tuple(choice for choice in choices if choice.piece == piece)
        return ways if len(ways) > 1 else ()

    def follow_choices(self) -> None:
        """Choose nothing if there are other answers now."""
        if self.shown.choices != self._choices_then:
            self._at, self._choices_then = None, self.shown.choices

    # -- what a person does -----------------------------------------------------------------------------

    def move(self, step: int) -> None:
        """Choose the next answer in a direction."""
        count = len(self.shown.choices)
        if count:
            first = 0 if step > 0 else count - 1
            self._at = first if self._at is None else (self._at + step) % count
            self.redraw()

    def pick(self, piece: object) -> None:
        """Play the piece or, if it can be played in several ways, choose it."""
        ways = [at for at, choice in enumerate(self.shown.choices) if choice.piece == piece]
        if len(ways) > 1:
            self._at = ways[0]
            self.redraw()
        elif ways:
            self.give(self.shown.choices[ways[0]].text)
        elif self.shown.asking and self.numbered:
            self.give(str(piece))

    def give(self, line: str) -> None:
        """Give an answer."""
        self.full.type(line)

    def press_key(self, key: str) -> bool:
        """Type the line that the layout has for a key; return False if it has none."""
        line = self.full.layout.lines.get(key)
        if line is not None and self.shown.asking:
            self.give(self.words.say(line))
        return line is not None
