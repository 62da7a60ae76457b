"""Errors of bots that are other programs."""

from __future__ import annotations

from collections.abc import Mapping

from shootmoon.record import printable
from shootmoon.telling import Language, say


class ExternalBotError(RuntimeError):
    """An error of an external bot. Text that the bot wrote is made safe to print on a terminal.

    >>> error = ExternalBotError("illegal", {"bot": "./mybot", "action": "8"})
    >>> print(error)
    ./mybot answered “8”, which is none of the legal actions
    >>> error.explain("es")
    './mybot respondió «8», que no es ninguna de las acciones legales'
    """

    def __init__(self, code: str, facts: Mapping[str, str | int]) -> None:
        """Create an error; ``facts`` are what its message in the catalogues, ``bot-failed-CODE``, needs."""
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        return self.explain()

    def explain(self, language: Language = "en") -> str:
        """Return the message on one line, in a language."""
        return printable(say(language, f"bot-failed-{self.code}", **self.facts))
