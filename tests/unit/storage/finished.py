"""Games that were played to their end, as rooms keep them."""

from __future__ import annotations

import random
from functools import cache
from itertools import count

from shootmoon.game import State
from shootmoon.record import Record, write_record
from shootmoon.rooms import FinishedGame
from tests.unit.record.games import play

AT = 1_790_000_000_123


def finished_game(
    seed: int, room: str = "k3-_Z", number: int = 1, *, series: str | None = None
) -> FinishedGame:
    """A whole random game."""
    preset, state = _played(seed)
    seats = ('Zoë “Σ” \\ "x" 🌙', "bot club")
    tags = {"Date": "2026-09-21T13:00:00Z"} | ({"Series": series} if series else {})
    return FinishedGame(
        room=room,
        game=number,
        at=AT + 60_000 * seed,
        rules=preset,
        names=Record.of(state, seats).seats,
        winners=state.winners,
        series=series,
        record=write_record(Record.of(state, seats, tags)),
    )


@cache
def _played(seed: int) -> tuple[str, State]:
    rng = random.Random(seed)
    preset = rng.choice(["classic", "chips-solo"])
    played = (play(preset, 5_000, rng.randrange(10**9)) for _ in count())
    return preset, next(state for state in played if state.phase == "over")
