"""HTTP handlers for lessons (`shootmoon.coach`). They keep no state: the client sends the learner's
answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from litestar import Request, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct, field

from shootmoon.coach import (
    LessonText,
    LessonView,
    NoSuchStep,
    lesson_names,
    lesson_title,
    load_lesson,
    show_step,
)
from shootmoon.coach.showing import LEARNER
from shootmoon.narration import Narrator, narrate
from shootmoon.protocol.game_facts import GameFacts, facts_of
from shootmoon.protocol.settings import ShortText
from shootmoon.protocol.views import GameView
from shootmoon.rooms import view_game
from shootmoon.rules import Rules, load_rules
from shootmoon.server.front.metering import in_thread
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import StrictRequest, language_for
from shootmoon.server.shared.parameters import Language, PathStr

MAX_ANSWERS = 40
"""The greatest number of answers in a request. A hand needs at most ten."""


class LessonSummary(Struct, frozen=True):
    """A lesson in the list of lessons."""

    lesson: str
    """The name with which the lesson is requested."""
    preset: str
    """The preset whose rules it teaches."""
    title: str
    """The title, in the language of the response."""
    about: str
    """What the lesson is about, in one sentence."""
    minutes: int
    """About how many minutes it takes."""
    steps: int
    """The number of its steps."""


class LessonAnswers(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step of a lesson, and the learner's answers to it."""

    step: Annotated[int, Meta(ge=0, le=1000)] = 0
    """The number of the step, from 0."""
    actions: Annotated[tuple[ShortText, ...], Meta(max_length=MAX_ANSWERS)] = field(default_factory=tuple)
    """The learner's actions in this step so far, written as in records. Only the last may be wrong: what
    comes after a wrong one is ignored."""


class LessonMove(Struct, frozen=True):
    """An action in a lesson, and the position after it."""

    seat: int
    """The seat that acted; 0 for chance."""
    action: str
    """The action, as in records."""
    position: GameView
    """The position as the learner may see it."""
    sentences: tuple[str, ...] = ()
    """What is to be said about the action, in the language of the response."""


class LessonStep(LessonText, frozen=True, kw_only=True):
    """A step of a lesson as the learner sees it. The learner sits in seat 1."""

    lesson_title: str
    """The title of the lesson."""
    rules: Rules
    """The rules of the hands."""
    about: GameFacts
    """What the rules say about the game."""
    names: tuple[str, ...]
    """The names of the other players, from seat 2."""
    position: GameView
    """The position now, as the learner may see it. Without legal actions if the step is done."""
    moves: tuple[LessonMove, ...]
    """What has happened since the learner's last accepted action, including it."""


@get("/api/lessons", summary="List the lessons")
async def list_lessons(request: Request[Any, Any, Any], lang: Language = None) -> tuple[LessonSummary, ...]:
    """Return all lessons, in the order in which they are best taken."""
    return await in_thread(_listed, language_for(request, lang))


def _listed(language: str) -> tuple[LessonSummary, ...]:
    return tuple(
        LessonSummary(
            name,
            lesson.preset,
            *lesson_title(name, language),
            minutes=lesson.minutes,
            steps=len(lesson.steps),
        )
        for name, lesson in ((name, load_lesson(name)) for name in lesson_names())
    )


@post("/api/lessons/{lesson:str}", summary="Take a step of a lesson", status_code=200)
async def take_step(
    request: StrictRequest, lesson: PathStr, data: JSONBody[LessonAnswers], lang: Language = None
) -> LessonStep:
    """Return a step of a lesson after the learner's answers to it. A wrong answer is explained, and not
    done."""
    if lesson not in lesson_names():
        raise ProblemError("no-such-lesson", lesson=lesson)
    return await in_thread(_step, lesson, data, language_for(request, lang))


def _step(name: str, data: LessonAnswers, language: str) -> LessonStep:
    try:
        view = show_step(name, data.step, data.actions, language)
    except NoSuchStep as error:
        raise ProblemError("lesson-step", step=data.step, last=error.last) from None
    lesson = load_lesson(view.lesson)
    told = {name: getattr(view, name) for name in LessonText.__struct_fields__}
    rules = load_rules(lesson.preset)
    return LessonStep(
        **told,
        lesson_title=lesson_title(view.lesson, language)[0],
        rules=rules,
        about=facts_of(rules),
        names=lesson.names,
        position=view_game(view.position),
        moves=tuple(_moves(view, Narrator(language, ("", *lesson.names), you=LEARNER))),
    )


def _moves(view: LessonView, narrator: Narrator) -> Iterator[LessonMove]:
    before = view.before
    for each in view.frames:
        told = narrator.sentences(narrate(before, each.action, each.position))
        yield LessonMove(each.seat, each.action, view_game(each.position), tuple(told))
        before = each.position


HANDLERS: tuple[Any, ...] = (list_lessons, take_step)
"""All handlers of this module."""
