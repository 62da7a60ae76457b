"""The options of Moon, the domino game. Each section of options is a class.

There are four sources, "classic", "luna", "called" and "hickeys"; see `docs/rules.md`, “Sources”. Every
difference between them is an option. The default values are those of "classic", a game for three players to
21 points. Defaults are declared only in this module. The labels and explanations for players are in
`labels`.
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

__all__ = ["Auction", "Deal", "Match", "MoonRules", "Play", "Score", "Table", "Trump", "Widow"]


class Table(Struct, frozen=True):
    """The section ``table``: the number of players, partnerships, and the set of tiles."""

    players: Literal[3, 4] = 3
    """The number of players."""
    partnerships: bool = False
    """True if four players form two sides, seats 1 and 3 against seats 2 and 4. Partners share tricks, points
    and marks."""
    tiles: Literal["moon-22", "moon-21", "double-six"] = "moon-22"
    """The set of tiles: a double-six set without the blanks except the 0-0 (``moon-22``), one without any
    blank (``moon-21``), or the whole double-six set of 28 tiles (``double-six``)."""

    @property
    def sides(self) -> int:
        """The number of sides: two with partnerships, otherwise the number of players."""
        return 2 if self.partnerships else self.players


class Deal(Struct, frozen=True):
    """The section ``deal``: how the dealer is chosen."""

    first_dealer: Literal["draw", "random"] = "random"
    """The first dealer of the match: the seat that draws the tile with the most pips (``draw``), or a random
    seat (``random``)."""
    round_dealer: Literal["left", "round-winner"] = "left"
    """The first dealer of a new round: the seat to the left of the last dealer (``left``), or the winner of
    the last round (``round-winner``)."""
    all_pass: Literal["next-dealer", "same-dealer", "force-dealer"] = "next-dealer"
    """What happens when nobody wants to bid: the seat to the left deals (``next-dealer``), the same seat
    deals again (``same-dealer``), or the dealer has to bid (``force-dealer``)."""


class Auction(Struct, frozen=True):
    """The section ``auction``: which bids are allowed."""

    minimum: Literal[3, 4, 5] = 4
    """The lowest number that may be bid."""
    moons: Literal[1, 2, 3] = 1
    """How many of the bids moon, double-moon and triple-moon are allowed, counted in that order."""
    moon_after_seven: bool = False
    """True if moon may be bid only over a 7."""


class Widow(Struct, frozen=True):
    """The section ``widow``: what happens to the widow, the tile that the deal leaves over."""

    exchange: Literal["before-trump", "after-trump", "none"] = "before-trump"
    """When the declarer takes up the widow and discards a tile: before naming trump (``before-trump``), after
    naming it (``after-trump``), or never (``none``)."""


class Trump(Struct, frozen=True):
    """The section ``trump``: what the declarer may name as trump."""

    suits: bool = True
    """True if the declarer may name a number as trump."""
    doubles: bool = True
    """True if the declarer may name the doubles as trump."""
    follow_me: Literal["separate", "blanks", "off"] = "separate"
    """The meaning of follow-me: a contract without trump (``separate``), another word for 0 (``blanks``), or
    nothing, since it isn't allowed (``off``)."""


class Play(Struct, frozen=True):
    """The section ``play``: how tricks are played."""

    led_suit: Literal["high-end", "called"] = "high-end"
    """Which suit of the led tile must be followed: its higher end (``high-end``), or the end that the leader
    calls (``called``; there is no trump then)."""
    first_lead: Literal["any", "trump"] = "any"
    """What the declarer may lead to the first trick: any tile (``any``), or only a trump (``trump``)."""
    stop_when_set: bool = False
    """True if a hand ends as soon as the bid can no longer be made."""


class Score(Struct, frozen=True):
    """The section ``score``: the points for a hand, and how points win a round."""

    declarer: Literal["bid", "tricks"] = "bid"
    """What the declarer scores for making a number bid: the bid (``bid``), or one point for every trick taken
    (``tricks``). A made moon bid always scores 21."""
    target: Annotated[int, Meta(ge=1, le=1000)] = 21
    """The number of points that wins a round."""
    finish: Literal["in-order", "highest"] = "highest"
    """How the winner of a round is found if several sides reach the target in the same hand: the first side
    to reach it when points are entered clockwise from the declarer (``in-order``), or the side with the most
    points (``highest``)."""
    moon_wins: bool = True
    """True if a made moon bid wins the round at once, whatever the score."""


class Match(Struct, frozen=True):
    """The section ``match``: how a match is won."""

    kind: Literal["game", "marks", "best-of", "hand-marks"] = "game"
    """What a match consists of: one round (``game``), rounds that pay marks (``marks``), the best of several
    rounds (``best-of``), or hands that pay marks (``hand-marks``)."""
    marks: Annotated[int, Meta(ge=1, le=1000)] = 7
    """The number of marks that wins a match played for marks."""
    games: Annotated[int, Meta(ge=1, le=99, extra={"odd": True})] = 3
    """The number of rounds of a best-of match."""
    hickeys: bool = False
    """True if each loser of a round pays one more mark for each of its hickeys (a hickey is a penalty for a
    failed bid)."""
    transfer: Literal["from-losers", "winner-only"] = "from-losers"
    """How the marks for a round are paid: the losers pay them to the winner (``from-losers``), or the winner
    gets 1 mark and nobody pays (``winner-only``)."""
    timed: bool = False
    """True if a match for marks may also be ended by calling time between hands."""


class MoonRules(Struct, frozen=True, tag_field="game", tag="moon"):
    """A rule set of Moon. Two rule sets are equal if ``preset`` and all options are equal.

    `load_rules` returns only valid rule sets; `check_rules` checks a rule set that you built yourself.

    >>> MoonRules().auction.minimum
    4
    """

    game: ClassVar[Literal["moon"]] = "moon"
    """The name of the game."""
    preset: str = "classic"
    """The name of the preset on which the rule set is based, or "custom" if it isn't based on a preset."""
    table: Table = Table()
    """The number of players, partnerships, and the set of tiles."""
    deal: Deal = Deal()
    """The choice of the dealer."""
    auction: Auction = Auction()
    """Which bids are allowed."""
    widow: Widow = Widow()
    """What happens to the tile that the deal leaves over."""
    trump: Trump = Trump()
    """What the declarer may name as trump."""
    play: Play = Play()
    """How tricks are played."""
    score: Score = Score()
    """The points for a hand, and how points win a round."""
    match: Match = Match()
    """How a match is won."""
