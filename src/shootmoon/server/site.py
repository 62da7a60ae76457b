"""What a server tells of itself: its health, its figures, and its schema."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get

from shootmoon import __version__
from shootmoon.server import metrics, schema
from shootmoon.server.messages import Health
from shootmoon.server.parameters import ServerDep, ServicesDep


@get("/api/health", summary="Can rooms be played")
async def health(services: ServicesDep, server: ServerDep) -> Health:
    """Answers where rooms can be read and written, found out by doing so; else with an error 503.

    For whoever decides whether players are sent to this process (readiness).
    """
    await server.health.check(services.log, services.leases)
    return Health("ok", __version__)


@get("/api/health/live", summary="Is the process alive")
async def alive() -> Health:
    """Answers as long as this process does, whatever becomes of its database.

    For whoever decides whether it has to be started anew (liveness).
    """
    return Health("ok", __version__)


@get("/metrics", media_type=metrics.CONTENT_TYPE, include_in_schema=False)
async def figures(services: ServicesDep, server: ServerDep) -> str:
    """Figures for Prometheus."""
    return metrics.tell(services, server)


@get("/schema/openapi.json", include_in_schema=False)
async def openapi_document(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The OpenAPI document."""
    return Response(msgspec.json.encode(schema.openapi(request.app)), media_type=MediaType.JSON)


@get("/schema/live.json", include_in_schema=False)
async def live_schema() -> Response[bytes]:
    """The JSON Schema of the WebSocket's messages."""
    return Response(msgspec.json.encode(schema.live()), media_type=MediaType.JSON)


HANDLERS: tuple[Any, ...] = (health, alive, figures, openapi_document, live_schema)
"""All of them."""
