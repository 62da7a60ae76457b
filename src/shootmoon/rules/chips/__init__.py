"""The rules of Chips: options, conflicts between them, and texts for players."""

from shootmoon.rules.chips.conflicts import CHECKS, CONFLICTS
from shootmoon.rules.chips.options import Chips, ChipsPlay, ChipsRules, ChipsTable
from shootmoon.rules.chips.overview import chips_overview
from shootmoon.rules.chips.prose import describe_chips
from shootmoon.rules.prose import Prose
from shootmoon.rules.rulebook import Rulebook

__all__ = ["RULEBOOK", "Chips", "ChipsPlay", "ChipsRules", "ChipsTable"]

RULEBOOK = Rulebook(
    rules=ChipsRules,
    describe=lambda rules, language: describe_chips(rules, Prose(language)),
    overview=chips_overview,
    conflicts=CONFLICTS,
    checks=CHECKS,
)
