"""`SearchConfig`: how much a bot that looks at many deals does before it answers."""

from __future__ import annotations

from msgspec import Struct


class SearchConfig(Struct, frozen=True, kw_only=True):
    """The figures in which one searcher differs from the next."""

    seconds: float
    """The longest it thinks about one action, on one core."""
    match: bool
    """Whether it plays for the match, or for the points of the hand."""
    use_likelihood: bool
    """Whether it reads anything into what the others did."""
    max_enumerated: int
    """Up to so many worlds are all looked at before some are drawn."""
    pool: int
    """Else so many are drawn to begin with, and those kept that explain what the others did."""
    worlds: tuple[int, ...]
    """Deals to look at for a play, at most, by tricks to come; the last figure also for more."""
    declare_worlds: int
    """Deals to look at for the best of the discards and trumps."""
    separate_defenders: bool
    """Whether defenders who are not partners look at what each of them takes."""
    bid_worlds: tuple[int, int]
    """Deals to look at for a bid, at most, with up to three players and with four; fewer where it is settled
    sooner which is best."""
    max_cards: int
    """Deals of Chips are solved once the cards in play and twice the players come to no more; before, thumb
    rules play, since that would take too long."""
    risk_threshold: float = 0.0
    """How much more a bid that will more likely fail than not must be worth, in the chance to win the match,
    than the best of the others. Nobody likes to play with somebody who bids wildly, but who asks for anything
    here wins less (``docs/lab/strength.md``)."""

    def worlds_for(self, tricks: int, players: int) -> int:
        """Deals to look at with so many tricks to come; half as many for four or more, since each takes
        several times as long."""
        found = self.worlds[min(tricks, len(self.worlds)) - 1]
        return found if players < 4 else found // 2

    def bid_worlds_for(self, players: int) -> int:
        """Deals to look at for a bid, with so many players."""
        return self.bid_worlds[players > 3]
