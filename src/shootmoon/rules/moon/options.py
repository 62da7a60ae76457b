"""The options of Moon, the domino game: one section of the rules, one class.

Sources: four descriptions of Moon ("classic", "luna", "called", "hickeys"); where they differ, the difference
is an option. The defaults are those of "classic", the plain three-player game to 21; they stand here and
nowhere else. What players are told of them stands in `option_texts`.
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

__all__ = ["Auction", "Deal", "Match", "MoonRules", "Play", "Score", "Table", "Trump", "Widow"]


class Table(Struct, frozen=True):
    """Who plays, and with what."""

    players: Literal[3, 4] = 3
    """How many play."""
    partnerships: bool = False
    """Whether four play as two sides, seats 1 and 3 against 2 and 4, who count tricks, points and marks as
    one."""
    tiles: Literal["moon-22", "moon-21", "double-six"] = "moon-22"
    """The set: without blanks but for the 0-0 (moon-22), without any blank (moon-21), or all 28 tiles
    (double-six)."""

    @property
    def sides(self) -> int:
        """How many play against one another: two with partnerships, else every player."""
        return 2 if self.partnerships else self.players


class Deal(Struct, frozen=True):
    """Who deals."""

    first_dealer: Literal["draw", "random"] = "random"
    """Who deals first: whoever draws the tile with most pips (draw), or anybody (random)."""
    round_dealer: Literal["left", "round-winner"] = "left"
    """Who deals first in a new round or game of a match: the next seat (left), or the winner of the last one.
    """
    all_pass: Literal["next-dealer", "same-dealer", "force-dealer"] = "next-dealer"
    """When nobody bids: the deal passes left, the same seat deals again, or the dealer may not pass."""


class Auction(Struct, frozen=True):
    """What may be bid."""

    minimum: Literal[3, 4, 5] = 4
    """The lowest number that may be bid."""
    moons: Literal[1, 2, 3] = 1
    """How far the ladder of moon, double-moon and triple-moon goes."""
    moon_after_seven: bool = False
    """Whether moon may only be bid over a 7."""


class Widow(Struct, frozen=True):
    """What becomes of the tile that is left over."""

    exchange: Literal["before-trump", "after-trump", "none"] = "before-trump"
    """When the declarer takes the widow and discards: before naming trump, after it, or not at all."""


class Trump(Struct, frozen=True):
    """What the declarer may name."""

    suits: bool = True
    """Whether a number may be named."""
    doubles: bool = True
    """Whether doubles may be named."""
    follow_me: Literal["separate", "blanks", "off"] = "separate"
    """Follow-me: a contract without trump (separate), another word for naming 0 (blanks), or not played
    (off)."""


class Play(Struct, frozen=True):
    """How tricks are played."""

    led_suit: Literal["high-end", "called"] = "high-end"
    """The suit of a tile led: its high end, or the end that its player calls; if called, there is no trump.
    """
    first_lead: Literal["any", "trump"] = "any"
    """What the declarer may lead to the first trick: any tile, or only a trump."""
    stop_when_set: bool = False
    """Whether a hand ends with the trick after which the bid can no longer be made."""


class Score(Struct, frozen=True):
    """What a hand is worth, and how points win."""

    declarer: Literal["bid", "tricks"] = "bid"
    """What a made number scores: the bid, or every trick taken. A made moon scores 21."""
    target: Annotated[int, Meta(ge=1, le=1000)] = 21
    """The points that win a round."""
    finish: Literal["in-order", "highest"] = "highest"
    """Who wins a round: the first to stand at the target, the declarer entering first, or the highest after
    all did."""
    moon_wins: bool = True
    """Whether a made moon wins the round at once, whatever the scores."""


class Match(Struct, frozen=True):
    """What is played for."""

    kind: Literal["game", "marks", "best-of", "hand-marks"] = "game"
    """One round (game), rounds for marks (marks), the best of several rounds (best-of), a mark a hand
    (hand-marks)."""
    marks: Annotated[int, Meta(ge=1, le=1000)] = 7
    """The marks that win the match, where marks are kept."""
    games: Annotated[int, Meta(ge=1, le=99, extra={"odd": True})] = 3
    """Of how many rounds a best-of match is."""
    hickeys: bool = False
    """Whether a loser pays a mark more for each of their hickeys, the asterisks of failed bids."""
    transfer: Literal["from-losers", "winner-only"] = "from-losers"
    """Where the marks of a round come from: the losers pay the winner, or the winner gets 1 and nobody pays.
    """
    timed: bool = False
    """Whether a match for marks may also be ended by a call of time between hands."""


class MoonRules(Struct, frozen=True, tag_field="game", tag="moon"):
    """A rule set of Moon. Rule sets that are alike in everything, their name too, are equal.

    `load_rules` is the way to get a valid one; `check_rules` checks one built by hand.

    >>> MoonRules().auction.minimum
    4
    """

    game: ClassVar[Literal["moon"]] = "moon"
    """Which game these are the rules of."""
    preset: str = "classic"
    """The preset that these rules were built upon; "custom" for a rule set of somebody's own."""
    table: Table = Table()
    """Who plays, and with what."""
    deal: Deal = Deal()
    """Who deals."""
    auction: Auction = Auction()
    """What may be bid."""
    widow: Widow = Widow()
    """What becomes of the tile that is left over."""
    trump: Trump = Trump()
    play: Play = Play()
    """How tricks are played."""
    score: Score = Score()
    """What a hand is worth, and how points win."""
    match: Match = Match()
    """What is played for."""
