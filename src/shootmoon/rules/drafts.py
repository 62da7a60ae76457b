"""Sketches: rules that somebody is working on, whole and with what is wrong about them.

`loading` refuses what can't be played. Whoever puts rules of their own together passes through mixtures that
can't be, and is shown what doesn't go together, and the fewest changes that would mend it.
"""

from collections import deque
from collections.abc import Collection, Iterator, Mapping

import msgspec

from shootmoon.rules.builder import RulesBuilder, builder_of, default_preset
from shootmoon.rules.conflicts import find_conflicts
from shootmoon.rules.errors import Problem, RulesError
from shootmoon.rules.games import GAMES, OPTIONS, Game, Rules, game_of
from shootmoon.rules.loading import rules_from_options
from shootmoon.rules.options import Value
from shootmoon.rules.presets import preset_info, preset_names, preset_values, unknown_preset
from shootmoon.rules.reading import parse_rules

__all__ = ["RulesDraft", "draft_from_file", "draft_rules", "repair"]

_MAX_CHANGES = 8  # more than any preset is away from any other in what can conflict


class RulesDraft(msgspec.Struct, frozen=True):
    """Rules that somebody is working on."""

    game: Game
    base: str
    """The preset that they are built upon."""
    values: Mapping[str, Value]
    """The value of every option; of one that was given something else, that of the preset."""
    problems: tuple[Problem, ...] = ()
    """All that is wrong: what was given and left out, and what doesn't go together."""
    titles: Mapping[str, str] = {}
    """What they are called, by language; a title without a language stands under ""."""

    @property
    def changed(self) -> dict[str, Value]:
        """In what they differ from the preset."""
        before = preset_values(self.base)
        return {name: value for name, value in self.values.items() if value != before[name]}

    @property
    def rules(self) -> Rules | None:
        """The rules, if they can be played."""
        if find_conflicts(self.game, self.values):
            return None
        return rules_from_options(self.game, self.values, self.base)


def draft_rules(
    base: str, values: Mapping[str, object] | None = None, texts: Mapping[str, str] | None = None
) -> RulesDraft:
    """A preset with changes: values by option, and texts as somebody typed them.

    Nothing is refused; what isn't known is left out and told of.

    >>> draft = draft_rules("luna-4", {"score.target": 15}, {"match.marks": "many"})
    >>> draft.changed, [problem.option for problem in draft.problems]
    ({'score.target': 15}, ['match.marks'])
    """
    given, typed = values or {}, texts or {}
    known = base in preset_names()
    game: Game = preset_info(base).game if known else _likely({*given, *typed})
    builder = RulesBuilder(game, base, {}, [] if known else [unknown_preset("preset", base)])
    builder.update(given, typed)
    return _draft(builder, base if known else default_preset(game))


def draft_from_file(text: str) -> RulesDraft:
    """What the text of a rules file says, however much is wrong with it.

    >>> draft_from_file('base = "luna"\\n[auction]\\nminimum = 5').changed
    {'auction.minimum': 5}
    """
    try:
        file = parse_rules(text)
        builder, base = builder_of(file)
    except RulesError as error:
        game = game_of(GAMES[0])
        return RulesDraft(game, default_preset(game), preset_values(default_preset(game)), error.problems)
    return msgspec.structs.replace(_draft(builder, base), titles=file.titles)


def _draft(builder: RulesBuilder, base: str) -> RulesDraft:
    values = dict(preset_values(base)) | builder.values
    problems = (*builder.problems, *find_conflicts(builder.game, values))
    return RulesDraft(builder.game, base, values, problems)


def _likely(options: set[str]) -> Game:
    """The game that most of these are options of."""
    return game_of(max(GAMES, key=lambda game: len(options & {option.name for option in OPTIONS[game]})))


def repair(game: str, values: Mapping[str, Value], keep: Collection[str] = ()) -> dict[str, Value] | None:
    """The fewest changes that make a mixture one that can be played, if that takes no more than a few.

    `keep` are options that must stay as they are: what somebody has chosen.

    >>> from shootmoon.rules import load_rules, option_values
    >>> classic = option_values(load_rules("classic"))
    >>> repair("moon", {**classic, "table.players": 4}, keep=["table.players"])
    {'table.tiles': 'double-six', 'widow.exchange': 'none'}
    """
    ahead: deque[dict[str, Value]] = deque([{}])
    seen: set[frozenset[tuple[str, Value]]] = set()
    while ahead:
        changes = ahead.popleft()
        problems = find_conflicts(game, {**values, **changes})
        if not problems:
            return changes
        for name, value in _fixes(problems[0]):
            further = {**changes, name: value}
            mark = frozenset(further.items())
            if name not in keep and name not in changes and mark not in seen and len(further) <= _MAX_CHANGES:
                seen.add(mark)
                ahead.append(further)
    return None


def _fixes(problem: Problem) -> Iterator[tuple[str, Value]]:
    return ((fix.option, value) for fix in problem.fixes for value in fix.values)
