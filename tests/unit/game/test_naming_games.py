"""Nobody asks which game is played: each place in `src` that names a game stands here, with its reason."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from shootmoon.rules import GAMES

SRC = Path(__file__).resolve().parents[3] / "src" / "shootmoon"
AT_HOME = (
    *("rules/moon/", "rules/chips/", "rules/games.py"),
    *("game/moon/", "game/chips/", "game/games.py"),
    *("match_equity/moon.py", "match_equity/chips.py", "match_equity/games.py"),
    *("bots/novice/chips.py", "bots/novice/games.py", "bots/search/chips.py", "bots/search/games.py"),
)
"""On each floor that a game concerns, its package or module, and the table in which the games stand."""
TYPES = {"MoonRules", "ChipsRules", "MoonSetup", "ChipsSetup"}
AMOUNTS = {"chips", "supply"}
"""What only some games have: whether a position or its setup has it says which game is played."""

EXCEPTIONS = {
    "__init__.py": (4, "the types of rules are public names of the package"),
    "rules/__init__.py": (6, "the types of rules are public names of the floor"),
    "cli/__init__.py": (1, "the command is called moon"),
    "cli/bot.py": (2, "presets with which a program is tried, one of which is called chips"),
    "cli/solve.py": (2, "moon is a bid, and chips a unit in JSON"),
    "analysis/yardsticks.py": (1, "presets in which bots were measured, one of which is called chips"),
    "bots/auction/habits.py": (1, "a habit: whoever has it bids a moon"),
    "bots/novice/auction.py": (1, "the beginning of a reason's name, for a bid"),
    "envs/openspiel.py": (1, "chips are a part of the score (docs/record.md)"),
    "envs/program.py": (2, "chips are a part of the score, and a way to score"),
    "envs/vector.py": (1, "chips are a part of the score (docs/record.md)"),
    "game/actions.py": (1, "moon is a bid"),
    "game/score.py": (2, "chips are a score, and a part of it (docs/record.md)"),
    "match_equity/chances.py": (1, "chips are a part of the score"),
    "protocol/game_facts.py": (2, "chips are a unit, and a part of the score"),
    "record/rows.py": (1, "chips are a part of the score (docs/record.md)"),
    "record/scanning.py": (1, "moon is a bid"),
    "record/text.py": (1, "an example in an error"),
    "protocol/faces.py": (1, "moon is a face"),
    "rooms/log/rated.py": (1, "chips are a part of the score"),
    "rules/glossary.py": (1, "chips are a word of the table"),
    "server/engines/daily_rules.py": (1, "presets of the week, one of which is called chips"),
}

ASKED: dict[str, tuple[int, str]] = {
    "match_equity/race.py": (2, "the supply of a race, which is any course of events"),
}


def named(tree: ast.AST) -> Iterator[str]:
    """What in a module names a game: a type of its rules, its package, its name, `setup.moon`."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) if name in TYPES:
                yield name
            case ast.alias(name=name) if name in TYPES:
                yield name
            case ast.ImportFrom(module=str(module)) if set(module.split(".")) & set(GAMES):
                yield module
            case ast.Attribute(attr="moon", value=ast.Name(id="setup") | ast.Attribute(attr="setup")):
                yield "setup.moon"
            case ast.Constant(value=str(text)) if text in GAMES or text in TYPES:
                yield text
            case _:
                pass


def amounts_asked(tree: ast.AST) -> Iterator[ast.Attribute]:
    """Where a module asks whether there is an amount: `x.chips is None`, `if x.chips`,
    `x.chips or ()`."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, ops=[ast.Is() | ast.IsNot()]):
                asked = [left]
            case ast.BoolOp(values=values):
                asked = values
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test) | ast.Assert(test=test):
                asked = [test]
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                asked = [operand]
            case _:
                asked = []
        for each in asked:
            if isinstance(each, ast.Attribute) and each.attr in AMOUNTS and not _of_setup(each.value):
                yield each


def _of_setup(node: ast.expr) -> bool:
    """`setup.supply` is a number of each game, 0 where there is no limit."""
    return ast.unparse(node).split(".")[-1] in ("setup", "_setup") or ast.unparse(node) == "self"


def test_only_the_registries_and_the_games_name_a_game() -> None:
    found: Counter[str] = Counter()
    for path in SRC.rglob("*.py"):
        where = path.relative_to(SRC).as_posix()
        if not where.startswith(AT_HOME):
            found[where] += sum(1 for _ in named(ast.parse(path.read_text())))
    assert {where: count for where, count in found.items() if count} == {
        where: count for where, (count, _) in EXCEPTIONS.items()
    }


def test_nobody_asks_which_game_it_is_by_what_a_position_lacks() -> None:
    """The setup says what is counted (`counted`), whether that is limited (`supply`), and whether there is an
    auction (`bids`)."""
    found: Counter[str] = Counter()
    for path in SRC.rglob("*.py"):
        where = path.relative_to(SRC).as_posix()
        if not where.startswith(AT_HOME):
            found[where] += sum(1 for _ in amounts_asked(ast.parse(path.read_text())))
    assert {where: count for where, count in found.items() if count} == {
        where: count for where, (count, _) in ASKED.items()
    }


def test_nobody_compares_which_game_is_played() -> None:
    """Nor with a name that is kept elsewhere."""
    for path in SRC.rglob("*.py"):
        where = path.relative_to(SRC).as_posix()
        if where.startswith(AT_HOME):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Compare) and not isinstance(node.ops[0], ast.NotIn | ast.In):
                sides = [node.left, *node.comparators]
                constants = [each for each in sides if isinstance(each, ast.Constant)]
                assert not any(each.value in GAMES and _is_game(sides) for each in constants), where


def _is_game(sides: list[ast.expr]) -> bool:
    return any(isinstance(each, ast.Attribute | ast.Name) and "game" in ast.unparse(each) for each in sides)


def test_what_names_a_game_is_found() -> None:
    """The search above finds what it is for."""
    for text in (
        "isinstance(rules, MoonRules)",
        "from shootmoon.game.chips import x",
        'rules.game == "moon"',
        "setup.moon.play",
        "from shootmoon.rules import ChipsRules",
        "from shootmoon.game.moon.scoring import x",
    ):
        assert list(named(ast.parse(text))), text
    for text in (
        "x = view.chips is None",
        "x = 1 if position.supply is not None else 2",
        "if position.chips: pass",
        "x = [] if not view.chips else [1]",
        "x = state.score.chips or ()",
    ):
        assert list(amounts_asked(ast.parse(text))), text
