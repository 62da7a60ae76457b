"""`MoonApp`: the application that draws a `FullScreen`, and turns keys and the mouse into typed lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace
from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Offset
from textual.message import Message
from textual.widgets import Input, Static

from shootmoon.scorekeeping.sheet import Sheet
from shootmoon.terminal.drawing.screen import wrapped
from shootmoon.terminal.drawing.sheet import draw_sheet
from shootmoon.terminal.full.answering import TableApp
from shootmoon.terminal.full.arranging import arrange, is_roomy
from shootmoon.terminal.full.board import fits
from shootmoon.terminal.full.hand import PIECE_ROWS, hand_rows
from shootmoon.terminal.full.headline import headline, status
from shootmoon.terminal.full.palettes import PALETTES
from shootmoon.terminal.full.panels import panel_text
from shootmoon.terminal.full.settings import THEMES
from shootmoon.terminal.full.shown import Showing
from shootmoon.terminal.full.widgets import Board, Choices, EntryLine, HandRow, Keys

__all__ = ["MoonApp"]

_TYPING = 14
"""The columns that are kept for what is typed."""
_TYPED = ("hint", "undo", "fix", "names", "values", "where")
"""The keys at the bottom that type a word."""


class _Changed(Message):
    """What is shown has changed."""


class _Left(Message):
    """The session has ended."""


class MoonApp(TableApp):
    """The application around a `FullScreen`."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { layout: vertical; layers: base above; background: $background; color: $foreground; }
    #head { height: 1; background: $panel; color: $primary; text-style: bold; padding: 0 1; }
    #status { height: 1; background: $panel; padding: 0 1; }
    #board { height: 1fr; background: $background; }
    #side { layer: above; position: absolute; display: none; }
    #side.open { display: block; }
    #text { height: 1fr; background: $surface; padding: 0 1; scrollbar-size-vertical: 1; }
    #tail { height: 12; background: $panel; padding: 0 1; display: none; scrollbar-size-vertical: 1; }
    #tail.open { display: block; }
    #title { height: 1; background: $surface; color: $primary; text-style: bold; padding: 0 1; }
    #news { height: 3; padding: 0 1; text-wrap: nowrap; }
    #hand { height: 6; }
    #choices { height: 1; padding: 0 1; display: none; }
    #choices.open { display: block; }
    #entry { height: 1; background: $panel; padding: 0 1; }
    #prompt { width: auto; height: 1; }
    #line { width: 1fr; height: 1; border: none; padding: 0; background: $panel; }
    #keys { height: 1; padding: 0 1; background: $background; }
    .tall #tail { height: 50%; }
    #paper { height: 1fr; padding: 1 2; background: $background; display: none; }
    .paper #paper { display: block; }
    .paper #board, .paper #hand { display: none; }
    .own #head, .own #title { color: ansi_default; }
    .own #line > .input--cursor { color: ansi_default; background: ansi_default; text-style: reverse; }
    """
    BINDINGS: ClassVar[list[Any]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "close", show=False, priority=True),
        Binding("ctrl+d", "end_of_input", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
        Binding("escape", "close_panel", show=False, priority=True),
        Binding("up", "line('up')", show=False, priority=True),
        Binding("down", "line('down')", show=False, priority=True),
        Binding("pageup", "scroll(-10)", show=False, priority=True),
        Binding("pagedown", "scroll(10)", show=False, priority=True),
        *(Binding(f"f{n}", f"function({n})", show=False, priority=True) for n in range(1, 9)),
        *(Binding(key, f"line('{key}')", show=False, priority=True) for key in ("tab", "shift+tab")),
    ]

    def __init__(self, full: Showing, begin: Callable[[], object]) -> None:
        """Draw ``full``; ``begin`` is called when the screen is there."""
        super().__init__(full)
        self.impatient = False
        """True if the person pressed Ctrl-C twice, so that nothing is waited for."""
        self._shown_texts: int = 0
        self._sheet_then: Sheet | None = None
        self._begin = begin
        self.title = "Moon"
        for palette in PALETTES.values():
            self.register_theme(palette)

    # -- life -------------------------------------------------------------------------------------------

    @property
    def failure(self) -> Exception | None:
        """The error in the application's own code that ended it; None if there was none."""
        return self._exception

    def _fatal_error(self) -> None:
        """End after an error without a traceback: `FullScreen.run` reports it in a sentence."""
        self._close_messages_no_wait()

    def leave(self) -> None:
        """End the application. May be called from any thread."""
        self.post_message(_Left())

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Static(id="head")
        yield Static(id="status")
        yield Board(id="board")
        with VerticalScroll(id="paper", can_focus=False):
            yield Static(id="sheet")
        with Vertical(id="side"):
            yield Static(id="title")
            with VerticalScroll(id="text", can_focus=False):
                yield Static(id="panel")
            with VerticalScroll(id="tail", can_focus=False):
                yield Static(id="log")
        yield Static(id="news")
        yield HandRow(id="hand")
        yield Choices(id="choices")
        with Horizontal(id="entry"):
            yield Static(id="prompt")
            yield EntryLine(id="line", compact=True)
        yield Keys(id="keys")

    def on_mount(self) -> None:
        """Begin."""
        self._use_theme()
        self.query_one("#line").focus()
        self.full.listen(lambda: self.post_message(_Changed()))
        self.redraw()
        self._begin()

    def on__left(self) -> None:
        """Leave."""
        self.exit()

    def on__changed(self) -> None:
        """Draw what has changed."""
        self.redraw()

    def on_resize(self, event: events.Resize) -> None:
        """Lay out the screen anew for its new size."""
        self.call_after_refresh(self.redraw)

    def _use_theme(self) -> None:
        self.set_class(self.scheme == "own", "own")
        self.theme = "ansi-dark" if self.scheme == "own" else PALETTES[self.scheme].name

    def redraw(self) -> None:
        """Draw everything that is shown."""
        if not self.query("#keys"):  # not laid out yet
            return
        shown = self.shown
        self.set_class(self.full.layout.paper, "paper")
        self.follow_choices()
        if shown.asked_for != self._shown_texts:
            self._shown_texts = shown.asked_for
            self.panel = shown.panel
            self.query_one("#text", VerticalScroll).scroll_home(animate=False)
        wide = is_roomy(*self.size)
        self.set_class(wide, "roomy")
        self.set_class(self.size.height >= 45, "tall")
        panel = self.panel or (self.full.layout.panel if wide else "")
        asked, prompt = self._prompt()
        self._lay_out(asked, panel=bool(panel), wide=wide)
        self._draw_head()
        self._draw_paper()
        self._draw_panels(panel, wide=wide)
        self.query_one("#news", Static).update(self._news(asked, wide=wide))
        self.query_one("#prompt", Static).update(Text(f"{prompt}> ", style="bold"))
        for name in ("#board", "#hand", "#choices", "#keys"):
            self.query_one(name).refresh()

    def _lay_out(self, asked: Sequence[str], *, panel: bool, wide: bool) -> None:
        """Give everything its place. ``asked``: the lines of a prompt that stands among the news."""
        (width, height), view = self.size, self.shown.view
        keys, choices = self.query_one("#keys", Keys), self.query_one("#choices", Choices)
        left = arrange(width, height, 0, panel=panel, wide=wide).left
        most = 2 if height >= 18 else 1
        keys.numbered = True
        keys.numbered = keys.rows_for(width - 2) <= most
        key_rows = min(most, keys.rows_for(width - 2))
        keys.styles.height = key_rows
        rows = 0
        if self.offered:
            most = 4 if height >= (16 if self.full.layout.paper else 24) else 2 if height >= 16 else 1
            rows = min(most, choices.rows_for(left - 2))
            choices.styles.height = rows
        choices.set_class(bool(rows), "open")
        news = 1 if height < 20 else max(1, 3 - rows)
        if asked:
            news = max(news, len(asked) + (2 if self.shown.replies else 1))
        self.query_one("#news").styles.height = news
        below, hand = rows + news + key_rows + 1, 0
        if view is not None and not self.full.layout.paper:
            beside = arrange(width, height, below + PIECE_ROWS + 1, panel=panel, wide=wide)
            pictures = height >= 20 and fits(view, beside.columns, beside.rows)
            hand = hand_rows(view, left, pictures=pictures)
            self.query_one("#hand").styles.height = hand
        self.room = arrange(width, height, below + hand, panel=panel, wide=wide)
        side, room = self.query_one("#side"), self.room
        side.set_class(panel, "open")
        side.styles.width, side.styles.height = room.side.width, room.side.height
        side.styles.offset = Offset(room.side.x, room.side.y)
        self.query_one("#paper").styles.width = room.columns

    def _draw_paper(self) -> None:
        """Draw the score sheet in the place of the table, with its end in sight."""
        shown = self.shown
        if not self.full.layout.paper or shown.sheet is None or shown.view is None:
            return
        self.query_one("#sheet", Static).update(draw_sheet(shown.sheet, shown.view, self.words))
        if shown.sheet is not self._sheet_then:
            self._sheet_then = shown.sheet
            paper = self.query_one("#paper", VerticalScroll)
            self.call_after_refresh(paper.scroll_end, animate=False)

    def _draw_head(self) -> None:
        view, words, width = self.shown.view, self.words, self.size.width - 2
        head = headline(view, self.full.title, words, width) if view else self.full.title
        self.query_one("#head", Static).update(Text(head))
        self.query_one("#status", Static).update(status(view, words, self.paint, width) if view else Text(""))

    def _draw_panels(self, panel: str, *, wide: bool) -> None:
        """Draw the panel that is open and, where there is room, the one below it."""
        layout, words = self.full.layout, self.words
        tail = layout.tail if wide and panel != layout.tail else ""
        self.query_one("#tail").set_class(bool(tail), "open")
        width = max(1, self.room.side.width - 3)
        for name, here, inner in ((panel, "#text", "#panel"), (tail, "#tail", "#log")):
            if not name:
                continue
            self.query_one(inner, Static).update(
                panel_text(name, self.shown, layout, words, self.paint, width)
            )
            box = self.query_one(here, VerticalScroll)
            if name == "log":
                box.scroll_end(animate=False)
            elif name == "moves":
                # Once the text has been laid out: before, its end can't be scrolled to.
                self.call_after_refresh(self._center, box)
        if panel:
            self.query_one("#title", Static).update(words.say(f"full-key-{panel}"))

    def _center(self, box: VerticalScroll) -> None:
        """Scroll the list of moves so that the current one is in the middle."""
        box.scroll_to(y=self.shown.at - box.size.height // 2, animate=False)

    def _prompt(self) -> tuple[Sequence[str], str]:
        """Return the prompt: the lines of one that is too long for the line on which one types, and one that
        isn't; one of both is empty."""
        shown, words = self.shown, self.words
        view = shown.view
        if shown.asking:
            prompt = shown.prompt
        elif view is None or view.to_move not in view.seating.seats or view.to_move == words.you:
            return (), ""
        else:
            prompt = words.say("wait-thinking", who=words.name(view.to_move))
        width = max(1, self.size.width - 2)
        return (
            (wrapped(prompt, max(1, self.room.left - 2))[:2], "")
            if cell_len(prompt) > width - _TYPING
            else ((), f"{prompt} ")
        )

    def _news(self, asked: Sequence[str], *, wide: bool) -> Text:
        """Return the reply to the last line or, without one, what the choice means and the last events.

        ``asked``: the lines of the prompt, which stand below it.
        """
        shown, width = self.shown, max(1, self.room.left - 2)
        height = self.query_one("#news").styles.height
        rows = max(0, int(height.value if height else 1) - len(asked))
        text = Text()
        if shown.replies:
            lines = [part for line in shown.replies for part in wrapped(line, width)][:rows]
            text.append("\n".join(lines), style=self.paint.strong)
        else:
            lines = self._happened(rows, width, wide=wide)
            text.append("\n".join(lines))
        if asked:
            text.append("\n" if lines else "")
            text.append("\n".join(asked), style="bold")
        return text

    def _happened(self, rows: int, width: int, *, wide: bool) -> list[str]:
        """Return what the choice means, below the last events that aren't shown beside the table."""
        shown, chosen, layout = self.shown, self.chosen, self.full.layout
        meaning = chosen.meaning if chosen and chosen.meaning else shown.decision or shown.notice
        below = wrapped(meaning, width)[:rows] if meaning else []
        beside = (self.panel or layout.panel, layout.tail) if wide else (self.panel,)
        events = () if "log" in beside or not rows else shown.log[-rows:]
        above = [part for line in events for part in wrapped(line, width)]
        free = max(0, rows - len(below))
        return [*(above[-free:] if free else []), *below]

    # -- what a person does -----------------------------------------------------------------------------

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the typed answer or, without one, the chosen one."""
        line = event.value.strip()
        event.input.value = ""
        if line:
            self.give(line)
        elif not self.shown.asking:
            self.full.skip()
        else:
            self.give(self.chosen.text if self.chosen else "")

    def action_key(self, what: str) -> None:
        """Do what a key at the bottom says."""
        settings = self.full.settings
        if what == "colors":
            at = THEMES.index(self.scheme) + 1
            self.scheme = THEMES[at % len(THEMES)]
            self.full.choose_settings(replace(settings, theme=self.scheme))
            self._use_theme()
        elif what == "motion":
            self.full.choose_settings(replace(settings, animated=not settings.animated))
            key = "full-motion-on" if self.full.settings.animated else "full-motion-off"
            self.full.show(self.words.say(key), "reply")
        elif what in _TYPED and self.shown.asking and not self.shown.finished:
            self.give(self.words.say(f"full-word-{what}"))
        else:
            self.panel = "" if self.panel == what else what
            self.query_one("#text", VerticalScroll).scroll_home(animate=False)
        self.redraw()

    def action_function(self, number: int) -> None:
        """Do what a function key does in this layout."""
        what = dict(self.full.layout.keys).get(f"f{number}")
        if what is not None:
            self.action_key(what)

    def action_line(self, key: str) -> None:
        """Type the line of a key, or scroll the panel."""
        if not self.query_one("#line", Input).value and self.press_key(key):
            return
        if key in ("up", "down"):
            self.action_scroll(1 if key == "down" else -1)

    def action_close_panel(self) -> None:
        """Close the panel, or empty the line."""
        line = self.query_one("#line", Input)
        if line.value:
            line.value = ""
        else:
            self.panel = ""
            self.redraw()

    def action_scroll(self, lines: int) -> None:
        """Scroll the open panel or, without one, the score sheet in the place of the table."""
        paper = self.full.layout.paper and not self.panel
        self.query_one("#paper" if paper else "#text", VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_interrupt(self) -> None:
        """Stop the session; the second time, don't wait for it."""
        if self.impatient or self.full.stopped:
            self.impatient = True
            self.exit()
        self.full.stop()

    def action_close(self) -> None:
        """Close the input, which ends the session as soon as it reads."""
        self.full.type(None)

    def action_end_of_input(self) -> None:
        """Delete a character or, on an empty line, close the input."""
        line = self.query_one("#line", Input)
        if line.value:
            line.action_delete_right()
        else:
            self.full.type(None)
