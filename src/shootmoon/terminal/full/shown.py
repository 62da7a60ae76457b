"""What a full screen shows, and what the application that draws it can do with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from shootmoon.game import View
from shootmoon.pieces import Piece
from shootmoon.scorekeeping.sheet import Sheet
from shootmoon.terminal.drawing.screen import Kind
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.full.settings import Settings

__all__ = ["Choice", "Showing", "Shown"]


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

    view: View | None = None
    """The table. Of its hands, only ``hand`` is shown."""
    private: bool = False
    """True if what the seat of ``view`` knows may be shown."""
    hand: tuple[Piece, ...] = ()
    """The visible hand."""
    owner: int = 0
    """The seat with the visible hand; 0 if none is visible."""
    prompt: str = ""
    asking: bool = False
    """True while an answer is awaited."""
    questions: int = 0
    """How many questions were asked so far."""
    choices: tuple[Choice, ...] = ()
    decision: str = ""
    """What the decision is about, if that is to be shown."""
    log: tuple[str, ...] = ()
    chat: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    """The answers to the last typed line."""
    hint: str = ""
    help: str = ""
    words: str = ""
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
