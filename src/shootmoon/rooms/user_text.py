"""Clean and check texts that people write: names and chat messages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import count

MAX_NAME = 24
"""The maximum length of a name, in characters."""
MAX_CHAT_TEXT = 200
"""The maximum length of a chat message, in characters."""

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
"""The names of the quick phrases. Clients show each phrase in their user's language."""

_NOT_IN_NAMES = '"\\'  # they would need escaping in the tags of a record
_JOINER = "\u200d"  # zero-width joiner, part of many emoji
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200d\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Characters that are allowed, for example in emoji, but show nothing by themselves."""
_NUMBER = re.compile(r"(?<=.) \d+$")


def clean_name(text: str) -> tuple[str, str]:
    """Clean a name and check it.

    Return two strings: the cleaned name and an empty string or, if the name isn't allowed, an empty string
    and the code of the refusal (see `REFUSALS`).
    """
    return _clean(text, MAX_NAME, "name", _NOT_IN_NAMES)


def clean_chat(text: str) -> tuple[str, str]:
    """Clean a chat text and check it.

    Return two strings: the cleaned text and an empty string or, if the text isn't allowed, an empty string
    and the code of the refusal (see `REFUSALS`).
    """
    return _clean(text, MAX_CHAT_TEXT, "chat")


def same_name(one: str, other: str) -> bool:
    """Return True if people would take two names for the same.

    Characters that show nothing are ignored.

    >>> same_name("ANN", "Ａnn"), same_name("Ann", "A\\u200dnn"), same_name("Ann", "Anna")
    (True, True, False)
    """
    return name_key(one) == name_key(other)


def free_name(name: str, others: Iterable[str]) -> str:
    """Return the name with the lowest number appended that makes it different from all others.

    >>> free_name("Ann", ["ANN"]), free_name("Ann 2", ["Ann", "Ann 2"])
    ('Ann 2', 'Ann 3')
    """
    taken = {name_key(other) for other in others}
    base = _NUMBER.sub("", name)
    for number in count(2):
        end = f" {number}"
        numbered = base[: MAX_NAME - len(end)].rstrip(f" {_JOINER}") + end
        if name_key(numbered) not in taken:
            return numbered
    raise AssertionError("there are more numbers than names")


def name_key(name: str) -> str:
    """Return a text that is equal for two names if people would take them for the same (`same_name`)."""
    visible = _INVISIBLE.sub("", unicodedata.normalize("NFKC", name))
    return " ".join(visible.casefold().split())


def one_line(text: str) -> str:
    """Return a text on one line: whatever can't be shown, such as a control character, becomes a space.

    >>> one_line("one\\ntwo\\x1b[2J \\u202e three")
    'one two [2J three'
    """
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def _clean(text: str, limit: int, kind_of_text: str, forbidden: str = "") -> tuple[str, str]:
    if len(text) > 4 * limit:  # avoid the work below for a huge text
        return "", f"{kind_of_text}-long"
    cleaned = " ".join(unicodedata.normalize("NFC", text).split(" ")).strip()
    for char in cleaned:
        kind = unicodedata.category(char)
        # Controls, invisible marks, surrogates and line ends garble screens or change the text direction.
        if char != _JOINER and (kind[0] == "C" or kind in ("Zl", "Zp") or char in forbidden):
            return "", f"{kind_of_text}-characters"
    if not any(unicodedata.category(char)[0] in "LNSP" for char in _INVISIBLE.sub("", cleaned)):
        return "", f"{kind_of_text}-empty"
    return (cleaned, "") if len(cleaned) <= limit else ("", f"{kind_of_text}-long")
