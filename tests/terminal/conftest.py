"""`moon` processes that end with their test, however it ends."""

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from shootmoon.cli import app
from shootmoon.cli.errors import run
from tests.terminal.driver import Moon


@pytest.fixture
def start() -> Iterator[Callable[..., Moon]]:
    """Start a `Moon`."""
    started: list[Moon] = []

    def begin(*arguments: Any, **options: Any) -> Moon:
        started.append(Moon(*arguments, **options))
        return started[-1]

    yield begin
    for moon in started:
        moon.clean_up()


@pytest.fixture
def run_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """Run a `moon` that asks for nothing, in this process: another one takes longer to start than to end.

    Returns its exit status, and what it wrote.
    """

    def begin(*arguments: str) -> tuple[int, str]:
        monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        monkeypatch.setattr(sys, "argv", ["moon", *arguments])
        status = run(app)
        return status, "".join(capsys.readouterr())

    return begin
