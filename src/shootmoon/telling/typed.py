"""The words that people type, in all languages.

Somebody who plays in Spanish may type English words, and the other way round, so a word is looked up in the
catalogues of all languages.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from shootmoon.telling.catalogue import LANGUAGES, keys_of, say

__all__ = ["typed", "typed_form"]


@cache
def typed(group: str) -> Mapping[str, str]:
    """Return by word, in lower case, what it means: the end of the key of a message ``typed-GROUP-MEANING``.

    A word can be typed without its accents.

    >>> typed("command")["última"], typed("command")["ultima"], typed("command")["last"]
    ('last', 'last', 'last')
    """
    meanings: dict[str, str] = {}
    beginning = f"typed-{group}-"
    for language in LANGUAGES:
        for key in keys_of(language):
            if key.startswith(beginning):
                for word in say(language, key).casefold().split(", "):
                    meanings.setdefault(word, key.removeprefix(beginning))
                    meanings.setdefault(_without_accents(word), key.removeprefix(beginning))
    return MappingProxyType(meanings)


@cache
def typed_form(group: str, *meanings: str) -> str:
    """Return a regular expression for the words of a group, or for those with one of these meanings.

    >>> typed_form("verb", "trump", "auction")
    '(?:apuesta|apuesto|triunfo|trumps|trump|bid)'
    """
    words = (word for word, meaning in typed(group).items() if not meanings or meaning in meanings)
    return f"(?:{'|'.join(re.escape(word) for word in sorted(words, key=lambda it: (-len(it), it)))})"


def _without_accents(word: str) -> str:
    apart = unicodedata.normalize("NFD", word)
    return "".join(char for char in apart if not unicodedata.combining(char))
