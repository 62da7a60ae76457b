"""`RulesDraft`: a rule set that is being edited, with its problems, and `repair`, which resolves conflicts.

The module `loading` refuses settings that can't be played. An editor for house rules, on the other hand, must
accept them temporarily, show which settings conflict, and suggest the smallest set of changes that resolves
the conflicts.
"""

from collections import deque
from collections.abc import Collection, Iterator, Mapping

import msgspec

from shootmoon.rules.builder import RulesBuilder, builder_of
from shootmoon.rules.conflicts import find_conflicts
from shootmoon.rules.errors import Problem, RulesError
from shootmoon.rules.games import GAMES, OPTIONS, Game, Rules, game_of
from shootmoon.rules.loading import rules_from_options
from shootmoon.rules.options import Value
from shootmoon.rules.presets import preset_info, preset_names, preset_values, unknown_preset
from shootmoon.rules.reading import parse_rules

__all__ = ["RulesDraft", "draft_from_file", "draft_rules", "repair"]

_MAX_CHANGES = 8  # more than the conflicting options in which any two presets differ


class RulesDraft(msgspec.Struct, frozen=True):
    """A rule set that is being edited. It may be invalid."""

    game: Game
    base: str
    """The name of the preset on which the draft is based."""
    values: Mapping[str, Value]
    """The value of every option. Where an invalid value was given, this is the preset's value."""
    problems: tuple[Problem, ...] = ()
    """All problems: invalid input (which was otherwise ignored), and conflicts between options."""
    titles: Mapping[str, str] = {}
    """The titles of the rule set by language code. A title without a language has the key ""."""

    @property
    def changed(self) -> dict[str, Value]:
        """The values that differ from the preset's, by option name."""
        before = preset_values(self.base)
        return {name: value for name, value in self.values.items() if value != before[name]}

    @property
    def rules(self) -> Rules | None:
        """The rule set, or None if it can't be played."""
        if find_conflicts(self.game, self.values):
            return None
        return rules_from_options(self.game, self.values, self.base)


def draft_rules(
    base: str, values: Mapping[str, object] | None = None, texts: Mapping[str, str] | None = None
) -> RulesDraft:
    """Return a draft based on a preset, with some options changed.

    ``values`` are the changed values by option name. ``texts`` are values as text, such as those typed by a
    user, also by option name.

    Unknown names and invalid values are ignored and reported in `RulesDraft.problems`; instead of an unknown
    preset, the first one of the game is taken.

    >>> draft = draft_rules("luna-4", {"score.target": 15}, {"match.marks": "many"})
    >>> draft.changed, [problem.option for problem in draft.problems]
    ({'score.target': 15}, ['match.marks'])
    """
    given, typed = values or {}, texts or {}
    known = base in preset_names()
    game: Game = preset_info(base).game if known else _likely_game({*given, *typed})
    builder = RulesBuilder(game, base, {}, [] if known else [unknown_preset("preset", base)])
    builder.update(given, typed)
    return _draft(builder, base if known else preset_names(game)[0])


def draft_from_file(text: str) -> RulesDraft:
    """Return a draft from the text of a rules file. Any errors in the file become problems of the draft.

    >>> draft_from_file('base = "luna"\\n[auction]\\nminimum = 5').changed
    {'auction.minimum': 5}
    """
    try:
        file = parse_rules(text)
        builder, base = builder_of(file)
    except RulesError as error:
        first = preset_names()[0]
        return RulesDraft(preset_info(first).game, first, preset_values(first), error.problems)
    return msgspec.structs.replace(_draft(builder, base), titles=file.titles)


def _draft(builder: RulesBuilder, base: str) -> RulesDraft:
    values = dict(preset_values(base)) | builder.values
    problems = (*builder.problems, *find_conflicts(builder.game, values))
    return RulesDraft(builder.game, base, values, problems)


def _likely_game(options: set[str]) -> Game:
    """Return the game to which most of these option names belong."""
    return game_of(max(GAMES, key=lambda game: len(options & {option.name for option in OPTIONS[game]})))


def repair(game: str, values: Mapping[str, Value], keep: Collection[str] = ()) -> dict[str, Value] | None:
    """Return the smallest set of changes that resolves all conflicts: new values, by option name.

    Return None if more than 8 options would have to be changed, or if no changes resolve the conflicts.

    ``keep``: options that mustn't be changed, such as those that the user has just set.

    >>> from shootmoon.rules import load_rules, option_values
    >>> classic = option_values(load_rules("classic"))
    >>> repair("moon", {**classic, "table.players": 4}, keep=["table.players"])
    {'table.tiles': 'double-six', 'widow.exchange': 'none'}
    """
    queue: deque[dict[str, Value]] = deque([{}])
    seen: set[frozenset[tuple[str, Value]]] = set()
    while queue:
        changes = queue.popleft()
        problems = find_conflicts(game, {**values, **changes})
        if not problems:
            return changes
        for name, value in _fixes(problems[0]):
            extended = {**changes, name: value}
            key = frozenset(extended.items())
            if name not in keep and name not in changes and key not in seen and len(extended) <= _MAX_CHANGES:
                seen.add(key)
                queue.append(extended)
    return None


def _fixes(problem: Problem) -> Iterator[tuple[str, Value]]:
    return ((fix.option, value) for fix in problem.fixes for value in fix.values)
