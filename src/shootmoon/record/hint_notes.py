"""The hints that players took, as comments in a record (`docs/record.md`, "Comments and annotations")."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from shootmoon.game import State
from shootmoon.record.record import Record

_HINT = re.compile(r"hint: seat ([1-9]), ([a-z]{1,20})", re.ASCII)


class HintNote(Struct, frozen=True):
    """A hint that a seat took about a decision."""

    ply: int
    """The number of actions before the decision."""
    seat: int
    """The seat."""
    kind: str
    """What the hint contained: ``nudge``, ``advice`` or ``tiles``."""

    @property
    def comment(self) -> str:
        """The text of the comment, which precedes the action with the number ``ply``."""
        return f"hint: seat {self.seat}, {self.kind}"


def hints_in(record: Record) -> Iterator[HintNote]:
    """Yield the hints that the comments of a record mention, in their order.

    >>> import shootmoon as sm
    >>> record = Record(sm.load_rules("classic"), comments=((0, "hint: seat 2, advice"), (0, "hint!")))
    >>> list(hints_in(record))
    [HintNote(ply=0, seat=2, kind='advice')]
    """
    for ply, text in record.comments:
        if found := _HINT.fullmatch(text):
            yield HintNote(ply, int(found[1]), found[2])


def hint_comments(hints: Iterable[HintNote], states: Iterable[State]) -> tuple[tuple[int, str], ...]:
    """Return the comments for hints in the record of a game with these states, from its start.

    A hint is left out if its decision isn't part of the game any more, since it was taken back.
    """
    noted = list(hints)
    if not noted:
        return ()
    movers = {ply: state.to_move for ply, state in enumerate(states)}
    return tuple((each.ply, each.comment) for each in noted if movers.get(each.ply) == each.seat)
