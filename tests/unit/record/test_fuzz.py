"""Hostile records: whatever comes, only `RecordError` may escape, and soon.

What is accepted by chance must be a record like any other: written, it reads again as the same.
"""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.record import (
    MAX_BYTES,
    Record,
    RecordError,
    read_actions,
    read_bytes,
    read_record,
    write_record,
)
from tests.unit.record.games import EXAMPLE, penalty, play
from tests.work import counted

SEEDS = st.integers(0, 2**32 - 1)

_GAMES = [
    play("classic", 40, 1),
    play("chips-2", 30, 1),
    play("luna-blind", 30, 2),
    play(penalty("chips"), 40, 1, reneges=0.2),
]
VARIED = EXAMPLE.replace('[Result "*"]', '[Variations "1"]\n[Result "*"]').replace(
    "6-6 6-1 4-2", "# variation: 6-5 {x} (6-4 6-1) 6-1\n6-6 6-1 4-2"
)
TEXTS = [
    EXAMPLE,
    VARIED,
    *(write_record(Record.of(state, ["Ann", 'B "b"'], {"Date": "x"})) for state in _GAMES),
    *(write_record(state.view(1)) for state in _GAMES),
]
JSONS = [
    write_record(read_record(VARIED), "json"),
    *(write_record(Record.of(state, ["Ann", 'B "b"'], {"Date": "x"}), "json") for state in _GAMES),
    *(write_record(state.view(2), "json") for state in _GAMES),
]
TOKENS = [
    "[",
    "]",
    "{",
    "}",
    '"',
    "\\",
    "#",
    "=",
    "/",
    ",",
    ":",
    "?",
    "-",
    "\n",
    "\t",
    "\r",
    "\x00",
    "\ufeff",
    "\ud800",
    "é",
    "0",
    "(",
    ")",
    "variation:",
    "Variations",
    "6-4",
    "64",
    "4-6:4",
    "R12",
    "BM",
    "LM",
    "F13",
    "5",
    "9",
    "pass",
    "moon",
    "double-moon",
    "discard",
    "trump",
    "doubles",
    "follow-me",
    "deal",
    "dealer",
    "draw",
    "widow",
    "dummy",
    "time",
    "Format",
    "Game",
    "Rules",
    "Option",
    "Seat",
    "View",
    "Pieces",
    "HandSize",
    "Result",
    "1",
    "2",
    "3",
    "-1",
    "99999999999999999999",
    "null",
    "true",
    "1e999",
    "1+3",
    "*",
    "custom",
    "chips",
    "classic",
    "play.illegal",
]


def message_of(read: Callable[[], object]) -> str | None:
    """The message with which a `RecordError` refuses; None when nothing is refused."""
    try:
        read()
    except RecordError as error:
        return str(error)
    return None


def accepts(text: str) -> bool:
    """Whether a text is a record; if it is, it is one that survives."""
    source = text if "\n" in text else text + "\n"
    message = message_of(lambda: read_record(source))
    if message is not None:
        assert message
        assert message.replace("\n", "").isprintable()
        return False
    record = read_record(source)
    assert read_record(write_record(record)) == record
    assert read_record(write_record(record, "json")) == record
    return True


