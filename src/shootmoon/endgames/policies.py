"""What a declarer can choose before the first lead, and what the hands of the others may be.

Everything a declarer decides without seeing the others' hands, as arrays: *groups* are what the declarer
may come to know (each widow that may be taken), *first* choices are made before that, *second* ones after
it.

- the widow is taken before trump is named: nothing first; second discard and trump
- trump is named before the widow is taken: first the trump; second the discard
- no widow is taken: one group; second the trump
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from shootmoon.belief import Place, Unseen
from shootmoon.belief.enumeration import enumerate_worlds
from shootmoon.endgames.endgame import mask_of
from shootmoon.endgames.errors import AnalysisError
from shootmoon.game import Setup
from shootmoon.pieces import Piece
from shootmoon.tricks import bits

MAX_LISTED = 60_000
"""Splits of the unseen tiles are listed when there are at most so many, else drawn."""

MAX_DRAWN = 1 << 15
"""How many splits are drawn, with repetition, where there are more."""

_MAX_GROUPS = 2_000
_MAX_CHOICES = 100_000


class Choice(Struct, frozen=True):
    """One way to prepare a hand for play."""

    group: int
    first: int
    second: int
    trump: int
    """Which trump, an index into `Policies.trumps`."""
    held: int
    """Mask of what the declarer plays with."""
    laid: tuple[int, ...]
    """Bit numbers of the tiles laid aside."""


class Policies:
    """All choices of a declarer who holds ``hand``, a mask."""

    def __init__(self, setup: Setup, hand: int) -> None:
        """Raises `AnalysisError` where there are too many (small games with large widows)."""
        self.setup = setup
        self.hand = hand
        self.unseen = (1 << len(setup.pieces)) - 1 & ~hand
        self.trumps: tuple[str | None, ...] = (
            (None,) if setup.called else tuple(named.trump for named, _ in setup.trumps)
        )
        """What may be named by these rules; None alone where suits are called."""
        size = setup.widow_size if setup.exchanges != "none" else 0
        trumps = len(self.trumps)
        groups, seconds = comb(self.unseen.bit_count(), size), comb(setup.hand_size + size, size)
        if groups > _MAX_GROUPS or groups * seconds * trumps > _MAX_CHOICES:
            raise AnalysisError(f"a widow of {size} tiles leaves too much to choose")
        self.widows = tuple(mask_of(chosen) for chosen in combinations(bits(self.unseen), size))
        """By group: mask of the tiles that the declarer takes; a single 0 where none are taken."""
        trump_first = setup.exchanges == "after-trump"
        self.shape = (groups, trumps if trump_first else 1, seconds if trump_first else seconds * trumps)
        """Groups, first choices, second choices."""
        self.choices = self._choices(size, trump_first=trump_first)
        """Those that are legal."""

    def _choices(self, size: int, *, trump_first: bool) -> tuple[Choice, ...]:
        setup = self.setup
        trumps = [setup.tables(trump).trumps for trump in self.trumps]
        found: list[Choice] = []
        for group, widow in enumerate(self.widows):
            eight = self.hand | widow
            # The own tiles first, so that second choices mean the same in every group.
            tiles = (*bits(self.hand), *bits(widow))
            for way, laid in enumerate(combinations(tiles, size)):
                held = eight & ~mask_of(laid)
                for trump, mask in enumerate(trumps):
                    if setup.leads_trump and mask and not mask & held:
                        continue  # could not be led
                    if trump_first and setup.leads_trump and mask and not mask & self.hand:
                        continue  # could not be named
                    first, second = (trump, way) if trump_first else (0, way * len(trumps) + trump)
                    found.append(Choice(group, first, second, trump, held, tuple(sorted(laid))))
        return tuple(found)

    @property
    def splits(self) -> int:
        """In how many ways the unseen tiles of a group can lie."""
        left = self.unseen.bit_count() - self.widows[0].bit_count()
        ways = 1
        for _ in range(self.setup.seating.players - 1):
            ways *= comb(left, self.setup.hand_size)
            left -= self.setup.hand_size
        return ways

    @property
    def listed(self) -> bool:
        """Whether all splits are looked at in the end, or only drawn from."""
        return self.splits <= MAX_LISTED

    def worlds(self, rng: np.random.Generator, most: int | None = None) -> NDArray[np.uint64]:
        """The others' hands: shape (groups, worlds, other players), in random order, each group by itself.

        All splits, each once, where they are `listed`, else `MAX_DRAWN` of them; never more than ``most``.
        """
        setup = self.setup
        others, size = setup.seating.players - 1, setup.hand_size
        left = [self.unseen & ~widow for widow in self.widows]
        count = self.splits if self.listed else MAX_DRAWN
        limit = count if most is None else min(count, most)
        if not self.listed:
            return np.stack([_drawn(mask, others, size, limit, rng) for mask in left])
        # The splits of as many tiles look alike in every group: list them once, as places among the tiles.
        tiles = left[0].bit_count()
        spare = tiles - others * size
        everything = (1 << tiles) - 1
        places = [Place(str(seat), size, everything) for seat in range(others)]
        if spare:
            places.append(Place("widow", spare, everything))
        patterns = enumerate_worlds(Unseen(everything, tuple(places)))[:, :others]
        found = np.zeros((len(left), limit, others), dtype=np.uint64)
        for group, mask in enumerate(left):
            chosen = patterns[rng.permutation(count)[:limit]]
            for place, number in enumerate(bits(mask)):
                found[group] |= (chosen >> np.uint64(place) & np.uint64(1)) << np.uint64(number)
        return found

    def label(self, choice: Choice) -> str:
        """What is laid aside, with ``widow`` for a tile that was taken."""
        names = [
            str(self.setup.pieces[number]) if self.hand >> number & 1 else "widow" for number in choice.laid
        ]
        return " ".join(names)


def _drawn(tiles: int, hands: int, size: int, count: int, rng: np.random.Generator) -> NDArray[np.uint64]:
    """``count`` ways to deal ``hands`` hands from a mask of tiles, each drawn by itself."""
    numbers = np.array([1 << number for number in bits(tiles)], dtype=np.uint64)
    order = rng.random((count, len(numbers))).argsort(axis=1)[:, : hands * size]
    return np.bitwise_or.reduce(numbers[order].reshape(count, hands, size), axis=2)


def hand_mask(setup: Setup, hand: Sequence[Piece]) -> int:
    """The mask of a hand of tiles."""
    return sum(setup.bits_of[piece] for piece in hand)
