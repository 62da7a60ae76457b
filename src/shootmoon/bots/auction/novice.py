"""`Novice`: plays its pieces by rules of thumb, and bids by the equilibrium of the auction among its like."""

from __future__ import annotations

from shootmoon.bots.novice.beginner import Beginner
from shootmoon.bots.protocol.decision import Decision
from shootmoon.game import View


class Novice(Beginner):
    """Bids so that no rule for bidding gains against it (`equilibrium_bid`), and otherwise plays like
    `Beginner`.

    Where the equity tables of the rules or NumPy are missing, it bids like `Beginner`, too. A bolder style
    overrates its hands by the tricks that `Beginner` adds to its bids, and a habit chooses among bids that
    the equilibrium mixes.
    """

    name = "novice"

    def bid(self, view: View) -> Decision:
        """Choose a bid. This takes a few hundredths of a second the first time at a standing, and a
        millisecond after that."""
        try:
            from shootmoon.bots.auction.mixture import equilibrium_bid  # imported late: needs NumPy
        except ImportError:
            return super().bid(view)
        return equilibrium_bid(view, self._hope, self._habit) or super().bid(view)
