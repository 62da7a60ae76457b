"""`Novice`: sound rules of thumb, as a good beginner plays.

Each of its rules is one that a person at the table could follow and say; there is no search and no chance in
it. It plays every rule set of both games: who must follow and who wins it reads off the `TrickTables`.
"""

from __future__ import annotations

from shootmoon.bots.novice.auction import choose_bid, choose_discard, choose_minimum, choose_trump
from shootmoon.bots.novice.chips import choose_card
from shootmoon.bots.novice.play import choose_tile
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.protocol.bot import check_turn
from shootmoon.bots.protocol.decision import Decision
from shootmoon.game import View


class Novice:
    """Bids what it can count on, draws trump, cashes winners, covers its partners."""

    name = "novice"

    def __init__(self, seed: int | None = None) -> None:
        """It leaves nothing to chance, so every seed is the same to it."""

    def choose(self, view: View, limit: float | None = None) -> Decision:
        """What the rules of thumb say. It takes about a millisecond, so a limit doesn't matter.

        Raises ValueError when it isn't this seat's turn.
        """
        check_turn(view)
        if view.phase == "auction":
            return choose_bid(view) if view.setup.counts_tricks else choose_minimum(view)
        if view.phase == "discard":
            return choose_discard(view)
        if view.phase == "trump":
            return choose_trump(view)
        situation = Situation(view)
        return choose_tile(situation) if view.setup.chips is None else choose_card(situation)
