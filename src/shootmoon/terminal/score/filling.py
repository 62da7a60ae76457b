"""Keep score on a full screen: the sheet is always in sight, and lines are chosen word by word, or typed."""

from __future__ import annotations

from collections.abc import Sequence

from shootmoon.narration import narrate_result
from shootmoon.scorekeeping import Correct, Rename, Standing
from shootmoon.scorekeeping.sheet import Sheet
from shootmoon.scorekeeping.text import sheet_text
from shootmoon.terminal.full import SCORING, FullScreen
from shootmoon.terminal.full.opening import open_full_screen
from shootmoon.terminal.quitting import Quit
from shootmoon.terminal.score.choosing import asks_for, line_of, next_words
from shootmoon.terminal.score.entering import enter_command, enter_line, help_for, prompt_for
from shootmoon.terminal.score.file import ScoreFile
from shootmoon.terminal.score.words import parse_sheet_command

__all__ = ["ScoreScreen", "full_screen"]


def full_screen(names: Sequence[str], language: str, title: str) -> FullScreen:
    """Return a full screen for keeping score."""
    return open_full_screen(names, language, None, title, layout=SCORING)


class ScoreScreen:
    """A score sheet on a full screen."""

    def __init__(self, file: ScoreFile, screen: FullScreen) -> None:
        """Show the sheet in ``file`` on ``screen``, and enter lines in it."""
        self._file = file
        self._screen = screen
        self._words = screen.words
        self._say = screen.words.say
        self._chosen: list[str] = []
        """The words of the next line that were chosen so far."""

    def run(self) -> None:
        """Keep score until the user quits. Raises `Quit`, EOFError, and OSError if it can't be saved."""
        self._screen.put(help=help_for(self._standing, self._words))
        while True:
            self._show()
            self._do(self._screen.ask(self._prompt(), self._answers()).strip())

    @property
    def _standing(self) -> Standing:
        return self._file.book.standing

    def _answers(self) -> tuple[str, ...]:
        """Return the words that can be chosen."""
        options = next_words(self._chosen, self._standing, self._say)
        if self._chosen:
            return (*options, self._say("score-word-back"))
        return (*options, self._say("full-word-undo")) if self._file.book.changes else options

    def _do(self, line: str) -> None:
        """Carry out a chosen word or a typed line. Raises `Quit` and OSError."""
        screen, say = self._screen, self._say
        option = self._find(line, self._chosen)
        command = parse_sheet_command(line)
        if option is not None:
            self._chosen.append(option)
            self._finish()
        elif line == say("score-word-back") and self._chosen:
            self._chosen.pop()
        elif command == "quit":
            raise Quit
        elif command == "text":
            screen.put(comment=sheet_text(self._file.book, say.language).rstrip("\n"))
            screen.open_panel("comment")
        elif command is not None:
            screen.open_panel("" if command == "sheet" else command)
        elif not line:
            screen.show(say("score-choose" if self._asked != "name" else "score-type-name"), "reply")
        elif self._asked == "name":
            self._rename(line)
        elif line == say("full-word-fix") and not self._standing.entries:
            screen.show(say("sheet-empty"), "reply")
        elif (first := self._find(line, ())) is not None:  # another line is begun
            self._chosen = [first]
            self._finish()
        else:
            self._chosen.clear()
            self._enter(line)

    def _find(self, line: str, chosen: Sequence[str]) -> str | None:
        """Return the word that a line is, if it can follow the words in ``chosen``."""
        options = next_words(chosen, self._standing, self._say)
        return next((each for each in options if each.casefold() == line.casefold()), None)

    @property
    def _asked(self) -> str:
        """What the next word says; see `asks_for`. Empty at the beginning of a line."""
        return asks_for(self._chosen, self._standing, self._say) if self._chosen else ""

    def _finish(self) -> None:
        """Add the words that are the only ones possible, and enter the line when it is complete."""
        while len(options := next_words(self._chosen, self._standing, self._say)) == 1:
            self._chosen.append(options[0])
        if not options and self._asked != "name":
            line = line_of(self._chosen, self._standing, self._say)
            self._chosen.clear()
            self._enter(line)

    def _enter(self, line: str) -> None:
        """Enter a line; show in the log what it did."""
        before = self._standing
        command, refusal = enter_line(line, self._file, self._words)
        if command is None:
            self._screen.show(refusal, "reply")
            return
        self._screen.show(f"> {line}")
        after = self._standing
        last = after.position.last_hand
        if len(after.entries) > len(before.entries) or isinstance(command, Correct):
            if last is not None:
                for line in self._words.sentences(narrate_result(after.position, last)):
                    self._screen.show(line)
            if after.position.winners:
                self._screen.show(self._words.match_won(after.position))

    def _rename(self, name: str) -> None:
        """Give the chosen player another name. If it can't be given, a name is asked for again."""
        old = self._chosen[-1]
        names = tuple(name if each == old else each for each in self._standing.names)
        refusal = enter_command(Rename(names), self._file, self._words)
        if refusal:
            self._screen.show(refusal, "reply")
            return
        self._chosen.clear()
        self._screen.show(f"> {old} → {self._standing.names[names.index(name)]}")

    def _show(self) -> None:
        standing = self._standing
        surplus = len(standing.entries) - standing.counted
        notice = self._say("score-surplus-count", count=surplus) if surplus else ""
        self._screen.put(view=standing.position, sheet=Sheet(standing.positions), notice=notice)

    def _prompt(self) -> str:
        """Return the prompt: the dealer and the first bidder or, within a line, what is asked for."""
        if not self._chosen:
            return prompt_for(self._standing, self._words)
        what = self._asked
        if what.isdecimal():
            side = self._words.side(self._standing.position, int(what))
            asked = self._say("score-asks-tricks", who=side)
        else:
            asked = self._say(f"score-asks-{what}")
        return f"{' '.join(self._chosen)} … {asked}"
