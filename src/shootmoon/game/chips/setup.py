"""`ChipsSetup`: the values derived from a rule set of Chips (`docs/rules.md`, "Chips")."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, cast

from shootmoon.game.hands import Score
from shootmoon.game.notation import Notation
from shootmoon.game.setup import Setup
from shootmoon.pieces import BIG_MOON, CARDS, LITTLE_MOON, Card, Piece, parse_card
from shootmoon.rules import Chips
from shootmoon.tricks import TrickTables, chips_tables


class ChipsSetup(Setup):
    """The rules of Chips and the values derived from them."""

    usual_hand_size = 5
    notation = Notation(
        parse_piece=parse_card,
        a_piece="a card such as R12 or BM",
        an_action="an action of Chips",
        keywords=("deal", "dealer"),
        rest_name="dummy",
    )

    @staticmethod
    def usual_pieces(rules: Any) -> tuple[Piece, ...]:
        """Return the whole pack."""
        return CARDS

    @staticmethod
    def dealt_hands(rules: Any) -> int:
        """Return the number of hands: one for each player, and for two players one for the dummy."""
        return max(rules.table.players, 3)

    def tables(self, trump: str | None = None) -> TrickTables:
        """Return the lookup tables for trick play. The trump suit is always the rockets."""
        return chips_tables(cast("tuple[Card, ...]", self.pieces))

    @property
    def first_score(self) -> Score:
        """The score before the first hand: the chips that each side begins with."""
        return Score(chips=(self.chips.start,) * self.seating.sides)

    @property
    def dummy_seat(self) -> int:
        """The seat number that stands for the dummy in tricks: 3 with two players, otherwise 0."""
        return 3 if self.seating.players == 2 else 0

    @cached_property
    def reneges(self) -> bool:
        """True if ``play.illegal`` is ``penalty``: a renege is then accepted, and makes the hand void."""
        return self.rules.play.illegal == "penalty"

    @cached_property
    def captured(self) -> tuple[int, ...]:
        """The value of each card in chips: 1 for a Big Moon, -1 for a Little Moon, otherwise 0
        (`docs/rules.md`, "Tricks")."""
        return tuple((piece == BIG_MOON) - (piece == LITTLE_MOON) for piece in self.pieces)

    def trick_worth(self, taken: int) -> int:
        """Return the value of winning ``taken`` tricks, in chips; see `chips_for`."""
        return chips_for(taken, self.hand_size)

    @property
    def score_kind(self) -> str:
        """What a match is played for: always ``chips`` in this game."""
        return "chips"

    @property
    def hand_bounds(self) -> tuple[int, int]:
        """The fewest and the most chips that a side can gain in a hand.

        The minimum is -1 for each Little Moon; the maximum is 2 for the tricks and 1 for each Big Moon.
        """
        return (-2, 4)

    @property
    def scales(self) -> Mapping[str, int]:
        """See `Setup.scales`. The scale of chips is ``chips.target``, the number of chips that wins the
        game."""
        return {"chips": self.chips.target, "supply": self.chips.target}

    @property
    def chips(self) -> Chips:
        """The section ``chips`` of the rules."""
        return self.rules.chips


def chips_for(taken: int, hand_size: int) -> int:
    """Return the chips paid for ``taken`` tricks: 2 for all tricks, otherwise 1 for an odd number and 0 for
    an even one.

    See `docs/rules.md`, "End of a round".

    >>> [chips_for(taken, 5) for taken in range(6)]
    [0, 1, 0, 1, 0, 2]
    """
    return 2 if taken == hand_size else taken % 2
