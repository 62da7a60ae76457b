"""HTTP handlers for quick pairing: looking for people to play with, and opening their rooms."""

from __future__ import annotations

import contextlib
import logging
from functools import cache
from typing import Annotated, Any

from litestar import delete, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from shootmoon.players.pairing import TICKET_LIFETIME, Pairing, Ticket, ticket_for
from shootmoon.protocol.commands import GoAway, SitDown
from shootmoon.protocol.refusals import Refused
from shootmoon.protocol.settings import ShortText
from shootmoon.protocol.tokens import new_name
from shootmoon.protocol.user_text import MAX_NAME, clean_name
from shootmoon.rooms import Conflict, HouseBot, Request, Settings
from shootmoon.rules import DEFAULT_PRESET, load_rules, preset_info, preset_names
from shootmoon.server.front.problems import ProblemError, RefusedError
from shootmoon.server.front.requests import StrictRequest, base_of, has_gone, needed_token
from shootmoon.server.services import ServerState, Services
from shootmoon.server.shared.execution import check_name
from shootmoon.server.shared.house import HouseBook
from shootmoon.server.shared.opening import find_invitation, limit_rooms
from shootmoon.server.shared.parameters import ServerDep, ServicesDep
from shootmoon.server.shared.player_keys import player_with

_PATIENCE = 60_000  # milliseconds for which strangers wait for a turn before a bot stands in

_LOG = logging.getLogger(__name__)


class LookForGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody asks for who looks for people to play with.

    While they go on looking, only ``bots``, ``wait`` and ``again`` are read, unless they haven't asked for so
    long that the search begins anew.
    """

    name: Annotated[str, Meta(max_length=400)]
    """The name to be shown at the seat."""
    presets: Annotated[tuple[ShortText, ...], Meta(max_length=40)] = ()
    """The presets by which the sender would play, the preferred one first; empty for any preset of Moon."""
    bots: bool = False
    """True if bots may take the seats for which there is nobody after 30 seconds."""
    key: Annotated[str, Meta(max_length=100)] = ""
    """The key of the player for whom the game counts; empty to play without being a player."""
    again: bool = False
    """True if the sender has asked before. If the player is meanwhile looking with another device, the
    request is then refused, so that the two devices don't replace each other's search."""
    wait: Annotated[int, Meta(ge=0, le=20)] = 0
    """How long to wait for a game, in seconds."""


class PairingView(Struct, frozen=True):
    """What somebody sees who looks for people to play with."""

    room: str | None
    """The room in which the token of the request holds a seat; null as long as there is none."""
    link: str
    """The URL of the room on this server; empty if there is none."""
    preset: str
    """The preset by which it plays; empty if there is none."""
    seat: int
    """The seat of the sender; 0 if there is no room."""
    waiting: int
    """How many people are waiting on the whole server, with the sender; 0 if there is a room."""
    since: int
    """When the sender began to look, in milliseconds since 1970 UTC."""


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
    """Return the presets by which somebody plays who doesn't mind: those of the default one's game."""
    return preset_names(preset_info(DEFAULT_PRESET).game)


def _pairing(services: Services) -> Pairing:
    if services.pairing is None:
        raise ProblemError("no-players")
    return services.pairing


HANDLERS: tuple[Any, ...] = (look_for_game, stop_looking)
"""All handlers of this module."""
