"""The widgets of the full screen: the table, the hand, words that can be clicked, and the typed line."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.widget import Widget
from textual.widgets import Input

from shootmoon.game import State
from shootmoon.terminal.full.answering import TableApp
from shootmoon.terminal.full.board import draw_board
from shootmoon.terminal.full.canvas import cut
from shootmoon.terminal.full.hand import Hand, draw_hand

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
        width, height = min(width, app.room.columns), min(height, app.room.rows)
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
        shown, width = app.shown, min(width, app.room.left)
        self._drawn = None
        if not shown.hand:
            covered = app.full.shared and shown.view is not None and shown.view.phase not in ("deal", "over")
            cover = app.words.say("full-covered") if covered else ""
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
        piece = self._drawn.at(at.x, at.y) if self._drawn and at is not None else None
        if piece is not None:
            self.app.pick(piece)


class _Bar(_Drawn):
    """Words that can be clicked, in as many rows as they need; where there are fewer, those near `chosen`."""

    centered = False
    """True if the rows are centered above the line on which one types."""
    _places: tuple[tuple[int, int, int, int], ...] = ()
    """For each word: its first column, the column after it, its number, and its row."""

    def items(self) -> list[tuple[str, str]]:
        """Return the words and their styles."""
        raise NotImplementedError

    def chosen(self) -> int:
        """Return the number of the word that is to be in sight."""
        return 0

    def rows_for(self, width: int) -> int:
        """Return how many rows the words need at a width."""
        return len(_rows([word for word, _ in self.items()], width))

    def draw(self, width: int, height: int) -> RenderableType:
        text = Text(no_wrap=True, overflow="crop", end="")
        items = self.items()
        width = max(1, min(width, self.app.room.left - 2) if self.centered else width)
        rows = _rows([word for word, _ in items], width)
        here = next((row for row, numbers in enumerate(rows) if self.chosen() in numbers), 0)
        top = max(0, min(here - height // 2, len(rows) - height))
        places: list[tuple[int, int, int, int]] = []
        for row, numbers in enumerate(rows[top : top + height]):
            used = sum(min(cell_len(items[number][0]), width) + 1 for number in numbers) - 1
            line = Text(" " * ((width - used) // 2) if self.centered else "", end="")
            for number in numbers:
                word, style = items[number]
                start = line.cell_len
                line.append(cut(word, width), style=style or None)
                places.append((start, line.cell_len, number, row))
                line.append(" ")
            more = "…" if (row == 0 and top) or (row == height - 1 and top + height < len(rows)) else ""
            if more:
                line.truncate(width - 1, pad=True)
                line.append(more)
            text.append("\n" if row else "")
            text.append(line)
        self._places = tuple(places)
        return text

    def on_click(self, event: events.Click) -> None:
        """Do what the word under the mouse says."""
        at = event.get_content_offset(self)
        for start, end, number, row in self._places:
            if at is not None and start <= at.x < end and at.y == row:
                self.do(number)

    def do(self, number: int) -> None:
        """Do what the word says."""
        raise NotImplementedError


def _rows(words: Sequence[str], width: int) -> list[list[int]]:
    """Return the numbers of the words in each row, from 0, if a blank stands between words.

    >>> _rows(["pass", "4", "5", "moon"], 7)
    [[0, 1], [2, 3]]
    """
    rows: list[list[int]] = []
    used = width
    for number, word in enumerate(words):
        needed = min(cell_len(word), width)
        if not rows or used + 1 + needed > width:
            rows.append([])
            used = -1
        rows[-1].append(number)
        used += 1 + needed
    return rows


class Choices(_Bar):
    """The answers that aren't pieces, or the ways to play the chosen piece."""

    centered = True

    def items(self) -> list[tuple[str, str]]:
        app = self.app
        chosen = app.chosen
        words: list[tuple[str, str]] = []
        for choice in app.offered:
            label = choice.text or app.words.say("full-enter")
            mine = choice is chosen
            words.append((f"▸{label}◂" if mine else f" {label} ", app.paint.chosen if mine else "reverse"))
        return words

    def chosen(self) -> int:
        """Return the number of the chosen answer."""
        return next((at for at, choice in enumerate(self.app.offered) if choice is self.app.chosen), 0)

    def do(self, number: int) -> None:
        self.app.give(self.app.offered[number].text)


class Keys(_Bar):
    """The keys and what they do."""

    numbered = True
    """True if the keys are named before what they do."""

    def items(self) -> list[tuple[str, str]]:
        app = self.app
        words: list[tuple[str, str]] = []
        for key, what in app.full.layout.keys:
            name = app.words.say(f"full-key-{what}")
            if self.numbered:
                name = f"{key.upper()} {name}"
            words.append((name, "bold" if app.panel == what else app.paint.faint))
        return words

    def do(self, number: int) -> None:
        self.app.action_key(self.app.full.layout.keys[number][1])
