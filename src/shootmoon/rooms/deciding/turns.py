"""Decide actions of the game, chosen by people or house bots, and claims of the remaining tricks."""

from __future__ import annotations

from shootmoon.protocol import changes, commands
from shootmoon.rooms.deciding import server_commands
from shootmoon.rooms.deciding.draft import CommandRefused, Draft
from shootmoon.rooms.deciding.seats import check_seat
from shootmoon.rooms.log.room import Room


def check_turn(room: Room, seat: int, ply: int) -> None:
    """Raise `CommandRefused` unless it is the turn of ``seat``, after exactly ``ply`` actions of the game."""
    if room.state is None:
        raise CommandRefused("not-begun")
    if room.over:
        raise CommandRefused("game-over")
    if room.paused_at is not None:
        raise CommandRefused("paused")
    if ply != room.ply:
        raise CommandRefused("moved-on", ply=room.ply, given=ply)
    if room.to_move != seat:
        raise CommandRefused("not-your-turn")


def act(draft: Draft, seat: int, command: commands.Act) -> None:
    """Do an action chosen by the holder of a seat. Raises `IllegalAction`."""
    room = draft.room
    check_turn(room, seat, command.ply)
    _apply(draft, seat, command.action)


def _apply(draft: Draft, seat: int, action: str, budget: str = "", tables: str = "") -> None:
    """Do an action of a seat. Raises `IllegalAction`."""
    state = draft.room.state
    assert state is not None
    # Store the canonical spelling of the action, whatever the client wrote.
    draft.add(changes.Acted(seat, str(state.parse(action)), budget, tables))


def bot_act(draft: Draft, command: server_commands.BotAct) -> None:
    """Do an action chosen by the house bot that plays at a seat. Raises `IllegalAction`."""
    room = draft.room
    check_seat(room, command.seat)
    check_turn(room, command.seat, command.ply)
    if not room.seat(command.seat).bot:
        raise CommandRefused("not-due")
    _apply(draft, command.seat, command.action, command.budget, command.tables)


def claim(draft: Draft, seat: int, command: commands.Claim) -> None:
    """Claim the remaining tricks.

    If no play of the others can prevent it, the claim is granted and the hand is played out.
    """
    from shootmoon.analysis.claims import judge_claim, play_out  # NumPy and the solver

    room = draft.room
    check_turn(room, seat, command.ply)
    assert room.state is not None
    if room.state.phase != "play":
        raise CommandRefused("claim-not-now")
    verdict = draft.context.verdict or judge_claim(room.state.view(seat))
    if verdict != "holds":
        raise CommandRefused(f"claim-{verdict}")
    draft.add(changes.ClaimGranted(seat))
    for action in play_out(room.state):
        mover = draft.room.to_move
        draft.add(changes.Acted(mover, str(action)))
