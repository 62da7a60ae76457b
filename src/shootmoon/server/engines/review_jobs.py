"""The parts of a review that are computed in the processes that read records: slices of about a second.

Between two slices, a process can do other jobs, so that no review keeps a replay waiting.
"""

from __future__ import annotations

import time
from functools import lru_cache

import msgspec
from msgspec import Struct

from shootmoon.analysis import JudgedDecision, review
from shootmoon.analysis.match_review import Judge, is_choice
from shootmoon.endgames import AnalysisError
from shootmoon.game import State
from shootmoon.record import Record, RecordError, read_beginning
from shootmoon.server.engines.guard import Found, Guard
from shootmoon.server.engines.review_messages import GameReview
from shootmoon.server.front.problems import ProblemError
from shootmoon.telling import LANGUAGES

SLICE = 0.7
"""Seconds of processor time after which a slice ends; the decision that is being judged is finished."""


class Opened(Struct, frozen=True):
    """What a record says about itself."""

    plies: int
    """The number of its actions."""
    viewer: int
    """The seat whose view it is; 0 for all hands."""
    over: bool
    """True if it contains the end of the match."""
    cost: float
    """The processor time used, in milliseconds."""
    wrong: tuple[str, dict[str, object]] | None = None
    """The code and the facts of a problem, if the record can't be read or names a series that isn't over."""
    hands: tuple[int, ...] = ()
    """The sender's hands that the record contains, by their places in `Guard.hands`."""


class Slice(Struct, frozen=True):
    """Some judgments."""

    judged: dict[int, JudgedDecision | None]
    """By ply: the judgment, or None where the judge doesn't compare actions."""
    next: int
    """The ply with which the next slice begins."""
    cost: float
    """The processor time used, in milliseconds."""
    trouble: str = ""
    """Why the game can't be reviewed; empty if it can."""


def open_record(text: str, language: str, guard: Guard) -> Opened:
    """Read a record that is to be reviewed."""
    began = time.process_time()
    try:
        record = _read(text)
    except RecordError as error:
        where = "" if error.line is None else f"{error.line}:{error.column}: "
        facts: dict[str, object] = {"why": f"{where}{error.explain(language)}"[:300]}
        return Opened(0, 0, over=False, cost=_since(began), wrong=("broken-record", facts))
    hands: tuple[int, ...] = ()
    wrong: tuple[str, dict[str, object]] | None = None
    try:
        guard.check(record.tags, record.actions)
    except Found as found:
        hands = found.places
    except ProblemError as error:
        wrong = (error.code, error.facts)
    # A view has no states with all hands; it is refused anyway.
    over = record.viewer is None and bool(_states(text)[-1].winners)
    return Opened(len(record.actions), record.viewer or 0, over, _since(began), wrong, hands)


def judge_slice(text: str, first: int) -> Slice:
    """Judge the decisions of a record from a ply on, until the time for a slice is used up."""
    began = time.process_time()
    record, states, judge = _read(text), _states(text), Judge()
    judged: dict[int, JudgedDecision | None] = {}
    ply = first
    try:
        while ply < len(record.actions) and (ply == first or time.process_time() - began < SLICE):
            if is_choice(states[ply]):
                judged[ply] = judge.judge(states[ply], ply, record.actions[ply])
            ply += 1
    except AnalysisError as error:
        return Slice({}, ply, _since(began), str(error))
    return Slice(judged, ply, _since(began))


def assemble(text: str, judged: dict[int, JudgedDecision | None]) -> tuple[dict[str, bytes], float, str]:
    """Return the review in each language as JSON, the processor time in milliseconds, and why the game can't
    be reviewed (empty if it can)."""
    began = time.process_time()
    try:
        found = review(_read(text), known=judged)
    except AnalysisError as error:
        return {}, _since(began), str(error)
    answers: dict[str, bytes] = {}
    for language in LANGUAGES:
        answer = GameReview(
            seats=tuple(seat.without_record() for seat in found.seats),
            decisions=tuple(each.told(language) for each in found.decisions),
            chances=tuple(tuple(round(each, 5) for each in row) for row in found.chances),
        )
        answers[language] = msgspec.json.encode(answer, enc_hook=str)
    return answers, _since(began), ""


def _since(began: float) -> float:
    """Return the processor time since ``began``, in milliseconds."""
    return 1000 * (time.process_time() - began)


# Cached, since the slices of a review follow one another in the same process.
@lru_cache(maxsize=2)
def _read(text: str) -> Record:
    record, fault = read_beginning(text)  # `read_record` would also read a file of that name
    if fault is not None:
        raise fault
    return record


@lru_cache(maxsize=2)
def _states(text: str) -> tuple[State, ...]:
    return tuple(_read(text).replay())


def refusal(opened: Opened) -> ProblemError | None:
    """Return why a record isn't reviewed; None if it is.

    Only games that are over are reviewed, and only whole ones. Somebody could make up the end of a game that
    is being played, so `shootmoon.server.shared.in_play` refuses hands in play as well.
    """
    if opened.viewer:
        return ProblemError("review-view", viewer=opened.viewer)
    if opened.wrong is not None:
        code, facts = opened.wrong
        return ProblemError(code, **facts)
    return None if opened.over else ProblemError("review-running")
