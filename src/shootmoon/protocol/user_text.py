"""Clean and check texts that people write: names and chat messages.

Names are compared as people see them (`same_name`), by the skeletons of Unicode Technical Standard 39
(https://www.unicode.org/reports/tr39/#Confusable_Detection). The package ``confusable-homoglyphs`` brings the
table of characters that look alike.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Mapping
from importlib.resources import files
from itertools import count, pairwise

import msgspec
from msgspec import Struct

from shootmoon.bots.styles import DEFAULT_STYLES
from shootmoon.telling import LANGUAGES, say

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
_MARKS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
"""Combining marks of alphabets, such as accents. Those of other scripts are vowels, and aren't ignored."""
_LEFT_TO_RIGHT = "\u200e"  # around Hebrew and Arabic characters in the table of confusables
_NUMBER = re.compile(r"(?<=.) \d+$")

_EXTERNAL = ("external", "externo")
_BOTS = ("bot", "bots", "robot")
"""Words that stand behind the names of bots, in both languages: ``Rosa (bot expert)``."""
_OF_THE_HOUSE = ("shootmoon", "server", "servidor", "system", "sistema", "admin", "admins", "administrator",
    "administrators", "administrador", "administradora", "administradores", "moderator", "moderators",
    "moderador", "moderadora", "moderadores", "operator", "operators", "operador", "operadora",
    "operadores")  # fmt: skip
"""Words by which people would take somebody for one of those who run the server."""
_OPENING = ("Ps", "Pi")  # the Unicode categories of opening brackets and quotation marks
_WORD = re.compile(r"[^\W_]+")
_DIGITS = re.compile(r"\d+")


def clean_name(text: str) -> tuple[str, str]:
    """Clean a name of a person or an external bot and check it.

    Return two strings: the cleaned name and an empty string or, if the name isn't allowed, an empty string
    and the code of the refusal (see `shootmoon.protocol.refusals`). Names that look like that of a house
    bot, or of those who run the server, aren't allowed.

    >>> clean_name(" Ann  Lee "), clean_name("Ann (bot expert)"), clean_name("Shootmoon")
    (('Ann Lee', ''), ('', 'name-bot'), ('', 'name-house'))
    """
    name, wrong = _clean(text, MAX_NAME, "name", _NOT_IN_NAMES)
    if not wrong and _looks_like_bot(name):
        wrong = "name-bot"
    elif not wrong and any(
        not _words_of(name_key(each)).isdisjoint(_keys(_OF_THE_HOUSE))
        for each in (name, _DIGITS.sub(" ", name))
    ):
        wrong = "name-house"
    return ("", wrong) if wrong else (name, "")


def _looks_like_bot(name: str) -> bool:
    """Return True for a name with a bot's kind in brackets, or with the word “bot” beside it."""
    key = name_key(name)
    kinds, bots = _keys(_kinds_of_bots()), _keys(_BOTS)
    brackets = (n for n, char in enumerate(key) if char == "<" or unicodedata.category(char) in _OPENING)
    first = next(brackets, len(key))
    if not _words_of(key[first:]).isdisjoint(kinds | bots):
        return True
    beside = map(set, pairwise(_WORD.findall(key)))
    return any(both & bots and both & kinds for both in beside)


def _words_of(key: str) -> set[str]:
    return set(_WORD.findall(key))


@functools.cache
def _kinds_of_bots() -> tuple[str, ...]:
    """What the kinds of bots are called in any language, of a man and of a woman."""
    named = {*_EXTERNAL, *(say(language, f"bot-{bot}") for language in LANGUAGES for bot in DEFAULT_STYLES)}
    return tuple(named | {f"{name[:-1]}a" for name in named if name.endswith("o")})


@functools.cache
def _keys(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(name_key, words))


def clean_chat(text: str) -> tuple[str, str]:
    """Clean a chat text and check it.

    Return two strings: the cleaned text and an empty string or, if the text isn't allowed, an empty string
    and the code of the refusal (see `shootmoon.protocol.refusals`).
    """
    return _clean(text, MAX_CHAT_TEXT, "chat")


def same_name(one: str, other: str) -> bool:
    """Return True if people would take two names for the same.

    Case, accents and characters that show nothing are ignored, and characters that look alike are equal.

    >>> same_name("ANN", "Ａnn"), same_name("Ann", "A\\u200dnn"), same_name("Ann", "Anna")
    (True, True, False)
    >>> same_name("Zoe", "Z\\u03bfe"), same_name("Zoe", "Zoe\\u0301"), same_name("Will", "WiIl")
    (True, True, True)
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


@functools.lru_cache(10_000)
def name_key(name: str) -> str:
    """Return a text that is equal for two names if people would take them for the same (`same_name`).

    It is the skeleton of the name by Unicode TS 39, made so that upper and lower case don't matter: `I`, `l`,
    `L` and `i` have the same key, since `I` looks like `l`.

    >>> name_key("Barney"), name_key("Bamey")
    ('barney', 'barney')
    """
    alike = _look_alikes()
    key, before = name, ""
    while key != before:  # two or three times: what looks alike in lower case may not in upper case
        before = key
        shown = _INVISIBLE.sub("", unicodedata.normalize("NFKD", key))
        key = _MARKS.sub("", unicodedata.normalize("NFKD", shown.translate(alike))).casefold()
    return " ".join(key.replace("i", "l").split())


class _Alike(Struct):
    """A line of the table of confusables."""

    c: str
    """What looks like another character."""


@functools.cache
def _look_alikes() -> Mapping[int, str]:
    """Return the table of TS 39: for each character that looks like others, the one that stands for them all.

    The package lists both directions, the one from the character to what stands for it first.
    """
    read = files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    table: dict[str, str] = {}
    for char, others in msgspec.json.decode(read, type=dict[str, list[_Alike]]).items():
        one, other = char.strip(_LEFT_TO_RIGHT), others[0].c.strip(_LEFT_TO_RIGHT)
        if len(others) == 1 and len(one) == 1 and table.get(other) != one:
            table[one] = other
    return str.maketrans(table)


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
