"""`Preparations`: the choices of a declarer before the first lead, and the hands that the others may hold.

A declarer decides in up to two stages: before it has seen the widow, and after. `Preparations` indexes both,
so that results can be kept in arrays of the shape (widows, first choices, second choices):

- Where the widow is taken before trump is named, there is no first choice; the second is discard and trump.
- Where trump is named before the widow is taken, the first choice is the trump and the second the discard.
- Where no widow is taken, there is one (empty) widow and no first choice; the second is the trump.
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
"""Up to this number of worlds for a widow, all are listed; otherwise they are sampled."""

MAX_SAMPLED = 1 << 15
"""The number of worlds that are sampled, with replacement, where there are too many to list."""

_MAX_WIDOWS = 2_000
_MAX_PREPARATIONS = 100_000


class Preparation(Struct, frozen=True):
    """A trump and discards for one widow: all that is decided before the first lead."""

    widow: int
    """The widow, an index into `Preparations.widows`."""
    first: int
    """The choice made before the widow is seen, an index."""
    second: int
    """The choice made after the widow is seen, an index."""
    trump: int
    """The trump, an index into `Preparations.trumps`."""
    held: int
    """Mask of the hand that the declarer then plays."""
    discards: tuple[int, ...]
    """The bit numbers of the discarded tiles."""


class Preparations:
    """All legal preparations of a declarer that holds ``hand`` (a mask) before it takes the widow."""

    def __init__(self, setup: Setup, hand: int) -> None:
        """Raises `AnalysisError` if there are too many, as in small games with large widows."""
        self.setup = setup
        self.hand = hand
        self.unseen = (1 << len(setup.pieces)) - 1 & ~hand
        self.trumps: tuple[str | None, ...] = (
            (None,) if setup.called else tuple(named.trump for named, _ in setup.trumps)
        )
        """The trumps that the rules let a declarer name; only None where the leader of a trick calls its
        suit."""
        size = setup.widow_size if setup.exchanges != "none" else 0
        trumps = len(self.trumps)
        widows, discards = comb(self.unseen.bit_count(), size), comb(setup.hand_size + size, size)
        if widows > _MAX_WIDOWS or widows * discards * trumps > _MAX_PREPARATIONS:
            raise AnalysisError(f"there are too many discards to compare with a widow of {size} tiles")
        self.widows = tuple(mask_of(chosen) for chosen in combinations(bits(self.unseen), size))
        """Every widow that the declarer may take, as a mask; a single 0 where none is taken."""
        trump_first = setup.exchanges == "after-trump"
        self.shape = (widows, trumps if trump_first else 1, discards if trump_first else discards * trumps)
        """The numbers of widows, of first choices and of second choices."""
        self.legal = self._legal(size, trump_first=trump_first)
        """Every legal preparation, by widow."""

    def _legal(self, size: int, *, trump_first: bool) -> tuple[Preparation, ...]:
        setup = self.setup
        trumps = [setup.tables(trump).trumps for trump in self.trumps]
        legal: list[Preparation] = []
        for widow, taken in enumerate(self.widows):
            together = self.hand | taken
            # The tiles of the dealt hand come first, so that a second choice means the same for every widow.
            tiles = (*bits(self.hand), *bits(taken))
            for number, discards in enumerate(combinations(tiles, size)):
                held = together & ~mask_of(discards)
                for trump, mask in enumerate(trumps):
                    if setup.leads_trump and mask and not mask & held:
                        continue  # the first lead must be a trump, and none is held
                    if trump_first and setup.leads_trump and mask and not mask & self.hand:
                        continue  # a trump that isn't held can't be named
                    first, second = (trump, number) if trump_first else (0, number * len(trumps) + trump)
                    legal.append(Preparation(widow, first, second, trump, held, tuple(sorted(discards))))
        return tuple(legal)

    @property
    def world_count(self) -> int:
        """The number of worlds for each widow: the ways to deal the other unseen tiles."""
        left = self.unseen.bit_count() - self.widows[0].bit_count()
        count = 1
        for _ in range(self.setup.seating.players - 1):
            count *= comb(left, self.setup.hand_size)
            left -= self.setup.hand_size
        return count

    @property
    def listed(self) -> bool:
        """True if `worlds` lists every world, False if it samples them."""
        return self.world_count <= MAX_LISTED

    def worlds(self, rng: np.random.Generator, max_count: int | None = None) -> NDArray[np.uint64]:
        """Return hands of the other players, of the shape (widows, worlds, other players).

        For each widow by itself the worlds are in random order: all of them, each once, if they are
        `listed`, and otherwise a sample of `MAX_SAMPLED`; at most ``max_count`` of them.
        """
        setup = self.setup
        others, size = setup.seating.players - 1, setup.hand_size
        unseen = [self.unseen & ~widow for widow in self.widows]
        count = self.world_count if self.listed else MAX_SAMPLED
        limit = count if max_count is None else min(count, max_count)
        if not self.listed:
            return np.stack([_sampled(mask, others, size, limit, rng) for mask in unseen])
        # The worlds are the same for every widow but for the names of the tiles: list them once, by position.
        tiles = unseen[0].bit_count()
        spare = tiles - others * size
        everything = (1 << tiles) - 1
        places = [Place(str(seat), size, everything) for seat in range(others)]
        if spare:
            places.append(Place("widow", spare, everything))
        patterns = enumerate_worlds(Unseen(everything, tuple(places)))[:, :others]
        worlds = np.zeros((len(unseen), limit, others), dtype=np.uint64)
        for widow, mask in enumerate(unseen):
            chosen = patterns[rng.permutation(count)[:limit]]
            for position, number in enumerate(bits(mask)):
                worlds[widow] |= (chosen >> np.uint64(position) & np.uint64(1)) << np.uint64(number)
        return worlds

    def discard_label(self, preparation: Preparation) -> str:
        """Return the discarded tiles as text, with ``widow`` for each tile that came from the widow."""
        names = [
            str(self.setup.pieces[number]) if self.hand >> number & 1 else "widow"
            for number in preparation.discards
        ]
        return " ".join(names)


def _sampled(tiles: int, hands: int, size: int, count: int, rng: np.random.Generator) -> NDArray[np.uint64]:
    """Deal ``hands`` hands from a mask of tiles, ``count`` times independently; a row for each time."""
    numbers = np.array([1 << number for number in bits(tiles)], dtype=np.uint64)
    order = rng.random((count, len(numbers))).argsort(axis=1)[:, : hands * size]
    return np.bitwise_or.reduce(numbers[order].reshape(count, hands, size), axis=2)


def hand_mask(setup: Setup, hand: Sequence[Piece]) -> int:
    """Return the mask of a hand of tiles."""
    return sum(setup.bits_of[piece] for piece in hand)
