"""Puzzles on a full screen without a terminal."""

from __future__ import annotations

from typing import Any

import pytest

from shootmoon.coach.puzzles import Puzzle
from shootmoon.coach.puzzles.seen import Progress
from shootmoon.terminal import puzzles
from shootmoon.terminal.full import PUZZLING
from shootmoon.terminal.puzzles import Wanted, solve_puzzles
from tests.unit.terminal.full.filling import Stage


class Solving(Stage):
    """A person who solves ``first`` alone or, without it, one puzzle after another."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        first: Puzzle | None = None,
        *,
        language: str = "en",
        wanted: Wanted = Wanted(),  # noqa: B008  # it is frozen
        **how: Any,
    ) -> None:
        super().__init__((), "", language=language, layout=PUZZLING, **how)
        self.progress = Progress()
        monkeypatch.setattr(puzzles, "fills_terminal", lambda **options: True)
        monkeypatch.setattr(puzzles, "full_screen", lambda language: self.full)
        monkeypatch.setattr(self.full, "run", lambda work: work())  # it runs in the application of the test
        self.begin(lambda: solve_puzzles(first, wanted, self.progress, language, full=True))
