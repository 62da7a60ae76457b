"""`ChipsSetup`: the values derived from a rule set of Chips (`docs/rules.md`, "Chips")."""

from __future__ import annotations

from functools import cached_property
from typing import Any, cast

from shootmoon.game.chips.scoring import ChipsScoring
from shootmoon.game.chips.tables import chips_tables
from shootmoon.game.notation import Notation
from shootmoon.pieces import BIG_MOON, CARDS, LITTLE_MOON, Card, Piece, parse_card
from shootmoon.tricks import TrickTables


class ChipsSetup(ChipsScoring):
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

    def trump_now(self, trump: str | None, led_suit: str | None) -> str:
        """See `Setup.trump_now`: rockets, except when a Little Moon was led."""
        return "none" if led_suit == "LM" else "R"

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


def setup_of(state: Any) -> ChipsSetup:
    """Return the setup of a Chips state, with the type `ChipsSetup`."""
    return cast("ChipsSetup", state.setup)
