"""What a full screen shows, and what the application that draws it can do with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from msgspec import Struct

from shootmoon.game import State, View
from shootmoon.pieces import Piece
from shootmoon.scorekeeping.sheet import Sheet
from shootmoon.terminal.drawing.screen import Kind
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.full.settings import Settings

__all__ = [
    "ANALYZING",
    "LEARNING",
    "PLAYING",
    "PUZZLING",
    "REPLAYING",
    "SCORING",
    "Choice",
    "Layout",
    "Move",
    "Showing",
    "Shown",
]


class Layout(Struct, frozen=True):
    """Which panels a screen has, and what keys do."""

    keys: tuple[tuple[str, str], ...]
    """The keys at the bottom, each with what it opens or changes: the name of a panel, ``colors``,
    ``motion``, or a word that is typed (``hint``, ``undo``, ``fix``, ``names``, ``values``, ``where``)."""
    panel: str
    """The panel beside the table where there is room, if no other is open."""
    tail: str = ""
    """The panel below it, where there is room; empty for none."""
    first: str = ""
    """The panel that is open at the beginning."""
    help: tuple[str, str] = ("full-help", "help")
    """The keys of two messages: about the keys, and about the words that can be typed."""
    lines: Mapping[str, str] = {}
    """The keys that type a line while nothing has been typed, with the key of the message with that line."""
    paper: bool = False
    """True if the score sheet takes the place of the table."""


PLAYING = Layout(
    keys=(
        ("f1", "help"),
        ("f2", "log"),
        ("f3", "sheet"),
        ("f4", "rules"),
        ("f5", "hint"),
        ("f6", "chat"),
        ("f7", "colors"),
        ("f8", "motion"),
    ),
    panel="sheet",
    tail="log",
)
"""The layout for playing, and for watching others play."""


_COLORS = ("f7", "colors")
REPLAYING = Layout(
    keys=(
        ("f1", "help"),
        ("f2", "moves"),
        ("f3", "sheet"),
        ("f4", "rules"),
        ("f5", "comment"),
        _COLORS,
    ),
    panel="moves",
    tail="comment",
    help=("full-help-replay", "replay-help"),
    lines={
        "left": "replay-word-back",
        "right": "replay-word-forward",
        "up": "replay-word-hand-back",
        "down": "replay-word-hand-next",
        "home": "replay-word-start",
        "end": "replay-word-end",
        "tab": "replay-word-mistake",
        "shift+tab": "replay-word-mistake-back",
    },
)
"""The layout for replays and reviews."""


ANALYZING = Layout(
    keys=(
        ("f1", "help"),
        ("f2", "moves"),
        ("f3", "comment"),
        ("f4", "rules"),
        ("f5", "values"),
        ("f6", "where"),
        _COLORS,
    ),
    panel="moves",
    tail="comment",
    help=("full-help-board", "board-help"),
    lines={
        "left": "replay-word-back",
        "right": "replay-word-forward",
        "home": "replay-word-start",
        "end": "replay-word-end",
        "tab": "board-word-variation",
    },
)
"""The layout for analyzing."""


LEARNING = Layout(
    keys=(("f1", "help"), ("f2", "lesson"), ("f4", "rules"), _COLORS),
    panel="lesson",
    first="lesson",
    help=("full-help-puzzle", "learn-help"),
)
"""The layout for lessons."""


PUZZLING = Layout(
    keys=(("f1", "help"), ("f2", "comment"), ("f4", "rules"), ("f5", "hint"), _COLORS),
    panel="comment",
    help=("full-help-puzzle", "puzzle-help"),
)
"""The layout for puzzles."""


SCORING = Layout(
    keys=(
        ("f1", "help"),
        ("f2", "log"),
        ("f3", "fix"),
        ("f4", "rules"),
        ("f5", "undo"),
        ("f6", "names"),
        _COLORS,
    ),
    panel="log",
    tail="help",
    help=("full-help-score", "score-help"),
    paper=True,
)
"""The layout for keeping score."""


class Move(Struct, frozen=True):
    """A line in the list of moves."""

    text: str
    note: str = ""
    """What stands at the end of the line, such as what the move cost."""
    strong: bool = False
    """True if the line is to be emphasized: a mistake."""
    head: bool = False
    """True for a heading, such as the number of a hand."""


class Choice(Struct, frozen=True):
    """An answer that can be chosen."""

    text: str
    """The line that is typed for it."""
    piece: Piece | None = None
    """The piece that is played or discarded."""
    meaning: str = ""
    """What it means, if that is to be shown."""


class Shown(Struct, frozen=True):
    """What the screen shows."""

    view: State | View | None = None
    """The table. Of the hands of a view, only ``hand`` is shown; of those of a state, all are."""
    private: bool = False
    """True if what the seat of ``view`` knows may be shown."""
    hand: tuple[Piece, ...] = ()
    """The visible hand."""
    owner: int = 0
    """The seat with the visible hand; 0 if none is visible."""
    lowest: int = 0
    """The seat that is drawn nearest to the viewer; 0 for the person's own seat."""
    marked: Piece | None = None
    """The piece of ``hand`` that is played next, in a replay."""
    prompt: str = ""
    asking: bool = False
    """True while an answer is awaited."""
    questions: int = 0
    """How many questions were asked so far."""
    choices: tuple[Choice, ...] = ()
    notice: str = ""
    """What is to be said beside the table, such as the question of a puzzle."""
    decision: str = ""
    """What the decision is about, if that is to be shown."""
    log: tuple[str, ...] = ()
    chat: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    """The answers to the last typed line."""
    hint: str = ""
    help: str = ""
    words: str = ""
    comment: str = ""
    """What is to be said about the move or the answer."""
    moves: tuple[Move, ...] = ()
    """The list of moves."""
    at: int = 0
    """The index of the current one in ``moves``."""
    sheet: Sheet | None = None
    panel: str = ""
    """The panel with the text that was shown last."""
    asked_for: int = 0
    """How often a text was shown in a panel, so that it is opened again."""
    finished: bool = False
    """True if nothing more will happen."""


class Showing(Protocol):
    """What the application draws, and where it passes on what a person does."""

    words: Words
    title: str
    settings: Settings
    shared: bool
    layout: Layout

    @property
    def shown(self) -> Shown:
        """What is to be shown now."""
        ...

    @property
    def stopped(self) -> bool:
        """True after `stop`."""
        ...

    def listen(self, on_change: Callable[[], object]) -> None:
        """Call ``on_change``, from any thread, whenever `shown` has changed."""
        ...

    def type(self, line: str | None) -> None:
        """Pass on a typed line; None closes the input."""
        ...

    def skip(self) -> None:
        """End the pause after a play."""
        ...

    def stop(self) -> None:
        """Let the session raise KeyboardInterrupt."""
        ...

    def choose_settings(self, settings: Settings) -> None:
        """Change and remember what the person chose."""
        ...

    def show(self, line: str, kind: Kind = "event") -> None:
        """Show a sentence."""
        ...
