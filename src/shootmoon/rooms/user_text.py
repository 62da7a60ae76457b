"""What people write: names and chat. What is refused, and what is left of the rest."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import count

MAX_NAME = 24
"""Characters of a name."""
MAX_CHAT_TEXT = 200
"""Characters of something that is said."""

PHRASES = (
    "hello",
    "good-luck",
    "well-bid",
    "well-played",
    "nice-hand",
    "thanks",
    "sorry",
    "oops",
    "wow",
    "close-one",
    "thinking",
    "one-moment",
    "your-turn",
    "good-game",
    "again",
    "goodbye",
)
"""The quick phrases. A client has words for them in its user's language."""

_NOT_IN_NAMES = '"\\'  # they would have to be written in a special way in the tags of a record
_JOINER = "\u200d"  # within pictures of people and the like
_NUMBER = re.compile(r"(?<=.) \d+$")


def clean_name(text: str) -> tuple[str, str]:
    """The name that a text is and an empty text, or what is wrong with it: a key of `REFUSALS`."""
    return _clean(text, MAX_NAME, "name", _NOT_IN_NAMES)


def clean_chat(text: str) -> tuple[str, str]:
    """What a text says and an empty text, or what is wrong with it: a key of `REFUSALS`."""
    return _clean(text, MAX_CHAT_TEXT, "chat")


def same_name(one: str, other: str) -> bool:
    """Whether people would take two names for the same.

    >>> same_name("ANN", "Ａnn"), same_name("Ann", "Anna")
    (True, False)
    """
    return _key(one) == _key(other)


def free_name(name: str, others: Iterable[str]) -> str:
    """The name with a number, such that nobody among the others would be taken for the same.

    >>> free_name("Ann", ["ANN"]), free_name("Ann 2", ["Ann", "Ann 2"])
    ('Ann 2', 'Ann 3')
    """
    taken = {_key(other) for other in others}
    base = _NUMBER.sub("", name)
    for number in count(2):
        end = f" {number}"
        found = base[: MAX_NAME - len(end)].rstrip(f" {_JOINER}") + end
        if _key(found) not in taken:
            return found
    raise AssertionError("there are more numbers than names")


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _clean(text: str, most: int, what: str, forbidden: str = "") -> tuple[str, str]:
    if len(text) > 4 * most:  # before any work is done on it
        return "", f"{what}-long"
    cleaned = " ".join(unicodedata.normalize("NFC", text).split(" ")).strip()
    for char in cleaned:
        kind = unicodedata.category(char)
        # Controls, invisible marks, halves of characters and line ends garble screens and turn texts around.
        if char != _JOINER and (kind[0] == "C" or kind in ("Zl", "Zp") or char in forbidden):
            return "", f"{what}-characters"
    if not any(unicodedata.category(char)[0] in "LNSP" for char in cleaned):
        return "", f"{what}-empty"
    return (cleaned, "") if len(cleaned) <= most else ("", f"{what}-long")
