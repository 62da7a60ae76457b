"""`Contest`: who meets whom, by which rules, how often; and in which seats they sit for each deal."""

from __future__ import annotations

from itertools import permutations, product
from math import perm
from typing import Literal, TypeAlias

from msgspec import Struct

from shootmoon.game import setup_for
from shootmoon.rules import Rules, option_values
from shootmoon.rules.options import Value

MAX_LINEUPS = 200
"""More seatings than that are too many to play every deal in."""

MAX_SECONDS = 86_400.0
"""More time for a decision can't be given."""


Unit: TypeAlias = Literal["match", "contract", "hand"]
"""What is played of each deal: a match; its first hand, which counts as points; or a single hand amid a
match, which counts as what it does to the chance to win."""

UNITS: dict[Unit, str] = {"match": "matches", "contract": "single hands", "hand": "hands amid matches"}
"""What each is called."""


class ContestError(ValueError):
    """A contest that can't be held; the message says why, in words."""


class Contest(Struct, frozen=True, kw_only=True):
    """A contest between bots. The same contest gives the same games, whatever plays it.

    >>> from shootmoon.rules import load_rules
    >>> Contest(bots=("novice", "random"), rules=load_rules("classic")).lineups[:2]
    (('novice', 'novice', 'random'), ('novice', 'random', 'novice'))
    """

    bots: tuple[str, ...]
    """What `shootmoon.bots.make_bot` takes. A bot may be named for several sides, and is one bot all the
    same."""
    rules: Rules
    unit: Unit = "match"
    """What is played of each deal."""
    seed: int = 0
    """Of deals and bots."""
    limit: float | None = None
    """Seconds for a decision; None for as long as the bots take by themselves."""
    grace: float = 0.5
    """Seconds by which a decision may be late before it is forfeited."""
    most_hands: int = 500
    """A match that isn't won after so many hands is shared by all sides."""

    @property
    def names(self) -> tuple[str, ...]:
        """The bots, each once."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """By side, who plays it: all seatings of the bots, so that each sits everywhere as often.

        As many bots as there are sides sit in every order. Of two, all seatings that hold both (for three
        sides A/A/B and A/B/B, turned about); of more, all that hold each of them, or as many different ones
        as there is room for; one on every side plays against itself.
        """
        sides = setup_for(self.rules).seating.sides
        names = self.names
        if len(self.bots) == sides:
            return tuple(dict.fromkeys(permutations(self.bots)))
        if len(names) > sides:
            return tuple(permutations(names, sides))
        return tuple(seats for seats in product(names, repeat=sides) if len(set(seats)) == len(names))

    def check(self) -> None:
        """Raise `ContestError` where it can't be held."""
        if not self.bots:
            raise ContestError("name the bots that are to meet, such as expert,novice")
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
                f"one bot has nobody to meet: name another beside it, such as {bot},"
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

    def told(self) -> dict[str, object]:
        """What makes it this contest, as JSON knows it."""
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
        }
