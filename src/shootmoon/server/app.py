"""The ASGI application that serves rooms and score sheets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Sequence
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.types import ControllerRouterHandler, Receive, Scope, Send

from shootmoon import __version__
from shootmoon.protocol.user_text import name_key
from shootmoon.server.engines.presence import report_silent_clients
from shootmoon.server.front.addresses import address_of
from shootmoon.server.front.compression import compressed
from shootmoon.server.front.door import SERVER
from shootmoon.server.front.errors import answer
from shootmoon.server.front.limits import Limits
from shootmoon.server.front.methods import with_head_and_options
from shootmoon.server.front.metrics import Metrics
from shootmoon.server.front.middleware import Middleware
from shootmoon.server.front.requests import MAX_BYTES, StrictRequest
from shootmoon.server.front.websocket import WebSocket
from shootmoon.server.operators import admin
from shootmoon.server.operators import limits as admin_limits
from shootmoon.server.operators import rooms as admin_rooms
from shootmoon.server.people import friends, passkeys, players
from shootmoon.server.people import games as player_games
from shootmoon.server.people import ratings as player_ratings
from shootmoon.server.play import daily, hints, pairing, rooms, series, sheets, tournaments
from shootmoon.server.play.live import live
from shootmoon.server.services import SERVICES, OpenServices, ServerState, Services
from shootmoon.server.shared import changed_limits
from shootmoon.server.sharing import page, site
from shootmoon.server.study import board, hands, house_rules, lessons, puzzles, replay, reviews, rules
from shootmoon.telling import open_catalogues

_MODULES = (
    rooms, rules, series, hints, house_rules, daily, hands, lessons, puzzles, board, replay, reviews, sheets,
    players, passkeys, player_games, player_ratings, friends, pairing, admin_rooms, admin, admin_limits, site,
    tournaments, page,
)  # fmt: skip
"""The modules whose HTTP handlers the application serves."""

_SILENCE_CHECK_INTERVAL = 5.0  # seconds


def create_app(
    open_services: OpenServices,
    *,
    limits: Limits | None = None,
    origins: frozenset[str] = frozenset(),
    addresses: Sequence[str] = (),
    names: frozenset[str] = frozenset(),
    metrics: Metrics | None = None,
    admin_tokens: Path | None = None,
    invite_only: bool = False,
) -> Middleware:
    """Return the ASGI application.

    ``open_services`` opens the services at startup and closes them at shutdown.

    ``limits``: the rate limits for each client address. ``origins``: the origins of other sites whose pages
    may use this server, such as ``https://moon.example``. ``addresses``: the public URLs of this server;
    links to it begin with the first one. ``names``: further host names of this server. Requests for any other
    host are refused (`shootmoon.server.front.hosts`). ``metrics``: where to record what the server does.
    ``admin_tokens``: the file with the operators' tokens (`shootmoon.server.operators.access`); None for no
    operators. ``invite_only``: whether opening rooms needs an invitation.
    """
    name_key("")  # reads the table of look-alike characters now, not during the first request
    open_catalogues()
    server = ServerState(
        Limits() if limits is None else limits,
        origins,
        addresses,
        names,
        metrics=metrics,
        admin_tokens=admin_tokens,
        invite_only=invite_only,
    )

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncGenerator[None]:
        async with open_services() as services:
            app.state.services = services
            server.metrics.measure("rooms", lambda: services.host.rooms)
            server.metrics.measure("seats", lambda: server.presence.connected)
            server.metrics.measure("websockets", lambda: len(server.websockets))
            server.metrics.measure("bots_waiting", lambda: services.bot_pool.waiting)
            await changed_limits.refresh(services, server)
            following = asyncio.ensure_future(changed_limits.follow(services, server))
            checking = asyncio.ensure_future(_check_silent_clients(services, server))
            sampling = asyncio.ensure_future(server.metrics.keep_sampling())
            try:
                yield
            finally:
                following.cancel()
                await asyncio.wait([following])  # it may be reading from the database, which is closed now
                checking.cancel()
                sampling.cancel()
                server.reviews.close()
                await server.preparations.close()

    lifespan = Litestar([], lifespan=[opened], openapi_config=None, logging_config=None, debug=False)

    answer = with_head_and_options(compressed(http_app()))  # made now, rather than at the first request

    def http(scope: Any, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "lifespan":
            return lifespan(scope, receive, send)
        scope[SERVER], scope[SERVICES] = server, lifespan.state.services
        return answer(scope, receive, send)

    def websocket(scope: Any, receive: Receive, send: Send) -> Awaitable[None]:
        return live(WebSocket(scope, receive, send), lifespan.state.services, server, address_of(scope))

    return Middleware(http, websocket, server)


@cache
def http_app() -> Litestar:
    """Return the handlers of all HTTP requests, which find the server and its services in the ASGI scope.

    All servers of a process share them, since it takes a fifth of a second to build them.
    """
    return _litestar(*site.published(documented_app))


def documented_app() -> Litestar:
    """Return an application that knows its OpenAPI document, and answers no requests: the framework would
    serve the document in further forms, and make each of them in the event loop."""
    return _litestar(openapi_config=OpenAPIConfig("shootmoon", __version__))


def _litestar(*more: ControllerRouterHandler, openapi_config: OpenAPIConfig | None = None) -> Litestar:
    """Return the handlers of all modules, and ``more``, as an application."""
    return Litestar(
        [*(handler for module in _MODULES for handler in module.HANDLERS), *more],
        dependencies={
            "services": Provide(_services, sync_to_thread=False),
            "server": Provide(_server, sync_to_thread=False),
        },
        exception_handlers={Exception: partial(answer, page.not_found_page)},
        request_class=StrictRequest,
        request_max_body_size=MAX_BYTES,
        openapi_config=openapi_config,
        logging_config=None,
        debug=False,
    )


def _services(scope: Scope) -> Services:
    return scope[SERVICES]  # type: ignore[typeddict-item]


def _server(scope: Scope) -> ServerState:
    return scope[SERVER]  # type: ignore[typeddict-item]


async def _check_silent_clients(services: Services, server: ServerState) -> None:
    """Every few seconds, report to the rooms which HTTP clients have stopped sending requests."""
    while True:
        await asyncio.sleep(_SILENCE_CHECK_INTERVAL)
        await report_silent_clients(services.host, server.presence, server.monotonic())
