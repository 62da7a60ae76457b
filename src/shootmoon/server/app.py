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
from shootmoon.server.asking import MAX_BYTES, StrictRequest
from shootmoon.server.errors import answer
from shootmoon.server.front import Front, address_of
from shootmoon.server.hall import Door, Hall, OpenHall
from shootmoon.server.limits import Limits
from shootmoon.server.live import live
from shootmoon.server.presence import tell_silence
from shootmoon.server.socket import Socket

FAMILIES = (rooms, rules, house_rules, replay, sheets, site, page)
"""Of handlers for HTTP."""

_LOOK = 5.0  # seconds between looks at who fell silent


def create_app(
    open_hall: OpenHall,
    *,
    limits: Limits | None = None,
    origins: frozenset[str] = frozenset(),
    addresses: Sequence[str] = (),
    names: frozenset[str] = frozenset(),
) -> Front:
    """An ASGI application over what ``open_hall`` opens when it starts, and closes when it ends.

    ``origins``: pages of other hosts that may connect, such as ``https://moon.example``. ``addresses``: where
    it is reached itself, the one that links are made with first. ``names``: hosts by which it is called
    besides; requests to any other are refused (`shootmoon.server.hosts`).
    """
    door = Door(Limits() if limits is None else limits, origins, addresses, names)

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncGenerator[None]:
        async with open_hall() as hall:
            app.state.hall = hall
            listening = asyncio.ensure_future(_listen(hall, door))
            try:
                yield
            finally:
                listening.cancel()

    def the_hall(state: State) -> Hall:
        return state.hall

    def the_door() -> Door:
        return door

    app = Litestar(
        [handler for family in FAMILIES for handler in family.HANDLERS],
        lifespan=[opened],
        dependencies={
            "hall": Provide(the_hall, sync_to_thread=False),
            "door": Provide(the_door, sync_to_thread=False),
        },
        exception_handlers={Exception: answer},
        request_class=StrictRequest,
        request_max_body_size=MAX_BYTES,
        openapi_config=OpenAPIConfig("shootmoon", __version__, path="/_none"),
        logging_config=None,
        debug=False,
    )

    async def talk(scope: Any, receive: Receive, send: Send) -> None:
        await live(Socket(scope, receive, send), app.state.hall, door, address_of(scope))

    return Front(app, talk, door)


async def _listen(hall: Hall, door: Door) -> None:
    """Find out every few seconds who isn't heard of any more."""
    while True:
        await asyncio.sleep(_LOOK)
        await tell_silence(hall.host, door.presence, door.monotonic())
