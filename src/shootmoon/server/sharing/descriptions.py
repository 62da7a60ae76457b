"""Descriptions of fields in the published schemas, taken from the docstrings below the fields in the source
code.

So each description is written only once, and the schema and the code contain the same text.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import fields

COMMON: Mapping[str, str] = {
    "type": "The type of this object.",
    "seat": "The seat, from 1.",
    "other": "The other seat, from 1.",
    "number": "The version of the room: the number of its last log entry, from 1.",
    "room": "The name of the room.",
    "names": "By seat: the players' names.",
    "name": "The player's name.",
    "bot": "The name of the server's bot.",
    "ply": "The number of actions of the game so far.",
    "action": "An action of the game, as written in records.",
    "wish": "The proposal.",
    "game": "The number of the game in its room, from 1.",
    "winners": "The seats of the winners, from 1; empty for none.",
    "dealer": "The dealer's seat, from 1; null before there is one.",
    "declarer": "The declarer's seat, from 1; null before there is one.",
    "contract": "The declarer's bid; null before there is one.",
    "trump": "The trump suit; null before there is one.",
    "tricks": "By seat or side: the number of tricks taken.",
    "players": "The number of players.",
    "commitment": "The SHA-256 of the secret from which a hand is dealt.",
    "nonces": "By seat: the nonce that was added to the secret; `-` for none.",
    "nonce": "64 lowercase hexadecimal digits.",
    "text": "The text of a chat message; empty for a quick phrase.",
    "phrase": "The name of a quick phrase; empty for a text.",
    "outside": "True for a bot that connects to the server as a client.",
    "language": "`en` or `es`.",
    "rules": "The rule set, option by option.",
    "preset": "The name of the preset that the rules are, or are based on.",
    "options": "Values of options by their names, such as `auction.minimum`.",
    "title": "The name to display.",
    "id": "The id that the client gave the command.",
    "command": "The command.",
    "view": "The whole room, as the viewer may see it.",
    "events": "The events, oldest first.",
    "at": "The time, in milliseconds since 1970 UTC.",
}
"""By field name: the descriptions of fields that have the same meaning in every type and no docstring of
their own."""


_NONE = re.compile(r"\bNone\b")  # JSON's word is null


def add_descriptions(schemas: Mapping[str, Any], roots: Iterable[Any]) -> None:
    """Add descriptions to the schemas of the types ``roots`` and of all types that occur in their fields.

    ``schemas`` maps the name of each type to its JSON Schema, and is changed in place.
    """
    found = {each.__name__: each for each in _structs(roots)}
    for name, schema in schemas.items():
        meanings: Mapping[str, str] = field_descriptions(found[name]) if name in found else {}
        for field, about in schema.get("properties", {}).items():
            meaning = meanings.get(field) or COMMON.get(field)
            if meaning is not None:
                about.setdefault("description", meaning)


@cache
def field_descriptions(struct: type[Struct]) -> Mapping[str, str]:
    """Return the docstring of each field of a type, on one line, by the field's name.

    The docstring of a field in a class takes precedence over the one in its base class.
    """
    found: dict[str, str] = {}
    for each in reversed(struct.__mro__):
        if each.__module__.startswith("shootmoon.") and issubclass(each, Struct):
            found |= dict(_written(each))
    return found


def _written(struct: type[Struct]) -> Iterator[tuple[str, str]]:
    (definition,) = ast.parse(inspect.cleandoc("\n" + inspect.getsource(struct))).body
    assert isinstance(definition, ast.ClassDef)
    body = definition.body
    for field, below in pairwise(body):
        if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
            continue
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            about = " ".join(str(below.value.value).split())
            yield field.target.id, _NONE.sub("null", about)


def _structs(types: Iterable[Any]) -> Iterator[type[Struct]]:
    seen: set[Any] = set()
    waiting = list(types)
    while waiting:
        each = waiting.pop()
        if isinstance(each, type) and issubclass(each, Struct):
            if each not in seen:
                seen.add(each)
                waiting += [field.type for field in fields(each)]
                yield each
        else:
            waiting += get_args(each)
