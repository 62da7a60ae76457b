"""Bots: they choose by what one seat may know, and say why. Each rung of the ladder is a file."""

from shootmoon.bots.bot import Bot, get_ready
from shootmoon.bots.decision import Candidate, Decision
from shootmoon.bots.ranking import tables_of_view
from shootmoon.bots.reasons import REASONS
from shootmoon.bots.registry import bot_names, make_bot

__all__ = ["REASONS", "Bot", "Candidate", "Decision", "bot_names", "get_ready", "make_bot", "tables_of_view"]
