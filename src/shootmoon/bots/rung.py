"""`Rung`: how much a bot that looks at many deals does before it answers."""

from __future__ import annotations

from msgspec import Struct


class Doubt(Struct, frozen=True):
    """How much more a bid must be worth that will more likely fail than not, than the best that won't.

    The model of the match is not so exact that little would tell, and nobody likes to play with somebody who
    bids wildly.
    """

    least: float
    """Chance to win the match, in any case."""
    good: float = 0.0
    """Where good players defend: a part of what is at stake with the bid, which must so be made that much
    more often than would pay."""
    careless: float = 0.0
    """The same where careless ones do."""

    def asks(self, careless: float, at_stake: float) -> float:
        """How much more; ``careless``: how likely one of the defenders is.

        >>> Doubt(0.05, 0.25, 0.0).asks(0.5, 1.0), Doubt(0.05, 0.25, 0.0).asks(0.5, 0.1)
        (0.125, 0.05)
        """
        return max(self.least, ((1 - careless) * self.good + careless * self.careless) * at_stake)


class Rung(Struct, frozen=True, kw_only=True):
    """The figures in which one rung of the ladder differs from the next."""

    seconds: float
    """The longest it thinks about one action, on one core."""
    match: bool
    """Whether it plays for the match, or for the points of the hand."""
    telling: bool
    """Whether it reads anything into what the others did."""
    listed: int
    """Up to so many worlds are all looked at before some are drawn."""
    pool: int
    """Else so many are drawn to begin with, and those kept that explain what the others did."""
    worlds: tuple[int, ...]
    """Deals to look at for a play, by tricks to come; the last figure also for more."""
    bid_worlds: int
    """Deals to look at for a bid."""
    declare_worlds: int
    """Deals to look at for the best of the discards and trumps."""
    split: bool
    """Whether defenders who are not partners look at what each of them takes."""

    def worlds_for(self, tricks: int, players: int) -> int:
        """Deals to look at with so many tricks to come; half as many for four or more, since each takes
        several times as long."""
        found = self.worlds[min(tricks, len(self.worlds)) - 1]
        return found if players < 4 else found // 2

    cards: int
    """Deals of Chips are solved once the cards in play and twice the players come to no more; before, thumb
    rules play, since that would take too long."""
    doubt: Doubt
