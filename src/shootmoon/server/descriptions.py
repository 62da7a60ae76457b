"""What the fields of published types mean, read off the strings that stand under them in the sources.

So that who reads a schema and who reads the code are told the same, and it is written once.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import fields

COMMON: Mapping[str, str] = {
    "type": "Says which of the types this is.",
    "seat": "The seat, from 1.",
    "other": "The seat that it is about, from 1.",
    "number": "The version of the room: the number of its last entry, from 1.",
    "room": "The name of the room.",
    "names": "By seat: what the players are called.",
    "name": "What somebody is called.",
    "bot": "The bot of the house, by its name.",
    "ply": "How many actions of the game have been done.",
    "action": "An action of the game, as it is written in records.",
    "wish": "What is asked for.",
    "game": "The number of the game in its room, from 1.",
    "winners": "The seats that won, from 1; empty for none.",
    "dealer": "The seat that deals or dealt, from 1; null while there is none.",
    "declarer": "The seat that plays for its bid, from 1; null while there is none.",
    "contract": "The bid that is played for; null while there is none.",
    "trump": "The trump suit; null while there is none.",
    "tricks": "By seat or side: how many tricks they have taken.",
    "players": "How many play.",
    "commitment": "The SHA-256 of the secret from which a hand is dealt.",
    "nonces": "By seat: what was added to the secret; `-` for nothing.",
    "nonce": "1 to 64 hexadecimal digits in lower case.",
    "text": "What somebody wrote.",
    "phrase": "The name of a quick phrase; empty where something was written.",
    "outside": "Whether it is a bot that is connected from outside.",
    "language": "`en` or `es`.",
    "rules": "The rules, option by option.",
    "preset": "The name of the preset that the rules are, or are built upon.",
    "options": "Options of the rules by their names, such as `auction.minimum`.",
    "title": "What it is called, for people.",
    "id": "What the client calls the command.",
    "command": "What is to be done.",
    "view": "The room as it stands, as the viewer may see it.",
    "events": "What happened, oldest first.",
    "at": "When, in milliseconds since 1970 UTC.",
}
"""Of fields that mean the same wherever they stand and say nothing of their own."""


def add_descriptions(schemas: Mapping[str, Any], roots: Iterable[Any]) -> None:
    """Add a description to each field of the schemas of these types, and of all that they are made of."""
    found = {each.__name__: each for each in _structs(roots)}
    for name, schema in schemas.items():
        meanings: Mapping[str, str] = field_descriptions(found[name]) if name in found else {}
        for field, about in schema.get("properties", {}).items():
            meaning = meanings.get(field) or COMMON.get(field)
            if meaning is not None:
                about.setdefault("description", meaning)


@cache
def field_descriptions(struct: type[Struct]) -> Mapping[str, str]:
    """By field: the string that stands under it, on one line; a class goes before its base."""
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
            yield field.target.id, " ".join(str(below.value.value).split())


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
