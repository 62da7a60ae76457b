"""What a server tells of itself: its health, its figures, and its schema."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get

from shootmoon import __version__
from shootmoon.rooms.ports import Query
from shootmoon.server import metrics, schema
from shootmoon.server.given import TheDoor, TheHall
from shootmoon.server.messages import Health


@get("/api/health", summary="Is the server well")
async def health(hall: TheHall) -> Health:
    """Answers where rooms can be reached; else this is an error 503 like any other."""
    await hall.log.rooms(Query(limit=1))
    return Health("ok", __version__)


@get("/metrics", media_type=metrics.CONTENT_TYPE, include_in_schema=False)
async def figures(hall: TheHall, door: TheDoor) -> str:
    """Figures for Prometheus."""
    return metrics.tell(hall, door)


@get("/schema/openapi.json", include_in_schema=False)
async def openapi_document(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The OpenAPI document."""
    return Response(msgspec.json.encode(schema.openapi(request.app)), media_type=MediaType.JSON)


@get("/schema/live.json", include_in_schema=False)
async def live_schema() -> Response[bytes]:
    """The JSON Schema of the WebSocket's messages."""
    return Response(msgspec.json.encode(schema.live()), media_type=MediaType.JSON)


HANDLERS: tuple[Any, ...] = (health, figures, openapi_document, live_schema)
"""All of them."""
