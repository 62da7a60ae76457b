"""Whatever JSON is sent in place of what is asked for, no word of the library that reads it is repeated."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from shootmoon.telling import LANGUAGES, Reason, json_reason


class Inner(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=1, le=4)]
    name: Annotated[str, Meta(min_length=1, max_length=3)] | None = None


class Asked(Struct, forbid_unknown_fields=True):
    preset: Literal["luna", "classic"] = "luna"
    pair: tuple[int, int] = (1, 2)
    few: Annotated[list[float], Meta(max_length=2)] = []
    code: Annotated[str, Meta(pattern="^a+$")] = "a"
    values: dict[str, bool | int | str] = {}
    inner: Inner = Inner(1)


LIBRARY = ("Expected", "Object", "Invalid", "`", "$", "array", "Input data", "malformed")


def why(text: str | bytes, language: str, of: Any = Asked) -> str:
    try:
        msgspec.json.decode(text, type=of)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        found = json_reason(error)
        return found.say(language) if isinstance(found, Reason) else found  # type: ignore[arg-type]
    return ""


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ("[]", "this must be an object, not a list"),
        ('{"preset": "go"}', "preset can't be go"),
        ('{"preset": 3}', "preset must be a text, not a whole number"),
        ('{"pair": [1]}', "the length of pair must be = 2"),
        ('{"few": [1, 2, 3]}', "the length of few must be ≤ 2"),
        ('{"few": [null]}', "few[0] must be a number, not null"),
        ('{"inner": {}}', "seat is missing in inner"),
        ('{"inner": {"seat": 0}}', "inner.seat must be ≥ 1"),
        ('{"inner": {"seat": 1, "name": ""}}', "the length of inner.name must be ≥ 1"),
        ('{"inner": {"seat": 1, "more": 1}}', "inner has a field that isn't known: more"),
        (
            '{"values": {"a": []}}',
            "values[...] must be true or false or a whole number or a text, not a list",
        ),
        ('{"code": "b"}', "code isn't written as it must be"),
        ("{", "this JSON ends too early"),
    ],
)
def test_what_is_wrong_is_said_in_words(sent: str | bytes, said: str) -> None:
    assert why(sent, "en") == said
    assert why(sent, "es") not in ("", said)


def test_what_is_no_text_and_nested_too_deeply_is_said() -> None:
    assert why("[" * 100_000, "en", Any) == "this JSON is nested too deeply"
    assert why(b'"\xff"', "en", Any) == "this isn't text in UTF-8"


def has_no_word_of_the_library(value: object) -> bool:
    return not any(word in str(value) for word in LIBRARY)


values: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(("seat", "name", "few", "pair", "code", "inner", "z")), inner)
    ),
    max_leaves=8,
)


@given(values.filter(has_no_word_of_the_library))
def test_nothing_of_the_library_is_repeated(value: object) -> None:
    for language in LANGUAGES:
        said = why(msgspec.json.encode(value), language)
        assert not any(word in said for word in LIBRARY), said
        assert said.isprintable()
