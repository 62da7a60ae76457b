"""`Lesson` and `Step`: the data of a lesson, which are read from TOML files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from shootmoon.coach.facts import facts_of
from shootmoon.game import new_game
from shootmoon.rules import load_rules
from shootmoon.telling import Language, brief, say, says

_FOLDER = "shootmoon.coach.lessons"
_SUFFIX = ".toml"

Kind: TypeAlias = Literal["look", "choose", "play"]
"""The kinds of steps: something to look at, a choice, or a hand to play."""

REST = "..."
"""In the script of a lesson: bots play the rest of the hand, for all seats."""


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step of a lesson: something to look at, a choice, or a hand to play.

    A step begins with its `scene`, or where the previous step ended if it has none, and the actions in
    `before`. A step after a hand that was played has a scene, since nobody knows how that hand ended.
    """

    name: str
    """The name of the step in the catalogues of words: ``lesson-LESSON-STEP`` is what the teacher says,
    and with ``-title``, ``-well``, ``-otherwise`` and ``-not-ACTION`` it is the title of the part that
    begins here, what is said after the right choice or a hand that was played, and why other choices are
    wrong."""
    scene: tuple[str, ...] = ()
    """The actions from the beginning of a match. ``deal NAME`` stands for a deal of the lesson,
    and `REST` for the rest of the hand."""
    before: tuple[str, ...] = ()
    """The actions that follow before the step is shown."""
    show: tuple[str, ...] = ()
    """The pieces that the text is about."""
    right: tuple[str, ...] = ()
    """The right choices; the next step goes on as if the first one was made. Empty if nothing is to be
    chosen."""
    after: tuple[str, ...] = ()
    """What the other seats do after the right choice."""
    play: bool = False
    """True if the learner plays until the hand is over, against bots. Every legal action is right then."""
    rule: str = ""
    """The chapter of the rules (`shootmoon.rules.Chapter`) that explains more; empty for none."""

    @property
    def kind(self) -> Kind:
        """The kind of the step."""
        return "play" if self.play else "choose" if self.right else "look"


class Lesson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson. The learner sits in seat 1."""

    preset: str
    """The preset whose rules are taught, and by which all hands are played."""
    order: int
    """Its place in the list of lessons."""
    minutes: int
    """About how long it takes."""
    names: tuple[str, ...]
    """The names of the other players, from seat 2."""
    deals: Mapping[str, str]
    """The prepared deals, by name, written as in a record."""
    steps: tuple[Step, ...]


def lesson_names() -> tuple[str, ...]:
    """Return the names of all lessons, in the order in which they are best taken."""
    return _ordered()


@cache
def _ordered() -> tuple[str, ...]:
    found = [
        each.name.removesuffix(_SUFFIX) for each in files(_FOLDER).iterdir() if each.name.endswith(_SUFFIX)
    ]
    return tuple(sorted(found, key=lambda name: _read(name).order))


def load_lesson(name: str) -> Lesson:
    """Return a lesson. Raises ValueError for a name that isn't in `lesson_names`."""
    if name not in lesson_names():
        raise ValueError(f"there is no lesson {brief(name)}; there are {', '.join(lesson_names())}")
    return _read(name)


@cache
def _read(name: str) -> Lesson:
    return msgspec.toml.decode((files(_FOLDER) / f"{name}{_SUFFIX}").read_bytes(), type=Lesson)


def lesson_title(name: str, language: str = "en") -> tuple[str, str]:
    """Return the title of a lesson, and what it is about in one sentence. Raises ValueError for an unknown
    name.

    >>> lesson_title("four", "es")[0]
    'Cuatro jugadores, dos parejas'
    """
    facts = facts_of(new_game(load_rules(load_lesson(name).preset)))
    return say(language, f"lesson-{name}", **facts), say(language, f"lesson-{name}-about", **facts)


def said_at(lesson: str, step: Step, what: str, language: Language, facts: Mapping[str, object]) -> str:
    """Return what is said at a step of a lesson: ``what`` is empty for the text, or one of the words in
    `Step.name`. Empty if there is nothing to say."""
    key = f"lesson-{lesson}-{step.name}{what and '-'}{what}"
    return say(language, key, **facts) if says(key) else ""
