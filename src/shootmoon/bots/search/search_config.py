"""`SearchConfig`: how much a bot searches before it answers."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

RISK_THRESHOLDS: Mapping[str, float] = {"sober": 0.1, "sound": 0.03, "bold": 0.0, "wild": -0.05}
"""The `SearchConfig.risk_threshold` of each style that says how boldly a bot bids."""

HABIT_COST = 0.02
"""The probability of winning the match that a bot gives up for its habit, at most."""

_MIN_WORLDS = 8
"""The smallest number of worlds that a smaller budget leaves."""


class SearchConfig(Struct, frozen=True, kw_only=True):
    """The parameters in which the bots that search differ."""

    nodes: int
    """The budget of a decision: when the solver has searched this many nodes, no further worlds are searched.
    Most decisions need less, since the numbers of worlds are limited, too. A node takes 25 to 50 nanoseconds
    on one core."""
    seconds: float
    """The default time limit for a decision: a safety net, which even a machine ten times slower than those
    of today doesn't reach."""
    match: bool
    """True to maximize the probability of winning the match, False to maximize the points of the hand."""
    use_likelihood: bool
    """True to weight worlds by the likelihood of the others' actions and to use the opponent model."""
    max_enumerated: int
    """All worlds of a view are enumerated, instead of sampled, if there are at most this many."""
    pool: int
    """The number of worlds that are sampled if there are more than `max_enumerated`. The worlds to search are
    drawn from these, with probabilities proportional to their likelihood if `use_likelihood` is True."""
    worlds: tuple[int, ...]
    """The greatest number of worlds to search for a play, by tricks left; the last entry also holds for
    more."""
    declare_worlds: int
    """The number of worlds to search for a discard or a trump."""
    separate_defenders: bool
    """True to value the tricks of each defender separately if the defenders aren't partners."""
    bid_worlds: tuple[int, int]
    """The greatest number of worlds to search for a bid, with up to three players and with four."""
    max_cards: int
    """In Chips, rules of thumb choose the card until the number of cards in play plus twice the number of
    players is at most this. Solving worlds before that would take too long."""
    strong_opponents: bool
    """True to infer hands from bids, and with a bold or wild style also to bid, as if the others bid as in an
    equilibrium of the auction (`AuctionPolicy`); False if they are assumed to bid as sensible people do
    (`SensibleBidding`)."""
    adapts: bool = False
    """True to infer from the hands of the match that are over how each of the other seats bids (see
    `shootmoon.bots.auction.habits`)."""
    learned_plays: bool = False
    """True to infer hands from plays by the `PlayModel`, False by a rough model of sensible players."""
    tie_errors: float = 0.5
    """Plays whose values differ by less than this number of standard errors count as equally good; the bot
    then prefers the play that `Novice` would choose."""
    habit: str = ""
    """One of `shootmoon.bots.styles.HABITS`: which call the bot prefers among those that are worth at most
    `HABIT_COST` less than its choice. Empty for none."""
    risk_threshold: float = 0.0
    """A bid that will more likely fail than not must exceed the best safe alternative by this much in the
    probability of winning the match; with a negative value, it may fall short by as much. It follows from the
    bot's style. People don't like to play with reckless bidders, but any value other than 0 costs strength
    (``docs/strength.md``)."""

    def reduced(self, share: float) -> SearchConfig:
        """Return a configuration with this share of the work, but at least 8 worlds (or all, if fewer)."""
        if share == 1:
            return self

        def part(worlds: int) -> int:
            return max(min(worlds, _MIN_WORLDS), round(share * worlds))

        return replace(
            self,
            nodes=round(share * self.nodes),
            max_enumerated=part(self.max_enumerated),
            pool=part(self.pool),
            worlds=tuple(map(part, self.worlds)),
            bid_worlds=(part(self.bid_worlds[0]), part(self.bid_worlds[1])),
            declare_worlds=part(self.declare_worlds),
        )

    def worlds_for(self, tricks: int, players: int) -> int:
        """Return the number of worlds to search for a play, with ``tricks`` left.

        With four or more players the number is halved, since each world takes several times as long.
        """
        worlds = self.worlds[min(tricks, len(self.worlds)) - 1]
        return worlds if players < 4 else worlds // 2

    def bid_worlds_for(self, players: int) -> int:
        """Return the greatest number of worlds to search for a bid."""
        return self.bid_worlds[players > 3]
