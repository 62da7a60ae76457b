"""`moon learn`: take a lesson in the terminal, or list the lessons."""

from __future__ import annotations

from typing import Annotated

import typer

from shootmoon.cli.errors import refused
from shootmoon.cli.options import FullOption, JsonOption, LanguageOption, PlainOption

EPILOG = """\b
Examples:
  moon learn                     list the lessons
  moon learn luna                Moon, from the first tile
  moon learn luna --step 12      go on with step 12"""


def _lessons() -> list[str]:
    from shootmoon.coach import lesson_names

    return list(lesson_names())


def learn(
    lesson: Annotated[
        str | None,
        typer.Argument(
            metavar="LESSON", help="A lesson; without it, list the lessons.", autocompletion=_lessons
        ),
    ] = None,
    step: Annotated[int, typer.Option(min=1, help="The step to begin with.")] = 1,
    lang: LanguageOption = "en",
    as_json: JsonOption = False,
    plain: PlainOption = False,
    full: FullOption = True,
) -> None:
    """Learn to play: a teacher explains the game at a table with prepared hands, step by step."""
    import json

    from shootmoon.coach import lesson_names, lesson_title, load_lesson

    if lesson is None:
        titles = {name: lesson_title(name, lang) for name in lesson_names()}
        if as_json:
            about = [
                {"lesson": name, "title": title, "about": text} for name, (title, text) in titles.items()
            ]
            print(json.dumps(about, ensure_ascii=False))
        else:
            for name, (title, text) in titles.items():
                print(f"{name:10} {title}. {text}")
        return
    if as_json:
        raise refused("cli-combined", options="--json", **{"with": lesson})
    if lesson not in lesson_names():
        raise refused("cli-lesson", "LESSON", name=lesson, known=", ".join(lesson_names()))
    steps = len(load_lesson(lesson).steps)
    if step > steps:
        raise refused("cli-lesson-step", "--step", last=steps)
    from shootmoon.terminal.learn import take_lesson

    raise typer.Exit(take_lesson(lesson, lang, step - 1, plain=plain, full=full))
