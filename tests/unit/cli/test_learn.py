"""`moon learn`."""

import pytest
from typer.testing import CliRunner

from shootmoon.cli import app
from shootmoon.coach import lesson_names

RUNNER = CliRunner()


@pytest.mark.parametrize("language", ["en", "es"])
def test_lessons_are_listed(language: str) -> None:
    lines = RUNNER.invoke(app, ["learn", "--lang", language]).stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(lesson_names())
    assert ("dominó" in lines[0] or "ficha" in lines[0]) == (language == "es")


def test_a_lesson_begins_where_one_says() -> None:
    found = RUNNER.invoke(app, ["learn", "luna", "--step", "26"], input="quit\n")
    assert found.exit_code == 0
    assert "Now you know Moon" in found.stdout
    assert found.stdout.endswith("To go on with the lesson: moon learn luna --step 26\n")


def test_unknown_lessons_and_steps_are_refused() -> None:
    for arguments, why in ((["bridge"], "there is no lesson"), (["luna", "--step", "27"], "is 26")):
        found = RUNNER.invoke(app, ["learn", *arguments])
        assert found.exit_code == 2
        assert why in found.stderr
