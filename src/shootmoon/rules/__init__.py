"""Rules as data: options, presets, and rule sets of one's own, loaded, checked, and told as prose.

A rule set is a value. `load_rules` makes one from a preset or a TOML file, `describe` tells it to players.
"""

from shootmoon.rules.chips import Chips, ChipsPlay, ChipsRules, ChipsTable
from shootmoon.rules.describe import LANGUAGES, describe
from shootmoon.rules.errors import Problem, RulesError
from shootmoon.rules.glossary import glossary
from shootmoon.rules.loading import (
    CUSTOM,
    check_rules,
    differences,
    load_rules,
    parse_option,
    parse_options,
    rules_from_options,
)
from shootmoon.rules.moon import Auction, Deal, Match, MoonRules, Play, Score, Table, Trump, Widow
from shootmoon.rules.options import (
    OPTIONS,
    Game,
    Option,
    Rules,
    Value,
    option_text,
    option_values,
    options_of,
)
from shootmoon.rules.presets import PresetInfo, preset_info, preset_names

__all__ = [
    "CUSTOM",
    "LANGUAGES",
    "OPTIONS",
    "Auction",
    "Chips",
    "ChipsPlay",
    "ChipsRules",
    "ChipsTable",
    "Deal",
    "Game",
    "Match",
    "MoonRules",
    "Option",
    "Play",
    "PresetInfo",
    "Problem",
    "Rules",
    "RulesError",
    "Score",
    "Table",
    "Trump",
    "Value",
    "Widow",
    "check_rules",
    "describe",
    "differences",
    "glossary",
    "load_rules",
    "option_text",
    "option_values",
    "options_of",
    "parse_option",
    "parse_options",
    "preset_info",
    "preset_names",
    "rules_from_options",
]
