"""Lessons in a terminal: every lesson to its end, help on the way, and leaving."""

import re

import pytest

from shootmoon.coach import lesson_names, load_lesson
from shootmoon.terminal.learn import take_lesson


class Typist:
    """A keyboard on which each prompt is answered by ``answer``."""

    interactive = False

    def __init__(self, *lines):
        self.lines = list(lines)
        self.prompts = []

    def read(self, prompt):
        self.prompts.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def answers_of(name):
    """What a learner types who answers everything right, and plays hands by taking the first number."""
    lines = []
    for step in load_lesson(name).steps:
        if step.play:
            lines += ["next"]
        elif step.right:
            lines += [step.right[0], ""]
        else:
            lines += [""]
    return lines


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", lesson_names())
def test_a_lesson_is_taken_to_its_end(name, language, capsys):
    typist = Typist(*answers_of(name))
    assert take_lesson(name, language, plain=True, keyboard=typist) == 0
    said = capsys.readouterr().out
    assert f"moon play -r {load_lesson(name).preset}" in said
    assert typist.lines == []
    assert ("Right!" if language == "en" else "¡Muy bien!") in said
    assert not re.search(r"\{\w*\}", said)


def test_wrong_answers_are_explained_and_asked_again(capsys):
    typist = Typist("5-5", "nonsense", "", "64", "rules", "table", "?", "quit")
    assert take_lesson("luna", "en", 4, plain=True, keyboard=typist) == 0
    said = capsys.readouterr().out
    assert "Not quite. You hold 6-4, so you must follow the 6s." in said
    assert "can't be read" in said
    assert "next skips this step" in said
    assert "Right! Yours is the highest six here" in said
    assert "Players and tiles" in said
    assert "return to the last step" in said
    assert said.endswith("To go on with the lesson: moon learn luna --step 5\n")


def test_one_goes_back_and_forth(capsys):
    typist = Typist("back", "next", "n", "atrás")
    take_lesson("luna", "es", plain=True, keyboard=typist)
    said = capsys.readouterr().out
    assert said.count("¡Hola! Soy Lupe") == 2
    assert said.endswith("moon learn luna --step 2 --lang es\n")


def test_a_hand_is_played_and_plays_are_taken_back(capsys):
    number = next(at for at, step in enumerate(load_lesson("luna").steps) if step.play)
    typist = Typist("4-4", "undo", *["1"] * 6, "", "quit")
    take_lesson("luna", "en", number, plain=True, keyboard=typist)
    said = capsys.readouterr().out
    assert said.count("You hold 6-6, 6-5, 6-2, 5-4, 5-1, 4-4.") == 2
    assert "You won 7 tricks" in said or "You won 6 tricks" in said
    assert "So it goes on" in said
