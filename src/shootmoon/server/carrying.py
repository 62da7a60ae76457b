"""Commands carried out for clients, however they came: over HTTP or a WebSocket."""

from __future__ import annotations

from shootmoon.rooms.commands import Request, SitDown
from shootmoon.rooms.deciding import BOUNDED
from shootmoon.rooms.messages import Done
from shootmoon.rooms.refusals import Refused
from shootmoon.server.blind import forget_in_series, known_in_series
from shootmoon.server.hall import Door, Hall
from shootmoon.server.problems import Refusal, Wrongdoing


async def carry_out(hall: Hall, door: Door, room: str, request: Request, address: str) -> Done:
    """Let the host do it. Raises `Refusal`, `Wrongdoing`, and what `Host.do` raises."""
    if not isinstance(request.command, BOUNDED):
        check_asides(door, address)
    if isinstance(request.command, SitDown):
        request = await known_in_series(hall, room, request, address)
    done = await hall.host.do(room, request)
    if isinstance(done, Refused):
        await forget_in_series(hall, room, request)
        door.count("commands", done.code)
        raise Refusal(done)
    door.count("commands", "done")
    return done


def check_asides(door: Door, address: str) -> None:
    """Count what doesn't take a game forward. Raises `Wrongdoing` where an address does that too often."""
    seconds = door.asides.take(address)
    if seconds:
        door.count("refused", "asides")
        raise Wrongdoing("too-often", seconds=seconds)
