"""`Contest`: the bots, the rules, and the seatings of a contest."""

from __future__ import annotations

from itertools import permutations, product
from math import perm
from typing import Literal, TypeAlias

from msgspec import Struct

from shootmoon.game import setup_for
from shootmoon.rules import Rules, option_values
from shootmoon.rules.options import Value

MAX_LINEUPS = 200
"""The maximum number of seatings of each deal."""

MAX_SECONDS = 86_400.0
"""The longest time limit for a decision, in seconds."""


Unit: TypeAlias = Literal["match", "contract", "hand", "play"]
"""The unit of play for each deal: a whole match; the first hand of a match, scored in points; a
single hand from the middle of a match, scored by the change in the probability of winning the match; or
the card play of a single hand, scored in points, in a contract that another bot has made (`CONTRACTOR`)."""

CONTRACTOR = "club"
"""The bot that makes all decisions before the first lead where only the card play is compared, and that plays
the matches from which single hands are taken."""

UNITS: dict[Unit, str] = {
    "match": "matches",
    "contract": "single hands",
    "hand": "hands from matches",
    "play": "card plays",
}
"""The plural of each unit, for output."""


class ContestError(ValueError):
    """The contest can't be played. The message says why."""


class Contest(Struct, frozen=True, kw_only=True):
    """A contest between bots. Equal contests yield the same games on any machine, as long as no bot runs out
    of time.

    >>> from shootmoon.rules import load_rules
    >>> Contest(bots=("novice", "random"), rules=load_rules("classic")).lineups[:2]
    (('novice', 'novice', 'random'), ('novice', 'random', 'novice'))
    """

    bots: tuple[str, ...]
    """The names of the bots, as `shootmoon.bots.make_bot` takes them. A bot that is named more than once is
    still one bot in the results."""
    rules: Rules
    """The rules of all games."""
    unit: Unit = "match"
    """The unit of play for each deal."""
    seed: int = 0
    """The seed for the deals and for the bots."""
    limit: float | None = None
    """The time limit for a decision in seconds; None to let the bots decide how long they take."""
    grace: float = 0.5
    """The number of seconds beyond ``limit`` after which a decision is forfeited."""
    most_hands: int = 500
    """A match that hasn't been won after this number of hands is a tie between all sides."""
    luck: bool = False
    """Whether to estimate, in matches, how lucky each side was with its tiles (`deal_luck`), so that the
    result can also be given without this luck. In games without an auction for tricks this has no effect."""

    @property
    def in_points(self) -> bool:
        """Whether games are scored in points, and not by the probability of winning the match."""
        return self.unit in ("contract", "play")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots without repetitions."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """The seatings in which each deal is played. A seating names one bot for each side.

        Every bot plays every side equally often. If there are as many bots as sides, the seatings are their
        permutations. Two bots play every seating that contains both of them: with three sides, A/A/B and
        A/B/B in every rotation. For other numbers of bots, the seatings are all those that contain every bot
        or, with more bots than sides, a different bot on each side. A single bot plays against itself.
        """
        sides = setup_for(self.rules).seating.sides
        names = self.names
        if len(self.bots) == sides:
            return tuple(dict.fromkeys(permutations(self.bots)))
        if len(names) > sides:
            return tuple(permutations(names, sides))
        return tuple(seats for seats in product(names, repeat=sides) if len(set(seats)) == len(names))

    def check(self) -> None:
        """Raise `ContestError` if this contest can't be played."""
        if not self.bots:
            raise ContestError("name the bots that play, such as expert,novice")
        seating = setup_for(self.rules).seating
        if seating.partnerships and len(self.bots) > 2 and len(self.bots) >= seating.players:
            raise ContestError(
                f"partners are played by one bot: name a bot for each of the {seating.sides} sides, "
                f"not {len(self.bots)}"
            )
        names, sides = len(self.names), seating.sides
        if names == 1 and len(self.bots) != sides:
            (bot,) = self.names
            raise ContestError(
                f"one bot has no opponent: add another, such as {bot},"
                f"{'novice' if bot != 'novice' else 'random'}; or, for {bot} on all {sides} sides, "
                f"{','.join([bot] * sides)}"
            )
        lineups = perm(names, sides) if names > sides else len(self.lineups)
        if lineups > MAX_LINEUPS:
            raise ContestError(f"{lineups} seatings are too many to play each deal in: name fewer bots")
        if self.limit is not None and not 0 < self.limit <= MAX_SECONDS:
            raise ContestError(
                f"the time for a decision must be more than nothing and at most a day, not {self.limit:g} s"
            )

    def to_dict(self) -> dict[str, object]:
        """Return the fields that identify this contest, as values for JSON."""
        options: dict[str, Value] = option_values(self.rules)
        return {
            "bots": list(self.bots),
            "rules": self.rules.preset,
            "game": self.rules.game,
            "options": options,
            "unit": self.unit,
            "seed": self.seed,
            "limit": self.limit,
            "grace": self.grace,
            "most_hands": self.most_hands,
            "luck": self.luck,
        }
