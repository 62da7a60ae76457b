"""`show_step`: what a learner sees at a step of a lesson."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.bots import make_bot
from shootmoon.coach.facts import facts_of
from shootmoon.coach.lesson import REST, Kind, Lesson, Step, load_lesson, said_at
from shootmoon.game import Action, Bid, IllegalAction, State, View, new_game, pieces_of_named_suits
from shootmoon.pieces import Piece
from shootmoon.rules import Chapter, chapters, load_rules
from shootmoon.rules.explaining import sentence

LEARNER = 1
"""The learner's seat."""
_BOT = "beginner"

Verdict: TypeAlias = Literal["", "right", "wrong"]


class NoSuchStep(ValueError):
    """A lesson doesn't have a step with this number."""

    def __init__(self, step: int, last: int) -> None:
        """``last`` is the number of the last step; the first one is 0."""
        super().__init__(f"there is no step {step}: they are 0 to {last}")
        self.last = last


class LessonFrame(Struct, frozen=True):
    """An action of a step, and the position after it."""

    seat: int
    """The seat that acted; 0 for chance."""
    action: Action
    """The action."""
    position: View
    """The position after it."""


class LessonText(Struct, frozen=True, kw_only=True):
    """What is said and done at a step of a lesson. The learner sits in seat 1."""

    lesson: str
    """The name of the lesson."""
    step: int
    """The number of the step, from 0."""
    steps: int
    """The number of the lesson's steps."""
    title: str
    """The title of this part of the lesson."""
    text: str
    """What the teacher says."""
    kind: Kind
    """``look``: there is nothing to choose. ``choose``: some legal actions are right. ``play``: the
    learner plays until the hand is over; every legal action is right."""
    actions: tuple[str, ...]
    """The learner's actions in this step that were accepted: the answers without the first wrong one and
    those after it."""
    verdict: Verdict
    """Whether the last answer that was looked at was right; empty if there was none."""
    said: str
    """What the teacher says about that answer; may be empty."""
    done: bool
    """True if nothing is left to do in this step."""
    shown: tuple[str, ...]
    """The pieces that the text is about; after a wrong answer, the actions that would be right."""
    suits: Mapping[Action, tuple[Piece, ...]]
    """For each legal action that names a suit: the learner's pieces that would belong to it."""
    rule: Chapter | None
    """The chapter of the rules that explains more; None if none does."""


class LessonView(LessonText, frozen=True, kw_only=True):
    """A step of a lesson as the learner sees it."""

    position: View
    """The position now; without legal actions if the step is done."""
    before: View
    """The position before the learner's last accepted action, with which `frames` begins."""
    frames: tuple[LessonFrame, ...]
    """What happened since the learner's last accepted action, including it."""


class _Played(Struct, frozen=True):
    """A state in a step, and the actions since the learner's last one."""

    state: State
    before: State
    """The state before those actions."""
    actions: tuple[Action, ...] = ()


def show_step(name: str, step: int, answers: Sequence[str] = (), language: str = "en") -> LessonView:
    """Return step ``step`` of a lesson, counted from 0, after the learner's answers to it.

    ``answers`` are the learner's actions in this step. An action that is illegal or not right is explained,
    and neither it nor the ones after it are done.

    Raises ValueError for an unknown lesson or language, and `NoSuchStep`.

    >>> view = show_step("luna", 0)
    >>> view.kind, view.done, view.position.phase
    ('look', True, 'auction')
    """
    lesson = load_lesson(name)
    if not 0 <= step < len(lesson.steps):
        raise NoSuchStep(step, len(lesson.steps) - 1)
    this = lesson.steps[step]
    played = _at(name, step)
    start, said = played.state, ""
    accepted: tuple[str, ...] = ()
    verdict: Verdict = ""
    for answer in answers:
        state = played.state
        if _is_done(this, state, len(accepted)):
            break
        try:
            state.apply(answer)
        except IllegalAction as error:
            verdict, said = "wrong", sentence(error.explain(language))
            break
        action = state.read(answer)
        if this.right and action not in this.right:
            verdict, said = "wrong", _why_wrong(name, this, state, action, language)
            break
        verdict = "right"
        accepted += (str(action),)
        played = _after(name, step, accepted)
    state = played.state
    done = _is_done(this, state, len(accepted))
    bid = _bid_of(this, start)
    if verdict == "right" and done:
        said = said_at(name, this, "well", language, facts_of(state, bid))
    titles = (said_at(name, each, "title", language, {}) for each in reversed(lesson.steps[: step + 1]))
    position = state.view(LEARNER)
    if done:
        position = replace(position, legal=())
    return LessonView(
        lesson=name,
        step=step,
        steps=len(lesson.steps),
        title=next(filter(None, titles)),
        text=said_at(name, this, "", language, facts_of(start, bid)),
        kind=this.kind,
        actions=accepted,
        verdict=verdict,
        said=said,
        done=done,
        shown=this.right if verdict == "wrong" and not done else () if accepted else this.show,
        position=position,
        before=played.before.view(LEARNER),
        frames=_frames(played),
        suits=pieces_of_named_suits(position),
        rule=_chapter(lesson, this, language),
    )


