"""The published schemas: OpenAPI for HTTP and JSON Schema for the WebSocket, made from the same types."""

from __future__ import annotations

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
    document: dict[str, Any] = app.openapi_schema.to_schema()
    types = [
        definition.annotation
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())
        for definition in (handler.parsed_data_field, handler.parsed_return_field)
        if definition is not None
    ]
    types.append(ReviewProgress)  # sent line by line, so no handler returns it
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    _, known = msgspec.json.schema_components([*filter(_has_schema, types), Problem], ref_template=_REF)
    descriptions.add_descriptions(known, [*types, Problem])
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
        msgspec.json.schema(annotation)
    except TypeError:  # a response object of the framework
        return False
    return True


@cache
def live() -> dict[str, Any]:
    """Return the JSON Schema of the WebSocket messages."""
    (client, server), known = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/$defs/{name}"
    )
    descriptions.add_descriptions(known, [ClientMessage, ServerMessage])
    return {
        "$schema": _DIALECT,
        "title": "Messages of /api/rooms/{room}/live",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": {"ClientMessage": client, "ServerMessage": server, **known},
    }
