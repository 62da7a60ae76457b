"""`Preparations`: a declarer's choices before the first lead, and the hands that the other players may hold.

A declarer decides in up to two stages: a *first choice* before it sees the widow (the tiles dealt to nobody),
and a *second choice* afterward. `Preparations` numbers the choices of each stage, so that results can be kept
in arrays of shape (widows, first choices, second choices). What is chosen in each stage depends on the rules:

- If the widow is taken before trump is named, there is no first choice; the second choice is discard and
  trump.
- If trump is named before the widow is taken, the first choice is the trump and the second is the discard.
- If no widow is taken, there is a single, empty widow and no first choice; the second choice is the trump.
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
"""The most worlds (deals of the unseen tiles) for a widow that are all listed. If there are more, worlds are
sampled."""

MAX_SAMPLED = 1 << 15
"""The number of worlds sampled for a widow, with replacement, if there are too many to list."""

_MAX_WIDOWS = 2_000
_MAX_PREPARATIONS = 100_000


class Preparation(Struct, frozen=True):
    """A trump and discards for one widow: everything that a declarer decides before the first lead."""

    widow: int
    """The widow, an index into `Preparations.widows`."""
    first: int
    """The index of the choice made before the widow is seen."""
    second: int
    """The index of the choice made after the widow is seen."""
    trump: int
    """The trump, an index into `Preparations.trumps`."""
    held: int
    """The hand that the declarer then plays, as a bit mask."""
    discards: tuple[int, ...]
    """The bit numbers of the discarded tiles."""


class Preparations:
    """All legal preparations (choices of trump and discards) of a declarer.

    The declarer holds ``hand``, a bit mask, before taking the widow.
    """

    def __init__(self, setup: Setup, hand: int) -> None:
        """List the preparations, that is, the possible choices of trump and discards before the first lead.

        Raises `AnalysisError` if there are too many, which can happen in small games with large
        widows."""
        self.setup = setup
        self.hand = hand
        self.unseen = (1 << len(setup.pieces)) - 1 & ~hand
        self.trumps: tuple[str | None, ...] = (
            (None,) if setup.called else tuple(named.trump for named, _ in setup.trumps)
        )
        """The trumps that the rules let a declarer name, or only None if the rules have no trump (the leader
        of each trick then calls its suit)."""
        size = setup.widow_size if setup.exchanges != "none" else 0
        trumps = len(self.trumps)
        widows, discards = comb(self.unseen.bit_count(), size), comb(setup.hand_size + size, size)
        if widows > _MAX_WIDOWS or widows * discards * trumps > _MAX_PREPARATIONS:
            raise AnalysisError(f"there are too many discards to compare with a widow of {size} tiles")
        self.widows = tuple(mask_of(chosen) for chosen in combinations(bits(self.unseen), size))
        """Every possible widow, as a bit mask; a single 0 if the declarer takes none."""
        trump_first = setup.exchanges == "after-trump"
        self.shape = (widows, trumps if trump_first else 1, discards if trump_first else discards * trumps)
        """The number of widows, of first choices and of second choices."""
        self.legal = self._legal(size, trump_first=trump_first)
        """All legal preparations, ordered by widow."""

    def _legal(self, size: int, *, trump_first: bool) -> tuple[Preparation, ...]:
        setup = self.setup
        trumps = [setup.tables(trump).trumps for trump in self.trumps]
        legal: list[Preparation] = []
        for widow, taken in enumerate(self.widows):
            together = self.hand | taken
            # The tiles of the dealt hand come first, so that a given second choice has the same meaning for
            # every widow.
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
        """The number of worlds for each widow, that is, of ways to deal the other unseen tiles."""
        left = self.unseen.bit_count() - self.widows[0].bit_count()
        count = 1
        for _ in range(self.setup.seating.players - 1):
            count *= comb(left, self.setup.hand_size)
            left -= self.setup.hand_size
        return count

    @property
    def listed(self) -> bool:
        """True if `worlds` lists every world, False if it returns a sample."""
        return self.world_count <= MAX_LISTED

    def worlds(self, rng: np.random.Generator, max_count: int | None = None) -> NDArray[np.uint64]:
        """Return an array with possible hands of the other players, as bit masks.

        The shape is (widows, worlds, other players). The worlds of each widow are in random order. They are
        all worlds, each once, if `listed` is true, and otherwise a sample of `MAX_SAMPLED` worlds; in both
        cases at most ``max_count``.
        """
        setup = self.setup
        others, size = setup.seating.players - 1, setup.hand_size
        unseen = [self.unseen & ~widow for widow in self.widows]
        count = self.world_count if self.listed else MAX_SAMPLED
        limit = count if max_count is None else min(count, max_count)
        if not self.listed:
            return np.stack([_sampled(mask, others, size, limit, rng) for mask in unseen])
        # Worlds of different widows differ only in the names of the tiles, so list them once, by position.
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
        """Return the discarded tiles as text, with ``widow`` in place of each tile from the widow."""
        names = [
            str(self.setup.pieces[number]) if self.hand >> number & 1 else "widow"
            for number in preparation.discards
        ]
        return " ".join(names)


def _sampled(tiles: int, hands: int, size: int, count: int, rng: np.random.Generator) -> NDArray[np.uint64]:
    """Deal ``hands`` hands from a mask of tiles, ``count`` times independently.

    Return them with a row for each deal.
    """
    numbers = np.array([1 << number for number in bits(tiles)], dtype=np.uint64)
    order = rng.random((count, len(numbers))).argsort(axis=1)[:, : hands * size]
    return np.bitwise_or.reduce(numbers[order].reshape(count, hands, size), axis=2)


def hand_mask(setup: Setup, hand: Sequence[Piece]) -> int:
    """Return a hand of tiles as a bit mask."""
    return sum(setup.bits_of[piece] for piece in hand)
