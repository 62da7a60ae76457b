"""Lessons and analyses on a full screen without a terminal."""

from __future__ import annotations

from typing import Any

from shootmoon.coach import lesson_title, load_lesson
from shootmoon.coach.showing import LEARNER
from shootmoon.record import GameTree, Record
from shootmoon.telling import Messages
from shootmoon.terminal.analyze import Board
from shootmoon.terminal.drawing.words import title_of
from shootmoon.terminal.full import ANALYZING, LEARNING
from shootmoon.terminal.learn import Lesson
from tests.unit.terminal.full.filling import Stage


class Learning(Stage):
    """Somebody who takes a lesson."""

    def __init__(self, name: str = "luna", step: int = 0, *, language: str = "en", **how: Any) -> None:
        names, title = ["", *load_lesson(name).names], lesson_title(name, language)[0]
        super().__init__(names, title, language=language, you=LEARNER, layout=LEARNING, **how)
        self.lesson = Lesson(name, step, self.full)
        self.begin(self.lesson.take)


class Analyzing(Stage):
    """Somebody who tries other actions in a record."""

    def __init__(
        self,
        record: Record,
        *,
        ply: int | None = None,
        seat: int | None = None,
        language: str = "en",
        **how: Any,
    ) -> None:
        names = record.seats or [f"P{seat}" for seat in record.seating.seats]
        title = title_of(record.rules, Messages(language))
        super().__init__(names, title, language=language, layout=ANALYZING, **how)
        self.board = Board(GameTree(record), self.full, ply, seat)
        self.begin(self.board.run)
