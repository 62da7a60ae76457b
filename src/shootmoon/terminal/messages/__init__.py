"""Every word that the terminal says of itself, in English and Spanish, in one place.

Why an action is refused, the rules and the glossary are told by the floors that know them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shootmoon.terminal.messages.en import ENGLISH
from shootmoon.terminal.messages.es import SPANISH

__all__ = ["CATALOGUES", "LANGUAGES", "Messages", "Refusal"]

CATALOGUES: Mapping[str, Mapping[str, str]] = {"en": ENGLISH, "es": SPANISH}
"""By language: the messages by key."""

LANGUAGES = tuple(CATALOGUES)
"""The languages that the terminal speaks."""


class Refusal(Exception):
    """Something that was asked for can't be done; the text says why, in the user's language."""


class Messages:
    """The messages in one language.

    >>> say = Messages("es")
    >>> say("record", path="a.moon")
    'El registro de la partida: a.moon'
    >>> say.count("tricks", 0), say.count("tricks", 3), say.join(["4", "5", "paso"], "or")
    ('ninguna baza', '3 bazas', '4, 5 o paso')
    """

    def __init__(self, language: str = "en") -> None:
        """Speak ``language``; raises KeyError for one that is not in `LANGUAGES`."""
        self.language = language
        self._texts = CATALOGUES[language]

    def __call__(self, key: str, /, **facts: object) -> str:
        """The message ``key`` filled in with facts."""
        return self._texts[key].format(**facts)

    def has(self, key: str) -> bool:
        """Whether there is such a message."""
        return key in self._texts

    def count(self, noun: str, n: int) -> str:
        """A number of things, such as “no tricks”, “1 trick” or “3 tricks”."""
        return self(f"{noun}.none" if n == 0 else f"{noun}.one" if n == 1 else f"{noun}.many", n=n)

    def join(self, words: Sequence[str], last: str = "and") -> str:
        """A list as people say it; ``last`` is ``and`` or ``or``."""
        if len(words) < 2:
            return "".join(words)
        return self(f"list.{last}", most=", ".join(words[:-1]), last=words[-1])
