"""`RecordError`: why a record is refused, and where in it."""

from __future__ import annotations

from collections.abc import Sequence

from shootmoon.game import IllegalAction
from shootmoon.record.reasons import in_spanish

_LONGEST = 60  # characters of somebody's text that a message repeats


class RecordError(ValueError):
    """A record that breaks a rule or can't be read.

    >>> print(RecordError("you don't hold 6-1", "game.moon", 12, 5, action="6-1", legal=("6-3", "6-2")))
    game.moon:12:5: 6-1: you don't hold 6-1 (legal: 6-3, 6-2)
    """

    def __init__(
        self,
        reason: str,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        ply: int | None = None,
        action: str | None = None,
        legal: Sequence[str] = (),
    ) -> None:
        """Refuse a record for ``reason``; everything else is None or empty where it isn't known."""
        super().__init__(reason, file, line, column, ply, action, legal)
        self.reason = reason
        """What is wrong, in words."""
        self.file = file
        """The file that was read; None for a record that came as a text."""
        self.line = line
        """The line, from 1."""
        self.column = column
        """The character in the line, from 1."""
        self.ply = ply
        """Which action is meant: an index into the actions."""
        self.action = action
        """The action that was refused, as it was written."""
        self.legal = tuple(legal)
        """The actions that were legal instead."""

    def with_legal(self, legal: Sequence[str]) -> RecordError:
        """The same error where nothing was known of what was legal."""
        error = RecordError(
            self.reason, self.file, self.line, self.column, self.ply, self.action, self.legal or legal
        )
        error.__cause__ = self.__cause__
        return error

    def explain(self, language: str = "en") -> str:
        """What is wrong, in English (``en``) or Spanish (``es``).

        >>> RecordError("this “{” is not closed").explain("es")
        'este «{» no se cierra'
        """
        if language != "es":
            return self.reason
        why: BaseException | None = self
        while why is not None and not isinstance(why, IllegalAction):
            why = why.__cause__
        # What the game refuses it can tell itself, where nothing was said besides.
        if why is not None and why.reason == self.reason:
            return why.explain(language)
        return in_spanish(self.reason)

    def message(self, language: str = "en") -> str:
        """Where it is, what is wrong, and what was legal, in English (``en``) or Spanish (``es``)."""
        place = ("record" if language == "en" else "registro") if self.file is None else self.file or "''"
        if self.line is not None:
            place += f":{self.line}:{self.column}"
        elif self.ply is not None:
            place += f": actions[{self.ply}]"
        # A reason that quotes the action needn't name it again.
        named = self.action is not None and not self.reason.startswith("“")
        action = f"{shortened(self.action)}: " if self.action is not None and named else ""
        were_legal = "legal" if language == "en" else "se podía"
        legal = f" ({were_legal}: {', '.join(self.legal)})" if self.legal else ""
        return "\n".join(map(printable, f"{place}: {action}{self.explain(language)}{legal}".split("\n")))

    def __str__(self) -> str:
        return self.message()


def printable(text: str) -> str:
    """A text as a message may show it: characters that do something to a terminal are written as escapes.

    >>> printable("a\\x1b[31mb")
    'a\\\\x1b[31mb'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def shortened(text: str) -> str:
    """A text as a message may repeat it: not more than a line of it.

    >>> len(shortened("6" * 10_000_000))
    60
    """
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
