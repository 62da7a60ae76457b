"""`moon learn`: take a lesson in the terminal, or list the lessons."""

from __future__ import annotations

from typing import Annotated

import typer

from shootmoon.cli.options import FullOption, LanguageOption, PlainOption

EPILOG = """\b
Examples:
  moon learn                     list the lessons
  moon learn classic             Moon, from the first tile
  moon learn classic --step 12   go on with step 12"""


def learn(
    lesson: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="A lesson; without it, list the lessons.")
    ] = None,
    step: Annotated[int, typer.Option(min=1, help="The step to begin with.")] = 1,
    lang: LanguageOption = "en",
    plain: PlainOption = False,
    full: FullOption = True,
) -> None:
    """Learn to play: a teacher explains the game at a table with prepared hands, step by step."""
    from shootmoon.cli.options import check_language
    from shootmoon.coach import lesson_names, lesson_title, load_lesson

    check_language(lang)
    if lesson is None:
        for name in lesson_names():
            title, about = lesson_title(name, lang)
            print(f"{name:10} {title}. {about}")
        return
    if lesson not in lesson_names():
        raise typer.BadParameter(f"there is no lesson “{lesson}”; there are {', '.join(lesson_names())}")
    steps = len(load_lesson(lesson).steps)
    if step > steps:
        raise typer.BadParameter(f"the last step of this lesson is {steps}", param_hint="--step")
    from shootmoon.terminal.learn import take_lesson

    raise typer.Exit(take_lesson(lesson, lang, step - 1, plain=plain, full=full))
