"""The rules of Moon: options, what contradicts what, and what is told of it."""

from shootmoon.rules.law import Law
from shootmoon.rules.moon.clashes import CLASHES
from shootmoon.rules.moon.effect import silent
from shootmoon.rules.moon.options import Auction, Deal, Match, MoonRules, Play, Score, Table, Trump, Widow
from shootmoon.rules.moon.prose import tell_moon
from shootmoon.rules.moon.senses import SENSES
from shootmoon.rules.prose import SENTENCES

__all__ = ["LAW", "Auction", "Deal", "Match", "MoonRules", "Play", "Score", "Table", "Trump", "Widow"]

LAW = Law(
    rules=MoonRules,
    senses=SENSES,
    tell=lambda rules, language: tell_moon(rules, SENTENCES[language]),
    clashes=CLASHES,
    silent=silent,
)
