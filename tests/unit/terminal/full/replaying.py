"""Replays on a full screen without a terminal."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from shootmoon.analysis import JudgedDecision, Review, ReviewedCandidate, SeatReview
from shootmoon.record import Record
from shootmoon.telling import Messages
from shootmoon.terminal.drawing.words import title_of
from shootmoon.terminal.full import REPLAYING
from shootmoon.terminal.replay import Replay
from tests.unit.record.games import play
from tests.unit.terminal.full.filling import Stage

NAMES = ("Ann", "Ben", "Cal", "Dora", "Eve", "Fay")


def recorded(preset: str, plies: int, seed: int = 0) -> Record:
    """The record of a random game of at most so many actions."""
    record = Record.of(play(preset, plies, seed))
    return replace(record, seats=NAMES[: record.seating.players])


def judged(record: Record) -> Review:
    """A review in which every fifth decision is a mistake, and every tenth a blunder."""
    decisions: list[JudgedDecision] = []
    hand, choices = 0, 0
    for ply, (state, action) in enumerate(record):
        hand += state.phase == "deal"
        legal = state.legal_actions() if state.to_move else ()
        if len(legal) < 2:
            continue
        choices += 1
        others = [each for each in legal if each != action]
        wrong = choices % 5 == 0
        loss = 0.125 if choices % 10 == 0 else 0.0625 if wrong else 0.0
        decisions.append(
            JudgedDecision(
                ply=ply,
                hand=hand,
                seat=state.to_move,
                phase=state.phase,
                action=action,
                better=others[0] if wrong else None,
                loss=loss,
                error=0.01 if wrong else 0.0,
                grade="blunder" if loss > 0.1 else "mistake" if wrong else "fine",
                reason="the trick is lost anyway" if wrong else "",
                hindsight=0.0,
                candidates=(
                    ReviewedCandidate(others[0], 0.5, 0.0),
                    ReviewedCandidate(action, 0.5 - loss, 0.0),
                ),
                hints=(),
            )
        )
    sides = record.seating.sides
    seats = tuple(
        SeatReview(
            seat=seat,
            name=record.seats[seat - 1],
            start=1 / sides,
            losses=sum(each.loss for each in decisions if each.seat == seat),
            luck=0.05,
            others=0.0,
            result=1 / sides,
            adjusted=0.3,
            decisions=10,
            error_rate=0.1,
            plays_like="",
            hints=0,
            grades={"blunder": 1, "mistake": 2, "inaccuracy": 0, "fine": 7},
        )
        for seat in record.seating.seats
    )
    plies = len(record.actions)
    chances = ((1 / sides,) * sides,) * (plies + 1)
    return Review(
        depth="quick",
        seats=seats,
        decisions=tuple(decisions),
        chances=chances,
        luck=((0.0,) * sides,) * plies,
        over=False,
    )


class Watching(Stage):
    """A replay on a full screen."""

    def __init__(
        self,
        record: Record,
        *,
        ply: int = 0,
        seat: int | None = None,
        review: Review | None = None,
        language: str = "en",
        **how: Any,
    ) -> None:
        title = title_of(record.rules, Messages(language))
        super().__init__(record.seats, title, language=language, layout=REPLAYING, **how)
        self.replay = Replay(record, self.full, ply=ply, seat=seat, review=review)
        self.begin(self.replay.run)
