"""HTTP handlers for quick pairing: looking for people to play with, and opening their rooms."""

from __future__ import annotations

import contextlib
import logging
from functools import cache
from typing import Any

from litestar import delete, post
from litestar.params import JSONBody

from shootmoon.players.pairing import TICKET_LIFETIME, Pairing, Ticket, ticket_for
from shootmoon.rooms.commands import GoAway, HouseBot, Request, SitDown
from shootmoon.rooms.ports import Conflict
from shootmoon.rooms.refusals import Refused
from shootmoon.rooms.settings import Settings
from shootmoon.rooms.tokens import new_name
from shootmoon.rooms.user_text import MAX_NAME, clean_name
from shootmoon.rules import GAMES, load_rules, preset_info, preset_names
from shootmoon.server.execution import check_name
from shootmoon.server.house import HouseBook
from shootmoon.server.messages.players import LookForGame, PairingView
from shootmoon.server.parameters import ServerDep, ServicesDep
from shootmoon.server.player_keys import player_with
from shootmoon.server.problems import ProblemError, RefusedError
from shootmoon.server.requests import StrictRequest, base_of, has_gone, needed_token
from shootmoon.server.rooms import find_invitation, limit_rooms
from shootmoon.server.services import ServerState, Services

_PATIENCE = 60_000  # milliseconds for which strangers wait for a turn before a bot stands in

_LOG = logging.getLogger(__name__)


@post("/api/pairing", summary="Look for people to play with", status_code=200)
async def look_for_game(
    request: StrictRequest, data: JSONBody[LookForGame], services: ServicesDep, server: ServerDep
) -> PairingView:
    """Look for a game, or go on looking, and return the room if there is one.

    The token of the request will hold the seat. Ask again at once after each answer: whoever doesn't ask for
    25 seconds isn't looking any more. If there is no game yet, wait for one, for ``wait`` seconds at most.
    """
    pairing, token = _pairing(services), needed_token(request.headers)
    now = services.clock.now()
    ticket = await pairing.renew(token, now + TICKET_LIFETIME, now, bots=data.bots)
    if ticket is None:
        new = await _new_ticket(request, data, services, server, token)
        if data.again and new.player and await pairing.is_looking(new.player, services.clock.now()):
            raise ProblemError("pairing-ended")  # with another device
        if await has_gone(request):
            # To stop, a client breaks this request off; the one that stops the search may overtake it.
            raise ProblemError("pairing-ended")
        ticket = await pairing.ask(new, services.clock.now())
        if ticket is None:
            raise ProblemError("invitation")
    if not ticket.room:
        await _refuse_banned(services, ticket)
        if not await pairing.is_invited(ticket, services.clock.now()):  # it was used up or revoked meanwhile
            await pairing.cancel(token)
            raise ProblemError("invitation")
        await pairing.pair(_seats(), new_name, services.clock.now())
        if data.wait and not server.closing.is_set() and not await pairing.ready([token]):
            wait = server.pairing.wait
            await wait(token, data.wait, pairing, _seats(), services.clock, server.closing)
        now = services.clock.now()
        found = await pairing.renew(token, now + TICKET_LIFETIME, now)
        if found is None:
            raise ProblemError("pairing-ended")
        ticket = found
    if ticket.room and not ticket.opened:
        await _open(services, pairing, ticket.room)
    link = f"{base_of(request, server.addresses)}/api/rooms/{ticket.room}" if ticket.room else ""
    waiting = 0 if ticket.room else await pairing.waiting(services.clock.now())
    return PairingView(ticket.room or None, link, ticket.preset, ticket.seat, waiting, ticket.since)


@delete("/api/pairing", summary="Stop looking for people to play with", status_code=204)
async def stop_looking(request: StrictRequest, services: ServicesDep) -> None:
    """Stop looking for a game with the token of the request. A game that was found stays."""
    await _pairing(services).cancel(needed_token(request.headers))


async def _new_ticket(
    request: StrictRequest, data: LookForGame, services: Services, server: ServerState, token: str
) -> Ticket:
    """Check what somebody asks for who begins to look for a game. Raises `ProblemError` or `RefusedError`."""
    name, wrong = clean_name(data.name)
    if wrong:
        raise RefusedError(Refused(wrong, {"most": MAX_NAME}))
    for preset in data.presets:
        if preset not in preset_names():
            raise ProblemError("no-such-preset", preset=preset)
    limit_rooms(request, server)
    player = await player_with(data.key, request, services, server) if data.key else None
    presets = tuple(dict.fromkeys(data.presets)) or _any()
    invitation = await find_invitation(request, services, server) or 0
    now = services.clock.now()
    ticket = ticket_for(token, player, name, presets, bots=data.bots, now=now, invitation=invitation)
    await _refuse_banned(services, ticket)
    return ticket


async def _refuse_banned(services: Services, ticket: Ticket) -> None:
    """Raise `ProblemError` if the operators have banned the owner of a ticket."""
    await check_name(services, ticket.name)
    if services.house is None or not ticket.player:
        return
    if await HouseBook(services.house).is_player_banned(ticket.player, services.clock.now()):
        raise ProblemError("house-banned")


async def _open(services: Services, pairing: Pairing, room: str) -> None:
    """Open the room of people who were paired, and seat them. All this can be repeated.

    Everybody counts as away until they come, so that nobody has to wait for those who don't. The room has no
    owner, since nobody there has invited the others.
    """
    tickets = await pairing.table(room)
    if not tickets or any(ticket.opened for ticket in tickets):
        return
    settings = Settings(rules=load_rules(tickets[0].preset), patience=_PATIENCE)
    players = settings.rules.table.players
    taken = {ticket.seat for ticket in tickets}  # somebody may have stopped at the last moment
    bots = {seat: settings.stand_in for seat in range(1, players + 1) if seat not in taken}
    with contextlib.suppress(Conflict):  # somebody else has opened it
        await services.host.open(room, settings, bots)
    for ticket in tickets:
        if ticket.player and services.players is not None:
            await services.players.claim_seat(ticket.player, room, ticket.token, services.clock.now())
        counts = bool(ticket.player) and services.players is not None
        sit = SitDown(ticket.name, ticket.seat, numbered=True)
        for command, id in ((sit, "pairing-sit"), (GoAway(), "pairing-away")):
            done = await services.host.do(room, Request(command, ticket.token, id, counts=counts))
            if isinstance(done, Refused) and done.code != "already-seated":
                _LOG.warning("a house bot plays for somebody who was paired: %s", done.code)
                await services.host.do(room, Request(HouseBot(ticket.seat, settings.stand_in)))
                break
    await pairing.opened(room)


@cache
def _seats() -> dict[str, int]:
    """Return the number of seats of each preset."""
    return {name: load_rules(name).table.players for name in preset_names()}


@cache
def _any() -> tuple[str, ...]:
    """Return the presets by which somebody plays who doesn't mind: those of the first game, its usual rules
    first."""
    others = sorted(name for name in preset_names() if name != "classic")
    return tuple(name for name in ("classic", *others) if preset_info(name).game == GAMES[0])


def _pairing(services: Services) -> Pairing:
    if services.pairing is None:
        raise ProblemError("no-players")
    return services.pairing


HANDLERS: tuple[Any, ...] = (look_for_game, stop_looking)
"""All handlers of this module."""
