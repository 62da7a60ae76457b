"""`RecordReplay`: random access to the positions of a record, without replaying it from the start."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from shootmoon.game import Action, Deal, HandResult, Position
from shootmoon.record.record import Record
from shootmoon.telling import Reason

if TYPE_CHECKING:
    from shootmoon.game import State

_MAX_KEPT = 100
"""The maximum number of states that are kept in memory; each of them contains its whole history."""
_MIN_INTERVAL = 250


class HandSpan(Struct, frozen=True):
    """A hand of a record. The actions before the first deal belong to the first hand."""

    first: int
    """The ply at which the hand begins: the number of actions before it."""
    last: int
    """The ply at which the hand ends: the number of actions up to and including its last one."""
    dealer: int | None
    over: int | None
    """The ply at which the result of the hand was decided; None if the hand wasn't finished."""
    result: HandResult | None
    """The result of the hand, without its tricks; None if the hand wasn't finished."""


class Step(Struct, frozen=True):
    """A position in a record, and the action that led to it."""

    ply: int
    """The number of actions before the position."""
    seat: int
    """The seat that took the last action; 0 if chance did, and at ply 0."""
    action: Action | None
    """The last action, with ``?`` for pieces that the viewing seat hadn't seen by then; None at ply 0."""
    position: Position


class RecordReplay:
    """The hands of a record, and its positions at any ply.

    States at regular intervals are kept, so that a position is reached by replaying only a few actions.

    >>> from shootmoon.record import read_record
    >>> replay = RecordReplay(read_record('[Format "1"] [Game "moon"] [Rules "classic"]\\ndealer 3'))
    >>> [(step.ply, step.action, step.position.phase) for step in replay.steps(0, 1)]
    [(0, None, 'dealer'), (1, 'dealer 3', 'deal')]
    """

    def __init__(self, record: Record) -> None:
        """Replay ``record`` once. Raises `RecordError` as `Record.replay` does."""
        self.record = record
        plies = len(record.actions)
        self._interval = max(_MIN_INTERVAL, plies // _MAX_KEPT)
        self._kept: list[State] = []
        starts: list[tuple[int, int | None]] = []
        results: list[tuple[int | None, HandResult | None]] = []
        state = record.start
        for ply, state in enumerate(record.replay()):
            if ply % self._interval == 0:
                self._kept.append(state)
            if len(state.past) > len(results):
                results.append((ply, state.last_hand))
            if ply < plies and isinstance(record.actions[ply], Deal):
                starts.append((ply if starts else 0, state.dealer))
        # For a view, the actions of the world in which it was replayed.
        self._actions = record.actions if record.viewer is None else state.history
        self.final: Position = state if record.viewer is None else state.view(record.viewer)
        starts = starts or [(0, state.dealer)]
        ends = [*(first for first, _ in starts[1:]), plies]
        results += [(None, None)] * (len(starts) - len(results))
        self.spans = tuple(
            HandSpan(first, last, dealer, over, result)
            for (first, dealer), last, (over, result) in zip(starts, ends, results, strict=True)
        )
        """The hands, in order. If nothing was dealt, there is one span for the whole record."""

    def steps(self, first: int, last: int, seat: int | None = None) -> Iterator[Step]:
        """Iterate over the positions after ``first`` to ``last`` actions: states, or views of ``seat`` if it
        is given.

        The record of a view yields only views of its own seat. Raises ValueError for another seat, and for
        plies beyond the end of the record.
        """
        record = self.record
        if seat is not None and seat not in record.seating.seats:
            raise ValueError(Reason("record-no-seat", seat=seat, players=record.seating.players))
        if record.viewer is not None and seat not in (None, record.viewer):
            raise ValueError(
                f"this is the view of seat {record.viewer}, which doesn't contain what seat {seat} knew"
            )
        if not 0 <= first <= last <= len(record.actions):
            raise ValueError(f"the plies are 0 to {len(record.actions)}, not {first} to {last}")
        return self._steps(first, last, record.viewer if seat is None else seat)

    def _steps(self, first: int, last: int, seat: int | None) -> Iterator[Step]:
        start = max(first - 1, 0) // self._interval
        state, mover = self._kept[start], 0
        for ply in range(start * self._interval, last + 1):
            if ply > start * self._interval:
                mover = state.to_move or 0
                state = state.apply(self._actions[ply - 1])
            if ply < first:
                continue
            seen = state if seat is None else state.view(seat)
            # A view's own actions show what the seat knew then. They are empty after the last action of a
            # hand, which is a bid or a play and therefore the same for everybody.
            done = seen.actions or self.record.actions[ply - 1 : ply] if ply else ()
            yield Step(ply, mover, done[-1] if done else None, seen)
