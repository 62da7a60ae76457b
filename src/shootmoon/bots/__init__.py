"""Bots: they choose by what one seat may know, and say why. `make_bot` gives each by its name."""

from shootmoon.bots.position.ranking import tables_of_view
from shootmoon.bots.protocol.bot import Bot, get_ready
from shootmoon.bots.protocol.custom import as_bot, name_of
from shootmoon.bots.protocol.decision import Candidate, Decision
from shootmoon.bots.protocol.reasons import REASONS
from shootmoon.bots.registry import bot_names, make_bot

__all__ = [
    "REASONS",
    "Bot",
    "Candidate",
    "Decision",
    "as_bot",
    "bot_names",
    "get_ready",
    "make_bot",
    "name_of",
    "tables_of_view",
]
