"""Tables of the documentation that are made from the program: all can be made, and say what they should."""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from shootmoon.rules import OPTIONS, preset_names

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tables() -> ModuleType:
    sys.path.insert(0, str(ROOT / "tools"))
    import docs_tables  # type: ignore[import-not-found]

    sys.path.remove(str(ROOT / "tools"))
    return docs_tables


def names_of(table: str) -> list[str]:
    """The first name of each row."""
    return [row.split("`")[1] for row in table.splitlines()[2:]]


@pytest.mark.parametrize("game", OPTIONS)
def test_every_option_and_preset_has_a_row(tables: ModuleType, game: str) -> None:
    assert names_of(tables.options(game)) == [option.name for option in OPTIONS[game]]
    assert names_of(tables.changes(game)) == list(preset_names(game))


def test_a_preset_says_what_it_changes(tables: ModuleType) -> None:
    assert "| `luna` | Moon at any bid | `classic` | `score.moon_wins = false` |" in tables.changes("moon")


def test_all_tables_have_as_many_cells_in_each_row_and_no_empty_meaning(tables: ModuleType) -> None:
    for name, made in tables.TABLES.items():
        rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in made().splitlines()]
        assert len(rows) > 5 or "chips" in name, name
        assert {len(row) for row in rows} == {len(rows[0])}, name
        assert all(row[1].strip() for row in rows[2:]), name


def test_the_tables_name_what_the_program_has(tables: ModuleType) -> None:
    made = {name: names_of(make()) for name, make in tables.TABLES.items()}
    assert {"act", "sit-down", "kick"} <= set(made["commands"])
    assert {"POST /api/rooms", "GET /api/me"} <= set(made["requests"])
    assert {"--host", "--database"} <= set(made["serve-options"])
    assert {"shootmoon_rooms", "shootmoon_commands_total"} <= set(made["metrics"])
    assert {"requests", "guesses"} <= set(made["limits"])
    assert {"game", "rooms", "server"} <= set(made["packages"])
    assert {"entries", "players"} <= set(made["database"])


def test_pages_ask_only_for_what_can_be_made(tables: ModuleType) -> None:
    text = (ROOT / "tools" / "build_docs.py").read_text(encoding="utf-8")
    there = {*tables.TABLES, *re.findall(r'^    "([\w-]+)": \w+,$', text, re.MULTILINE)}
    asked = {
        name
        for page in (ROOT / "docs").glob("*.md")
        for name in re.findall(r"^<!-- made: ([\w-]+) -->$", page.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert asked == there
