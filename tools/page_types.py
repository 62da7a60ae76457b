"""The types of the page, in TypeScript, from what the server publishes: OpenAPI and the WebSocket's schema.

    python tools/page_types.py >web/src/api/schema.ts

What it prints is kept with the page's sources, so that building the page needs no Python, and a test compares
the two: a change of the interface that the page doesn't know of fails there, or in `tsc`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from shootmoon.server import create_app
from shootmoon.server.schema import live, openapi

__all__ = ["published", "typescript"]

Schema = Mapping[str, Any]

HEAD = """// Made by tools/page_types.py from what the server publishes; a test holds it against the server.
"""
GIVEN = ("CheckRules", "ClientMessage", "CreateRoom", "CreateSheet", "CommandRequest", "SheetCommandRequest")
"""What clients send: there, what has a default may be left out. What the server sends is always complete."""
SPARSE = ("Problem",)
"""What the server sends without what is empty."""


def published() -> dict[str, Schema]:
    """Every type that goes over the wire, by name."""

    @asynccontextmanager
    async def nowhere() -> Any:
        raise AssertionError("nothing is served here")
        yield

    found: dict[str, Schema] = {}
    found |= live()["$defs"]
    found |= openapi(create_app(nowhere).app)["components"]["schemas"]  # type: ignore[arg-type]
    return dict(sorted(found.items()))


def typescript(schemas: Mapping[str, Schema]) -> str:
    """The types as a module."""
    given = reach(schemas, GIVEN)
    whole = reach(schemas, [name for name in schemas if name not in given]) - set(SPARSE)
    return HEAD + "".join(
        f"\n{comment(schema)}export type {name} = {type_of(schema, whole=name in whole)};\n"
        for name, schema in schemas.items()
    )


def reach(schemas: Mapping[str, Schema], names: Any) -> set[str]:
    """These types, and all that they are made of."""
    found: set[str] = set()
    ahead = list(names)
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += references(schemas[name])
    return found


def references(schema: Any) -> Iterator[str]:
    if isinstance(schema, Mapping):
        if "$ref" in schema:
            yield schema["$ref"].rpartition("/")[2]
        for key, each in schema.items():
            if key not in ("default", "discriminator"):
                yield from references(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from references(each)


def type_of(schema: Schema, *, whole: bool, indent: str = "") -> str:
    """A type in TypeScript. ``whole``: properties that have a default are there as well."""

    def inner(each: Schema) -> str:
        return type_of(each, whole=whole, indent=indent + "  ")

    match schema:
        case {"$ref": ref}:
            return ref.rpartition("/")[2]
        case {"anyOf": options} | {"oneOf": options}:
            return " | ".join(dict.fromkeys(map(inner, options)))
        case {"enum": values}:
            return " | ".join(json.dumps(value) for value in values)
        case {"const": value}:
            return json.dumps(value)
        case {"type": "array", "prefixItems": items}:
            return f"readonly [{', '.join(map(inner, items))}]"
        case {"type": "array", "items": items}:
            return f"ReadonlyArray<{inner(items)}>"
        case {"type": "object", "properties": properties}:
            required = set(schema.get("required", ()))
            lines = [
                f"{comment(each, indent + '  ')}{indent}  readonly {name}"
                f"{'' if whole or name in required else '?'}: {inner(each)};\n"
                for name, each in properties.items()
            ]
            return f"{{\n{''.join(lines)}{indent}}}" if lines else "Record<string, never>"
        case {"type": "object"}:
            values = schema.get("additionalProperties")
            return f"Readonly<Record<string, {inner(values) if isinstance(values, Mapping) else 'unknown'}>>"
        case {"type": ("integer" | "number")}:
            return "number"
        case {"type": ("string" | "boolean" | "null") as plain}:
            return plain
        case {} if not schema.get("type"):
            return "unknown"
    raise ValueError(f"no type for {schema}")


def comment(schema: Schema, indent: str = "") -> str:
    """The first sentence of what the server says of it."""
    text = " ".join(str(schema.get("description", "")).partition("\n\n")[0].split())
    return f"{indent}/** {re.sub(r'[*]/', '', text)} */\n" if text else ""


if __name__ == "__main__":
    print(typescript(published()), end="")
