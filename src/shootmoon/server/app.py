"""The application: rooms, over HTTP and WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.types import Receive, Send

from shootmoon import __version__
from shootmoon.server import house_rules, page, replay, rooms, rules, sheets, site
from shootmoon.server.errors import answer
from shootmoon.server.limits import Limits
from shootmoon.server.live import live
from shootmoon.server.middleware import Middleware, address_of
from shootmoon.server.presence import report_silent_clients
from shootmoon.server.requests import MAX_BYTES, StrictRequest
from shootmoon.server.services import OpenServices, ServerState, Services
from shootmoon.server.websocket import WebSocket

FAMILIES = (rooms, rules, house_rules, replay, sheets, site, page)
"""Of handlers for HTTP."""

_LOOK = 5.0  # seconds between looks at who fell silent


def create_app(
    open_services: OpenServices,
    *,
    limits: Limits | None = None,
    origins: frozenset[str] = frozenset(),
    addresses: Sequence[str] = (),
    names: frozenset[str] = frozenset(),
) -> Middleware:
    """An ASGI application over what ``open_services`` opens when it starts, and closes when it ends.

    ``origins``: pages of other hosts that may connect, such as ``https://moon.example``. ``addresses``: where
    it is reached itself, the one that links are made with first. ``names``: hosts by which it is called
    besides; requests to any other are refused (`shootmoon.server.hosts`).
    """
    server = ServerState(Limits() if limits is None else limits, origins, addresses, names)

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncGenerator[None]:
        async with open_services() as services:
            app.state.services = services
            listening = asyncio.ensure_future(_listen(services, server))
            try:
                yield
            finally:
                listening.cancel()

    def the_services(state: State) -> Services:
        return state.services

    def the_server() -> ServerState:
        return server

    app = Litestar(
        [handler for family in FAMILIES for handler in family.HANDLERS],
        lifespan=[opened],
        dependencies={
            "services": Provide(the_services, sync_to_thread=False),
            "server": Provide(the_server, sync_to_thread=False),
        },
        exception_handlers={Exception: answer},
        request_class=StrictRequest,
        request_max_body_size=MAX_BYTES,
        openapi_config=OpenAPIConfig("shootmoon", __version__, path="/_none"),
        logging_config=None,
        debug=False,
    )

    async def talk(scope: Any, receive: Receive, send: Send) -> None:
        await live(WebSocket(scope, receive, send), app.state.services, server, address_of(scope))

    return Middleware(app, talk, server)


async def _listen(services: Services, server: ServerState) -> None:
    """Find out every few seconds who isn't heard of any more."""
    while True:
        await asyncio.sleep(_LOOK)
        await report_silent_clients(services.host, server.presence, server.monotonic())
