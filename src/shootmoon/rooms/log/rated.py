"""Which matches can be rated, and what is fixed while one is being played.

Rooms know no players. They know which seats count for one, since the server has said so (`Seat.counts`). A
match begins with its first deal: then it is fixed for which seats it counts (`Room.counting`), so that nobody
decides this by how the match goes. While a rated match is being played, its seats stay as they are, and
whoever leaves it or ends it has given it up (`Room.resigned`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from shootmoon.game import MarksScore, State
from shootmoon.protocol.settings import DEFAULT_STAND_IN, Pace
from shootmoon.protocol.views import Unrated
from shootmoon.rooms.log.ports import SeatPlayed
from shootmoon.rooms.log.room import Room
from shootmoon.rooms.log.settings import Settings
from shootmoon.rules import differences, preset_names

MIN_GRACE = 30_000
"""The least time in milliseconds that somebody may be away from a rated match before a bot stands in."""
MIN_PATIENCE = 30_000
"""The least time in milliseconds for a turn of a rated match, whatever the room has (`Terms.patience`)."""
MAX_PATIENCE = 600_000
"""The greatest one. Without a limit, whoever is losing could let the others wait forever."""
MAX_DELAY = 60_000
"""The longest delay in milliseconds before a bot acts in a rated match and, if it counts for several people,
before the next deal, whatever the room has (`Terms.pace`)."""
MIN_CLOCK = 60_000
"""The least time in milliseconds that a clock must give in a rated match."""
MATCH_LIFE = 7 * 24 * 3600 * 1000
"""The time in milliseconds after the first deal at which a rated match that isn't over is ended. Everybody
who was still there has then given it up."""
LEFT = 3
"""The best place (`SeatPlayed.place`) of those who left a match or ended it."""


@lru_cache(maxsize=256)  # each view of a room contains it
def unrated_because(settings: Settings) -> Unrated:
    """Return why the matches in a room with these settings aren't rated; empty if they can be."""
    clock = settings.clock
    reasons: tuple[tuple[Unrated, bool], ...] = (
        ("casual", not settings.rated or settings.private),
        ("rules", settings.rules.preset not in preset_names() or bool(differences(settings.rules))),
        ("series", settings.series is not None),
        ("position", settings.position is not None),
        ("hands", settings.hands > 0),
        ("clock", clock is not None and clock.base < MIN_CLOCK),
    )
    for reason, holds in reasons:
        if holds:
            return reason
    return ""


def is_rated_now(room: Room) -> bool:
    """Return True while a rated match is being played, from its first deal to its end."""
    return bool(room.counting) and not room.over


def patience(room: Room) -> int:
    """Return the time in milliseconds that a turn may last; 0 for no limit."""
    if not is_rated_now(room):
        return room.settings.patience
    return min(max(room.settings.patience or MAX_PATIENCE, MIN_PATIENCE), MAX_PATIENCE)


def pace(room: Room) -> Pace:
    """Return the delays between actions."""
    pace = room.settings.pace
    if not is_rated_now(room):
        return pace
    # A person who plays alone keeps nobody waiting between hands.
    hand = pace.hand if len(room.counting) < 2 else min(pace.hand, MAX_DELAY)
    return Pace(play=min(pace.play, MAX_DELAY), trick=min(pace.trick, MAX_DELAY), hand=hand)


def stand_in(room: Room) -> str:
    """Return the house bot that stands in for people. In a rated match, it isn't one that somebody chose."""
    return DEFAULT_STAND_IN if is_rated_now(room) else room.settings.stand_in


def remaining(room: Room) -> tuple[int, ...]:
    """Return the seats for which the match counts and whose holders haven't left it."""
    return tuple(seat for seat in room.counting if seat not in room.gone)


def standing(state: State, seat: int) -> tuple[int, ...]:
    """Return how well the side of a seat stands in a match: the greater, the better."""
    score, side = state.score, state.setup.seating.side_of(seat)
    amounts = [score.amounts[name][side] for name in _FIRST if name in score.amounts]
    return (*amounts, -score.match_hickeys[side]) if isinstance(score, MarksScore) else (*amounts,)


_FIRST = ("marks", "rounds_won", "chips", "points")
"""The amounts that decide who is ahead, the most important first."""


def by_standing(state: State, seats: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return seats in groups that stand equally well, the worst first."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for seat in sorted(seats, key=lambda each: standing(state, each)):
        groups.setdefault(standing(state, seat), []).append(seat)
    return tuple(map(tuple, groups.values()))


def seats_played(room: Room) -> tuple[SeatPlayed, ...]:
    """Return how each seat played the game that has just ended."""
    hinted = {each.seat for each in room.hints_taken}
    stayed = [seat for seat in range(1, len(room.seats) + 1) if seat not in room.gone]
    assert room.state is not None
    first = room.state.winners or (by_standing(room.state, stayed)[-1] if stayed else ())
    return tuple(
        _seat_played(room, number, number in hinted, first) for number in range(1, len(room.seats) + 1)
    )


def _seat_played(room: Room, number: int, hinted: bool, first: Sequence[int]) -> SeatPlayed:
    began = room.began_with[number - 1]
    own, others = room.own_actions[number - 1], room.stand_in_actions[number - 1]
    resigned = [LEFT + index for index, group in enumerate(reversed(room.resigned)) if number in group]
    # Nobody gains by a match in which they did nothing, or that was given up before a hand was finished.
    idle = not own or others >= own or (room.ended_early and not room.sheet)
    return SeatPlayed(
        bot=began.bot_name if began.holder == "bot" and number not in room.gone else "",
        place=max(resigned, default=1 if number in first else 2),
        counts=number in room.counting,
        out=number in room.put_out,
        helped=began.held and (hinted or idle),
    )
