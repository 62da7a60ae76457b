"""Rules as data: options, presets, and rule sets of one's own, loaded, checked, and told as prose.

A rule set is a value. `load_rules` makes one from a preset or a TOML file, `describe` tells it to players.
"""

from shootmoon.rules.chips import Chips, ChipsPlay, ChipsRules, ChipsTable
from shootmoon.rules.describe import LANGUAGES, Chapter, chapters, describe
from shootmoon.rules.effect import without_effect
from shootmoon.rules.errors import Problem, RulesError, Way
from shootmoon.rules.explaining import explain, remedy
from shootmoon.rules.games import (
    GAMES,
    OPTIONS,
    PLUGINS,
    Game,
    Rules,
    game_of,
    law_of,
    option_values,
    options_of,
)
from shootmoon.rules.glossary import glossary
from shootmoon.rules.law import Law, Said
from shootmoon.rules.loading import (
    CUSTOM,
    RulesLike,
    as_rules,
    built_on,
    check_rules,
    differences,
    load_rules,
    parse_option,
    parse_options,
    rules_from_options,
)
from shootmoon.rules.moon import Auction, Deal, Match, MoonRules, Play, Score, Table, Trump, Widow
from shootmoon.rules.options import Option, Value, option_text
from shootmoon.rules.presets import PresetInfo, preset_info, preset_names
from shootmoon.rules.senses import Sense, choice_words, section_title, sense_of, setting_words
from shootmoon.rules.sketching import Sketch, mend, sketch_file, sketch_rules
from shootmoon.rules.writing import write_rules

__all__ = [
    "CUSTOM",
    "GAMES",
    "LANGUAGES",
    "OPTIONS",
    "PLUGINS",
    "Auction",
    "Chapter",
    "Chips",
    "ChipsPlay",
    "ChipsRules",
    "ChipsTable",
    "Deal",
    "Game",
    "Law",
    "Match",
    "MoonRules",
    "Option",
    "Play",
    "PresetInfo",
    "Problem",
    "Rules",
    "RulesError",
    "RulesLike",
    "Said",
    "Score",
    "Sense",
    "Sketch",
    "Table",
    "Trump",
    "Value",
    "Way",
    "Widow",
    "as_rules",
    "built_on",
    "chapters",
    "check_rules",
    "choice_words",
    "describe",
    "differences",
    "explain",
    "game_of",
    "glossary",
    "law_of",
    "load_rules",
    "mend",
    "option_text",
    "option_values",
    "options_of",
    "parse_option",
    "parse_options",
    "preset_info",
    "preset_names",
    "remedy",
    "rules_from_options",
    "section_title",
    "sense_of",
    "setting_words",
    "sketch_file",
    "sketch_rules",
    "without_effect",
    "write_rules",
]
