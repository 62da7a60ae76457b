"""The options of Moon, the domino game: a class for each section.

There are four sources, "classic", "luna", "called" and "hickeys"; see `docs/rules.md`, “Sources”. Every
difference between them is an option. The defaults are those of "classic", the plain three-player game to 21.
They are declared only here, and texts for players in `option_texts`.
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

__all__ = ["Auction", "Deal", "Match", "MoonRules", "Play", "Score", "Table", "Trump", "Widow"]


class Table(Struct, frozen=True):
    """Players, sides and tiles."""

    players: Literal[3, 4] = 3
    """The number of players."""
    partnerships: bool = False
    """True if four players form two sides, seats 1 and 3 against 2 and 4, which share tricks, points and
    marks."""
    tiles: Literal["moon-22", "moon-21", "double-six"] = "moon-22"
    """The set of tiles: without blanks except the 0-0 (moon-22), without any blank (moon-21), or all 28 tiles
    (double-six)."""

    @property
    def sides(self) -> int:
        """The number of sides: two with partnerships, otherwise the number of players."""
        return 2 if self.partnerships else self.players


class Deal(Struct, frozen=True):
    """Dealers."""

    first_dealer: Literal["draw", "random"] = "random"
    """The first dealer: the seat that draws the tile with the most pips (draw), or a random one (random)."""
    round_dealer: Literal["left", "round-winner"] = "left"
    """The first dealer of a new round: the next seat (left), or the last round's winner (round-winner)."""
    all_pass: Literal["next-dealer", "same-dealer", "force-dealer"] = "next-dealer"
    """If nobody bids, the deal passes left, or the same seat deals again, or the dealer may not pass."""


class Auction(Struct, frozen=True):
    """The bids that are allowed."""

    minimum: Literal[3, 4, 5] = 4
    """The lowest number that may be bid."""
    moons: Literal[1, 2, 3] = 1
    """How many of moon, double-moon and triple-moon may be bid, in that order."""
    moon_after_seven: bool = False
    """True if moon may be bid only over a 7."""


class Widow(Struct, frozen=True):
    """The tile that is left over."""

    exchange: Literal["before-trump", "after-trump", "none"] = "before-trump"
    """When the declarer takes the widow and discards: before naming trump, after it, or not at all (none)."""


class Trump(Struct, frozen=True):
    """The trumps that the declarer may name."""

    suits: bool = True
    """True if a number may be named."""
    doubles: bool = True
    """True if doubles may be named."""
    follow_me: Literal["separate", "blanks", "off"] = "separate"
    """Follow-me: a contract without trump (separate), another word for 0 (blanks), or not allowed (off)."""


class Play(Struct, frozen=True):
    """Playing to tricks."""

    led_suit: Literal["high-end", "called"] = "high-end"
    """The suit of a tile led: its high end, or the end that the leader calls (then there is no trump)."""
    first_lead: Literal["any", "trump"] = "any"
    """The tiles that the declarer may lead to the first trick: any, or only a trump."""
    stop_when_set: bool = False
    """True if a hand ends with the trick after which the bid can no longer be made."""


class Score(Struct, frozen=True):
    """Points for a hand, and how they win a round."""

    declarer: Literal["bid", "tricks"] = "bid"
    """The score of a made number: the bid, or every trick taken. A made moon scores 21."""
    target: Annotated[int, Meta(ge=1, le=1000)] = 21
    """The points that win a round."""
    finish: Literal["in-order", "highest"] = "highest"
    """The winner of a round: the first to reach the target as points are entered from the declarer clockwise
    (in-order), or the highest after all points are entered (highest)."""
    moon_wins: bool = True
    """True if a made moon wins the round at once, whatever the scores."""


class Match(Struct, frozen=True):
    """How the match is won."""

    kind: Literal["game", "marks", "best-of", "hand-marks"] = "game"
    """One round (game), rounds for marks (marks), the best of several rounds (best-of), or hands for
    marks (hand-marks)."""
    marks: Annotated[int, Meta(ge=1, le=1000)] = 7
    """The marks that win a match for marks."""
    games: Annotated[int, Meta(ge=1, le=99, extra={"odd": True})] = 3
    """The number of rounds of a best-of match."""
    hickeys: bool = False
    """True if the loser of a round pays one more mark for each of their hickeys, taken for failed bids."""
    transfer: Literal["from-losers", "winner-only"] = "from-losers"
    """The losers of a round pay the winner (from-losers), or the winner gets 1 mark and nobody pays
    (winner-only)."""
    timed: bool = False
    """True if a match for marks may also be ended between hands by a call of time."""


class MoonRules(Struct, frozen=True, tag_field="game", tag="moon"):
    """A rule set of Moon. Two are equal if all options and ``preset`` are equal.

    `load_rules` returns a valid one, and `check_rules` checks one built by hand.

    >>> MoonRules().auction.minimum
    4
    """

    game: ClassVar[Literal["moon"]] = "moon"
    """The game to which the rules belong."""
    preset: str = "classic"
    """The preset that the rules are built on, or "custom" if there is none."""
    table: Table = Table()
    """Players, sides and tiles."""
    deal: Deal = Deal()
    """Dealers."""
    auction: Auction = Auction()
    """The bids that are allowed."""
    widow: Widow = Widow()
    """The tile that is left over."""
    trump: Trump = Trump()
    """The trumps that the declarer may name."""
    play: Play = Play()
    """Playing to tricks."""
    score: Score = Score()
    """Points for a hand, and how they win a round."""
    match: Match = Match()
    """How the match is won."""
