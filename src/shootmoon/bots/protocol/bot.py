"""`Bot`: what everything that plays by itself looks like from outside."""

from __future__ import annotations

from typing import Protocol

from shootmoon.bots.protocol.decision import Decision
from shootmoon.game import View
from shootmoon.rules import Rules


class Bot(Protocol):
    """Somebody who decides by what one seat may know. Bots get views, never states."""

    name: str
    """What `make_bot` knows it by."""

    def choose(self, view: View, limit: float | None = None) -> Decision:
        """What to do now, as the seat whose view it is.

        ``limit``: seconds to think, at most; None for as long as it likes. Raises ValueError when it isn't
        this seat's turn.
        """
        ...


def get_ready(bot: Bot, rules: Rules) -> None:
    """Let a bot work out what it knows of a rule set before its first turn, if it does such a thing."""
    work_out = getattr(bot, "prepare", None)
    if work_out is not None:
        work_out(rules)


def check_turn(view: View) -> None:
    """Raise ValueError when it isn't the turn of the seat whose view it is."""
    if view.to_move != view.seat:
        who = {None: "the game is over", 0: "chance acts next"}.get(
            view.to_move, f"seat {view.to_move} is to act"
        )
        raise ValueError(f"it is not the turn of seat {view.seat}: {who}")
