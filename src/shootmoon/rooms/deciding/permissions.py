"""`permissions_of`: the commands that a room would accept from a viewer now.

They are computed with the same checks by which `decide` refuses commands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from msgspec.structs import replace

from shootmoon.protocol import commands
from shootmoon.protocol.changes import Proposal
from shootmoon.protocol.views import Permissions
from shootmoon.rooms.deciding.deals import check_between_hands, check_commit, check_reveal
from shootmoon.rooms.deciding.draft import CommandRefused, Context, Draft
from shootmoon.rooms.deciding.hints import check_hint
from shootmoon.rooms.deciding.owner import check_hand_on, check_kick, check_silence
from shootmoon.rooms.deciding.proposals import check_answer, check_ask, check_paused
from shootmoon.rooms.deciding.seats import check_bot_seat, come_back, free_seats
from shootmoon.rooms.deciding.server_commands import Request
from shootmoon.rooms.deciding.turns import check_turn
from shootmoon.rooms.log.room import Room

_PROPOSALS: tuple[Proposal, ...] = get_args(Proposal)


def permissions_of(
    room: Room, seat: int, promised: int = 0, *, owner: bool = False, banned: bool = False
) -> Permissions:
    """Return which commands `decide` would accept now from the holder of ``seat``.

    ``seat`` is 0 for a viewer without a seat. ``promised`` is the seat that is promised to such a viewer, or
    0. ``owner``: whether the viewer is the owner of the room. ``banned``: whether the viewer is banned.
    """
    may = _permissions_of_player(room, seat, promised, banned=banned)
    if not owner:
        return may
    seats = range(1, len(room.seats) + 1)
    limited = room.settings.owner_may
    return replace(
        may,
        moderate=True,
        kick=tuple(each for each in seats if limited != "silence" and _passes(check_kick, room, each)),
        silence=tuple(each for each in seats if _passes(check_silence, room, each)),
        hand_on=tuple(
            each for each in seats if limited == "everything" and _passes(check_hand_on, room, each)
        ),
        admit_spectators=room.settings.spectators != "none",
    )


def _permissions_of_player(room: Room, seat: int, promised: int, *, banned: bool) -> Permissions:
    """Return the permissions that don't depend on who owns the room."""
    if promised:
        return Permissions(stand_up=True)
    if not seat:
        return Permissions(sit_down=() if banned else tuple(sorted(free_seats(room))))
    room = _come_back_to(room, seat)
    return Permissions(
        seat_bot=tuple(each for each in range(1, len(room.seats) + 1) if _passes(check_bot_seat, room, each)),
        stand_up=True,
        act=_passes(check_turn, room, seat, room.ply),
        get_ready=_passes(check_between_hands, room),
        hint=_passes(check_hint, room, seat, room.ply),
        commit_nonce=_passes(check_commit, room, seat),
        reveal_nonce=_passes(check_reveal, room, seat),
        ask=tuple(proposal for proposal in _PROPOSALS if _passes(check_ask, room, seat, proposal)),
        answer=_passes(check_answer, room, seat),
        resume=_passes(check_paused, room),
    )


def may_act(room: Room, seat: int) -> bool:
    """Return `Permissions.act` for the holder of a seat, without computing the other permissions."""
    return _passes(check_turn, _come_back_to(room, seat), seat, room.ply)


def _come_back_to(room: Room, seat: int) -> Room:
    """Return the room with the holder of a seat marked as present.

    Every command from the holder has this effect.
    """
    draft = Draft(room, Request(commands.ComeBack()), Context(room.at, ""), [])
    come_back(draft, seat)
    return draft.room


def _passes(check: Callable[..., object], *about: object) -> bool:
    try:
        check(*about)
    except CommandRefused:
        return False
    return True
