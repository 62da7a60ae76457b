"""Lessons in a terminal: the same steps as on the page, on a full screen or with texts that scroll."""

from __future__ import annotations

import sys

from shootmoon.coach import LessonView, lesson_title, load_lesson, show_step
from shootmoon.coach.showing import LEARNER
from shootmoon.game import View
from shootmoon.narration import narrate
from shootmoon.rules import describe, load_rules
from shootmoon.scorekeeping.sheet import Sheet
from shootmoon.telling import typed
from shootmoon.terminal.commands import parse_command
from shootmoon.terminal.drawing.screen import Screen, make_screen
from shootmoon.terminal.full import LEARNING, FullScreen
from shootmoon.terminal.full.opening import fills_terminal, open_full_screen
from shootmoon.terminal.keyboard import Keyboard, Lines
from shootmoon.terminal.play.parsing import action_text
from shootmoon.terminal.quitting import EXIT_DONE, Quit, run_until_quit


def take_lesson(
    name: str,
    language: str,
    step: int = 0,
    *,
    plain: bool = False,
    full: bool = False,
    keyboard: Lines | None = None,
) -> int:
    """Take a lesson from step ``step`` (counted from 0) until its end, or until the user quits.

    ``full``: fill the terminal, if it can show drawings. Return the exit status.
    """
    names = ["", *load_lesson(name).names]
    screen: Screen
    if keyboard is None and fills_terminal(full=full, plain=plain):
        title = lesson_title(name, language)[0]
        screen = open_full_screen(names, language, LEARNER, title, paced=True, layout=LEARNING)
    else:
        lines = keyboard or Keyboard(sys.stdin, sys.stdout)
        screen = make_screen(names, language, LEARNER, sys.stdout, lines, plain=plain)
    say = screen.words.say
    taking = Lesson(name, step, screen)
    status = run_until_quit(taking.take, screen, "", "save-failed")
    if status is None:
        screen.show(say("learn-finished", command=f"moon play -r {load_lesson(name).preset}"))
        return EXIT_DONE
    option = "" if language == "en" else f" --lang {language}"
    screen.show(say("learn-left", command=f"moon learn {name} --step {taking.step + 1}{option}"))
    return status


class Lesson:
    """A lesson that is being taken."""

    def __init__(self, name: str, step: int, screen: Screen) -> None:
        """See `take_lesson`."""
        self.name = name
        self.step = step
        self._screen = screen
        self._full = screen if isinstance(screen, FullScreen) else None
        self._say = screen.words.say
        self._seen: View | None = None
        """The last position that was shown."""

    def take(self) -> None:
        """Take all steps from the current one on. Raises `Quit` and EOFError."""
        screen, language = self._screen, self._say.language
        screen.show(self._say("learn-welcome", title=lesson_title(self.name, language)[0]))
        title, steps = "", len(load_lesson(self.name).steps)
        while self.step < steps:
            view = self._show(())
            part = self._say("learn-part", title=view.title, number=self.step + 1, all=steps)
            if self._full is not None:
                self._full.put(comment=view.text, notice=part, sheet=Sheet(()))
                self._full.open_panel("lesson")
            else:
                screen.show("")
                if view.title != title:
                    title = view.title
                    screen.show(part)
                screen.show(view.text)
                if view.kind == "look" and view.position != self._seen:
                    screen.show_table(view.position)
            self._seen = view.position
            self.step += self._ask(view)

    def _show(self, answers: tuple[str, ...]) -> LessonView:
        return show_step(self.name, self.step, answers, self._say.language)

    def _ask(self, view: LessonView) -> int:
        """Ask until the user goes on or back; return how many steps to go on."""
        screen, say, shown = self._screen, self._say, False
        while True:
            if not shown and (self._full is not None or not view.done):
                screen.show_turn(view.position)
                shown = True
            if view.done:
                prompt, answers = say("learn-ask"), ("", *([say("learn-word-back")] if self.step else []))
            else:
                prompt = say(f"prompt-{view.position.phase}")
                answers = tuple(map(screen.words.action, view.position.legal_actions()))
            line = screen.ask(prompt, answers).strip()
            word = line.casefold()
            match parse_command(line):
                case "quit":
                    raise Quit
                case "help":
                    screen.show_text(say("learn-help"), "help")
                case "rules":
                    rules = load_rules(load_lesson(self.name).preset)
                    screen.show_text(describe(rules, say.language), "rules")
                case "table":
                    screen.show_table(view.position)
                case "undo" if view.kind == "play" and view.actions:
                    view, shown = self._show(view.actions[:-1]), False
                case _ if typed("lesson").get(word) == "back":
                    return -min(1, self.step)
                case _ if typed("lesson").get(word) == "next" or (view.done and not word):
                    return 1
                case _ if view.done or not word:
                    screen.show(say("learn-how"), "reply")
                case _:
                    before = view.position
                    view = self._show((*view.actions, action_text(line, before)))
                    self._tell(view)
                    shown = view.verdict == "wrong"

    def _tell(self, view: LessonView) -> None:
        """Show what happened after an answer, and what is said about it."""
        screen, before = self._screen, view.before
        for frame in view.frames if view.verdict == "right" else ():
            for sentence in screen.words.sentences(narrate(before, frame.action, frame.position)):
                screen.show(sentence)
            before = frame.position
            screen.follow(before, lambda: Sheet(()))
        said = f"{self._say(f'learn-{view.verdict}')} {view.said}" if view.said else ""
        if self._full is not None:
            self._full.put(comment="\n\n".join(filter(None, (view.text, said))))
            self._full.open_panel("lesson")
        elif said:
            screen.show(said)
