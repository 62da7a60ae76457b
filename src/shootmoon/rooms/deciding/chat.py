"""Decide chat commands: `Say` and `Mute`."""

from __future__ import annotations

from shootmoon.protocol import changes, commands
from shootmoon.protocol.user_text import MAX_CHAT_TEXT, PHRASES, clean_chat
from shootmoon.rooms.deciding.draft import CommandRefused, Draft
from shootmoon.rooms.deciding.seats import check_seat
from shootmoon.rooms.log.folding import CHAT_WINDOW
from shootmoon.rooms.log.people import is_among

MAX_CHAT_MESSAGES = 5
"""The number of messages that a seat may send within `CHAT_WINDOW` milliseconds."""


def say(draft: Draft, seat: int, command: commands.Say) -> None:
    """Add a chat message, if the room's settings allow it."""
    room = draft.room
    allowed = room.settings.chat
    if allowed == "off" or (allowed == "phrases" and not command.phrase):
        raise CommandRefused("chat-off")
    if command.phrase and command.phrase not in PHRASES:
        raise CommandRefused("no-such-phrase", phrase=command.phrase)
    if is_among(room.seat(seat).token, room.seat(seat).name, room.silenced):
        raise CommandRefused("chat-silenced")
    recent = [when for when in room.seat(seat).said_at if when > draft.now - CHAT_WINDOW]
    if len(recent) >= MAX_CHAT_MESSAGES:
        raise CommandRefused("chat-often")
    if command.phrase:
        draft.add(changes.Said(seat, phrase=command.phrase))
        return
    text, wrong = clean_chat(command.text)
    if wrong:
        raise CommandRefused(wrong, most=MAX_CHAT_TEXT)
    draft.add(changes.Said(seat, text))


def mute(draft: Draft, seat: int, command: commands.Mute) -> None:
    """Mute or unmute another seat in the sender's chat."""
    check_seat(draft.room, command.other)
    if command.other == seat:
        raise CommandRefused("mute-self")
    if (command.other in draft.room.seat(seat).muted) != command.muted:
        draft.add(changes.Muted(seat, command.other, command.muted))
