"""Decide commands about seats: taking and leaving a seat, seating house bots, and promising seats."""

from __future__ import annotations

import hmac
import re
from typing import Literal

from shootmoon.bots import split_style
from shootmoon.bots.characters import character_named
from shootmoon.protocol import changes, commands
from shootmoon.protocol.user_text import MAX_NAME, clean_name, free_name, same_name
from shootmoon.rooms.deciding import server_commands
from shootmoon.rooms.deciding.bot_names import character_for, names_of_others, recorded_style
from shootmoon.rooms.deciding.draft import CommandRefused, Draft
from shootmoon.rooms.log import hidden
from shootmoon.rooms.log.people import same_token
from shootmoon.rooms.log.rated import is_rated_now, stand_in
from shootmoon.rooms.log.room import Room

_TOKEN = re.compile(r"[0-9a-f]{64}")


def seat_of(room: Room, token: str) -> int:
    """Return the seat that a token holds, given the SHA-256 of the token; 0 if it holds none.

    To reveal nothing through timing, every seat's token is compared, each in constant time.
    """
    found = 0
    for number, seat in enumerate(room.seats, 1):
        if seat.token and hmac.compare_digest(seat.token.encode(), token.encode()):
            found = number
    return found


def promised_to(room: Room, token: str) -> int:
    """Return the seat that is promised to a token, given the SHA-256 of the token; 0 if there is none."""
    found = 0
    for number, seat in enumerate(room.seats, 1):
        given = seat.promised.token if seat.promised is not None else ""
        if given and hmac.compare_digest(given.encode(), token.encode()):
            found = number
    return found


def sit_down(draft: Draft, command: commands.SitDown, held: int) -> None:
    """Take a seat; ``held`` is the seat that the token already holds, or 0."""
    room = draft.room
    if not _TOKEN.fullmatch(draft.request.token):
        raise CommandRefused("token-form")
    if held:
        raise CommandRefused("already-seated", seat=held)
    if removal_of(room, draft.request.token) == "banned":
        raise CommandRefused("banned")
    name, wrong = clean_name(command.name)
    if wrong:
        raise CommandRefused(wrong, most=MAX_NAME)
    if any(each.banned and same_name(each.name, name) for each in room.removals):
        raise CommandRefused("banned-name", name=name)
    if promised := promised_to(room, draft.request.token):
        raise CommandRefused("seat-promised", seat=promised)
    seat = _free_seat(room, command.seat)
    others = names_of_others(room, seat)
    if any(same_name(name, other) for other in others):
        free = free_name(name, others)
        if not command.numbered:
            raise CommandRefused("name-taken", name=name, free=free)
        name = free
    draft.by = seat
    change = hidden.SeatPromised if _is_playing(room, seat) else hidden.SatDown
    counts = draft.request.counts
    draft.add(change(seat, name, draft.request.token, command.outside, command.face, counts))
    if draft.request.clients:
        draft.add(hidden.Came(seat, draft.request.clients, draft.request.knows))


def removal_of(room: Room, token: str) -> Literal["", "kicked", "banned"]:
    """Return whether the holder of a token was put out of the room, given the SHA-256 of the token.

    It is empty for everybody who wasn't, or who has sat down again since.
    """
    found: Literal["", "kicked", "banned"] = ""
    for each in room.removals:
        if same_token(each.token, token):
            found = "banned" if each.banned else "kicked"
    return found


def count_seat(draft: Draft, command: server_commands.CountSeat) -> None:
    """Record that a seat counts for a player of the server.

    It is refused if the token holds no seat, so that a host that hasn't seen it sit down looks in the log.
    """
    room = draft.room
    number = seat_of(room, command.token) or promised_to(room, command.token)
    if not number:
        raise CommandRefused("no-seat")
    holder = room.seat(number).promised or room.seat(number)
    if not holder.counts:
        draft.add(changes.SeatCounted(number))


def note_elsewhere(draft: Draft, command: server_commands.NoteElsewhere) -> None:
    """Record that a client of this room sat down in another room of the series."""
    room = draft.room
    came = any(client == command.client for _, client in room.clients)
    if came and not room.informed and room.status != "finished":
        draft.add(hidden.WentElsewhere(command.client))


def note_client(draft: Draft, command: server_commands.NoteClient) -> None:
    """Record a further identity of a client of this room."""
    room = draft.room
    seat = seat_of(room, command.token) or promised_to(room, command.token)
    if seat and command.client not in {client for _, client in room.clients}:
        draft.add(hidden.Came(seat, (command.client,), command.knows))


def _is_playing(room: Room, seat: int) -> bool:
    """Return True if a house bot at this seat is playing a hand.

    Nobody may take over its pieces during the hand.
    """
    return room.in_hand and room.seat(seat).holder == "bot"


