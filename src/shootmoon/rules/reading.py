"""Read rules files, which are TOML and may come from untrusted sources.

A rules file names the game, the preset that it builds on, its title and its source, and then the options that
differ from the preset:

    game = "moon"              # or "chips"
    base = "hickeys"           # a preset
    title = "Sunday rules"     # or a table of titles by language
    source = "grandmother"

    [auction]
    minimum = 5

All keys and options may be left out. The presets themselves are stored in such files.
"""

import os
import re
import stat
from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

import msgspec

from shootmoon.rules.errors import Problem, RulesError, show
from shootmoon.rules.games import GAMES
from shootmoon.telling import Phrase, Reason, printable, shortened, system_reason

__all__ = ["RulesFile", "parse_rules", "read_text"]

MAX_BYTES: Final = 64 * 1024
# The TOML parser takes quadratic time for long dotted keys. Keys of a rules file need only one dot.
MAX_DOTS: Final = 30

_NO_TEXT: Final = Phrase("wrong-no-text")
_TWICE: Final = Phrase("wrong-twice")
_FILE: Final = f"a TOML file in UTF-8 of at most {MAX_BYTES // 1024} kB"


class RulesFile(msgspec.Struct, frozen=True):
    """The content of a rules file, before the options are checked."""

    options: Mapping[str, object]
    """The values in the file, by option name."""
    game: str | None = None
    """The game that the file names, or None."""
    base: str | None = None
    """The name of the preset on which the rules are based, or None."""
    titles: Mapping[str, str] = {}
    """The titles of the rule set by language code. A title without a language has the key ""."""
    source: str = ""
    """Where the rules come from, such as "grandmother"."""
    problems: tuple[Problem, ...] = ()
    """The problems in the rest of the file. The options are checked later."""


def read_text(path: str) -> str:
    """Return the text of the rules file at `path`.

    Raises `RulesError` if it can't be read, isn't a regular file, is too large, or isn't UTF-8.
    """
    content = None
    try:
        # Check before opening: opening a named pipe could block forever.
        if stat.S_ISREG(os.stat(path).st_mode):
            with open(path, "rb") as file:
                content = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise _unreadable(path, system_reason(error)) from error
    except ValueError as error:  # NUL or half a surrogate pair in the path
        raise _unreadable(path, Reason("system-path")) from error
    if content is None:
        raise _unreadable(path, Reason("system-special"))
    if len(content) > MAX_BYTES:
        raise _unreadable(path, Reason("system-large"))
    try:
        # Some editors write a byte order mark.
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise _unreadable(path, f"not UTF-8 (at line {line}, byte {error.start})") from error


def parse_rules(text: str) -> RulesFile:
    """Return the content of a rules file, given its text.

    Raises `RulesError` if the text isn't valid TOML; the message contains the line and the column.

    >>> parse_rules('base = "luna"\\n[auction]\\nminimum = 5').options
    {'auction.minimum': 5}
    """
    content = _toml(text)
    problems: list[Problem] = []
    words: dict[str, str | None] = {}
    for key, accepted in (
        ("game", " or ".join(GAMES)),
        ("base", "the name of a preset"),
        ("source", "text"),
    ):
        word = content.pop(key, None)
        if word is not None and not isinstance(word, str):
            problems.append(Problem(key, word, "not text", accepted, _NO_TEXT))
            word = None
        words[key] = word
    titles = _titles(content.pop("title", {}), problems)
    return RulesFile(
        options=_options(content, problems),
        game=words["game"],
        base=words["base"],
        titles=titles,
        source=words["source"] or "",
        problems=tuple(problems),
    )


def _toml(text: str) -> dict[str, Any]:
    import tomllib  # only needed for rules from a file

    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MAX_DOTS:
            raise _refused(
                f"too many dots (at line {number})",
                f"lines with at most {MAX_DOTS} dots",
                Phrase("wrong-file-dots", {"line": number}),
            )
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        english, place = _message(str(error))
        raise _refused(f"{english}{place}", "correct TOML", _syntax_error(english, place)) from error
    except RecursionError as error:
        raise _refused("nested too deeply", "sections and values", Phrase("wrong-file-deep")) from error
    except ValueError as error:  # more digits than Python converts
        raise _refused(
            "a number is too long", "numbers of a few digits", Phrase("wrong-file-number")
        ) from error


def _message(message: str) -> tuple[str, str]:
    """Return a message of the TOML parser, on one line, and the place that it ends with.

    The message may quote unprintable characters, and keys of any length.
    """
    place = re.search(r" \(at (line \d+, column \d+|end of document)\)$", message)
    at = place.start() if place else len(message)
    return printable(shortened(message[:at])), message[at : at + 60] if place else ""


def _syntax_error(english: str, place: str) -> Phrase:
    """Return what is said about a syntax error, with its position."""
    numbers = re.findall(r"\d+", place)
    if not numbers:
        return Phrase("wrong-file-syntax", {"english": f"{english}{place}"})
    return Phrase("wrong-file-syntax-at", {"english": english, "line": numbers[0], "column": numbers[1]})


def _titles(value: object, problems: list[Problem]) -> dict[str, str]:
    try:
        return {"": value} if isinstance(value, str) else msgspec.convert(value, dict[str, str])
    except msgspec.ValidationError:
        problems.append(
            Problem("title", value, "not text", "text, or a table of texts by language", _NO_TEXT)
        )
        return {}


def _options(content: Mapping[str, object], problems: list[Problem]) -> dict[str, object]:
    """Return the values in the content of a rules file, by option name (`section.field`).

    In the file, an option can be written in a section, as a dotted key, or as a quoted key.
    """
    options: dict[str, object] = {}
    for key, value in content.items():
        for name, entry in _entries(key, value):
            if name in options:
                before = show(options[name])
                problems.append(Problem(name, entry, f"given twice, also as {before}", "one value", _TWICE))
            options[name] = entry
    return options


def _entries(key: str, value: object) -> Iterator[tuple[str, object]]:
    # An empty table or a value outside any section is kept: its key will be refused as an unknown option.
    if isinstance(value, dict) and value and "." not in key:
        for field, entry in cast(dict[str, object], value).items():
            yield f"{key}.{field}", entry
    else:
        yield key, cast(object, value)


def _refused(message: str, accepted: str, reason: Phrase) -> RulesError:
    return RulesError([Problem("", msgspec.UNSET, message, accepted, reason)])


def _unreadable(path: str, message: str) -> RulesError:
    return RulesError([Problem("", msgspec.UNSET, message, _FILE)], path)
