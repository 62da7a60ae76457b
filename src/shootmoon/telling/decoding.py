"""What is wrong with JSON that programs and people send, in words instead of those of the library."""

from __future__ import annotations

import re

from shootmoon.telling.quoting import printable, shortened
from shootmoon.telling.reason import Reason

__all__ = ["json_reason", "malformed_json"]

_PLACE = re.compile(r" - at `(?:key` in `)?\$\.?(.*)`$", re.DOTALL)
_TYPES = re.compile(r"Expected `([a-z |]+)`(?:, got `([a-z]+)`)?")
_BYTE = re.compile(r" \(byte ([0-9]+)\)$")
_BOUND = re.compile(r"Expected `[a-z]+`( of length)? ([<>]=?|)? ?(-?[\d.]+)")
_MALFORMED = "JSON is malformed: "
_KNOWN = ("array", "bool", "float", "int", "null", "object", "str")
"""The types that have a name in the catalogues."""


def json_reason(error: Exception, where: str = "") -> str:
    """Return why a text can't be decoded as JSON of some type, from the error of msgspec, of
    reading UTF-8, or of too much recursion.

    ``where``: the place of what was decoded, if it isn't the whole.

    >>> import msgspec
    >>> def why(text: str) -> str:
    ...     try:
    ...         msgspec.json.decode(text, type=dict[str, list[int]])
    ...     except msgspec.DecodeError as error:
    ...         return json_reason(error)
    ...     return ""
    >>> why("[]"), why('{"a": [1, "2"]}')
    ('this must be an object, not a list', '[...][1] must be a whole number, not a text')
    >>> json_reason(msgspec.ValidationError("Expected `int` <= 4 - at `$.seat`")).say("es")
    'seat debe ser ≤ 4'
    """
    if isinstance(error, RecursionError):
        return Reason("json-deep")
    if isinstance(error, UnicodeError):
        return Reason("json-utf-8")
    text = str(error)
    found = _PLACE.search(text)
    text, place = (text[: found.start()], found[1]) if found else (text, "")
    place = f"{where}.{place}" if where and place else where or place
    at: Reason | str = shortened(printable(place)) if place else Reason("json-here")
    if bound := _BOUND.match(text):
        sign = bound[2].replace("<=", "≤").replace(">=", "≥") or "="
        return Reason("json-length" if bound[1] else "json-bound", where=at, sign=sign, limit=bound[3])
    if types := _TYPES.fullmatch(text):
        expected = _names(types[1])
        if expected and types[2] in _KNOWN:
            return Reason("json-type", where=at, expected=expected, got=Reason(f"json-a-{types[2]}"))
        if expected:
            return Reason("json-one-type", where=at, expected=expected)
    for beginning, key in (
        ("Object missing required field `", "json-missing"),
        ("Object contains unknown field `", "json-unknown"),
        ("Invalid enum value ", "json-value"),
        ("Invalid value ", "json-value"),
    ):
        if text.startswith(beginning):
            named = shortened(printable(text.removeprefix(beginning).strip("`'")))
            return Reason(key, where=at, name=named)
    if text.startswith("Expected `str` matching regex "):
        return Reason("json-form", where=at)
    if text == "Input data was truncated":
        return Reason("json-early")
    text = shortened(printable(text.removeprefix(_MALFORMED)), 200)
    return Reason("json-other", where=at, why=text) if place else text


def malformed_json(error: Exception) -> tuple[str, int | None]:
    """Return what msgspec says of a text that isn't JSON, and the byte at which; None for the end.

    >>> import msgspec
    >>> try:
    ...     msgspec.json.decode("[1;")
    ... except msgspec.DecodeError as error:
    ...     malformed_json(error)
    ("expected ',' or ']'", 2)
    """
    text = str(error).removeprefix(_MALFORMED)
    found = _BYTE.search(text)
    return (text[: found.start()], int(found[1])) if found else (text, None)


def _names(types: str) -> Reason | None:
    """Return the names of types, of which msgspec lists several with bars."""
    names = [Reason(f"json-a-{name}") for name in types.split(" | ") if name in _KNOWN]
    if not names or len(names) != types.count("|") + 1:
        return None
    first = names[0]
    for name in names[1:]:
        first = Reason("json-either", one=first, other=name)
    return first
