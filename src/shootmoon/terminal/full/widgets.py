"""The widgets of the full screen: the table, the hand, words that can be clicked, and the typed line."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.widget import Widget
from textual.widgets import Input

from shootmoon.game import State
from shootmoon.terminal.full.answering import TableApp
from shootmoon.terminal.full.board import Hand, draw_board, draw_hand

__all__ = ["Board", "Choices", "EntryLine", "HandRow", "Keys"]


class EntryLine(Input):
    """The line on which a person types. While it is empty, the arrows choose among the answers."""

    app: TableApp

    def action_home(self, select: bool = False) -> None:
        """Move the cursor to the beginning or, on an empty line, do what the layout has for the key."""
        if self.value or not self.app.press_key("home"):
            super().action_home(select)

    def action_end(self, select: bool = False) -> None:
        """Move the cursor to the end or, on an empty line, do what the layout has for the key."""
        if self.value or not self.app.press_key("end"):
            super().action_end(select)

    def action_cursor_left(self, select: bool = False) -> None:
        """Move the cursor or, on an empty line, the choice."""
        if self.value:
            super().action_cursor_left(select)
        elif not self.app.press_key("left"):
            self.app.move(-1)

    def action_cursor_right(self, select: bool = False) -> None:
        """Move the cursor or, on an empty line, the choice."""
        if self.value:
            super().action_cursor_right(select)
        elif not self.app.press_key("right"):
            self.app.move(1)


class _Drawn(Widget):
    """A widget that draws a text for its size, and remembers where the clickable parts are."""

    app: TableApp

    def render(self) -> RenderableType:
        """Return the drawing for the present size."""
        return self.draw(self.size.width, self.size.height)

    def draw(self, width: int, height: int) -> RenderableType:
        """Return the drawing for a size."""
        raise NotImplementedError


class Board(_Drawn):
    """The table."""

    def draw(self, width: int, height: int) -> RenderableType:
        shown = self.app.shown
        if shown.view is None or width < 1 or height < 1:
            return Text("")
        app = self.app
        lowest = shown.lowest or app.words.you or shown.owner or 1
        view = shown.view
        visible = (
            [seat for seat in view.seating.seats if seat != shown.owner] if isinstance(view, State) else ()
        )
        return draw_board(
            view,
            app.words,
            app.paint,
            width,
            height,
            lowest=lowest,
            private=shown.private,
            visible=visible,
        )


class HandRow(_Drawn):
    """The hand."""

    _drawn: Hand | None = None

    def draw(self, width: int, height: int) -> RenderableType:
        app = self.app
        shown = app.shown
        self._drawn = None
        if not shown.hand:
            covered = app.full.shared and shown.view is not None and shown.view.phase not in ("deal", "over")
            cover = app.words.say("full.covered") if covered else ""
            return Text(cover, style=app.paint.faint)
        numbered = list(dict.fromkeys(app.numbered))
        legal = numbered if numbered else None
        chosen = app.chosen
        piece = chosen.piece if chosen else shown.marked
        self._drawn = draw_hand(shown.hand, legal, piece, app.words, app.paint, width, height)
        return self._drawn.text

    def on_click(self, event: events.Click) -> None:
        """Play or discard the piece under the mouse, or choose it if it can be played in several ways."""
        at = event.get_content_offset(self)
        for _, start, end, piece in self._drawn.places if self._drawn else ():
            if at is not None and start <= at.x < end:
                self.app.pick(piece)


class _Bar(_Drawn):
    """A row of words that can be clicked."""

    _places: tuple[tuple[int, int, int], ...] = ()

    def items(self) -> list[tuple[str, str]]:
        """Return the words and their styles."""
        raise NotImplementedError

    def draw(self, width: int, height: int) -> RenderableType:
        text = Text(no_wrap=True, overflow="crop", end="")
        places: list[tuple[int, int, int]] = []
        for number, (word, style) in enumerate(self.items()):
            start = text.cell_len
            text.append(word, style=style or None)
            places.append((start, text.cell_len, number))
            text.append(" ")
        self._places = tuple(places)
        return text

    def on_click(self, event: events.Click) -> None:
        """Do what the word under the mouse says."""
        at = event.get_content_offset(self)
        for start, end, number in self._places:
            if at is not None and start <= at.x < end:
                self.do(number)

    def do(self, number: int) -> None:
        """Do what the word says."""
        raise NotImplementedError


class Choices(_Bar):
    """The answers that aren't pieces, or the ways to play the chosen piece."""

    def items(self) -> list[tuple[str, str]]:
        app = self.app
        chosen = app.chosen
        words: list[tuple[str, str]] = []
        for choice in app.offered:
            label = choice.text or app.words.say("full.enter")
            mine = choice is chosen
            words.append((f"▸{label}◂" if mine else f" {label} ", app.paint.chosen if mine else "reverse"))
        return words

    def do(self, number: int) -> None:
        self.app.give(self.app.offered[number].text)


class Keys(_Bar):
    """The keys and what they do."""

    def items(self) -> list[tuple[str, str]]:
        app = self.app
        words: list[tuple[str, str]] = []
        for key, what in app.full.layout.keys:
            name = app.words.say(f"full.key.{what}")
            if self.size.width >= 76:
                name = f"{key.upper()} {name}"
            words.append((name, "bold" if app.panel == what else app.paint.faint))
        return words

    def do(self, number: int) -> None:
        self.app.action_key(self.app.full.layout.keys[number][1])
