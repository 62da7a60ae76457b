"""The rules of Chips: options, what contradicts what, and what is told of it."""

from shootmoon.rules.chips.clashes import CHECKS, CLASHES
from shootmoon.rules.chips.options import Chips, ChipsPlay, ChipsRules, ChipsTable
from shootmoon.rules.chips.prose import tell_chips
from shootmoon.rules.chips.senses import SENSES
from shootmoon.rules.law import Law
from shootmoon.rules.prose import SENTENCES

__all__ = ["LAW", "Chips", "ChipsPlay", "ChipsRules", "ChipsTable"]

LAW = Law(
    rules=ChipsRules,
    senses=SENSES,
    tell=lambda rules, language: tell_chips(rules, SENTENCES[language]),
    clashes=CLASHES,
    checks=CHECKS,
)
