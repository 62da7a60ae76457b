"""`RecordReplay`: a record wound to any place of it, without replaying all that comes before each time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from shootmoon.game import Action, Deal, HandResult, Position
from shootmoon.record.record import Record

if TYPE_CHECKING:
    from shootmoon.game import State

_MAX_KEPT = 100
"""States that are kept to wind on from; each knows all that went before, so that more would be large."""
_MIN_APART = 250


class HandSpan(Struct, frozen=True):
    """Where a hand stands in a record. What goes before the first deal belongs to the first hand."""

    first: int
    """How many actions were done before it: 0 for the first hand, else those before its deal."""
    last: int
    """How many were done when it was over; all of them where it is the last one."""
    dealer: int | None
    over: int | None
    """After how many actions its result stood; None where it wasn't played to its end."""
    result: HandResult | None
    """What it came to; None as for ``over``."""


class Step(Struct, frozen=True):
    """A game after so many actions."""

    ply: int
    seat: int
    """Who did the last one; 0 for chance, and before the first."""
    action: Action | None
    """The last one, as far as whoever looks knew of it then; None before the first."""
    position: Position


class RecordReplay:
    """The hands of a record, and its positions at any ply.

    >>> from shootmoon.record import read_record
    >>> replay = RecordReplay(read_record('[Format "1"] [Game "moon"] [Rules "classic"]\\ndealer 3'))
    >>> [(step.ply, step.action, step.position.phase) for step in replay.steps(0, 1)]
    [(0, None, 'dealer'), (1, 'dealer 3', 'deal')]
    """

    def __init__(self, record: Record) -> None:
        """Replays ``record`` once. Raises `RecordError` where that can't be done."""
        self.record = record
        plies = len(record.actions)
        self._apart = max(_MIN_APART, plies // _MAX_KEPT)
        self._kept: list[State] = []
        starts: list[tuple[int, int | None]] = []
        results: list[tuple[int | None, HandResult | None]] = []
        state = record.start
        for ply, state in enumerate(record.replay()):
            if ply % self._apart == 0:
                self._kept.append(state)
            if len(state.past) > len(results):
                results.append((ply, state.last_hand))
            if ply < plies and isinstance(record.actions[ply], Deal):
                starts.append((ply if starts else 0, state.dealer))
        # Those of a view with what it doesn't show filled in somehow.
        self._actions = record.actions if record.viewer is None else state.history
        self.final: Position = state if record.viewer is None else state.view(record.viewer)
        starts = starts or [(0, state.dealer)]
        ends = [*(first for first, _ in starts[1:]), plies]
        results += [(None, None)] * (len(starts) - len(results))
        self.spans = tuple(
            HandSpan(first, last, dealer, over, result)
            for (first, dealer), last, (over, result) in zip(starts, ends, results, strict=True)
        )
        """The hands, in order; one, where nothing was dealt."""

    def steps(self, first: int, last: int, seat: int | None = None) -> Iterator[Step]:
        """The game after ``first`` to ``last`` actions; with ``seat``, as that seat saw it.

        Of a view's record there is that view alone. Raises ValueError for another seat, and for plies that
        aren't there.
        """
        record = self.record
        if seat is not None and seat not in record.seating.seats:
            raise ValueError(f"there is no seat {seat}: the seats are 1 to {record.seating.players}")
        if record.viewer is not None and seat not in (None, record.viewer):
            raise ValueError(f"this is the view of seat {record.viewer}; what seat {seat} knew is not in it")
        if not 0 <= first <= last <= len(record.actions):
            raise ValueError(f"the plies are 0 to {len(record.actions)}, not {first} to {last}")
        return self._steps(first, last, record.viewer if seat is None else seat)

    def _steps(self, first: int, last: int, seat: int | None) -> Iterator[Step]:
        start = max(first - 1, 0) // self._apart
        state, mover = self._kept[start], 0
        for ply in range(start * self._apart, last + 1):
            if ply > start * self._apart:
                mover = state.to_move or 0
                state = state.apply(self._actions[ply - 1])
            if ply < first:
                continue
            seen = state if seat is None else state.view(seat)
            # Of a deal a seat knew less then than it may now; the last action of a hand is seen by all.
            done = seen.actions or self.record.actions[ply - 1 : ply] if ply else ()
            yield Step(ply, mover, done[-1] if done else None, seen)