@lru_cache(maxsize=256)
def _at(name: str, step: int) -> _Played:
    """Return the beginning of a step."""
    lesson = load_lesson(name)
    this = lesson.steps[step]
    if this.scene:
        state = new_game(load_rules(lesson.preset))
        state = _script(lesson, state, this.scene)[0]
    elif lesson.steps[step - 1].right:
        state = _after(name, step - 1, lesson.steps[step - 1].right[:1]).state
    else:
        state = _at(name, step - 1).state
    state = _script(lesson, state, this.before)[0]
    return _bots_play(state, state) if this.play else _Played(state, state)


@lru_cache(maxsize=1024)
def _after(name: str, step: int, answers: tuple[str, ...]) -> _Played:
    """Return a step after answers that are right."""
    lesson = load_lesson(name)
    this = lesson.steps[step]
    before = (_after(name, step, answers[:-1]) if answers[:-1] else _at(name, step)).state
    action = before.read(answers[-1])
    state = before.apply(action)
    if this.play:
        played = _bots_play(state, state)
        return _Played(played.state, before, (action, *played.actions))
    state, others = _script(lesson, state, this.after)
    return _Played(state, before, (action, *others))


def _script(lesson: Lesson, state: State, texts: Sequence[str]) -> tuple[State, tuple[Action, ...]]:
    """Return the state after actions of a lesson, and these actions."""
    done: list[Action] = []
    for text in texts:
        word, _, name = text.partition(" ")
        if text == REST:
            played = _bots_play(state, state, learner=True)
            state = played.state
            done += played.actions
        else:
            action = state.read(
                f"deal {lesson.deals[name]}" if word == "deal" and name in lesson.deals else text
            )
            state = state.apply(action)
            done.append(action)
    return state, tuple(done)


def _bots_play(state: State, before: State, *, learner: bool = False) -> _Played:
    """Let bots act for the other seats, and for the learner too if ``learner``, until it is the learner's
    turn or the hand is over."""
    actions: list[Action] = []
    while state.to_move and (learner or state.to_move != LEARNER):
        actions.append(make_bot(_BOT, 0).choose(state.view(state.to_move)).action)
        state = state.apply(actions[-1])
    return _Played(state, before, tuple(actions))


def _is_done(step: Step, state: State, answers: int) -> bool:
    return state.to_move != LEARNER if step.play else answers > 0 or not step.right


def _frames(played: _Played) -> tuple[LessonFrame, ...]:
    found: list[LessonFrame] = []
    state = played.before
    for action in played.actions:
        seat = state.to_move or 0
        state = state.apply(action)
        found.append(LessonFrame(seat, action, state.view(LEARNER)))
    return tuple(found)


def _why_wrong(lesson: str, step: Step, state: State, action: Action, language: str) -> str:
    """Explain why a legal action isn't right. Besides the facts of the position, the text may mention
    ``trumps``, the number of the learner's pieces in a suit that the action names."""
    suit = pieces_of_named_suits(state.view(LEARNER)).get(action, ())
    facts = {**facts_of(state, action if isinstance(action, Bid) else None), "trumps": len(suit)}
    own = f"not-{re.sub('[^A-Za-z0-9]+', '-', action)}"
    return said_at(lesson, step, own, language, facts) or said_at(lesson, step, "otherwise", language, facts)


def _bid_of(step: Step, state: State) -> Bid | None:
    """Return the bid that is the right choice; None if no bid is to be chosen."""
    action = state.read(step.right[0]) if step.right else None
    return action if isinstance(action, Bid) else None


def _chapter(lesson: Lesson, step: Step, language: str) -> Chapter | None:
    if not step.rule:
        return None
    found = chapters(load_rules(lesson.preset), language)
    return next(each for each in found if each.name == step.rule)
