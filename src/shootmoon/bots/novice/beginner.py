"""`Beginner`: plays by rules of thumb.

A person at the table could follow and explain each of its rules. It neither searches nor draws random
numbers. It plays every rule set of both games, since it looks up in the `TrickTables` which pieces follow
suit and which piece wins.
"""

from __future__ import annotations

from shootmoon.bots.novice.auction import HOPES, choose_bid, choose_discard, choose_minimum, choose_trump
from shootmoon.bots.novice.games import choose_play
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.protocol.bot import check_turn
from shootmoon.bots.protocol.decision import Decision
from shootmoon.bots.styles import HABITS, with_style
from shootmoon.game import View


class Beginner:
    """Bids according to its estimated tricks, draws trump, cashes winners and supports its partners."""

    name = "beginner"

    def __init__(self, seed: int | None = None, style: str = "") -> None:
        """Create the bot. ``seed`` is ignored, since it is deterministic. ``style``: one of `STYLES`, empty
        for the default."""
        self.name = with_style(self.name, style)
        self._hope = HOPES.get(style, 0.0)
        self._habit = style if style in HABITS else ""

    def choose(self, view: View, limit: float | None = None) -> Decision:
        """Choose by the rules of thumb. This takes about a millisecond; ``limit`` is ignored.

        Raises ValueError if it isn't this seat's turn.
        """
        check_turn(view)
        if view.phase == "auction":
            return self.bid(view) if view.setup.counts_tricks else choose_minimum(view)
        if view.phase == "discard":
            return choose_discard(view)
        if view.phase == "trump":
            return choose_trump(view)
        return choose_play(Situation(view))

    def bid(self, view: View) -> Decision:
        """Choose a bid in a game in which bids promise tricks."""
        return choose_bid(view, self._hope, self._habit)
