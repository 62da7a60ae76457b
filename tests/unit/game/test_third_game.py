"""The seam between the house and a game: a third one is a folder, and nothing in `src` knows of it."""

import os
import subprocess
import sys
from pathlib import Path

from tests.patience import STILL

TESTS = Path(__file__).resolve().parents[2]
GAME = TESTS / "fortytwo"
MAX_LINES = 300


def test_a_game_is_one_folder_of_a_few_hundred_lines() -> None:
    files = [
        path
        for path in GAME.rglob("*")
        if path.suffix in (".py", ".toml") and path.name not in ("checks.py", "conftest.py")
    ]
    assert 100 < sum(len(path.read_text().splitlines()) for path in files) <= MAX_LINES


def test_everything_works_for_a_game_that_nothing_in_src_knows() -> None:
    """In a process of its own, so that no other test meets a third game."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:xdist",
            str(GAME / "checks.py"),
        ],
        cwd=TESTS.parent,
        env={**os.environ, "SHOOTMOON_GAMES": "tests.fortytwo"},
        capture_output=True,
        text=True,
        timeout=STILL,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout
