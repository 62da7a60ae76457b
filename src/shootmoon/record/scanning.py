"""The scanner of the text form: it splits a text into tags, comments, annotations, scores and actions.

Blanks and line breaks between tokens don't matter. The scanner never goes back, so it takes linear time for
any text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from shootmoon.record.errors import RecordError, printable, shortened
from shootmoon.record.record import TAG_NAME
from shootmoon.record.variations import UNWRITABLE
from shootmoon.telling import Reason

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
ANNOTATION = re.compile(r"\{((?:[^\\}]++|\\.)*+)\}", re.DOTALL)
"""The pattern of an annotation, with its content as a group."""
_VALUE = re.compile(r'"((?:[^"\\\n]++|\\[^\n])*+)"')
_BLANKS = re.compile(r"[ \t]*+")
_NEXT_WORD = re.compile(r"[ \t]*+([^ \t\n{}#=\[\]]++)")

_WITH_ONE_WORD = ("dealer", "discard", "trump")
_ENDS_DRAW = (
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
_MAX_ACTION = 2_000  # characters; the deal of a whole double-six set takes about 120


class Item(Struct, frozen=True):
    """A token of a record."""

    kind: Literal["tag", "comment", "annotation", "statement", "action"]
    """The kind of the token. A statement is a line of scores after a hand, ``= …``."""
    offset: int
    """The index in the text at which the token begins."""
    text: str
    """The content of the token; for a tag, its name."""
    values: tuple[str, ...] = ()
    """The values of a tag."""


class Source:
    """The text of a record, which can create errors with lines and columns."""

    def __init__(self, text: str, file: str | None = None) -> None:
        """Take ``text``, the content of ``file``. Raises `RecordError` for characters that aren't allowed."""
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self.file = file
        if found := UNWRITABLE.search(self.text):
            character = f"U+{ord(found[0]):04X}"
            raise self.error(found.start(), Reason("record-character", character=character))

    def error(
        self,
        offset: int,
        reason: str,
        ply: int | None = None,
        action: str | None = None,
        legal: Sequence[str] = (),
    ) -> RecordError:
        """Create a `RecordError` that points to an offset in the text. The other parameters are those of
        `RecordError`."""
        line = self.text.count("\n", 0, offset) + 1
        column = offset - (self.text.rfind("\n", 0, offset) + 1) + 1
        return RecordError(reason, self.file, line, column, ply, action, legal)


def scan(source: Source) -> Iterator[Item]:
    """Iterate over the tokens of a record. Raises `RecordError` at the first place where no valid token
    begins."""
    text = source.text
    end = 0
    while token := _TOKEN.match(text, end):
        kind = token.lastgroup
        start, end = token.start(kind or 0), token.end()
        if kind == "action":
            end = action_end(text, token[kind], end)
            yield Item("action", start, text[start:end])
        elif kind == "comment":
            yield Item("comment", start - 1, token[kind].strip(" \t"))
        elif kind == "statement":
            yield Item("statement", start - 1, token[kind].strip(" \t"))
        elif kind == "annotation":
            annotation = ANNOTATION.match(text, start)
            if not annotation:
                raise source.error(start, Reason("record-not-closed", bracket="{"))
            end = annotation.end()
            yield Item("annotation", start, unbraced(annotation[1]))
        elif kind == "tag":
            item, end = _tag(source, start)
            yield item
        else:
            raise source.error(start, Reason("record-nothing-to-close", bracket=token["stray"]))


def read_actions(text: str) -> tuple[str, ...]:
    """Split a text into the texts of its actions. A line may contain several actions.

    Comments, annotations and scores are skipped. The function doesn't check that the results are actions.
    Raises `RecordError` for tags, and if a bracket isn't closed.

    >>> read_actions("5 pass pass discard 2-1 trump 6 6-4:4")
    ('5', 'pass', 'pass', 'discard 2-1', 'trump 6', '6-4:4')
    """
    source = Source(text)
    actions: list[str] = []
    for item in scan(source):
        if item.kind == "tag":
            raise source.error(item.offset, Reason("record-actions-not-tags"))
        if item.kind == "action":
            actions.append(item.text)
    return tuple(actions)


def quoted(text: str) -> str:
    r"""Return a text as the value of a tag: in quotes, with escapes.

    >>> print(quoted('Ben "the bull"'))
    "Ben \"the bull\""
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def braced(text: str) -> str:
    """Return a text as an annotation: in braces, with escapes.

    >>> print(braced("the 3 lets the hand go"))
    {the 3 lets the hand go}
    """
    escaped = text.replace("\\", "\\\\").replace("}", "\\}")
    return f"{{{escaped}}}"


def unbraced(content: str) -> str:
    """Return the text of an annotation from what stands between its braces.

    >>> unbraced(r" a \\} brace ")
    'a } brace'
    """
    return re.sub(r"\\([\\}])", r"\1", content).strip(" \t\n")


def action_end(text: str, head: str, end: int) -> int:
    """Return the index at which an action ends. Its first word is ``head``, which ends at ``end``."""
    word = head.lower()
    if word in _WITH_ONE_WORD:
        following = _NEXT_WORD.match(text, end)
        return following.end() if following else end
    if word not in ("draw", "deal"):
        return end
    limit = end + _MAX_ACTION
    continues = True
    while end < limit and (following := _NEXT_WORD.match(text, end)):
        before, word = word, following[1].lower()
        if before == "deal":
            continues = True
        elif head.lower() == "draw":
            continues = word not in _ENDS_DRAW
        else:
            continues = (
                before[-1] in ",/" or word[0] in ",/" or before.rpartition("/")[2] in ("widow", "dummy")
            )
        if not continues:
            break
        end = following.end()
    return end


def _tag(source: Source, start: int) -> tuple[Item, int]:
    """Read the tag whose opening bracket is at ``start``. Return the tag and the index at which it ends."""
    text = source.text

    def after_blanks(index: int) -> int:
        blanks = _BLANKS.match(text, index)
        return blanks.end() if blanks else index

    at = after_blanks(start + 1)
    name = TAG_NAME.match(text, at)
    if not name:
        raise source.error(at, Reason("record-tag-name-expected"))
    values: list[str] = []
    at = after_blanks(name.end())
    while text[at : at + 1] == '"':
        value = _VALUE.match(text, at)
        if not value:
            raise source.error(at, Reason("record-quote-not-closed"))
        if len(values) == 2:
            raise source.error(at, Reason("record-tag-values"))
        values.append(re.sub(r'\\([\\"])', r"\1", value[1]))
        at = after_blanks(value.end())
    if text[at : at + 1] != "]":
        tag = printable(shortened(name[0]))
        raise source.error(at, Reason("record-tag-end", tag=tag))
    return Item("tag", start, name[0], tuple(values)), at + 1
