"""Lessons in a terminal: the same steps as on the page, with typed answers."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from shootmoon.coach import LessonView, lesson_title, load_lesson, show_step
from shootmoon.coach.showing import LEARNER
from shootmoon.game import View
from shootmoon.rules import describe, load_rules
from shootmoon.telling import typed
from shootmoon.terminal.commands import parse_command
from shootmoon.terminal.drawing.narrator import narrate
from shootmoon.terminal.drawing.screen import Screen, make_screen
from shootmoon.terminal.keyboard import Keyboard, Lines
from shootmoon.terminal.play.parsing import action_text
from shootmoon.terminal.quitting import EXIT_DONE, Quit, run_until_quit


def take_lesson(
    name: str, language: str, step: int = 0, *, plain: bool = False, keyboard: Lines | None = None
) -> int:
    """Take a lesson from step ``step`` (counted from 0) until its end, or until the user quits.

    Return the exit status.
    """
    names = ["", *load_lesson(name).names]
    lines = keyboard or Keyboard(sys.stdin, sys.stdout)
    screen = make_screen(names, language, LEARNER, sys.stdout, lines, plain=plain)
    say = screen.words.say
    taking = _Lesson(name, step, screen)
    status = run_until_quit(taking.take, screen, "", "save-failed")
    if status is None:
        screen.show(say("learn-finished", command=f"moon play {load_lesson(name).preset}"))
        return EXIT_DONE
    option = "" if language == "en" else f" --lang {language}"
    screen.show(say("learn-left", command=f"moon learn {name} --step {taking.step + 1}{option}"))
    return status


class _Lesson:
    """A lesson that is being taken."""

    def __init__(self, name: str, step: int, screen: Screen) -> None:
        self.name = name
        self.step = step
        self._screen = screen
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
            screen.show("")
            if view.title != title:
                title = view.title
                screen.show(self._say("learn-part", title=title, number=self.step + 1, all=steps))
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
            if view.done:
                prompt = say("learn-ask")
            else:
                if not shown:
                    screen.show_turn(view.position)
                    shown = True
                prompt = say(f"prompt-{view.position.phase}")
            line = screen.ask(prompt).strip()
            word = line.casefold()
            match parse_command(line):
                case "quit":
                    raise Quit
                case "help":
                    screen.show_text(say("learn-help"))
                case "rules":
                    screen.show_text(describe(load_rules(load_lesson(self.name).preset), say.language))
                case "table":
                    screen.show_table(view.position)
                case "undo" if view.kind == "play" and view.actions:
                    view, shown = self._show(view.actions[:-1]), False
                case _ if typed("lesson").get(word) == "back":
                    return -min(1, self.step)
                case _ if typed("lesson").get(word) == "next" or (view.done and not word):
                    return 1
                case _ if view.done or not word:
                    screen.show(say("learn-how"))
                case _:
                    before = view.position
                    view = self._show((*view.actions, action_text(line, before)))
                    for sentence in self._told(before, view):
                        screen.show(sentence)
                    shown = view.verdict == "wrong"

    def _told(self, before: View, view: LessonView) -> Iterator[str]:
        """Yield what happened after an answer, and what is said about it."""
        if view.verdict == "right":
            for frame in view.frames:
                yield from narrate(before, frame.action, frame.position, self._screen.words)
                before = frame.position
        if view.said:
            yield f"{self._say(f'learn-{view.verdict}')} {view.said}"
