"""The schedule of a room: what the server must do by itself, and when.

No timers are stored; every due time is computed from the state of the room.

Times are in milliseconds since 1970 UTC. While nobody is present, nothing is due, so that people who leave a
game find it unchanged when they return. Only a room with a limit for that (`Settings.abandoned`) is then
abandoned: bots stand in for everybody until the hand is over, and the game ends.
"""

from __future__ import annotations

from shootmoon.rooms.deciding.consent import agreement_due
from shootmoon.rooms.log.rated import pace, patience, unrated_because
from shootmoon.rooms.log.room import Room

FIRST_DEAL = 2_000
"""The time in milliseconds before the first deal of a game, in which clients can commit to their nonces."""
REVEAL_TIME = 3_000
"""The time in milliseconds for which a deal waits until all seats that are present have revealed the nonces
to which they committed. Clients reveal them by themselves, at once."""
RECOVERY_TIME = 10_000
"""The time in milliseconds for which it waits after the server was interrupted meanwhile, so that clients can
connect again."""
MAX_LATE = 2_000
"""If the server is late by more than this time, in milliseconds, it was interrupted."""


def next_due(room: Room) -> int | None:
    """Return the time at which the server next has something to do; None if it is waiting for a client.

    A time in the past means that something is due now.
    """
    times = [
        agreement_due(room),
        expiry_due(room),
        stand_in_due(room),
        deal_due(room),
        game_due(room),
        bot_due(room),
        abandoned_due(room),
        pause_due(room),
    ]
    return min((time for time in times if time is not None), default=None)


def expiry_due(room: Room) -> int | None:
    """Return the time at which the pending proposal expires; None if there is no proposal."""
    return None if room.pending is None else room.pending.until


def stand_in_due(room: Room) -> int | None:
    """Return the time at which a bot next stands in for a seat's holder; None if no bot will."""
    return min((time for time, _ in stand_ins(room)), default=None)


def stand_ins(room: Room) -> list[tuple[int, int]]:
    """Return pairs of a time and a seat: at that time, a bot stands in for the holder of that seat."""
    if room.over or _is_stopped(room):
        return []
    away = [
        (seat.away_since + room.settings.grace, number)
        for number, seat in enumerate(room.seats, 1)
        if seat.away_since is not None and not seat.bot
    ]
    deadline = turn_deadline(room)
    return away if deadline is None else [*away, (deadline, room.to_move)]


def abandoned_due(room: Room) -> int | None:
    """Return the time at which the room is abandoned: the bots begin to finish the hand or, if none is being
    played, the game ends. Return None if this doesn't happen."""
    if not room.settings.abandoned or room.over or not room.nobody_present:
        return None
    if _is_abandoned(room) and room.in_hand and room.paused_at is None:
        return None  # the bots are at it
    left = [seat.away_since for seat in room.seats if seat.away_since is not None]
    return max(left, default=room.turn_since) + room.settings.abandoned


def pause_due(room: Room) -> int | None:
    """Return the time at which a pause ends by itself; None if it lasts until somebody ends it."""
    if room.paused_at is None or not room.settings.abandoned:
        return None
    return room.paused_at + room.settings.abandoned


def turn_deadline(room: Room) -> int | None:
    """Return the time at which a bot stands in because the current turn lasts too long.

    Return None if the turn has no time limit, or if a house bot is to move.

    The limit for a turn (`Settings.patience`) applies only if another person is waiting, if an external bot
    is to move, or if other tables wait (`Settings.abandoned`).
    """
    number = room.to_move
    if not number or room.paused_at is not None or room.seat(number).bot:
        return None
    counts = (
        room.seat(number).holder == "outside"
        or room.settings.abandoned > 0
        or any(each != number for each in room.present_people)
    )
    limits = [patience(room)] if patience(room) and counts else []
    left = room.seat(number).left
    if left is not None:
        limits.append(left)
    return room.turn_since + min(limits) if limits else None


def deal_due(room: Room) -> int | None:
    """Return the time at which the next chance action is due; None if the next action isn't up to chance.

    If seats have committed to nonces, the first thing that is due at this time is that they reveal them.
    """
    if room.over or room.state is None or room.state.to_move != 0 or _is_stopped(room):
        return None
    deadline = reveal_deadline(room)
    if deadline is not None:
        return deadline if room.awaited else room.revealing_since
    from_when = max(room.turn_since, _expected_until(room))
    if room.present_people and all(room.seat(number).ready for number in room.present_people):
        return from_when
    nonces = not room.sheet and not room.settings.private
    return max(from_when, room.turn_since + (FIRST_DEAL if nonces else pace(room).hand))


def _expected_until(room: Room) -> int:
    """Return until when the first deal of a match waits for players who have been away for a short time.

    It would count only for those who are present.
    """
    if room.started == room.game or unrated_because(room.settings):
        return 0
    away = [seat.away_since for seat in room.seats if seat.counts and not seat.bot]
    return max((at + room.settings.grace for at in away if at is not None), default=0)


def reveal_deadline(room: Room) -> int | None:
    """Return the time until which the next deal waits for nonces; None unless they are being revealed."""
    since, source = room.revealing_since, room.next_source
    if since is None or source is None:
        return None
    return since + (RECOVERY_TIME if source.interrupted else REVEAL_TIME)


def game_due(room: Room) -> int | None:
    """Return the time at which the next game begins by itself; None if no game does."""
    unused = room.used_game < room.game  # only house bots or external bots played it
    if not room.over or room.status != "playing" or not room.full or unused or _is_stopped(room):
        return None
    return room.turn_since + room.settings.pace.hand


def bot_due(room: Room) -> int | None:
    """Return the time at which the bot that is to move acts; None if it isn't a bot's turn."""
    state = room.state
    if state is None or not room.to_move or not room.seat(room.to_move).bot or _is_stopped(room):
        return None
    leads = state.phase == "play" and not state.trick and bool(state.played)
    return room.turn_since + (pace(room).trick if leads else pace(room).play)


def _is_abandoned(room: Room) -> bool:
    """Return True if bots play in all seats of a room that is given up after a while."""
    return bool(room.settings.abandoned) and all(seat.bot for seat in room.seats) and room.nobody_present


def _is_stopped(room: Room) -> bool:
    if room.paused_at is not None:
        return True
    if _is_abandoned(room):
        return not room.in_hand
    return room.nobody_present and not room.settings.private
