"""`RecordError`: the reason for refusing a record, and the place of the fault in it."""

from __future__ import annotations

from collections.abc import Sequence

from shootmoon.game import IllegalAction
from shootmoon.telling import Language, Reason, language_named, printable, say, shortened

__all__ = ["RecordError", "printable", "reason_of", "shortened"]


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
        """Create the error for ``reason``. The other values are None or empty if they are unknown."""
        super().__init__(reason, file, line, column, ply, action, legal)
        self.reason = reason
        """The reason in English."""
        self.file = file
        """The file that was read; None for a record that was given as text."""
        self.line = line
        """The line, counted from 1."""
        self.column = column
        """The character in the line, counted from 1."""
        self.ply = ply
        """The index of the faulty action among all actions; None if the fault isn't in an action."""
        self.action = action
        """The text of the action that was refused."""
        self.legal = tuple(legal)
        """The actions that were legal."""

    def with_legal(self, legal: Sequence[str]) -> RecordError:
        """Return a copy of this error with these legal actions, or this error itself if it has some
        already."""
        error = RecordError(
            self.reason, self.file, self.line, self.column, self.ply, self.action, self.legal or legal
        )
        error.__cause__ = self.__cause__
        return error

    def explain(self, language: Language = "en") -> str:
        """Return the reason in a language. Raises ValueError for an unknown language.

        >>> RecordError(Reason("record-not-closed", bracket="{")).explain("es")
        'este «{» no se cierra'
        """
        language_named(language)
        if isinstance(self.reason, Reason):
            return self.reason.say(language)
        cause: BaseException | None = self
        while cause is not None and not isinstance(cause, IllegalAction):
            cause = cause.__cause__
        # The game itself translates its reasons.
        return self.reason if cause is None or cause.reason != self.reason else cause.explain(language)

    def message(self, language: Language = "en") -> str:
        """Return the whole message in a language: the place, the reason and the legal actions."""
        place = say(language, "record-text") if self.file is None else self.file or "''"
        if self.line is not None:
            place += f":{self.line}:{self.column}"
        elif self.ply is not None:
            place += f": actions[{self.ply}]"
        # The action isn't repeated if the reason begins by quoting it.
        named = self.action is not None and not self.reason.startswith("“")
        action = f"{shortened(self.action)}: " if self.action is not None and named else ""
        actions = ", ".join(self.legal)
        legal = f" ({say(language, 'record-legal', actions=actions)})" if self.legal else ""
        return "\n".join(map(printable, f"{place}: {action}{self.explain(language)}{legal}".split("\n")))

    def __str__(self) -> str:
        return self.message()


def reason_of(error: Exception) -> str:
    """Return why an error was raised: its `Reason`, otherwise its text."""
    first = error.args[0] if error.args else None
    return first if isinstance(first, Reason) else str(error)
