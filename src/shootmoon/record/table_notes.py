"""What players agree on at the table, in a record: claims, concessions and hands that are dealt anew
(`docs/record.md`, "Claims and redeals")."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from shootmoon.game import Action, State
from shootmoon.record.record import Record

_SAID = re.compile(r"(claim|concession): seat ([1-9])(?:, (?:([0-9]) tricks?|(match)))?", re.ASCII)
REDEAL = "redeal:"
"""The beginning of a comment that contains the actions of a hand that was dealt anew."""


class TableNote(Struct, frozen=True):
    """A claim, a concession or a redeal."""

    ply: int
    """The number of actions before it."""
    kind: str
    """``claim``: a seat claims tricks, and the plays of the hand that follow only carry it out;
    ``concession``: a seat gives up the rest of the hand, which is carried out in the same way, or the match;
    ``redeal``: the hand was dealt anew."""
    seat: int = 0
    """The seat; 0 for a redeal."""
    tricks: int | None = None
    """How many of the remaining tricks are claimed; None for all."""
    match: bool = False
    """True if the match is given up, not the hand."""
    actions: str = ""
    """The actions of the hand that was dealt anew, as they are written in a record."""

    @property
    def comment(self) -> str:
        """The text of the comment, which precedes the action with the number ``ply``."""
        if self.kind == "redeal":
            return f"{REDEAL} {self.actions}".strip()
        tricks = "" if self.tricks is None else f", {self.tricks} trick{'s' * (self.tricks != 1)}"
        return f"{self.kind}: seat {self.seat}{', match' if self.match else tricks}"


def table_notes(record: Record) -> Iterator[TableNote]:
    """Yield the claims, concessions and redeals that the comments of a record mention, in their order.

    >>> import shootmoon as sm
    >>> record = Record(sm.load_rules("classic"), comments=((0, "claim: seat 2, 5 tricks"), (0, "claim!")))
    >>> [(note.kind, note.seat, note.tricks) for note in table_notes(record)]
    [('claim', 2, 5)]
    """
    for ply, text in record.comments:
        if text.startswith(REDEAL):
            yield TableNote(ply, "redeal", actions=text.removeprefix(REDEAL).strip())
        elif found := _SAID.fullmatch(text):
            tricks = None if found[3] is None else int(found[3])
            yield TableNote(ply, found[1], int(found[2]), tricks, match=bool(found[4]))


def claimed_plies(record: Record) -> frozenset[int]:
    """Return the numbers of the actions that only carry out a claim or a concession."""
    notes = [note for note in table_notes(record) if note.kind != "redeal" and not note.match]
    plies: set[int] = set()
    for note in notes:
        ply = note.ply
        while ply < len(record.actions) and not record.actions[ply].startswith(("deal ", "time")):
            plies.add(ply)
            ply += 1
    return frozenset(plies)


class PlayOut:
    """A search for plays that carry out claims, with a limit for a whole record."""

    def __init__(self, most: int = 40_000, each: int = 8_000) -> None:
        """Create a search that looks at ``most`` positions in all, and at ``each`` for one claim."""
        self._most = most
        self._each = each
        self._left = 0
        self._failed: set[tuple[object, ...]] = set()  # positions between tricks

    def plays(
        self, state: State, side: int, tricks: int, stood: tuple[int, ...] | None = None
    ) -> tuple[Action, ...] | None:
        """Return plays to the end of the hand, in which a side takes so many of the remaining tricks and the
        score after the hand is ``stood``, if that is given; None if none were found."""
        self._failed.clear()
        given = self._left = min(self._each, self._most)
        found = self._search(state, side, state.tricks[side] + tricks, stood, len(state.past))
        self._most -= given - self._left
        return found

    def _search(
        self, state: State, side: int, tricks: int, stood: tuple[int, ...] | None, hand: int
    ) -> tuple[Action, ...] | None:
        if len(state.past) > hand:
            result = state.last_hand
            assert result is not None
            stopped = sum(result.tricks) < state.hand_size  # with all other tricks unplayed
            right = result.tricks[side] == tricks or (stopped and result.tricks[side] < tricks)
            return () if right and stood in (None, result.stood) else None
        left = state.hand_size - sum(state.tricks)
        if not self._left or not state.tricks[side] <= tricks <= state.tricks[side] + left:
            return None
        position = (state.held, state.to_move, state.tricks)
        if not state.trick and position in self._failed:
            return None
        self._left -= 1
        actions = state.legal_actions()
        high = (2 * (tricks - state.tricks[side]) > left) == (
            state.seating.side_of(state.to_move or 1) == side
        )
        for action in actions if high else actions[::-1]:
            rest = self._search(state.apply(action), side, tricks, stood, hand)
            if rest is not None:
                return (action, *rest)
        if not state.trick:
            self._failed.add(position)
        return None
