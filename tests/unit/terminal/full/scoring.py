"""A score sheet on a full screen without a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import shootmoon as sm
from shootmoon.telling import Messages
from shootmoon.terminal.drawing.words import title_of
from shootmoon.terminal.full import SCORING
from shootmoon.terminal.score.filling import ScoreScreen
from shootmoon.terminal.score.session import begin_score
from tests.unit.terminal.full.filling import Stage

NAMES = ("Ann", "Ben", "Cal", "Dora", "Eve", "Fay")


class Scoring(Stage):
    """Somebody who keeps score."""

    def __init__(self, folder: Path, preset: str = "classic", *, language: str = "en", **how: Any) -> None:
        say, rules = Messages(language), sm.load_rules(preset)
        names = NAMES[: rules.table.players]
        self.file = begin_score(rules, names, 1, say, path=folder / "sheet.score")
        super().__init__(names, title_of(rules, say), language=language, layout=SCORING, **how)
        self.begin(ScoreScreen(self.file, self.full).run)

    @property
    def standing(self):
        return self.file.book.standing

    def close(self) -> None:
        """Stop the session, and close the file."""
        super().close()
        self.file.journal.close()
