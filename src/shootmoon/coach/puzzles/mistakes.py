"""Puzzles from one's own games: the decisions that a review calls a mistake or a blunder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from msgspec import Struct

from shootmoon.analysis import JudgedDecision, Review
from shootmoon.coach.puzzles.telling import Answered
from shootmoon.game import Discard, NameTrump, State, View, spoken
from shootmoon.game.meaning import Voice
from shootmoon.record import Record
from shootmoon.telling import checked

_GRADES = ("mistake", "blunder")
_AS_GOOD = 2.0
"""An answer is as good as the best one if the difference is within this many standard errors."""


class Mistake(Struct, frozen=True):
    """A decision of one's own game that was wrong, as a puzzle: what would have been better?"""

    state: State
    """The position. The player may only see the view of its seat."""
    decision: JudgedDecision
    """The judgment of what was done."""

    @property
    def view(self) -> View:
        """The position as the seat saw it."""
        return self.state.view(self.decision.seat)

    @property
    def choices(self) -> tuple[str, ...]:
        """All possible answers: the legal actions."""
        return tuple(map(str, self.state.legal_actions()))

    def is_right(self, choice: str) -> bool:
        """Return True for the best action, and for others that are about as good."""
        if choice == self.decision.better:
            return True
        best = max(each.value for each in self.decision.candidates)
        return choice != self.decision.action and any(
            each.action == choice and best - each.value <= _AS_GOOD * each.error
            for each in self.decision.candidates
        )

    def question(self, language: str = "en") -> str:
        """Return what is asked."""
        say = Voice("mistake", language)
        cost = f"{100 * self.decision.loss:.0f}"
        return say("ask", action=_label(self, str(self.decision.action), say), cost=cost)

    def nudge(self, language: str = "en") -> str:
        """Return what to think about: what the better choices are like, without naming them."""
        return Voice("mistake", language)(f"nudge-{self.decision.phase}")

    def answered(self, choice: str, language: str = "en") -> Answered:
        """Return what is said about an answer. Raises ValueError if it isn't legal."""
        if choice not in self.choices:
            raise ValueError(f"{choice} isn't one of the answers: {', '.join(self.choices)}")
        say = Voice("mistake", language)
        right = self.is_right(choice)
        best = _label(self, str(self.decision.better), say)
        verdict = say("right" if right else "wrong", choice=_label(self, choice, say), best=best)
        reason = self.decision.explain(language)
        lines = [f"{best}: {reason}."] if reason else []
        lines += [
            say("value", choice=_label(self, str(each.action), say), win=f"{100 * each.value:z.1f}")
            for each in self.decision.candidates
        ]
        return Answered(right, verdict, tuple(lines), ())


@checked
def mistakes(record: Record, review: Review, seats: Iterable[int] = ()) -> Iterator[Mistake]:
    """Yield the mistakes and blunders of a reviewed game in their order; ``seats``: of these seats only.

    Raises `RecordError` if the record can't be replayed.
    """
    wanted = frozenset(seats)
    found = {
        each.ply: each
        for each in review.decisions
        if each.grade in _GRADES and each.better is not None and (not wanted or each.seat in wanted)
    }
    for ply, state in enumerate(islice(record.replay(), max(found, default=-1) + 1)):
        if ply in found:
            yield Mistake(state, found[ply])


def _label(mistake: Mistake, text: str, say: Voice) -> str:
    action = mistake.state.setup.read(text)
    if isinstance(action, NameTrump):
        return spoken(action.trump, say.language)
    return str(action.piece) if isinstance(action, Discard) else say.action(text)
