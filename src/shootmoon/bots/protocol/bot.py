"""`Bot`: the interface of all computer players."""

from __future__ import annotations

from typing import Protocol

from shootmoon.bots.protocol.decision import Decision
from shootmoon.game import View
from shootmoon.rules import Rules
from shootmoon.telling import wrong_argument


class Bot(Protocol):
    """A computer player. It decides from the view of one seat and never sees a `State`."""

    name: str
    """The name of the bot; for a built-in bot, the name that `make_bot` accepts."""

    def choose(self, view: View, limit: float | None = None) -> Decision:
        """Choose an action for the seat whose view it is.

        ``limit``: the time limit in seconds; None for the bot's own limit. For the built-in bots it is only a
        safety net (see `Decision.cut_short`). Raises ValueError if it isn't this
        seat's turn.
        """
        ...


def get_ready(bot: Bot, rules: Rules) -> None:
    """Call the bot's ``prepare(rules)`` if it has one, so that its first decision isn't delayed."""
    work_out = getattr(bot, "prepare", None)
    if work_out is not None:
        work_out(rules)


def check_rules(bot: Bot, rules: Rules) -> None:
    """Call the bot's ``check_rules(rules)`` if it has one, which raises ValueError if the bot can't play
    under these rules. The built-in bots play under all rules."""
    check = getattr(bot, "check_rules", None)
    if check is not None:
        check(rules)


def check_turn(view: View | object) -> None:
    """Raise ValueError if it isn't the turn of the seat whose view it is, and TypeError for anything else,
    such as a state."""
    if not isinstance(view, View):
        raise wrong_argument("view", view, View)
    if view.to_move != view.seat:
        who = {None: "the game is over", 0: "chance acts next"}.get(
            view.to_move, f"seat {view.to_move} is to act"
        )
        raise ValueError(f"it is not the turn of seat {view.seat}: {who}")
