"""The published schemas: OpenAPI for HTTP and JSON Schema for the WebSocket, made from the same types."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from litestar import Litestar

from shootmoon.protocol.messages import ClientMessage, Problem, ServerMessage
from shootmoon.server.engines.review_messages import ReviewProgress
from shootmoon.server.front.problems import CONTENT_TYPE
from shootmoon.server.sharing import descriptions

_REF = "#/components/schemas/{name}"
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def openapi(app: Litestar) -> dict[str, Any]:
    """Return the OpenAPI document. The framework generates the paths, and msgspec the types."""
    document: dict[str, Any] = _published(app.openapi_schema.to_schema())
    types = [
        definition.annotation
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())
        for definition in (handler.parsed_data_field, handler.parsed_return_field)
        if definition is not None
    ]
    types.append(ReviewProgress)  # sent line by line, so no handler returns it
    components = document.setdefault("components", {})
    components["schemas"] = schemas = dict(sorted(components.get("schemas", {}).items()))
    _, known = _components([*filter(_has_schema, types), Problem], _REF)
    schemas |= known
    for methods in document["paths"].values():
        for operation in methods.values():
            operation["responses"].pop("400", None)  # the framework's own error format
            operation["responses"] |= _PROBLEMS
    return document


_PROBLEMS = {
    status: {
        "description": meaning,
        "content": {CONTENT_TYPE: {"schema": {"$ref": _REF.format(name="Problem")}}},
    }
    for status, meaning in (
        ("4XX", "The request can't be handled; the problem says why."),
        ("5XX", "The server can't handle the request now."),
    )
}


def _has_schema(annotation: Any) -> bool:
    try:
        msgspec.json.schema(annotation, schema_hook=_string)
    except TypeError:  # a response object of the framework
        return False
    return True


def _components(types: Sequence[Any], ref: str) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return the schemas of types, and those of the types that they refer to, by name."""
    roots, known = msgspec.json.schema_components(types, schema_hook=_string, ref_template=ref)
    descriptions.add_descriptions(known, types)
    for name, (_, about) in _PUBLISHED.items():
        if about and name in known:
            known[name]["description"] = about
    return _published((roots, known))


_PUBLISHED = {
    "HandResult": ("HandView", "The result of a hand; see `shootmoon.game.HandResult`."),
    "Trick": ("PlayedTrick", "A trick that has been played."),
    "Whereabouts": ("HintPiece", ""),
    "HandSpan": ("ReplayHand", ""),
    "BoardChoice": ("BoardChoiceValue", ""),
}
"""The names and descriptions of types that are published under another name than in Python; an empty
description is that of Python."""


def _published(schemas: Any) -> Any:
    """Return schemas with the published names of types."""
    text = msgspec.json.encode(schemas).decode()
    for name, (published, _) in _PUBLISHED.items():
        text = text.replace(f'"{name}"', f'"{published}"').replace(f'/{name}"', f'/{published}"')
    return msgspec.json.decode(text)


def _string(kind: type[Any]) -> dict[str, str]:
    """Return the schema of pieces and actions, which are subclasses of ``str``."""
    if not issubclass(kind, str):
        raise NotImplementedError
    return {"type": "string"}


@cache
def live() -> dict[str, Any]:
    """Return the JSON Schema of the WebSocket messages."""
    (client, server), known = _components([ClientMessage, ServerMessage], "#/$defs/{name}")
    return {
        "$schema": _DIALECT,
        "title": "Messages of /api/rooms/{room}/live",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": {"ClientMessage": client, "ServerMessage": server, **known},
    }