def mutated(text: str, rng: random.Random) -> str:
    """A text with a few things gone, doubled, turned round, moved or put in, or cut short."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 0, 1, 2, 5, 40)))
        part = text[start:end]
        ways = (
            "",
            part * 2,
            part[::-1],
            rng.choice(TOKENS),
            f" {rng.choice(TOKENS)} ",
            part + "\n",
            "{x}",
            "#",
        )
        lines = text.split("\n")
        match rng.randrange(10):
            case 0:
                lines.insert(rng.randrange(len(lines)), lines.pop(rng.randrange(len(lines))))
                text = "\n".join(lines)
            case 1:
                text = "\n".join(lines[: rng.randrange(len(lines)) + 1])
            case _:
                text = text[:start] + rng.choice(ways) + text[end:]
    return text


@given(st.sampled_from(TEXTS + JSONS), SEEDS)
def test_records_that_were_tampered_with(text: str, seed: int) -> None:
    accepts(mutated(text, random.Random(seed)))


def test_some_tampering_does_no_harm_and_some_does() -> None:
    """The test above would say little if everything were refused, or nothing."""
    found = [accepts(mutated(text, random.Random(seed))) for text in TEXTS for seed in range(12)]
    assert 10 < sum(found) < len(found) - 10


@given(st.lists(st.sampled_from(TOKENS), max_size=30), st.sampled_from(["", *TEXTS]), st.booleans())
def test_words_in_any_order(words: list[str], text: str, spaced: bool) -> None:
    tail = (" " if spaced else "").join(words)
    accepts(text + tail)
    assert message_of(lambda: read_actions(tail)) != ""


@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    for source in (text, "[" + text, "{" + text, EXAMPLE + text):
        accepts(source)


@given(
    st.binary(max_size=200), st.sampled_from([b"", b"[", b"{", EXAMPLE.encode(), EXAMPLE.encode("utf-16")])
)
def test_any_bytes(content: bytes, before: bytes) -> None:
    for source in (before + content, content + before):
        assert (message_of(lambda source=source: read_bytes(source, "f")) or "f:").startswith("f:")


_LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.sampled_from(TOKENS).filter(lambda token: token != "\ud800")
    | st.text(max_size=8)
)
_VALUES = st.recursive(
    _LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
)


@given(st.sampled_from(JSONS), st.data())
def test_json_with_anything_in_any_place(text: str, data: st.DataObject) -> None:
    content: dict[str, Any] = json.loads(text)
    for name in data.draw(
        st.lists(st.sampled_from([*content, "view", "pieces", "hand_size", "more"]), max_size=2)
    ):
        inside = content.get(name)
        if isinstance(inside, list) and inside and data.draw(st.booleans()):
            inside[data.draw(st.integers(0, len(inside) - 1))] = data.draw(_VALUES)
        else:
            content[name] = data.draw(_VALUES)
    accepts(json.dumps(content))


# -- size -----------------------------------------------------------------------------------------------

HEAD = '[Format "1"]\n[Game "moon"]\n[Rules "classic"]\n'
SEEN = "deal 6-6,6-5,6-4,6-3,6-2,6-1,5-5 / ?,?,?,?,?,?,? / ?,?,?,?,?,?,? / widow ?"
DEALT = (
    HEAD
    + "dealer 3\n"
    + "deal 6-6,6-5,6-4,6-3,6-2,6-1,5-5 / 5-4,5-3,5-2,5-1,4-4,4-3,4-2"
    + " / 4-1,3-3,3-2,3-1,2-2,2-1,1-1 / widow 0-0\n"
)
MUCH = MAX_BYTES - 1000


def filled(before: str, part: str, after: str = "") -> str:
    """A text that is as large as a record may be."""
    return before + part * ((MUCH - len(before)) // len(part)) + after


LARGE: dict[str, Callable[[], str]] = {
    "garbage": lambda: filled("", "xq", "\n"),
    "actions": lambda: filled(DEALT, "5 "),
    "a long word": lambda: filled(DEALT, "5", "\n"),
    "a long draw": lambda: filled(HEAD.replace("classic", "hickeys") + "draw ", "6-6 "),
    "a long deal": lambda: filled(HEAD + "dealer 3\ndeal ", "1-1, "),
    "deals": lambda: filled(HEAD + "dealer 3\n", "deal ? "),
    "blanks": lambda: filled(HEAD, " ", "x"),
    "lines": lambda: filled("", "\n"),
    "braces": lambda: filled(HEAD + "dealer 1 ", "{"),
    "annotations": lambda: filled(HEAD + "dealer 1 ", "{}"),
    "backslashes": lambda: filled(HEAD + "dealer 1 {", "\\"),
    "escapes": lambda: filled(HEAD + "dealer 1 {x} {", "\\}"),
    "comments": lambda: filled(HEAD, "#\n", "x"),
    "brackets": lambda: filled("", "[", "\n"),
    "tags": lambda: HEAD + "".join(f'[T{number} "x"]\n' for number in range(500_000)),
    "options": lambda: HEAD + "".join(f'[Option "o{number}" "x"]\n' for number in range(900)),
    "an unclosed quote": lambda: filled('[A "', "x", "\n"),
    "values": lambda: filled("[A ", '"" ', "\n"),
    "the name of a tag": lambda: filled("[", "A", "\n"),
    "statements": lambda: filled(DEALT + "pass pass pass\n", "= 0 0 0\n"),
    "a long statement": lambda: filled(DEALT + "pass pass pass\n= ", "0 ", "\n"),
    "a number in a tag": lambda: filled('[Format "', "9", '"]\n'),
    "a number in an option": lambda: filled(HEAD + '[Option "score.target" "', "9", '"]\n'),
    "the size of a hand": lambda: filled(HEAD + '[HandSize "', "9", '"]\n'),
    "pieces": lambda: filled(HEAD + '[Pieces "', "1-1,", '"]\n'),
    "a result": lambda: filled(HEAD + '[Result "', "1,", '"]\n'),
    "a view of deals": lambda: filled(HEAD + '[View "1"]\ndealer 3\n', "deal ? "),
    "a view of plays": lambda: filled(HEAD + f'[View "1"]\ndealer 3\n{SEEN}\n', "6-4 "),
    "NULs": lambda: filled("", "\0", "\n"),
    "deep JSON": lambda: filled("", '{"a":', "\n"),
    "deep JSON actions": lambda: filled('{"format":1,"game":"moon","rules":"classic","actions":', "[", "\n"),
    "wide JSON": lambda: filled('{"format":1,"a":[', "[],", "[]]}"),
    "wide JSON actions": lambda: filled(
        '{"format":1,"game":"moon","rules":"classic","actions":[', '"5",', '"5"]}'
    ),
    "wide JSON options": lambda: filled(
        '{"format":1,"game":"moon","rules":"classic","options":{"a":[', "[],", "[]]}}"
    ),
    "a wide JSON view": lambda: filled(
        '{"format":1,"game":"moon","rules":"classic","view":1,"actions":[', '"deal ?",', '"5"]}'
    ),
    "a JSON number": lambda: filled('{"format":', "9", "}"),
    "a JSON float": lambda: filled('{"format":1.', "9", "}"),
    "a JSON exponent": lambda: '{"format":1e999999999}',
    "a JSON key": lambda: filled('{"', "a", '":1}'),
    "JSON tags": lambda: (
        '{"format":1,"game":"moon","rules":"classic","actions":[],"tags":{'
        + ",".join(f'"t{number}":""' for number in range(500_000))
        + "}}"
    ),
}


@pytest.mark.parametrize("name", LARGE)
def test_what_is_large_is_refused_soon(name: str) -> None:
    content = LARGE[name]().encode()
    with counted() as work, pytest.raises(RecordError) as caught:
        read_bytes(content, "f")
    assert len(str(caught.value)) < 20_000
    assert work.lines < len(content) + 200_000  # at most one line of Python is run for a byte
