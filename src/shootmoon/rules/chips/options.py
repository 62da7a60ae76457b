"""The options of Chips, the card game with rockets, stars and moons: a class for each section.

The source is the printed instructions of the card game *Shoot the Moon*; see `docs/rules.md`, “Chips”.
Defaults are declared only here, and texts for players in `option_texts`.
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

__all__ = ["Chips", "ChipsPlay", "ChipsRules", "ChipsTable"]


class ChipsTable(Struct, frozen=True):
    """Players and sides."""

    players: Literal[2, 3, 4, 5, 6] = 4
    """The number of players. With two, a dummy takes part."""
    partnerships: bool = True
    """True if four or six players form two sides, seats alternating, which share chips and tricks."""

    @property
    def sides(self) -> int:
        """The number of sides: two with partnerships, otherwise the number of players."""
        return 2 if self.partnerships else self.players


class Chips(Struct, frozen=True):
    """Chips: at the start, to win, and in all."""

    start: Annotated[int, Meta(ge=0, le=20)] = 2
    """The chips that every side starts with."""
    target: Annotated[int, Meta(ge=1, le=100)] = 7
    """The chips that win, if nobody else holds as many at the end of a round."""
    supply: Annotated[int, Meta(ge=1, le=1000)] = 40
    """The number of chips in the game, including those handed out."""


class ChipsPlay(Struct, frozen=True):
    """Playing to tricks."""

    illegal: Literal["reject", "penalty"] = "reject"
    """A card that should have followed suit is refused (reject), or costs a chip and the hand (penalty)."""


class ChipsRules(Struct, frozen=True, tag_field="game", tag="chips"):
    """A rule set of Chips. Two are equal if all options and ``preset`` are equal.

    `load_rules` returns a valid one, and `check_rules` checks one built by hand.

    >>> ChipsRules().chips.target
    7
    """

    game: ClassVar[Literal["chips"]] = "chips"
    """The game to which the rules belong."""
    preset: str = "chips"
    """The preset that the rules are built on, or "custom" if there is none."""
    table: ChipsTable = ChipsTable()
    """Players and sides."""
    chips: Chips = Chips()
    """Chips: at the start, to win, and in all."""
    play: ChipsPlay = ChipsPlay()
    """Playing to tricks."""
