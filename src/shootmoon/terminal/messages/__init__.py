"""The terminal's own messages, in English and Spanish.

The packages that define the rules, the glossary and the reasons why actions are refused also contain the
texts for them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shootmoon.terminal.messages.en import ENGLISH
from shootmoon.terminal.messages.es import SPANISH

__all__ = ["CATALOGUES", "LANGUAGES", "Messages", "Refusal"]

CATALOGUES: Mapping[str, Mapping[str, str]] = {"en": ENGLISH, "es": SPANISH}
"""The message templates, by language and key."""

LANGUAGES = tuple(CATALOGUES)
"""The languages of the terminal."""


class Refusal(Exception):
    """Raised when a request can't be carried out; the text says why, in the user's language."""


class Messages:
    """Formats messages in one language.

    >>> say = Messages("es")
    >>> say("record", path="a.moon")
    'El registro de la partida: a.moon'
    >>> say.count("tricks", 0), say.count("tricks", 3), say.join(["4", "5", "paso"], "or")
    ('ninguna baza', '3 bazas', '4, 5 o paso')
    """

    def __init__(self, language: str = "en") -> None:
        """Use ``language``. Raises KeyError if it isn't in `LANGUAGES`."""
        self.language = language
        self._texts = CATALOGUES[language]

    def __call__(self, key: str, /, **facts: object) -> str:
        """Return the message with the key ``key``; its placeholders are replaced by ``facts``."""
        return self._texts[key].format(**facts)

    def has(self, key: str) -> bool:
        """Return True if there is a message with the key ``key``."""
        return key in self._texts

    def count(self, noun: str, n: int) -> str:
        """Return a number with its noun, such as “no tricks”, “1 trick” or “3 tricks”."""
        return self(f"{noun}.none" if n == 0 else f"{noun}.one" if n == 1 else f"{noun}.many", n=n)

    def join(self, words: Sequence[str], last: str = "and") -> str:
        """Join words with commas and, before the last one, the conjunction ``last`` (``and`` or ``or``)."""
        if len(words) < 2:
            return "".join(words)
        return self(f"list.{last}", most=", ".join(words[:-1]), last=words[-1])
