"""`MoonApp`: the application that draws a `FullScreen`, and turns keys and the mouse into typed lines."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, ClassVar

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.theme import Theme as Palette
from textual.widget import Widget
from textual.widgets import Input, Static

from shootmoon.rules import describe, glossary
from shootmoon.terminal.drawing.screen import wrapped
from shootmoon.terminal.drawing.sheet import draw_sheet
from shootmoon.terminal.drawing.table import numbered_pieces
from shootmoon.terminal.full.board import Hand, draw_board, draw_hand, headline, status
from shootmoon.terminal.full.colors import DARK, LIGHT, OWN, Colors
from shootmoon.terminal.full.settings import THEMES, Theme
from shootmoon.terminal.full.shown import Choice, Showing, Shown

__all__ = ["MoonApp"]

_COLORS: dict[Theme, Colors] = {"dark": DARK, "light": LIGHT, "own": OWN}
_PALETTES: dict[Theme, Palette] = {
    "dark": Palette(
        "moon-dark",
        primary="#f4d27a",
        accent="#8fd0b5",
        foreground="#f1efe6",
        background="#103429",
        surface="#17493a",
        panel="#0b251d",
        boost="#17493a",
        dark=True,
    ),
    "light": Palette(
        "moon-light",
        primary="#1e5c48",
        accent="#6b4a2f",
        foreground="#1d2521",
        background="#dfeee6",
        surface="#f3f8f4",
        panel="#c4dccf",
        boost="#f3f8f4",
        dark=False,
    ),
}
_WIDE = (110, 30)
"""The columns and rows from which the panels stand beside the table all the time."""
_PANELS = ("help", "log", "sheet", "rules", "hint", "chat", "words")
_KEYS = (
    ("f1", "help"),
    ("f2", "log"),
    ("f3", "sheet"),
    ("f4", "rules"),
    ("f5", "hint"),
    ("f6", "chat"),
    ("f7", "colors"),
    ("f8", "motion"),
)
"""The keys at the bottom, each with what it opens or changes."""


class _Changed(Message):
    """What is shown has changed."""


class _Left(Message):
    """The session has ended."""


class _Line(Input):
    """The line on which a person types. While it is empty, the arrows choose among the answers."""

    app: MoonApp

    def action_cursor_left(self, select: bool = False) -> None:
        """Move the cursor or, on an empty line, the choice."""
        if self.value:
            super().action_cursor_left(select)
        else:
            self.app.move(-1)

    def action_cursor_right(self, select: bool = False) -> None:
        """Move the cursor or, on an empty line, the choice."""
        if self.value:
            super().action_cursor_right(select)
        else:
            self.app.move(1)


class _Drawn(Widget):
    """A widget that draws a text for its size, and remembers where the clickable parts are."""

    app: MoonApp

    def render(self) -> RenderableType:
        """Return the drawing for the present size."""
        return self.draw(self.size.width, self.size.height)

    def draw(self, width: int, height: int) -> RenderableType:
        """Return the drawing for a size."""
        raise NotImplementedError


class _Board(_Drawn):
    def draw(self, width: int, height: int) -> RenderableType:
        shown = self.app.shown
        if shown.view is None or width < 1 or height < 1:
            return Text("")
        app = self.app
        lowest = app.words.you or shown.owner or 1
        return draw_board(
            shown.view, app.words, app.paint, width, height, lowest=lowest, private=shown.private
        )


class _HandRow(_Drawn):
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
        piece = chosen.piece if chosen else None
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


class _Choices(_Bar):
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


class _Keys(_Bar):
    """The keys and what they do."""

    def items(self) -> list[tuple[str, str]]:
        app = self.app
        words: list[tuple[str, str]] = []
        for key, what in _KEYS:
            name = app.words.say(f"full.key.{what}")
            if self.size.width >= 76:
                name = f"{key.upper()} {name}"
            words.append((name, "bold" if app.panel == what else app.paint.faint))
        return words

    def do(self, number: int) -> None:
        self.app.action_key(_KEYS[number][1])


class MoonApp(App[None]):
    """The application around a `FullScreen`."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { layout: vertical; background: $background; color: $foreground; }
    #head { height: 1; background: $panel; color: $primary; text-style: bold; padding: 0 1; }
    #status { height: 1; background: $panel; padding: 0 1; }
    #middle { height: 1fr; }
    #board { width: 1fr; height: 100%; background: $background; }
    #side { width: 44; height: 100%; display: none; }
    #side.open { display: block; }
    #side.broad { width: 60; }
    #text { height: 1fr; background: $surface; padding: 0 1; scrollbar-size-vertical: 1; }
    #tail { height: 12; background: $panel; padding: 0 1; display: none; scrollbar-size-vertical: 1; }
    #tail.open { display: block; }
    #title { height: 1; background: $surface; color: $primary; text-style: bold; padding: 0 1; }
    #news { height: 3; padding: 0 1; }
    #news.short { height: 2; }
    #hand { height: 6; }
    #choices { height: 1; padding: 0 1; display: none; }
    #choices.open { display: block; }
    #entry { height: 1; background: $panel; padding: 0 1; }
    #prompt { width: auto; height: 1; }
    #line { width: 1fr; height: 1; border: none; padding: 0; background: $panel; }
    #keys { height: 1; padding: 0 1; background: $background; }
    .low #news { height: 1; }
    #line:nocolor > .input--cursor { text-style: reverse; }
    .low #hand { height: 1; }
    """
    BINDINGS: ClassVar[list[Any]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "close", show=False, priority=True),
        Binding("ctrl+d", "end_of_input", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
        Binding("escape", "close_panel", show=False, priority=True),
        Binding("up", "scroll(-1)", show=False, priority=True),
        Binding("down", "scroll(1)", show=False, priority=True),
        Binding("pageup", "scroll(-10)", show=False, priority=True),
        Binding("pagedown", "scroll(10)", show=False, priority=True),
        *(Binding(key, f"key('{what}')", show=False, priority=True) for key, what in _KEYS),
    ]

    def __init__(self, full: Showing, begin: Callable[[], object]) -> None:
        """Draw ``full``; ``begin`` is called when the screen is there."""
        self.full = full
        self.words = full.words
        self.panel = ""
        """The open panel; empty if none is."""
        self.impatient = False
        """True if the person pressed Ctrl-C twice, so that nothing is waited for."""
        self._at: int | None = None
        """The index of the chosen answer among the choices; None before one is chosen."""
        self._shown_texts: int = 0
        self._choices_then: tuple[Choice, ...] = ()
        self._begin = begin
        plain = os.environ.get("NO_COLOR") is not None
        super().__init__(ansi_color=True if plain else None)
        self.title = "Moon"
        for palette in _PALETTES.values():
            self.register_theme(palette)
        few = self.console.color_system in (None, "standard")
        self.scheme: Theme = "own" if plain else full.settings.theme or ("own" if few else "dark")

    # -- what is shown ----------------------------------------------------------------------------------

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
        with Horizontal(id="middle"):
            yield _Board(id="board")
            with Vertical(id="side"):
                yield Static(id="title")
                with VerticalScroll(id="text", can_focus=False):
                    yield Static(id="panel")
                with VerticalScroll(id="tail", can_focus=False):
                    yield Static(id="log")
        yield Static(id="news")
        yield _HandRow(id="hand")
        yield _Choices(id="choices")
        with Horizontal(id="entry"):
            yield Static(id="prompt")
            yield _Line(id="line", compact=True)
        yield _Keys(id="keys")

    def on_mount(self) -> None:
        """Begin."""
        self._use_theme()
        self.query_one("#line").focus()
        self.full.listen(lambda: self.post_message(_Changed()))
        self._draw()
        self._begin()

    def on__left(self) -> None:
        """Leave."""
        self.exit()

    def on__changed(self) -> None:
        """Draw what has changed."""
        self._draw()

    def on_resize(self, event: events.Resize) -> None:
        """Lay out the screen anew for its new size."""
        self.call_after_refresh(self._draw)

    def _use_theme(self) -> None:
        self.theme = "ansi-dark" if self.scheme == "own" else _PALETTES[self.scheme].name

    def _draw(self) -> None:
        shown, words, width = self.shown, self.words, self.size.width
        if not self.query("#keys"):  # not laid out yet
            return
        if shown.choices != self._choices_then:
            self._at, self._choices_then = None, shown.choices
        if shown.asked_for != self._shown_texts:
            self._shown_texts = shown.asked_for
            self.panel = shown.panel
            self.query_one("#text", VerticalScroll).scroll_home(animate=False)
        wide = width >= _WIDE[0] and self.size.height >= _WIDE[1]
        self.set_class(wide, "roomy")
        self.set_class(self.size.height < 20, "low")
        view = shown.view
        head = headline(view, self.full.title, words, width - 2) if view else self.full.title
        self.query_one("#head", Static).update(Text(head))
        self.query_one("#status", Static).update(
            status(view, words, self.paint, width - 2) if view else Text("")
        )
        side, panel = self.query_one("#side"), self.panel or ("sheet" if wide else "")
        side.set_class(bool(panel), "open")
        side.set_class(width >= 150, "broad")
        self.query_one("#tail").set_class(wide and panel != "log", "open")
        if panel:
            self.query_one("#title", Static).update(words.say(f"full.key.{panel}"))
            self.query_one("#panel", Static).update(self._panel_text(panel))
        if panel == "log":
            self.query_one("#text", VerticalScroll).scroll_end(animate=False)
        elif wide:
            self.query_one("#log", Static).update(Text("\n".join(shown.log[-40:])))
            self.query_one("#tail", VerticalScroll).scroll_end(animate=False)
        self.query_one("#choices").set_class(bool(self.offered), "open")
        self.query_one("#news").set_class(bool(self.offered), "short")
        self.query_one("#news", Static).update(self._news(wide=wide))
        self.query_one("#prompt", Static).update(Text(self._prompt(), style="bold"))
        for name in ("#board", "#hand", "#choices", "#keys"):
            self.query_one(name).refresh()

    def _prompt(self) -> str:
        shown, words = self.shown, self.words
        if shown.asking:
            return f"{shown.prompt} > "
        view = shown.view
        if view is None or view.to_move not in view.seating.seats or view.to_move == words.you:
            return "> "
        return f"{words.say('full.thinks', who=words.name(view.to_move))} > "

    def _news(self, *, wide: bool) -> Text:
        """Return the reply to the last line or, without one, what the choice means and the last events."""
        shown, width = self.shown, self.size.width - 2
        rows = 1 if self.size.height < 20 else 2 if self.offered else 3
        if shown.replies:
            lines = [part for line in shown.replies for part in wrapped(line, width)]
            return Text("\n".join(lines[:rows]), style=self.paint.strong)
        chosen = self.chosen
        meaning = chosen.meaning if chosen and chosen.meaning else shown.decision
        below = wrapped(meaning, width)[:rows] if meaning else []
        events = () if wide or self.panel == "log" else shown.log[-rows:]
        above = [part for line in events for part in wrapped(line, width)]
        free = rows - len(below)
        return Text("\n".join([*(above[-free:] if free else []), *below]))

    def _panel_text(self, panel: str) -> RenderableType:
        shown, say = self.shown, self.words.say
        match panel:
            case "log":
                return Text("\n".join(shown.log))
            case "chat":
                return Text("\n".join(shown.chat) if shown.chat else say("full.no-chat"))
            case "sheet" if shown.sheet is not None and shown.view is not None:
                return draw_sheet(shown.sheet, shown.view, self.words)
            case "rules" if shown.view is not None:
                return Text(describe(shown.view.rules, say.language))
            case "words":
                return Text("\n".join(f"{word}: {meaning}" for word, meaning in glossary(say.language)))
            case "hint":
                return Text(shown.hint or say("full.no-hint"))
            case "help":
                return Text(f"{say('full.help')}\n\n{shown.help or say('help')}")
            case _:
                return Text("")

    # -- what a person does -----------------------------------------------------------------------------

    def move(self, step: int) -> None:
        """Choose the next answer in a direction."""
        count = len(self.shown.choices)
        if count:
            first = 0 if step > 0 else count - 1
            self._at = first if self._at is None else (self._at + step) % count
            self._draw()

    def pick(self, piece: object) -> None:
        """Play the piece or, if it can be played in several ways, choose it."""
        ways = [at for at, choice in enumerate(self.shown.choices) if choice.piece == piece]
        if len(ways) > 1:
            self._at = ways[0]
            self._draw()
        elif ways:
            self.give(self.shown.choices[ways[0]].text)
        elif self.shown.asking and self.numbered:
            self.give(str(piece))

    def give(self, line: str) -> None:
        """Give an answer."""
        self.full.type(line)

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
            key = "full.motion.on" if self.full.settings.animated else "full.motion.off"
            self.full.show(self.words.say(key), "reply")
        elif what == "hint" and self.shown.asking:
            self.give(self.words.say("full.word.hint"))
        else:
            self.panel = "" if self.panel == what else what
            self.query_one("#text", VerticalScroll).scroll_home(animate=False)
        self._draw()

    def action_close_panel(self) -> None:
        """Close the panel, or empty the line."""
        line = self.query_one("#line", Input)
        if line.value:
            line.value = ""
        else:
            self.panel = ""
            self._draw()

    def action_scroll(self, lines: int) -> None:
        """Scroll the panel."""
        self.query_one("#text", VerticalScroll).scroll_relative(y=lines, animate=False)

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
