"""Matches played in this process: somebody who types, a screen whose text is kept."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console

from shootmoon.bots import bot_names
from shootmoon.rules import load_rules
from shootmoon.telling import Messages
from shootmoon.terminal.drawing.screen import DrawnScreen, PlainScreen, Screen
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.play.match import Match, begin
from shootmoon.terminal.play.players import seat_players
from shootmoon.terminal.play.session import Session

Answer = Callable[[str], str]


def with_beginners(players: int, seats: Sequence[str]) -> list[str]:
    """Seats as given, and in the others but the first beginners, who bid at once by any rules."""
    given = {seat.partition("=")[0] for seat in seats}
    return [*seats, *(f"{seat}=beginner" for seat in range(2, players + 1) if str(seat) not in given)]


class Typist:
    """Stands in for the keyboard: answers every prompt, EOF after the last answer of a list."""

    def __init__(
        self, out: io.StringIO, answer: Answer | Sequence[str], *, interactive: bool = False
    ) -> None:
        self.interactive = interactive
        self._out = out
        if callable(answer):
            self.answer = answer
        else:
            lines = iter(answer)
            self.answer = lambda prompt: next(lines)

    def read(self, prompt: str) -> str:
        self._out.write(prompt)
        try:
            line = self.answer(prompt)
        except StopIteration:
            raise EOFError from None
        self._out.write(f"{line}\n")
        return line


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Table:
    """A match with its screen, ready to be played."""

    def __init__(
        self,
        path: Path,
        preset: str = "classic",
        options: dict[str, object] | None = None,
        *,
        seats: Sequence[str] = (),
        names: Sequence[str] = (),
        language: str = "en",
        seed: int = 1,
        width: int | None = None,
        answer: Answer | Sequence[str] | None = None,
        match: Match | None = None,
        interactive_screen: bool = False,
    ) -> None:
        """A match on a screen that is a text.

        ``width``: draw on a terminal so wide; None for the plain screen. Without ``answer``: any legal
        action.
        ``interactive_screen``: the text passes for a terminal, so that hands are covered by clearing it.
        """
        if match is None:
            rules = load_rules(preset, options or {})
            say = Messages(language)
            seats = with_beginners(rules.table.players, seats)
            players = seat_players(rules.table.players, seats, names, bot_names(), say)
            match = begin(rules, players, say, seed=seed, path=path)
        self.match = match
        self.out = _Terminal() if interactive_screen else io.StringIO()
        typist = self.typist = Typist(self.out, answer or self.any_legal(seed))
        you = match.humans[0] if len(match.humans) == 1 else None
        words = Words(language, [player.name for player in match.players], you=you, spoken=width is None)
        console = Console(
            file=self.out,
            width=width or 80,
            height=25,
            force_terminal=width is not None,
            color_system="standard" if width else None,
            legacy_windows=False,
        )
        kind = PlainScreen if width is None else DrawnScreen
        self.screen: Screen = kind(words, console, typist)  # type: ignore[arg-type]  # it reads like a keyboard
        self.session = Session(match, self.screen)

    def any_legal(self, seed: int) -> Answer:
        """Types any legal action, and Enter where there is none."""
        rng = random.Random(seed)

        def answer(prompt: str) -> str:
            legal = self.match.state.legal_actions()
            between = not legal or "Enter" in prompt or "Intro" in prompt
            return "" if between else str(rng.choice(legal))

        return answer

    def run(self) -> str:
        """Play to the end, or until somebody has nothing more to type; what was on the screen."""
        try:
            self.session.run()
        except EOFError:
            pass
        finally:
            self.match.journal.close()
        return self.text

    @property
    def text(self) -> str:
        return self.out.getvalue()