def do_while_waiting(draft: Draft, seat: int) -> None:
    """Decide a command from somebody without a seat.

    ``seat`` is the seat that is promised to the sender, or 0. The only thing that the sender may do is to
    give up the promised seat.
    """
    if not seat:
        raise CommandRefused("no-seat")
    draft.by = seat
    if isinstance(draft.request.command, commands.StandUp):
        draft.add(changes.PromiseEnded(seat))
    elif not isinstance(draft.request.command, (commands.ComeBack, commands.GoAway)):
        raise CommandRefused("seat-promised", seat=seat)


def fill_promised_seats(draft: Draft) -> None:
    """Give promised seats to their new holders, unless a hand is being played."""
    if draft.room.in_hand:
        return
    for number, seat in enumerate(draft.room.seats, 1):
        promised = seat.promised
        if promised is not None and promised.held:
            outside = promised.holder == "outside"
            who = (promised.name, promised.token, outside, promised.face, promised.counts)
            draft.add(hidden.SatDown(number, *who))
        elif promised is not None:
            draft.add(changes.BotSatDown(number, promised.bot, promised.name, promised.style))


def free_seats(room: Room) -> list[int]:
    """Return the seats that people can take, open seats first.

    If the settings allow it (`Terms.drop_in`), the seats of house bots follow. While a rated match is being
    played, these are only the seats that somebody has left: the other bots are opponents.
    """
    free = [number for number, seat in enumerate(room.seats, 1) if seat.holder == "open"]
    if room.settings.drop_in:
        free += [
            number
            for number, seat in enumerate(room.seats, 1)
            if seat.holder == "bot"
            and not (seat.promised is not None and seat.promised.held)
            and (number in room.gone or not is_rated_now(room))
        ]
    return free


def _free_seat(room: Room, wanted: int | None) -> int:
    free = free_seats(room)
    if wanted is None:
        if not free:
            raise CommandRefused("room-full")
        return free[0]
    check_seat(room, wanted)
    if wanted not in free:
        rated = is_rated_now(room) and room.seat(wanted).holder == "bot"
        raise CommandRefused("rated-seats") if rated else CommandRefused("seat-taken", seat=wanted)
    return wanted


def check_seat(room: Room, seat: int) -> None:
    """Raise `CommandRefused` if the room has no seat with this number."""
    if not 1 <= seat <= len(room.seats):
        raise CommandRefused("seat-unknown", seat=seat, players=len(room.seats))


def seat_bot(draft: Draft, seat: int, bot: str) -> None:
    """Seat a house bot: one of a kind, with a style if it follows, as in ``expert:sober``, or a character.

    If another house bot is playing a hand there, promise the seat to the new one instead. Nothing changes if
    one like that sits there already.
    """
    check_seat(draft.room, seat)
    kind, style = house_bot(draft.room, bot)
    check_bot_seat(draft.room, seat)
    sits = draft.room.seat(seat).promised or draft.room.seat(seat)
    known = character_named(bot)
    same = sits.style == style or ":" not in bot if known is None else sits.name == known.name
    if not (sits.holder == "bot" and sits.bot == kind and same):
        who = character_for(draft.room, seat, bot)
        change = changes.BotPromised if _is_playing(draft.room, seat) else changes.BotSatDown
        draft.add(change(seat, who.bot, who.name, who.style))


def house_bot(room: Room, bot: str) -> tuple[str, str]:
    """Return the kind and the style of the house bot with this name, which may be that of a character.

    The style is empty if it is the default of its kind, or if the room's game has no auction. Raises
    `CommandRefused` if there is no such bot.
    """
    known = character_named(bot)
    try:
        kind, style = split_style(known.bot_name if known else bot)  # refuses a command that starts a program
    except ValueError:
        raise CommandRefused("no-such-bot", bot=bot) from None
    return kind, recorded_style(room, kind, style)


def check_bot_seat(room: Room, seat: int) -> None:
    """Raise `CommandRefused` if a person or an external bot holds the seat, or it is promised to one, or if a
    rated match is being played."""
    if is_rated_now(room):
        raise CommandRefused("rated-seats")
    promised = room.seat(seat).promised
    if room.seat(seat).held or (promised is not None and promised.held):
        raise CommandRefused("seat-taken", seat=seat)


def stand_up(draft: Draft, seat: int, command: commands.StandUp) -> None:
    """Leave a seat for good. During a game, a house bot takes the seat."""
    draft.add(changes.StoodUp(seat))
    seat_stand_in(draft, seat)


def seat_stand_in(draft: Draft, seat: int) -> None:
    """During a game, seat a house bot at a seat that has just become free."""
    if not draft.room.over:
        who = character_for(draft.room, seat, stand_in(draft.room))
        draft.add(changes.BotSatDown(seat, who.bot, who.name, who.style))


def go_away(draft: Draft, seat: int, command: commands.GoAway) -> None:
    """Mark the holder of a seat as disconnected."""
    if draft.room.seat(seat).away_since is None:
        draft.add(changes.WentAway(seat))


def come_back(draft: Draft, seat: int) -> None:
    """Mark the holder of a seat as present. If a bot stood in for the holder, it stops."""
    if draft.room.seat(seat).away_since is not None or draft.room.seat(seat).has_stand_in:
        draft.add(changes.CameBack(seat))
