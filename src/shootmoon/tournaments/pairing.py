"""Pairing: who plays whom in the next round.

The entries are parted into tables by an exchange heuristic after Kernighan and Lin (“An Efficient Heuristic
Procedure for Partitioning Graphs”, Bell System Technical Journal 49, 1970): start with some partition, and
exchange two entries of different tables as long as this lowers the cost. The cost of a table is the sum over
its pairs of entries: a pair that has met costs much more than one that hasn't; in a Swiss tournament, a pair
also costs the square of the difference of their ranks. Two pairs that meet for the third time cost more than
three that meet for the second time, since repetitions cost by their square.

With two entries at a table and a round robin, the circle method is used instead (as in the Berger tables of
chess): everybody meets everybody exactly once in n - 1 rounds.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from typing import TypeAlias

Tables: TypeAlias = tuple[tuple[int | None, ...], ...]
"""By table and place: the number of an entry; None for house bots."""

_STARTS = 24
"""The number of partitions from which the heuristic starts."""


def pair(ranked: Sequence[int], size: int, played: Sequence[Tables], *, swiss: bool, seed: int = 0) -> Tables:
    """Return the tables of the next round.

    ``ranked``: the entries that take part, the best first. ``size``: the number of entries at a table.
    ``played``: the tables of the earlier rounds. ``swiss``: True to let neighbors in the ranking meet.
    ``seed``: makes the choice among equally good solutions.

    House bots fill at most one table's places. Within a table, the places are chosen so that nobody sits in
    the same place more often than necessary.

    >>> pair([0, 1, 2, 3, 4], 2, [], swiss=True)
    ((0, 1), (2, 3), (4, None))
    """
    if not swiss and size == 2:
        groups = _circle(ranked, len(played))
    else:
        groups = _exchange(ranked, size, _meetings(played), swiss=swiss, seed=seed)
    seated = _places(played)
    return tuple(_in_places(group, size, seated) for group in groups)


def repeats(tables: Tables, played: Sequence[Tables]) -> int:
    """Return how many pairs of entries at the same table have met in an earlier round."""
    met = _meetings(played)
    return sum(met[pair] > 0 for table in tables for pair in _pairs(table))


def _pairs(table: Sequence[int | None]) -> list[tuple[int, int]]:
    return list(combinations(sorted(entry for entry in table if entry is not None), 2))


def _meetings(played: Sequence[Tables]) -> Counter[tuple[int, int]]:
    """Return how often each pair of entries has met."""
    return Counter(pair for tables in played for table in tables for pair in _pairs(table))


def _places(played: Sequence[Tables]) -> Counter[tuple[int, int]]:
    """Return how often each entry has sat in each place, counted from 0."""
    return Counter(
        (entry, place)
        for tables in played
        for table in tables
        for place, entry in enumerate(table)
        if entry is not None
    )


def _in_places(group: Sequence[int], size: int, seated: Counter[tuple[int, int]]) -> tuple[int | None, ...]:
    """Return the entries of a table in the order of their places; bots have the last places if possible."""
    filled = (*group, *(None for _ in range(size - len(group))))

    def cost(table: Sequence[int | None]) -> int:
        return sum(seated[entry, place] ** 2 for place, entry in enumerate(table) if entry is not None)

    return min(permutations(filled), key=cost)


def _circle(ranked: Sequence[int], round: int) -> list[list[int]]:
    """Return the pairs of a round of the circle method. One entry stays; the others move on by one place."""
    everybody: list[int | None] = [*sorted(ranked), *([None] if len(ranked) % 2 else [])]
    first, *others = everybody
    shift = round % len(others) if others else 0
    turned = [first, *others[shift:], *others[:shift]]
    half = len(turned) // 2
    pairs = zip(turned[:half], reversed(turned[half:]), strict=True)
    return [[entry for entry in pair if entry is not None] for pair in pairs]


def _exchange(
    ranked: Sequence[int], size: int, met: Counter[tuple[int, int]], *, swiss: bool, seed: int
) -> list[list[int]]:
    """Return the best partition that exchanges lead to, from several starts."""
    count = len(ranked)
    rank = {entry: number for number, entry in enumerate(ranked)}
    # A meeting costs more than all that better ranks can gain.
    repeat = count**3 if swiss else 1

    def cost(one: int, other: int) -> int:
        meetings = met[(one, other) if one < other else (other, one)]
        apart = (rank[one] - rank[other]) ** 2 if swiss else 0
        return repeat * ((meetings + 1) ** 2 - 1) + apart

    costs = {(one, other): cost(one, other) for one in ranked for other in ranked if one != other}
    rng = random.Random(seed)
    best: list[list[int]] = []
    least: int | None = None
    for start in range(_STARTS):
        order = list(ranked)
        if start:
            rng.shuffle(order)
        groups = _descend([order[at : at + size] for at in range(0, count, size)], costs)
        total = sum(costs[pair] for group in groups for pair in combinations(group, 2))
        if least is None or total < least:
            best, least = groups, total
    return best


def _descend(groups: list[list[int]], costs: dict[tuple[int, int], int]) -> list[list[int]]:
    """Exchange entries of different groups as long as that lowers the cost."""

    def cost(entry: int, group: list[int], instead: int) -> int:
        return sum(costs[entry, other] for other in group if other not in (instead, entry))

    improved = True
    while improved:
        improved = False
        for one, other in combinations(range(len(groups)), 2):
            for mine in range(len(groups[one])):
                for yours in range(len(groups[other])):
                    here, there = groups[one], groups[other]
                    a, b = here[mine], there[yours]
                    before = cost(a, here, a) + cost(b, there, b)
                    if cost(b, here, a) + cost(a, there, b) < before:
                        here[mine], there[yours] = b, a
                        improved = True
    return groups
