"""The HTTP handler for hints. The room decides who may have one; the bots' processes compute it."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import post
from litestar.params import JSONBody

from shootmoon.protocol.hints import Hint
from shootmoon.protocol.refusals import Refused
from shootmoon.server.front.addresses import address_of
from shootmoon.server.front.problems import ProblemError, RefusedError
from shootmoon.server.front.requests import StrictRequest, disconnected, language_for, needed_token
from shootmoon.server.play.room_messages import HintRequest
from shootmoon.server.shared.execution import limit_other_commands
from shootmoon.server.shared.parameters import Language, PathStr, ServerDep, ServicesDep
from shootmoon.server.shared.views import viewer_of


@post("/api/rooms/{room:str}/hint", summary="Get a hint", status_code=200)
async def hint(
    request: StrictRequest,
    room: PathStr,
    data: JSONBody[HintRequest],
    services: ServicesDep,
    server: ServerDep,
    lang: Language = None,
) -> Hint:
    """Return a hint about the decision of the holder of the token, and record it in the log.

    ``may.hint`` in the room says whether it is possible now. A hint follows only from what the seat knows.
    It is given up when the client disconnects.
    """
    token = needed_token(request.headers)
    viewer_of((await services.host.feed(room)).room, token)
    limit_other_commands(server, address_of(request.scope))
    seconds = server.hint_time.take(
        address_of(request.scope), _COSTS.get(data.budget, 1) if data.kind == "advice" else 1
    )
    if seconds:
        server.count("refused", "hints")
        raise ProblemError("too-often", seconds=seconds)
    wanted = asyncio.ensure_future(
        services.host.hint(room, token, data.ply, data.kind, data.budget, language_for(request, lang))
    )
    gone = asyncio.ensure_future(disconnected(request))
    try:
        await asyncio.wait((wanted, gone), return_when=asyncio.FIRST_COMPLETED)
        if not wanted.done():
            raise ProblemError("crowded")  # nobody receives it
        found = wanted.result()
    finally:
        wanted.cancel()
        gone.cancel()
    if isinstance(found, Refused):
        raise RefusedError(found)
    return found


_COSTS = {"tiny": 10, "small": 30, "usual": 100}
"""What a piece of advice costs of the rate limit `Limits.hint_time`, by budget."""

HANDLERS: tuple[Any, ...] = (hint,)
"""All handlers of this module."""
