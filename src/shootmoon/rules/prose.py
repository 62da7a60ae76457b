"""What descriptions of rules are made of: paragraphs, and the sentences in one language."""

from collections.abc import Sequence

import msgspec

from shootmoon.telling import Language, Messages

__all__ = ["Paragraph", "Prose"]


class Paragraph(msgspec.Struct, frozen=True):
    """A heading and the sentences below it."""

    heading: str
    sentences: tuple[str, ...]


class Prose:
    """Says the sentences that describe rules, ``prose-…`` in the catalogues, in one language.

    >>> say = Prose("en")
    >>> say("supply", chips=say.count("chips", 40))
    'The game has 40 chips in all; those that nobody holds are the supply.'
    """

    def __init__(self, language: Language) -> None:
        self._say = Messages(language)

    def __call__(self, key: str, **facts: object) -> str:
        """Return a sentence or a heading."""
        return self._say(f"prose-{key}", **facts)

    def count(self, noun: str, number: int) -> str:
        """Return a number with its noun, such as "21 points"."""
        return self._say.count(noun, number)

    def join(self, words: Sequence[str], last: str = "and") -> str:
        """Return an enumeration, with ``and`` or ``or`` before the last word."""
        return self._say.join(words, last)
