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

BLANKS = " \\t\\u00a0\\u1680\\u2000-\\u200d\\u2028\\u2029\\u202f\\u205f\\u2060\\u3000\\ufeff"
"""The characters that count as blanks, for a character class: also what other programs put into texts,
such as no-break spaces and invisible characters."""

_WORD = rf"(?:[^{BLANKS}\n{{}}\#=\[\]]|\[[0-6][-|:/.]?[0-6]\])++"  # a tile may be in brackets
_TOKEN = re.compile(
    rf"""[{BLANKS}\n,]*+(?:
        \#(?P<comment>[^\n]*+)
      | (?P<annotation>\{{)
      | =(?P<statement>[^\n{{\#]*+)
      | (?P<action>{_WORD})
      | (?P<tag>\[)
      | (?P<stray>.)
    )""",
    re.VERBOSE,
)
ANNOTATION = re.compile(r"\{((?:[^\\}]++|\\.)*+)\}", re.DOTALL)
"""The pattern of an annotation, with its content as a group."""
_VALUE = re.compile(r'"((?:[^"\\\n]++|\\[^\n])*+)"')
_CURLY_VALUE = re.compile(r'[“”„«]((?:[^“”„«»"\\\n]++|\\[^\n])*+)[“”»"]')
_BLANK = re.compile(rf"[{BLANKS[3:]}\n]")  # no blank, no tab
_BLANKS = re.compile(rf"[{BLANKS}]*+")
_NEXT_WORD = re.compile(rf"[{BLANKS}]*+({_WORD})")
_NEXT_IN_DEAL = re.compile(rf"[{BLANKS}\n]*+({_WORD})")

_NEXT_NUMBER = re.compile(rf"[{BLANKS}]++[0-9](?=[{BLANKS}\n,{{#]|$)")
_FORMAT = re.compile(r"^\[Format\b", re.MULTILINE)

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

    def __init__(self, text: str, file: str | None = None, line: int = 1, column: int = 1) -> None:
        """Take ``text``, which begins in ``file`` at this line and column, counted from 1.

        Raises `RecordError` for characters that aren't allowed.
        """
        self.text = with_line_feeds(text)
        self.file = file
        self.line = line
        self.column = column
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
        lines = self.text.count("\n", 0, offset)
        column = offset - (self.text.rfind("\n", 0, offset) + 1) + (1 if lines else self.column)
        return RecordError(reason, self.file, self.line + lines, column, ply, action, legal)


def with_line_feeds(text: str) -> str:
    """Return a text with a line feed at the end of each line, and without a byte order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def split_games(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the text of each game in a file of records in the text form, and the line and column, counted
    from 1, at which it begins.

    A game begins with the tags, one of which is ``Format``, that follow the actions or the tags of another.
    """
    text = with_line_feeds(text)
    begin, line, column = 0, 1, 1
    while begin < len(text) or not begin:
        end = _end_of_game(text, begin)
        yield text[begin:end], line, column
        lines = text.count("\n", begin, end)
        line += lines
        column = end - (text.rfind("\n", 0, end) + 1) + 1
        begin = end or 1


def _end_of_game(text: str, begin: int) -> int:
    """Return the index at which the next game begins, or the length of the text."""
    source = Source("")
    source.text = text
    place, has_format, acted = begin, False, False
    first = -1  # the first of the tags after an action
    try:
        for item in scan(source, begin):
            place = item.offset
            if item.kind == "tag":
                first = place if acted and first < 0 else first
                if item.text == "Format":
                    if first >= 0 or has_format:
                        return first if first >= 0 else place
                    has_format = True
            elif item.kind != "comment":
                acted, first = True, -1
    except RecordError:  # its reader will say so
        found = _FORMAT.search(text, place + 1)
        return found.start() if found else len(text)
    return len(text)


def scan(source: Source, begin: int = 0) -> Iterator[Item]:
    """Iterate over the tokens of a record from an index on.

    Raises `RecordError` at the first place where no valid token begins.
    """
    text = source.text
    end = begin
    while token := _TOKEN.match(text, end):
        kind = token.lastgroup
        start, end = token.start(kind or 0), token.end()
        if kind == "action":
            word = token[kind]
            if (comma := word.find(",")) > 0 and word[0] not in "([<":  # 5,pass
                word, end = word[:comma], start + comma
            end = action_end(text, word, end)
            yield Item("action", start, _BLANK.sub(" ", text[start:end].rstrip(",")))
        elif kind == "comment":
            yield Item("comment", start - 1, token[kind].strip(" \t"))
        elif kind == "statement":
            yield Item("statement", start - 1, _BLANK.sub(" ", token[kind]).strip(" \t"))
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
    if word == "claim":
        number = _NEXT_NUMBER.match(text, end)
        return number.end() if number else end
    if word not in ("draw", "deal"):
        return end
    limit = end + _MAX_ACTION
    continues = True
    next_word = _NEXT_WORD
    while end < limit and (following := next_word.match(text, end)):
        before, word = word, following[1].lower()
        if head.lower() == "deal":
            next_word = _NEXT_IN_DEAL
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
    while (quote := text[at : at + 1]) and quote in '"“”„«':
        value = (_VALUE if quote == '"' else _CURLY_VALUE).match(text, at)
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
