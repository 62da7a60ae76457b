"""Describe the events in a room on a server, for players and spectators."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from shootmoon.client import Address, CannotConnect, Disconnected, Reconnected, RoomNotice, Unanswered, Update
from shootmoon.client.errors import ClientError
from shootmoon.protocol import changes
from shootmoon.protocol.events import CommitmentMade
from shootmoon.protocol.views import RoomView
from shootmoon.rules.explaining import sentence
from shootmoon.telling import Messages
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.input_queue import InputQueue
from shootmoon.terminal.refusal import Refusal

__all__ = [
    "address_of",
    "notice_lines",
    "players_line",
    "queue_update",
    "refusing_on_errors",
    "seat_names",
]

_QUIET = (
    CommitmentMade,
    changes.Muted,
    changes.NonceCommitted,
    changes.NonceRevealed,
    changes.Readied,
    changes.RevealBegan,
)
"""The types of events about which the terminal shows nothing."""


def address_of(link: str, say: Messages) -> Address:
    """Parse the link of a room. Raises `Refusal` if ``link`` isn't such a link."""
    try:
        return Address.of(link)
    except ValueError:
        raise Refusal(say("room-link-form", text=link[:200])) from None


@contextmanager
def refusing_on_errors(address: Address, say: Messages) -> Generator[None]:
    """Convert a `ClientError` (no connection, or refused by the server) to a `Refusal`."""
    try:
        yield
    except CannotConnect as error:
        raise Refusal(say("room-unreachable", link=address.link, why=sentence(str(error)))) from error
    except ClientError as error:
        why = say("room-unanswered") if isinstance(error, Unanswered) else str(error)
        raise Refusal(say("room-refused", link=address.link, why=sentence(why))) from error


def queue_update(heard: RoomNotice, inputs: InputQueue[RoomNotice], say: Messages) -> None:
    """Put a notice from the room into the queue ``inputs``.

    If the connection was lost or restored, show this at once.

    An update interrupts the prompt unless all its events are of types that aren't shown.
    """
    line = ""
    if isinstance(heard, Disconnected | Reconnected):
        line = say("link-lost" if isinstance(heard, Disconnected) else "link-found")
    events = heard.events if isinstance(heard, Update) else ()
    quiet = bool(events) and all(isinstance(event.what, _QUIET) for event in events)
    inputs.put_update(heard, line, urgent=not quiet)


def seat_names(room: RoomView, say: Messages) -> list[str]:
    """Return the players' names by seat."""
    return [seat.name or say("seat-n", n=seat.seat) for seat in room.seats]


def players_line(room: RoomView, words: Words) -> str:
    """Return a line with the names of the players, and the kind of each house bot."""
    say = words.say
    players = [
        say(
            "player-bot",
            who=words.name(seat.seat),
            bot=words.bot(f"{seat.bot}:{seat.style}" if seat.style else seat.bot),
        )
        if seat.holder == "bot"
        else words.name(seat.seat)
        for seat in room.seats
    ]
    return say("players", players=", ".join(players))


def notice_lines(before: RoomView, after: RoomView, words: Words) -> list[str]:
    """Say whether the bots have begun to decide by other tables than those of the rules, and, if the user has
    become the owner of the room, where the commands of owners are."""
    lines: list[str] = []
    if after.tables and before.tables != after.tables:
        key = "tables-none" if after.tables == "none" else "tables-preset"
        lines.append(words.say(key, preset=after.tables))
    if after.you and after.owner == after.you != before.owner:
        lines.append(words.say("room-owner-help"))
    return lines
