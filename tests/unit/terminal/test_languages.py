"""A further language is one file: the terminal speaks it, understands it, and describes the rules in it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from shootmoon.bots.characters import CHARACTERS
from tests.pseudo import CODE, catalogues_with_pseudo, finder, plain_words, pseudo

Moon = Callable[..., str]


@pytest.fixture(scope="module")
def moon(tmp_path_factory: pytest.TempPathFactory) -> Moon:
    """Runs a command in the further language, and returns what it prints."""
    folder = tmp_path_factory.mktemp("languages")
    catalogues_with_pseudo(folder)
    code = f"{finder(folder)}\nfrom shootmoon.cli import main\nmain()"

    def run(*arguments: str, lines: tuple[str, ...] = ()) -> str:
        done = subprocess.run(
            [sys.executable, "-c", code, *arguments, "--lang", CODE],
            input="".join(f"{line}\n" for line in lines),
            env={**os.environ, "SHOOTMOON_HOME": str(folder / "home"), "COLUMNS": "100"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_a_game_is_played_in_it(moon: Moon) -> None:
    commands = ("help", "table", "hint", "hint", "why", "tiles", "last", "sheet", "pass", "undo")
    lines = (*map(pseudo, commands), *("moon", "1", "1", "1", "") * 12, pseudo("quit"))
    said = moon("play", "--rules", "luna-21", "--name", "Ñ", "--seed", "6", "--plain", lines=lines)
    names = {name for each in CHARACTERS for name in each.name.split()}
    # The word for a bid is the same in all languages, and so is the command with which to resume a game.
    assert plain_words(said) - names <= {"Moon", "moon", "play", "resume"}
    assert pseudo("You lead") in said or pseudo("You play") in said


def test_the_rules_are_described_in_it(moon: Moon) -> None:
    said = moon("rules", "luna-21")
    assert pseudo("tricks") in said
    assert plain_words(said) <= set()
