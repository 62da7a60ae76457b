"""HTTP handlers for the operators of a server: the limits for each client address."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import JSONBody

from shootmoon.server.front.limits import Limits, Rate
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import StrictRequest
from shootmoon.server.operators.access import enter, only_operators
from shootmoon.server.operators.messages import LimitView, SetLimit
from shootmoon.server.services import ServerState
from shootmoon.server.shared import changed_limits
from shootmoon.server.shared.parameters import PathStr, ServerDep, ServicesDep


@get("/api/admin/limits", summary="See the limits", guards=[only_operators])
async def limits(server: ServerDep) -> tuple[LimitView, ...]:
    """Return the limits for each client address, as this process applies them."""
    return _limits(server)


@post("/api/admin/limits/{limit:str}", summary="Change a limit", status_code=200, guards=[only_operators])
async def set_limit(
    request: StrictRequest, limit: PathStr, data: JSONBody[SetLimit], services: ServicesDep, server: ServerDep
) -> tuple[LimitView, ...]:
    """Change a limit for each client address: without numbers, as the server was started.

    The change is stored. Other processes and servers with the same database apply it within ten seconds.
    """
    by, book, now = enter(request, services)
    assert services.house is not None  # otherwise, `enter` has raised an error
    changes = data.burst is not None or data.per_second is not None
    if limit == "connections" and changes and server.connections is None:
        raise ProblemError("limit-elsewhere")
    await changed_limits.apply(services, server)
    wanted = changed_limits.checked(server.limits, limit, data.burst, data.per_second)
    await changed_limits.store(services.house, limit, wanted, now)
    await changed_limits.apply(services, server)
    numbers = f"burst={wanted.burst} per_second={wanted.per_second:g}" if wanted else "as started"
    await book.audit(by, "set-limit", f"{limit} {numbers}", data.why, now)
    return _limits(server)


def _limits(server: ServerState) -> tuple[LimitView, ...]:
    found: list[LimitView] = []
    for name in Limits.__struct_fields__:
        now, started = _rate(server.limits, name), _rate(server.started_limits, name)
        numbers = (now.burst, now.per_second, started.burst, started.per_second)
        found.append(LimitView(name, *numbers, now != started))
    return tuple(found)


def _rate(limits: Limits, name: str) -> Rate:
    """Return a limit as a rate; that of a limit on what is open at the same time is 0 a second."""
    value = getattr(limits, name)
    return value if isinstance(value, Rate) else Rate(value, 0.0)


HANDLERS: tuple[Any, ...] = (limits, set_limit)
"""All handlers of this module."""
