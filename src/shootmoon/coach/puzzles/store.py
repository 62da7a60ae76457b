"""The puzzles of the package: listing, finding and choosing them."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from datetime import date as Date
from functools import cache

from shootmoon.coach.puzzles import packing
from shootmoon.coach.puzzles.puzzle import Kind, Puzzle
from shootmoon.telling import checked, printable


class NoSuchPuzzle(LookupError):
    """There is no puzzle with this id, or none is left that was asked for."""


@checked
def puzzles(
    *, kind: Kind | None = None, level: int | None = None, preset: str | None = None
) -> tuple[Puzzle, ...]:
    """Return the puzzles of the package, or those of one kind, level or preset.

    >>> {each.level for each in puzzles(kind="make", level=2)}
    {2}
    """
    return tuple(
        each
        for each in _all()
        if kind in (None, each.kind) and level in (None, each.level) and preset in (None, each.preset)
    )


def puzzle_ids(
    *, kind: Kind | None = None, level: int | None = None, preset: str | None = None
) -> tuple[str, ...]:
    """Return the ids of the puzzles that `puzzles` returns."""
    return tuple(
        name
        for name, each in _by_id().items()
        if kind in (None, each.kind) and level in (None, each.level) and preset in (None, each.preset)
    )


@checked
def load_puzzle(id: str) -> Puzzle:
    """Return the puzzle with this id, in any case. Raises `NoSuchPuzzle` if there is none.

    >>> first = puzzles()[0]
    >>> load_puzzle(first.id) == first
    True
    """
    found = _by_id().get(id.strip().lower())
    if found is None:
        raise NoSuchPuzzle(f"there is no puzzle “{printable(id[:20])}”")
    return found


@checked
def next_puzzle(
    seen: Collection[str] = (),
    *,
    kind: Kind | None = None,
    level: int | None = None,
    preset: str | None = None,
    seed: int | None = None,
) -> Puzzle:
    """Return a random puzzle that hasn't been seen, by its id. ``seed``: the seed; None for a random one.

    Raises `NoSuchPuzzle` if none is left of this kind, level and preset.
    """
    left = [each for each in puzzle_ids(kind=kind, level=level, preset=preset) if each not in seen]
    if not left:
        raise NoSuchPuzzle("no puzzle is left")
    return _by_id()[random.Random(seed).choice(left)]


@checked
def daily_puzzle(day: Date) -> Puzzle:
    """Return the puzzle of a day. The levels go up in the course of a week, from Monday's easy one, and no
    puzzle comes twice before all of its level have had their day.

    >>> from datetime import date
    >>> daily_puzzle(date(2026, 11, 23)).level, daily_puzzle(date(2026, 11, 29)).level
    (1, 5)
    """
    level = (1, 1, 2, 3, 3, 4, 5)[day.weekday()]
    order = _daily_order(level)
    turns = (1, 1, 2, 3, 3, 4, 5).count(level)
    nth = day.toordinal() // 7 * turns + (day.weekday() - (1, 1, 2, 3, 3, 4, 5).index(level))
    return order[nth % len(order)]


@cache
def _daily_order(level: int) -> Sequence[Puzzle]:
    order = [*puzzles(level=level)]
    random.Random(level).shuffle(order)
    return order


@cache
def _all() -> tuple[Puzzle, ...]:
    return packing.read()


@cache
def _by_id() -> dict[str, Puzzle]:
    return {each.id: each for each in _all()}
