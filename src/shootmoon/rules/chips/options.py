"""The options of Chips, the card game with rockets, stars and moons: one section of the rules, one class.

Source: the printed rules of the card game "Shoot the Moon" ("chips"). The defaults stand here and nowhere
else. What players are told of them stands in `option_texts`.
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

__all__ = ["Chips", "ChipsPlay", "ChipsRules", "ChipsTable"]


class ChipsTable(Struct, frozen=True):
    """Who plays."""

    players: Literal[2, 3, 4, 5, 6] = 4
    """How many play; with two, a dummy takes part."""
    partnerships: bool = True
    """Whether four or six play as two sides, seats alternating, who hold chips and count tricks as one."""

    @property
    def sides(self) -> int:
        """How many play against one another: two with partnerships, else every player."""
        return 2 if self.partnerships else self.players


class Chips(Struct, frozen=True):
    """The chips."""

    start: Annotated[int, Meta(ge=0, le=20)] = 2
    """The chips that every player (side) starts with."""
    target: Annotated[int, Meta(ge=1, le=100)] = 7
    """The chips that win, when nobody else holds as many at the end of a round."""
    supply: Annotated[int, Meta(ge=1, le=1000)] = 40
    """All the chips there are, those handed out included."""


class ChipsPlay(Struct, frozen=True):
    """How tricks are played."""

    illegal: Literal["reject", "penalty"] = "reject"
    """A card that should have followed suit: it can't be played (reject), or costs a chip and the hand
    (penalty)."""


class ChipsRules(Struct, frozen=True, tag_field="game", tag="chips"):
    """A rule set of Chips. Rule sets that are alike in everything, their name too, are equal.

    `load_rules` is the way to get a valid one; `check_rules` checks one built by hand.

    >>> ChipsRules().chips.target
    7
    """

    game: ClassVar[Literal["chips"]] = "chips"
    """Which game these are the rules of."""
    preset: str = "chips"
    """The preset that these rules were built upon; "custom" for a rule set of somebody's own."""
    table: ChipsTable = ChipsTable()
    """Who plays."""
    chips: Chips = Chips()
    """The chips."""
    play: ChipsPlay = ChipsPlay()
    """How tricks are played."""
