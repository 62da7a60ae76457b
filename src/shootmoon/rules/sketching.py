"""Sketches: rules that somebody is working on, whole and with what is wrong about them.

`loading` refuses what can't be played. Whoever puts rules of their own together passes through mixtures that
can't be, and is shown what doesn't go together, and the fewest changes that would mend it.
"""

from collections import deque
from collections.abc import Collection, Iterator, Mapping

import msgspec

from shootmoon.rules.contradictions import contradictions
from shootmoon.rules.drafting import Draft, draft_of, usual
from shootmoon.rules.errors import Problem, RulesError
from shootmoon.rules.games import GAMES, OPTIONS, Game, Rules, game_of
from shootmoon.rules.loading import rules_from_options
from shootmoon.rules.options import Value
from shootmoon.rules.presets import preset_info, preset_names, preset_values, unknown_preset
from shootmoon.rules.reading import parse_rules

__all__ = ["Sketch", "mend", "sketch_file", "sketch_rules"]

_MAX_CHANGES = 8  # more than any preset is away from any other in what can clash


class Sketch(msgspec.Struct, frozen=True):
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
        if contradictions(self.game, self.values):
            return None
        return rules_from_options(self.game, self.values, self.base)


def sketch_rules(
    base: str, values: Mapping[str, object] | None = None, texts: Mapping[str, str] | None = None
) -> Sketch:
    """A preset with changes: values by option, and texts as somebody typed them.

    Nothing is refused; what isn't known is left out and told of.

    >>> sketch = sketch_rules("luna-4", {"score.target": 15}, {"match.marks": "many"})
    >>> sketch.changed, [problem.option for problem in sketch.problems]
    ({'score.target': 15}, ['match.marks'])
    """
    given, typed = values or {}, texts or {}
    known = base in preset_names()
    game: Game = preset_info(base).game if known else _likely({*given, *typed})
    draft = Draft(game, base, {}, [] if known else [unknown_preset("preset", base)])
    draft.lay(given, typed)
    return _sketch(draft, base if known else usual(game))


def sketch_file(text: str) -> Sketch:
    """What the text of a rules file says, however much is wrong with it.

    >>> sketch_file('base = "luna"\\n[auction]\\nminimum = 5').changed
    {'auction.minimum': 5}
    """
    try:
        file = parse_rules(text)
        draft, base = draft_of(file)
    except RulesError as error:
        game = game_of(GAMES[0])
        return Sketch(game, usual(game), preset_values(usual(game)), error.problems)
    return msgspec.structs.replace(_sketch(draft, base), titles=file.titles)


def _sketch(draft: Draft, base: str) -> Sketch:
    values = dict(preset_values(base)) | draft.values
    problems = (*draft.problems, *contradictions(draft.game, values))
    return Sketch(draft.game, base, values, problems)


def _likely(options: set[str]) -> Game:
    """The game that most of these are options of."""
    return game_of(max(GAMES, key=lambda game: len(options & {option.name for option in OPTIONS[game]})))


def mend(game: str, values: Mapping[str, Value], keep: Collection[str] = ()) -> dict[str, Value] | None:
    """The fewest changes that make a mixture one that can be played, if that takes no more than a few.

    `keep` are options that must stay as they are: what somebody has chosen.

    >>> from shootmoon.rules import load_rules, option_values
    >>> classic = option_values(load_rules("classic"))
    >>> mend("moon", {**classic, "table.players": 4}, keep=["table.players"])
    {'table.tiles': 'double-six', 'widow.exchange': 'none'}
    """
    ahead: deque[dict[str, Value]] = deque([{}])
    seen: set[frozenset[tuple[str, Value]]] = set()
    while ahead:
        changes = ahead.popleft()
        problems = contradictions(game, {**values, **changes})
        if not problems:
            return changes
        for name, value in _ways(problems[0]):
            further = {**changes, name: value}
            mark = frozenset(further.items())
            if name not in keep and name not in changes and mark not in seen and len(further) <= _MAX_CHANGES:
                seen.add(mark)
                ahead.append(further)
    return None


def _ways(problem: Problem) -> Iterator[tuple[str, Value]]:
    return ((way.option, value) for way in problem.ways for value in way.values)
