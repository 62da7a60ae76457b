"""The text form cut into tags, comments, annotations, statements and actions.

Forgiving in layout only. Every step goes forward, so that no text takes longer than its length says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from shootmoon.record.errors import RecordError, printable, shortened
from shootmoon.record.record import TAG_NAME, UNWRITABLE

_TOKEN = re.compile(
    r"""[ \t\n]*+(?:
        \#(?P<comment>[^\n]*+)
      | (?P<annotation>\{)
      | (?P<tag>\[)
      | =(?P<statement>[^\n{\#]*+)
      | (?P<action>[^ \t\n{}\#=\[\]]++)
      | (?P<stray>.)
    )""",
    re.VERBOSE,
)
_ANNOTATION = re.compile(r"\{((?:[^\\}]++|\\.)*+)\}", re.DOTALL)
_VALUE = re.compile(r'"((?:[^"\\\n]++|\\[^\n])*+)"')
_BLANKS = re.compile(r"[ \t]*+")
_NEXT_WORD = re.compile(r"[ \t]*+([^ \t\n{}#=\[\]]++)")

_WITH_ONE_WORD = ("dealer", "discard", "trump")
_NOT_DRAWN = (
    "draw",
    "dealer",
    "deal",
    "discard",
    "trump",
    "pass",
    "moon",
    "double-moon",
    "triple-moon",
    "time",
)
_LONGEST = 2_000  # characters of an action; the deal of a whole double-six takes about 120


class Item(Struct, frozen=True):
    """A part of a record."""

    kind: Literal["tag", "comment", "annotation", "statement", "action"]
    offset: int
    """Where it begins in the text."""
    text: str
    """What it says; of a tag, its name."""
    values: tuple[str, ...] = ()
    """Of a tag: its values."""


class Source:
    """A text that is read, which knows lines and columns."""

    def __init__(self, text: str, file: str | None = None) -> None:
        """Read the content of ``file``; raises `RecordError` for characters that stand in no record."""
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self.file = file
        if found := UNWRITABLE.search(self.text):
            character = f"U+{ord(found[0]):04X}"
            raise self.error(
                found.start(), f"the character {character} can't stand in a record, which is text in UTF-8"
            )

    def error(
        self,
        offset: int,
        reason: str,
        ply: int | None = None,
        action: str | None = None,
        legal: Sequence[str] = (),
    ) -> RecordError:
        """The error at a place in the text."""
        line = self.text.count("\n", 0, offset) + 1
        column = offset - (self.text.rfind("\n", 0, offset) + 1) + 1
        return RecordError(reason, self.file, line, column, ply, action, legal)


def scan(source: Source) -> Iterator[Item]:
    """The parts of a record in order. Raises `RecordError` where there is none."""
    text = source.text
    at = 0
    while token := _TOKEN.match(text, at):
        kind = token.lastgroup
        start, at = token.start(kind or 0), token.end()
        if kind == "action":
            at = _action_end(text, token[kind], at)
            yield Item("action", start, text[start:at])
        elif kind == "comment":
            yield Item("comment", start - 1, token[kind].strip(" \t"))
        elif kind == "statement":
            yield Item("statement", start - 1, token[kind].strip(" \t"))
        elif kind == "annotation":
            found = _ANNOTATION.match(text, start)
            if not found:
                raise source.error(start, "this “{” is not closed")
            at = found.end()
            yield Item("annotation", start, re.sub(r"\\([\\}])", r"\1", found[1]).strip(" \t\n"))
        elif kind == "tag":
            item, at = _tag(source, start)
            yield item
        else:
            raise source.error(start, f"“{token['stray']}” has nothing to close")


def read_actions(text: str) -> tuple[str, ...]:
    """The texts of the actions in ``text``, which may stand several to a line; comments are left out.

    Whether they are actions at all is not looked at. Raises `RecordError` where a bracket is not closed, and
    for tags.

    >>> read_actions("5 pass pass discard 2-1 trump 6 6-4:4")
    ('5', 'pass', 'pass', 'discard 2-1', 'trump 6', '6-4:4')
    """
    source = Source(text)
    found: list[str] = []
    for item in scan(source):
        if item.kind == "tag":
            raise source.error(item.offset, "actions are expected here, not tags")
        if item.kind == "action":
            found.append(item.text)
    return tuple(found)


def quoted(text: str) -> str:
    r"""A text as the value of a tag.

    >>> print(quoted('Ben "the bull"'))
    "Ben \"the bull\""
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def braced(text: str) -> str:
    """A text as an annotation.

    >>> print(braced("the 3 lets the hand go"))
    {the 3 lets the hand go}
    """
    escaped = text.replace("\\", "\\\\").replace("}", "\\}")
    return f"{{{escaped}}}"


def _action_end(text: str, head: str, at: int) -> int:
    """Where the action ends whose first word ``head`` ends at ``at``: all of it stands on one line."""
    word = head.lower()
    if word in _WITH_ONE_WORD:
        following = _NEXT_WORD.match(text, at)
        return following.end() if following else at
    if word not in ("draw", "deal"):
        return at
    limit = at + _LONGEST
    goes_on = True
    while at < limit and (following := _NEXT_WORD.match(text, at)):
        before, word = word, following[1].lower()
        if before == "deal":
            goes_on = True
        elif head.lower() == "draw":
            goes_on = word not in _NOT_DRAWN
        else:
            goes_on = before[-1] in ",/" or word[0] in ",/" or before.rpartition("/")[2] in ("widow", "dummy")
        if not goes_on:
            break
        at = following.end()
    return at


def _tag(source: Source, start: int) -> tuple[Item, int]:
    """Read the tag whose bracket opens at ``start``; also where it ends."""
    text = source.text

    def after_blanks(at: int) -> int:
        blanks = _BLANKS.match(text, at)
        return blanks.end() if blanks else at

    at = after_blanks(start + 1)
    name = TAG_NAME.match(text, at)
    if not name:
        raise source.error(at, "the name of a tag is expected here")
    values: list[str] = []
    at = after_blanks(name.end())
    while text[at : at + 1] == '"':
        value = _VALUE.match(text, at)
        if not value:
            raise source.error(at, "this quote is not closed; a value stands on one line")
        if len(values) == 2:
            raise source.error(at, "no tag has more than two values")
        values.append(re.sub(r'\\([\\"])', r"\1", value[1]))
        at = after_blanks(value.end())
    if text[at : at + 1] != "]":
        tag = printable(shortened(name[0]))
        raise source.error(at, f"“]” is expected here, at the end of the tag {tag}")
    return Item("tag", start, name[0], tuple(values)), at + 1
