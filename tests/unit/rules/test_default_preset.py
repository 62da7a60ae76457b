"""One place says by which preset people play who name no rules; all others ask it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from shootmoon.game import new_game
from shootmoon.rules import DEFAULT_PRESET, load_rules, preset_names
from shootmoon.server.app import documented_app
from shootmoon.server.sharing.schema import openapi

ROOT = Path(__file__).resolve().parents[3]
PRESETS = set(preset_names())
ALSO_WORDS = {"hickeys", "called", "chips"}
"""Presets whose names are also the values of options or the names of games."""
MAY_SAY = {
    "src/shootmoon/rules/presets/__init__.py",
    # The preset of the defaults of a game's options, which is another question.
    "src/shootmoon/rules/moon/options.py",
    "src/shootmoon/rules/chips/options.py",
}
PROGRAMS = sorted(
    path
    for folder in ("src/shootmoon", "bench", "examples", "tools")
    for path in (ROOT / folder).rglob("*.py")
    if path.relative_to(ROOT).as_posix() not in MAY_SAY
)


def defaults(tree: ast.AST) -> Iterator[ast.expr | None]:
    """Yield the defaults of parameters, of fields and of options, and the values of constants."""
    for node in ast.walk(tree):
        match node:
            case ast.arguments():
                yield from (*node.defaults, *node.kw_defaults)
            case ast.AnnAssign() | ast.Assign():
                yield node.value
            case ast.keyword(arg="default"):
                yield node.value
            case ast.BoolOp(op=ast.Or()):
                yield from node.values
            case ast.IfExp():
                yield from (node.body, node.orelse)
            case _:
                pass


def test_no_program_says_a_default_of_its_own() -> None:
    assert PROGRAMS
    said = [
        f"{path.relative_to(ROOT)}:{value.lineno}: {value.value}"
        for path in PROGRAMS
        for value in defaults(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(value, ast.Constant) and value.value in PRESETS - ALSO_WORDS
    ]
    assert not said


def test_the_page_names_no_preset() -> None:
    moon = "|".join(sorted(PRESETS - ALSO_WORDS))
    for path in (ROOT / "web" / "src").rglob("*.ts"):
        if not path.name.endswith(".d.ts"):
            assert not re.findall(rf'["`]({moon})["`]', path.read_text(encoding="utf-8")), path


def test_every_request_without_a_preset_is_about_the_default() -> None:
    schemas = openapi(documented_app())["components"]["schemas"]
    said = {
        (name, field): about["default"]
        for name, schema in schemas.items()
        for field, about in schema.get("properties", {}).items()
        if field == "preset" and about.get("default") and "game" not in schema["properties"]
    }
    assert {name for name, _ in said} >= {"CreateRoom", "CreateSheet", "CreateTournament", "CheckRules"}
    assert set(said.values()) == {DEFAULT_PRESET}


def test_a_game_and_the_list_of_presets_begin_with_it() -> None:
    assert new_game() == new_game(DEFAULT_PRESET)
    assert preset_names()[0] == DEFAULT_PRESET
    assert list(preset_names()[1:]) == sorted(PRESETS - {DEFAULT_PRESET})


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_defaults_of_options_are_another_question(name: str) -> None:
    rules = load_rules(name)
    plain = type(rules)()
    assert plain == load_rules(plain.preset)
