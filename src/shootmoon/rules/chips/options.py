"""The options of Chips, the card game with rockets, stars and moons. Each section of options is a class.

The source is the printed instructions of the card game *Shoot the Moon*; see `docs/rules.md`, “Chips”.
Defaults are declared only in this module. The labels and explanations for players are in `labels`.
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

__all__ = ["Chips", "ChipsPlay", "ChipsRules", "ChipsTable"]


class ChipsTable(Struct, frozen=True):
    """The section ``table``: the number of players, and whether they form partnerships."""

    players: Literal[2, 3, 4, 5, 6] = 4
    """The number of players. With two players, a dummy (a third hand that nobody holds) takes part."""
    partnerships: bool = True
    """True if four or six players form two sides, seats alternating, which share chips and tricks."""

    @property
    def sides(self) -> int:
        """The number of sides: two with partnerships, otherwise the number of players."""
        return 2 if self.partnerships else self.players


class Chips(Struct, frozen=True):
    """The section ``chips``: the numbers of chips at the start, to win, and in the whole game."""

    start: Annotated[int, Meta(ge=0, le=20)] = 2
    """The number of chips with which every side starts."""
    target: Annotated[int, Meta(ge=1, le=100)] = 7
    """The number of chips that a side needs to win. At the end of a round it must also hold more than any
    other side."""
    supply: Annotated[int, Meta(ge=1, le=1000)] = 40
    """The total number of chips in the game, including the chips that the sides start with."""


class ChipsPlay(Struct, frozen=True):
    """The section ``play``: what happens when a player doesn't follow suit."""

    illegal: Literal["reject", "penalty"] = "reject"
    """What happens when a player who could follow suit plays another card: the card is refused (``reject``),
    or the hand is void and the player's side loses a chip (``penalty``)."""


class ChipsRules(Struct, frozen=True, tag_field="game", tag="chips"):
    """A rule set of Chips. Two rule sets are equal if ``preset`` and all options are equal.

    `load_rules` returns only valid rule sets; `check_rules` checks a rule set that you built yourself.

    >>> ChipsRules().chips.target
    7
    """

    game: ClassVar[Literal["chips"]] = "chips"
    """The name of the game."""
    preset: str = "chips"
    """The name of the preset on which the rule set is based, or "custom" if it isn't based on a preset."""
    table: ChipsTable = ChipsTable()
    """The number of players, and whether they form partnerships."""
    chips: Chips = Chips()
    """The numbers of chips at the start, to win, and in the whole game."""
    play: ChipsPlay = ChipsPlay()
    """What happens when a player doesn't follow suit."""
