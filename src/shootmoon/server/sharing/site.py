"""HTTP handlers for operators and developers: health checks and the published schemas."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Any, Literal

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.types import ControllerRouterHandler
from msgspec import Struct

from shootmoon import __version__
from shootmoon.server.shared.parameters import ServerDep, ServicesDep
from shootmoon.server.sharing import schema
from shootmoon.server.sharing.served import File, file_of


class Health(Struct, frozen=True):
    """The result of a successful health check."""

    status: Literal["ok"]
    """Always ``ok``; a server that isn't healthy answers with a problem."""
    version: str
    """The version of the program."""


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


def published(make_app: Callable[[], Litestar]) -> tuple[ControllerRouterHandler, ...]:
    """Return the handlers that publish the schemas of all messages.

    ``make_app`` returns an application that knows its OpenAPI document, for which it takes half a second. So
    each document is made once in a process, when somebody first asks for it, outside of the event loop.
    """
    making = Lock()

    @cache
    def openapi() -> File:
        return file_of("openapi.json", msgspec.json.encode(schema.openapi(make_app())))

    @cache
    def live() -> File:
        return file_of("live.json", msgspec.json.encode(schema.live()))

    def make(document: Callable[[], File]) -> File:
        with making:  # so that many requests at first make it only once
            return document()

    @get("/schema/openapi.json", include_in_schema=False)
    async def openapi_document(request: Request[Any, Any, Any]) -> Response[bytes]:
        """Return the OpenAPI document."""
        return (await asyncio.to_thread(make, openapi)).response(request.headers.get("accept-encoding", ""))

    @get("/schema/live.json", include_in_schema=False)
    async def live_schema(request: Request[Any, Any, Any]) -> Response[bytes]:
        """Return the JSON Schema of the WebSocket messages."""
        return (await asyncio.to_thread(make, live)).response(request.headers.get("accept-encoding", ""))

    return openapi_document, live_schema


HANDLERS: tuple[Any, ...] = (health, liveness)
"""All handlers of this module but those that `published` returns."""
