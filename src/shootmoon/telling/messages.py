"""The messages of one language."""

from __future__ import annotations

from collections.abc import Sequence

from shootmoon.telling.catalogue import Language, language_named, say, says
from shootmoon.telling.reason import Reason

__all__ = ["Messages"]


class Messages:
    """Says messages in one language.

    >>> say = Messages("es")
    >>> say("record", path="a.moon")
    'El registro de la partida: a.moon'
    >>> say.count("tricks", 0), say.count("tricks", 3), say.join(["4", "5", "paso"], "or")
    ('ninguna baza', '3 bazas', '4, 5 o paso')
    """

    def __init__(self, language: Language = "en") -> None:
        """Use ``language``. Raises ValueError if it has no catalogue."""
        self.language = language_named(language)

    def __call__(self, key: str, /, **facts: object) -> str:
        """Return the message with the key ``key``, with ``facts`` in its places. Raises as `say` does.

        A fact that is a `Reason` is said in the same language.
        """
        said = {
            name: fact.say(self.language) if isinstance(fact, Reason) else fact
            for name, fact in facts.items()
        }
        return say(self.language, key, **said)

    def has(self, key: str) -> bool:
        """Return True if there is a message with the key ``key``."""
        return says(key)

    def count(self, noun: str, n: int) -> str:
        """Return a number with its noun, such as “no tricks”, “1 trick” or “3 tricks”."""
        return self(f"count-{noun}", n=n)

    def join(self, words: Sequence[str], last: str = "and") -> str:
        """Join words with commas and, before the last one, the conjunction ``last`` (``and`` or ``or``)."""
        if len(words) < 2:
            return "".join(words)
        return self(f"list-{last}", most=", ".join(words[:-1]), last=words[-1])
