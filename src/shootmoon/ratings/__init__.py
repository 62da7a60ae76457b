"""Ratings by OpenSkill: how strong players and bots are, as normal distributions.

The arena rates bots with them, and a server rates players. OpenSkill is imported here only.
"""

from shootmoon.ratings.model import BETA, NEW, Rating, rate_sides

__all__ = ["BETA", "NEW", "Rating", "rate_sides"]
