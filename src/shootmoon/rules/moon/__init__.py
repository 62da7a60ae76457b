"""The rules of Moon: options, conflicts between them, and texts for players."""

from shootmoon.rules.moon.conflicts import CONFLICTS
from shootmoon.rules.moon.effect import without_effect
from shootmoon.rules.moon.options import Auction, Deal, Match, MoonRules, Play, Score, Table, Trump, Widow
from shootmoon.rules.moon.overview import moon_overview
from shootmoon.rules.moon.prose import describe_moon
from shootmoon.rules.prose import Prose
from shootmoon.rules.rulebook import Rulebook

__all__ = ["RULEBOOK", "Auction", "Deal", "Match", "MoonRules", "Play", "Score", "Table", "Trump", "Widow"]

RULEBOOK = Rulebook(
    rules=MoonRules,
    describe=lambda rules, language: describe_moon(rules, Prose(language)),
    overview=moon_overview,
    conflicts=CONFLICTS,
    without_effect=without_effect,
)
