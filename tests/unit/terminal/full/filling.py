"""Sessions on a full screen without a terminal: the application runs in the test, and keys are pressed."""

from __future__ import annotations

import asyncio
import io
import random
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import shootmoon as sm
from shootmoon.bots import bot_names
from shootmoon.telling import Messages
from shootmoon.terminal.drawing.screen import make_screen
from shootmoon.terminal.drawing.words import title_of
from shootmoon.terminal.full import PLAYING, FullScreen, Layout, LineSink
from shootmoon.terminal.full.settings import Settings
from shootmoon.terminal.input_queue import InputQueue
from shootmoon.terminal.play.local import Matches
from shootmoon.terminal.play.match import Match, begin
from shootmoon.terminal.play.players import seat_players
from tests.patience import STILL
from tests.unit.terminal.play.playing import with_beginners

NAMES = {"-": "minus", ":": "colon", "?": "question_mark", " ": "space"}
"""How Textual names keys whose character isn't their name."""


class Stage:
    """A session on a full screen of ``size``."""

    def __init__(
        self,
        names: Sequence[str],
        title: str,
        *,
        size: tuple[int, int] = (80, 24),
        language: str = "en",
        you: int | None = None,
        layout: Layout = PLAYING,
        theme: Any = "dark",
    ) -> None:
        self.outside = io.StringIO()
        sink = LineSink()
        lines = InputQueue[None](None, sink)
        outside = make_screen(list(names), language, you, self.outside, None, plain=True)  # type: ignore[arg-type]  # never asked
        self.full = FullScreen(outside.words, lines, outside, title, layout=layout)
        sink.screen = self.full
        self.full.settings = Settings(animated=False, theme=theme)
        self.size = size
        self.questions = 0

    def begin(self, play: Callable[[], object]) -> None:
        """Prepare an application in which the session ``play`` runs."""
        self.play = play
        self.app = self.full.application(play)

    def close(self) -> None:
        """Stop the session."""
        self.full.stop()

    @property
    def shown(self):
        return self.full.shown

    async def asked(self, pilot: Any) -> bool:
        """Wait for the next question; False if the match has ended.

        Raises the exception that ended the session, if one did.
        """
        async with asyncio.timeout(STILL):
            while not (self.shown.asking and self.shown.questions > self.questions):
                if self.shown.finished:
                    break
                self.check()
                await asyncio.sleep(0.002)
        self.check()
        self.questions = self.shown.questions
        await pilot.pause(0)
        return not self.shown.finished

    def check(self) -> None:
        """Fail if the application or the session has ended, after which nothing would be shown any more."""
        if self.full.error is not None:
            raise self.full.error
        assert self.app.is_running, "the application has ended"  # Textual raises the reason after the test

    async def type(self, pilot: Any, line: str) -> None:
        """Type a line and Enter."""
        await pilot.press(*(NAMES.get(char, char) for char in line), "enter")

    def run(self, play: Callable[[Any], Awaitable[None]]) -> None:
        """Run the application, and ``play`` with something that presses its keys."""

        async def in_app() -> None:
            async with self.app.run_test(size=self.size) as pilot:
                try:
                    await play(pilot)
                finally:
                    self.close()

        asyncio.run(in_app())

    def text(self) -> str:
        """The screen as text."""
        lines = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in lines)


class Sitting(Stage):
    """A match on a full screen."""

    def __init__(
        self,
        folder: Path,
        preset: str = "classic",
        *,
        size: tuple[int, int] = (80, 24),
        language: str = "en",
        seats: Sequence[str] = (),
        names: Sequence[str] = ("Ann",),
        seed: int = 5,
        theme: Any = "dark",
        meanings: bool = False,
        **options: Any,
    ) -> None:
        say = Messages(language)
        rules = sm.load_rules(preset, options)
        seats = with_beginners(rules.table.players, seats)
        players = seat_players(rules.table.players, seats, names, bot_names(), say, None)
        match = begin(rules, players, say, seed=seed, path=folder / "game.moon")
        you = match.humans[0] if len(match.humans) == 1 else None
        called = [player.name for player in players]
        super().__init__(called, title_of(rules, say), size=size, language=language, you=you, theme=theme)
        self.matches = Matches(match, self.full, meanings=meanings)
        self.begin(self.matches.run)

    @property
    def match(self) -> Match:
        """The match that is played now."""
        return self.matches.match

    def close(self) -> None:
        """Stop the session, and close the file."""
        super().close()
        self.match.journal.close()

    async def reach(self, pilot: Any, wanted: Callable[[Any], bool], seed: int = 1) -> None:
        """Answer at random until something is true of what is shown with a question."""
        rng = random.Random(seed)
        while await self.asked(pilot) and not wanted(self.shown):
            self.full.type(rng.choice(self.shown.choices).text)
        assert wanted(self.shown)
