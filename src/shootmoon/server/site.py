"""HTTP handlers for operators and developers: health checks and the published schemas."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get

from shootmoon import __version__
from shootmoon.server import schema
from shootmoon.server.messages.rules import Health
from shootmoon.server.parameters import ServerDep, ServicesDep


@get("/api/health", summary="Check readiness")
async def health(services: ServicesDep, server: ServerDep) -> Health:
    """Answer 200 if a test read and a test write of the stored rooms succeed, otherwise 503.

    A load balancer can use this readiness check to decide whether to send players to this process.
    """
    await server.health.check(services.log, services.leases)
    return Health("ok", __version__)


@get("/api/health/live", summary="Check liveness")
async def liveness() -> Health:
    """Answer with 200 as long as the process runs, even if the database can't be reached.

    A supervisor can use this liveness check to decide whether to restart the process.
    """
    return Health("ok", __version__)


@get("/schema/openapi.json", include_in_schema=False)
async def openapi_document(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the OpenAPI document."""
    return Response(msgspec.json.encode(schema.openapi(request.app)), media_type=MediaType.JSON)


@get("/schema/live.json", include_in_schema=False)
async def live_schema() -> Response[bytes]:
    """Return the JSON Schema of the WebSocket messages."""
    return Response(msgspec.json.encode(schema.live()), media_type=MediaType.JSON)


HANDLERS: tuple[Any, ...] = (health, liveness, openapi_document, live_schema)
"""All handlers of this module."""
