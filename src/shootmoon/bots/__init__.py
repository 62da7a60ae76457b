"""Computer players. A bot chooses an action from a seat's view and gives a reason for it.

`make_bot` returns a built-in bot by name, or runs another program as a bot. See ``docs/bots.md``.
"""

from shootmoon.bots.budgets import BUDGETS, USUAL
from shootmoon.bots.position.ranking import tables_of_view
from shootmoon.bots.protocol.bot import Bot, check_rules, get_ready
from shootmoon.bots.protocol.custom import as_bot, name_of
from shootmoon.bots.protocol.decision import Candidate, Decision
from shootmoon.bots.registry import bot_names, make_bot
from shootmoon.bots.styles import DEFAULT_STYLES, STYLES, split_style, with_style

__all__ = [
    "BUDGETS",
    "DEFAULT_STYLES",
    "STYLES",
    "USUAL",
    "Bot",
    "Candidate",
    "Decision",
    "as_bot",
    "bot_names",
    "check_rules",
    "get_ready",
    "make_bot",
    "name_of",
    "split_style",
    "tables_of_view",
    "with_style",
]
