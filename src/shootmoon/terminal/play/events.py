"""Describe the events in a room on a server, for players and spectators."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from shootmoon.bots import with_style
from shootmoon.client import Address, CannotConnect, Disconnected, Reconnected, RoomNotice, Unanswered, Update
from shootmoon.client.errors import ClientError
from shootmoon.protocol import changes
from shootmoon.protocol.events import CommitmentMade, DealGivenUp, Event, HandDropped, SeatComing, SeatTaken
from shootmoon.protocol.views import RoomView
from shootmoon.rules.explaining import sentence
from shootmoon.telling import Messages
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.input_queue import InputQueue
from shootmoon.terminal.refusal import Refusal

__all__ = [
    "address_of",
    "event_line",
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


def event_line(event: Event, before: RoomView, after: RoomView, words: Words) -> str:
    """Describe an event other than a game action, such as a chat message; return "" if it isn't shown.

    ``before`` and ``after`` are the views of the room before and after all events of the same update.
    """
    about, say = words.message_about, words.say
    match event.what:
        case SeatTaken(seat):
            return about("event-sat", seat)
        case changes.BotSatDown(seat, bot, style=style):
            who = say("player-bot", who=words.name(seat), bot=words.bot(with_style(bot, style)))
            return say("event-sat", who=who)
        case SeatComing(seat, name):
            return say("event-comes", who=name, n=seat)
        case changes.BotPromised(seat, bot, name):
            return say("event-comes", who=name or words.bot(bot), n=seat)
        case changes.StoodUp(seat):
            return say("event-stood", who=seat_names(before, say)[seat - 1])
        case changes.Kicked(seat, name, banned, house=house):
            by = say("by-house" if house else "by-owner")
            return say("event-banned" if banned else "event-kicked", who=name, n=seat, by=by)
        case changes.Unbanned():
            return say("event-unbanned")
        case changes.Silenced(seat, silenced):
            return about("event-silenced" if silenced else "event-unsilenced", seat)
        case changes.OwnerChanged(seat):
            line = about("event-owner", seat)
            return f"{line} {say('room-owner-help')}" if seat == after.you else line
        case changes.SpectatorsAdmitted(admit):
            return say("event-spectators" if admit else "event-no-spectators")
        case changes.WentAway(seat) if seat != after.you:
            return about("event-away", seat)
        case changes.CameBack(seat) if seat != after.you:
            return about("event-back", seat)
        case changes.StoodIn(seat, bot):
            return about("event-stands-in", seat, bot=words.bot(bot))
        case changes.Proposed(seat, wish) if _several(after):
            return about("event-wishes", seat, wish=say(f"wanted-{wish}"))
        case changes.ProposalEnded(False, 0):
            return say("event-lapsed")
        case changes.ProposalEnded(False, seat) if before.asked is not None and before.asked.seat == seat:
            return about("event-withdrawn", seat)
        case changes.ProposalEnded(False, seat):
            return about("event-refused-by", seat)
        case changes.ClaimGranted(seat):
            return about("event-claim", seat)
        case changes.HintTaken(seat) if seat != after.you:
            return about("event-hint", seat)
        case changes.Paused():
            return say("event-paused")
        case changes.Resumed():
            return say("event-resumed")
        case changes.GameEnded():
            hands = after.settings.hands
            # By itself, the next game begins only when all hands were played.
            played = len(after.sheet) >= hands or after.game != before.game
            return say("event-hands", n=hands) if hands and played else say("event-ended")
        case changes.Said(seat, text, phrase):
            return say("event-says", who=words.name(seat), text=text or f"({phrase})")
        case changes.GameBegan(given=given):
            return say("event-goes-on" if given else "event-began")
        case HandDropped():
            return say("event-anew")
        case DealGivenUp():
            return say("event-given-up")
        case changes.RevealExtended():
            return say("event-interrupted")
        case _:
            return ""


def notice_lines(before: RoomView, after: RoomView, words: Words) -> list[str]:
    """Say which seats committed to a nonce for a new deal and didn't reveal it, and whether the bots have
    begun to decide by other tables than those of the rules."""
    lines: list[str] = []
    if after.tables and before.tables != after.tables:
        key = "tables-none" if after.tables == "none" else "tables-preset"
        lines.append(words.say(key, preset=after.tables))
    if before.game != after.game:
        return lines
    counts = zip(before.fairness.withheld, after.fairness.withheld, strict=False)
    lines += [
        words.message_about("event-withheld", seat) for seat, (old, new) in enumerate(counts, 1) if new > old
    ]
    return lines


def _several(room: RoomView) -> bool:
    """Return True if at least two people are present, so that a proposal needs somebody's consent."""
    return sum(seat.holder == "person" and not seat.away for seat in room.seats) > 1
