"""`AuctionTree`: all courses that an auction can take under a rule set.

In Moon each seat is asked once, clockwise from the left of the dealer. The tree therefore has few nodes, and
each seat acts at most once on a path.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from shootmoon.game import PASS, Bid, Setup


class AuctionNode(Struct, frozen=True):
    """A point of an auction at which a seat has to bid or pass."""

    bids: tuple[Bid, ...]
    """The bids and passes so far, in order."""
    actions: tuple[Bid, ...]
    """The bids that may be made here, a pass included."""
    children: tuple[int, ...]
    """Where each action leads: the number of a node or, for an end, -1 less its number."""

    @property
    def place(self) -> int:
        """The bidder's distance from the left of the dealer, from 0."""
        return len(self.bids)


class AuctionEnd(Struct, frozen=True):
    """An end of an auction."""

    path: tuple[tuple[int, int], ...]
    """For each place, the node at which it acted and the index of its action there."""
    outcome: int
    """The outcome, as an index into `AuctionTree.outcomes`."""


class AuctionTree:
    """All nodes and ends of the auction of a rule set. Use `auction_tree` to get one."""

    def __init__(self, setup: Setup) -> None:
        """Lay out the tree."""
        self.setup = setup
        self.players = setup.seating.players
        self.outcomes: tuple[tuple[int, Bid], ...] = (
            (-1, PASS),
            *((place, bid) for place in range(self.players) for bid in setup.bids),
        )
        """All possible outcomes: the declarer's place and the contract; (-1, PASS) if all seats pass."""
        self.nodes: list[AuctionNode] = []
        """All nodes; node 0 is the first."""
        self.ends: list[AuctionEnd] = []
        """All ends."""
        self._numbers: dict[tuple[Bid, ...], int] = {}
        self._add((), PASS, -1, ())

    def node_of(self, bids: Sequence[Bid]) -> int:
        """Return the number of the node after these bids and passes."""
        return self._numbers[tuple(bids)]

    def partner_holds(self, number: int) -> bool:
        """Return True if the partner of the seat that acts at a node has made the highest bid."""
        bids = self.nodes[number].bids
        holder = max((place for place, bid in enumerate(bids) if bid != PASS), default=-1)
        seating = self.setup.seating
        # Places are numbered from the left of the dealer, but partners sit alike around every dealer.
        return holder >= 0 and seating.side_of(holder + 1) == seating.side_of(len(bids) + 1)

    def _add(
        self, bids: tuple[Bid, ...], standing: Bid, holder: int, path: tuple[tuple[int, int], ...]
    ) -> int:
        place = len(bids)
        if place == self.players:
            self.ends.append(AuctionEnd(path, self.outcomes.index((holder, standing))))
            return -len(self.ends)
        number = len(self.nodes)
        self._numbers[bids] = number
        self.nodes.append(AuctionNode(bids, (), ()))
        forced = self.setup.dealer_must_bid and place == self.players - 1 and standing == PASS
        actions = (*(() if forced else (PASS,)), *(bid for bid in self.setup.ladder[standing] if bid != PASS))
        children = tuple(
            self._add(
                (*bids, bid),
                standing if bid == PASS else bid,
                holder if bid == PASS else place,
                (*path, (number, index)),
            )
            for index, bid in enumerate(actions)
        )
        self.nodes[number] = AuctionNode(bids, actions, children)
        return number


@lru_cache(maxsize=64)
def auction_tree(setup: Setup) -> AuctionTree:
    """Return the auction tree of a rule set."""
    return AuctionTree(setup)
