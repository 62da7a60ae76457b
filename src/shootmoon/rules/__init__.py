"""Rule sets and everything about them: options, presets, loading, checking, and descriptions for players.

A rule set is an immutable object that gives every option of a game one value. `load_rules` creates a rule set
from a preset or a TOML file, and `describe` explains it to players. `docs/rules.md`
specifies all options and presets.
"""

from shootmoon.rules.chips import Chips, ChipsPlay, ChipsRules, ChipsTable
from shootmoon.rules.describe import Chapter, chapters, describe
from shootmoon.rules.drafts import RulesDraft, draft_from_file, draft_rules, repair
from shootmoon.rules.effect import without_effect
from shootmoon.rules.errors import Fix, Problem, RulesError
from shootmoon.rules.explaining import explain, remedy
from shootmoon.rules.games import (
    GAMES,
    OPTIONS,
    PLUGINS,
    Game,
    Rules,
    game_of,
    option_values,
    options_of,
    rulebook_of,
)
from shootmoon.rules.glossary import glossary
from shootmoon.rules.labels import OptionLabels, option_labels, section_title, setting_label, value_label
from shootmoon.rules.loading import (
    CUSTOM,
    RulesLike,
    as_rules,
    base_preset,
    check_rules,
    differences,
    load_rules,
    parse_option,
    parse_options,
    rules_from_options,
)
from shootmoon.rules.moon import Auction, Deal, Match, MoonRules, Play, Score, Table, Trump, Widow
from shootmoon.rules.options import Option, Value, value_text
from shootmoon.rules.overview import overview
from shootmoon.rules.presets import DEFAULT_PRESET, PresetInfo, preset_info, preset_names
from shootmoon.rules.rulebook import Rulebook
from shootmoon.rules.writing import write_rules

__all__ = [
    "CUSTOM",
    "DEFAULT_PRESET",
    "GAMES",
    "OPTIONS",
    "PLUGINS",
    "Auction",
    "Chapter",
    "Chips",
    "ChipsPlay",
    "ChipsRules",
    "ChipsTable",
    "Deal",
    "Fix",
    "Game",
    "Match",
    "MoonRules",
    "Option",
    "OptionLabels",
    "Play",
    "PresetInfo",
    "Problem",
    "Rulebook",
    "Rules",
    "RulesDraft",
    "RulesError",
    "RulesLike",
    "Score",
    "Table",
    "Trump",
    "Value",
    "Widow",
    "as_rules",
    "base_preset",
    "chapters",
    "check_rules",
    "describe",
    "differences",
    "draft_from_file",
    "draft_rules",
    "explain",
    "game_of",
    "glossary",
    "load_rules",
    "option_labels",
    "option_values",
    "options_of",
    "overview",
    "parse_option",
    "parse_options",
    "preset_info",
    "preset_names",
    "remedy",
    "repair",
    "rulebook_of",
    "rules_from_options",
    "section_title",
    "setting_label",
    "value_label",
    "value_text",
    "without_effect",
    "write_rules",
]
