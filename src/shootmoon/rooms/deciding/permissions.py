"""What may be asked of a room just now, by the checks that refuse."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from msgspec import Struct

from shootmoon.rooms import commands
from shootmoon.rooms.changes import Proposal
from shootmoon.rooms.commands import Request
from shootmoon.rooms.deciding.deals import check_between_hands, check_nonces
from shootmoon.rooms.deciding.draft import CommandRefused, Context, Draft
from shootmoon.rooms.deciding.proposals import check_answer, check_ask, check_paused
from shootmoon.rooms.deciding.seats import check_bot_seat, come_back, free_seats
from shootmoon.rooms.deciding.turns import check_turn
from shootmoon.rooms.room import Room

_WISHES: tuple[Proposal, ...] = get_args(Proposal)


class Permissions(Struct, frozen=True):
    """What may be asked of a room just now: such commands would be carried out, and others refused.

    Whether a claim would be is known to the solver; see `Host.claimable`.
    """

    sit_down: tuple[int, ...] = ()
    """The seats that can be taken."""
    seat_bot: tuple[int, ...] = ()
    """The seats into which a bot can be put."""
    stand_up: bool = False
    """Whether the seat can be left."""
    act: bool = False
    """Whether it is the viewer's turn, and the game goes on."""
    get_ready: bool = False
    """Whether the next deal can be asked for."""
    add_nonce: bool = False
    """Whether something can be added to the next deal."""
    ask: tuple[Proposal, ...] = ()
    """What can be wished for."""
    answer: bool = False
    """Whether something waits for the viewer's consent."""
    resume: bool = False
    """Whether a pause can be ended."""


def permissions_of(room: Room, seat: int, promised: int = 0) -> Permissions:
    """What the holder of a seat may ask of the room just now; 0 for somebody without a seat.

    ``promised``: the seat that is promised to them. It comes from the checks by which `decide` refuses.
    """
    if promised:
        return Permissions(stand_up=True)
    if not seat:
        return Permissions(sit_down=tuple(sorted(free_seats(room))))
    room = _come_back_to(room, seat)
    return Permissions(
        seat_bot=tuple(each for each in range(1, len(room.seats) + 1) if _passes(check_bot_seat, room, each)),
        stand_up=True,
        act=_passes(check_turn, room, seat, room.ply),
        get_ready=_passes(check_between_hands, room),
        add_nonce=_passes(check_nonces, room),
        ask=tuple(wish for wish in _WISHES if _passes(check_ask, room, seat, wish)),
        answer=_passes(check_answer, room, seat),
        resume=_passes(check_paused, room),
    )


def may_act(room: Room, seat: int) -> bool:
    """`Permissions.act` for the holder of a seat, without the rest."""
    return _passes(check_turn, _come_back_to(room, seat), seat, room.ply)


def _come_back_to(room: Room, seat: int) -> Room:
    """The room with the holder of a seat there, as with each command of theirs."""
    draft = Draft(room, Request(commands.ComeBack()), Context(room.at, ""), [])
    come_back(draft, seat)
    return draft.room


def _passes(check: Callable[..., object], *about: object) -> bool:
    try:
        check(*about)
    except CommandRefused:
        return False
    return True
