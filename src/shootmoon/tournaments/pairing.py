"""Pairing: who plays whom in the next round.

The entries are parted into tables by an exchange heuristic after Kernighan and Lin (“An Efficient Heuristic
Procedure for Partitioning Graphs”, Bell System Technical Journal 49, 1970): start with some partition, and
exchange two entries of different tables as long as this lowers the cost. Then disturb the best partition that
was found by a few exchanges, and descend again (iterated local search). The cost of a table is the sum over
its pairs of entries: a pair that has met costs much more than one that hasn't, and kin (entries that may be
one person's) even more; in a Swiss tournament, a pair also costs the square of the difference of their ranks.
Two pairs that meet for the third time cost more than three that meet for the second time, since repetitions
cost by their square.

With two entries at a table and a round robin, the circle method is used instead (as in the Berger tables of
chess): everybody meets everybody exactly once in n - 1 rounds.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, permutations
from typing import TypeAlias

Tables: TypeAlias = tuple[tuple[int | None, ...], ...]
"""By table and place: the number of an entry; None for house bots."""
Pair: TypeAlias = tuple[int, int]
"""Two entries, the lower number first."""

_STARTS = 3
"""The number of partitions from which the search starts: the ranking and random ones."""
_TRIES = 40
"""The number of times that a partition is disturbed without gain before a search ends."""
_JUDGED = 1_500_000
"""The number of exchanges that are judged at most. This takes less than half a second."""
_KIN = 100
"""What it costs that kin meet, as a multiple of what it costs that a pair meets again: as much as if they had
met nine times before."""


def pair(
    ranked: Sequence[int],
    size: int,
    played: Sequence[Tables],
    *,
    swiss: bool,
    seed: int = 0,
    kin: Collection[Pair] = (),
) -> Tables:
    """Return the tables of the next round.

    ``ranked``: the entries that take part, the best first; before the first round, in random order.
    ``size``: the number of entries at a table. ``played``: the tables of the earlier rounds. ``swiss``: True
    to let neighbors in the ranking meet. ``seed``: makes the choice among equally good solutions. ``kin``:
    pairs that should sit at different tables.

    House bots fill at most one table's places. Within a table, the places are chosen so that nobody sits in
    the same place more often than necessary.

    >>> pair([0, 1, 2, 3, 4], 2, [], swiss=True)
    ((0, 1), (2, 3), (4, None))
    >>> pair([0, 1, 2, 3, 4], 2, [], swiss=True, kin=[(0, 1)])
    ((0, None), (1, 2), (3, 4))
    """
    met, apart = _meetings(played), frozenset(kin)
    # A meeting costs more than all that better ranks can gain.
    again = len(ranked) ** 3 if swiss else 1
    costs = [
        [0 if one == other else again * _repetition(met, apart, one, other) for other in ranked]
        for one in ranked
    ]
    if swiss:
        for one, row in enumerate(costs):
            for other in range(len(row)):
                row[other] += (one - other) ** 2
    rng = random.Random(seed)
    groups, total = ([], None) if swiss or size != 2 else _circle(ranked, played, costs)
    if total is None or total > 0:
        search = _Search(costs, size, rng, spread=2 * size if swiss else len(ranked))
        found = search.best(swiss=swiss)
        if total is None or search.total < total:
            groups = found
    seated = _places(played)
    return tuple(_in_places([ranked[at] for at in group], size, seated) for group in groups)


def separable(groups: Iterable[Collection[int]], tables: int) -> set[Pair]:
    """Return the pairs of entries of the same group, for groups of which no two need to share a table.

    A larger group, such as a club whose people all play behind one address, can't be parted anyway.
    """
    return {pair for group in groups if len(group) <= tables for pair in combinations(sorted(set(group)), 2)}


def _repetition(met: Counter[Pair], kin: Collection[Pair], one: int, other: int) -> int:
    pair = (one, other) if one < other else (other, one)
    return (met[pair] + 1) ** 2 - 1 + _KIN * (pair in kin)


def _pairs(table: Sequence[int | None]) -> list[Pair]:
    return list(combinations(sorted(entry for entry in table if entry is not None), 2))


def _meetings(played: Sequence[Tables]) -> Counter[Pair]:
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


def _circle(
    ranked: Sequence[int], played: Sequence[Tables], costs: Sequence[Sequence[int]]
) -> tuple[list[list[int]], int | None]:
    """Return the cheapest round of the circle method, as positions in ``ranked``, and what it costs.

    One entry stays; the others move on by one place in each round. The first round fixes their order.
    """
    circle: list[int | None] = list(ranked)
    if played:
        first = [(*table, None)[:2] for table in played[0]]
        circle = [*(one for one, _ in first), *reversed([other for _, other in first])]
        present = set(ranked)
        circle = [each for each in circle if each in present]
        circle += sorted(present.difference(each for each in circle if each is not None))
    if len(circle) % 2:
        circle.append(None)
    at = {entry: position for position, entry in enumerate(ranked)}
    stays, *others = circle
    half = len(circle) // 2
    best: list[list[int]] = []
    least: int | None = None
    for shift in range(len(others)):
        turned = [stays, *others[shift:], *others[:shift]]
        pairs = zip(turned[:half], reversed(turned[half:]), strict=True)
        groups = [[at[entry] for entry in pair if entry is not None] for pair in pairs]
        cost = sum(costs[group[0]][group[1]] for group in groups if len(group) == 2)
        if least is None or cost < least:
            best, least = groups, cost
    return best, least


class _Search:
    """A partition of positions in the ranking into groups, which is improved by exchanges.

    The cost of joining each group is kept for each position, so an exchange is judged by six additions.
    """

    def __init__(self, costs: list[list[int]], size: int, rng: random.Random, spread: int) -> None:
        """``costs``: by two positions. ``size``: that of a group. ``spread``: by how many ranks positions
        may differ that are exchanged to disturb a partition."""
        self._costs, self._size, self._rng, self._spread = costs, size, rng, spread
        self._groups: list[list[int]] = []
        self._group: list[int] = []
        """By position: the number of its group."""
        self._joining: list[list[int]] = []
        """By position and group: what it costs that the position is in the group."""
        self._total = self._judged = 0
        self.total = 0
        """The cost of the best partition that was found."""

    def best(self, *, swiss: bool) -> list[list[int]]:
        """Return the best partition that was found."""
        order = list(range(len(self._costs)))
        # Nothing is cheaper than neighbors that haven't met.
        least = self._ranks_apart() if swiss else 0
        self._start(order)
        if self._total > least:
            self._improve(least)
        best, self.total = self._groups, self._total
        for _ in range(_STARTS - 1):
            if self.total == least or self._judged >= _JUDGED:
                break
            self._rng.shuffle(order)
            self._start(order)
            self._improve(least)
            if self._total < self.total:
                best, self.total = self._groups, self._total
        return sorted(sorted(group) for group in best)

    def _improve(self, least: int) -> None:
        """Descend, disturb the partition and descend again, until that gains nothing for a while.

        ``least``: the cost below which there is nothing.
        """
        self._descend(range(len(self._costs)))
        failed = 0
        while self._total > least and failed < _TRIES and self._judged < _JUDGED and len(self._groups) > 1:
            before = self._total
            saved = [each[:] for each in self._groups], self._group[:], [each[:] for each in self._joining]
            self._descend(self._disturb())
            if self._total > before:
                self._groups, self._group, self._joining = saved
                self._total = before
            failed = 0 if self._total < before else failed + 1

    def _start(self, order: Sequence[int]) -> None:
        count, size = len(order), self._size
        self._groups = [list(order[at : at + size]) for at in range(0, count, size)]
        self._group = [0] * count
        for number, group in enumerate(self._groups):
            for each in group:
                self._group[each] = number
        self._joining = [[sum(row[each] for each in group) for group in self._groups] for row in self._costs]
        self._total = sum(self._joining[each][self._group[each]] for each in order) // 2

    def _ranks_apart(self) -> int:
        count, size = len(self._costs), self._size
        return sum(
            (other - one) ** 2
            for first in range(0, count, size)
            for one, other in combinations(range(first, min(first + size, count)), 2)
        )

    def _descend(self, changed: Sequence[int]) -> None:
        """Exchange positions of different groups as long as that lowers the cost.

        ``changed``: the positions for which an exchange may do so.
        """
        waiting = deque(changed)
        queued = set(waiting)
        while waiting:
            one = waiting.popleft()
            queued.discard(one)
            other = self._partner(one)
            if other is None:
                continue
            for each in self._exchange(one, other):
                if each not in queued:
                    waiting.append(each)
                    queued.add(each)

    def _partner(self, one: int) -> int | None:
        """Return the position with which an exchange lowers the cost most; None if none does."""
        joining, group, row = self._joining, self._group, self._costs[one]
        here, mine = group[one], joining[one]
        stay, least, found = mine[here], 0, None
        self._judged += len(row)
        for other, there in enumerate(group):
            if there != here:
                yours = joining[other]
                gain = mine[there] + yours[here] - stay - yours[there] - 2 * row[other]
                if gain < least:
                    least, found = gain, other
        return found

    def _exchange(self, one: int, other: int) -> list[int]:
        """Let two positions change places, and return all positions of their groups."""
        here, there = self._group[one], self._group[other]
        joining = self._joining
        self._total += (
            joining[one][there]
            + joining[other][here]
            - joining[one][here]
            - joining[other][there]
            - 2 * self._costs[one][other]
        )
        for row, mine, yours in zip(joining, self._costs[one], self._costs[other], strict=True):
            row[here] += yours - mine
            row[there] += mine - yours
        self._group[one], self._group[other] = there, here
        groups = self._groups[here], self._groups[there]
        groups[0][groups[0].index(one)] = other
        groups[1][groups[1].index(other)] = one
        return [*groups[0], *groups[1]]

    def _disturb(self) -> list[int]:
        """Exchange a few positions at random, and return those of all groups that were changed."""
        count, rng = len(self._costs), self._rng
        changed: dict[int, None] = {}
        for _ in range(rng.randint(2, 4)):
            # Of three positions, the one that costs most: there is most to gain.
            one = max(
                (rng.randrange(count) for _ in range(3)),
                key=lambda each: self._joining[each][self._group[each]],
            )
            near = range(max(0, one - self._spread), min(count, one + self._spread + 1))
            other = rng.choice(near)
            if self._group[one] != self._group[other]:
                changed.update(dict.fromkeys(self._exchange(one, other)))
        return list(changed)
