"""Puzzles: positions with one right answer, proved by the solver.

`puzzles` returns those of the package, and `next_puzzle` and `daily_puzzle` choose one. `question`, `nudge`
and `answered` put them into words, and `prove` proves them again. `mistakes` makes puzzles of the reviews of
one's own games.
"""

from shootmoon.coach.puzzles.mistakes import Mistake, mistakes
from shootmoon.coach.puzzles.proving import WrongPuzzle, prove
from shootmoon.coach.puzzles.puzzle import KINDS, LEVELS, BotAnswer, Choice, Kind, Proof, Puzzle
from shootmoon.coach.puzzles.store import (
    NoSuchPuzzle,
    daily_puzzle,
    load_puzzle,
    next_puzzle,
    puzzle_ids,
    puzzles,
)
from shootmoon.coach.puzzles.telling import Answered, answered, kind_title, label, nudge, question

__all__ = [
    "KINDS",
    "LEVELS",
    "Answered",
    "BotAnswer",
    "Choice",
    "Kind",
    "Mistake",
    "NoSuchPuzzle",
    "Proof",
    "Puzzle",
    "WrongPuzzle",
    "answered",
    "daily_puzzle",
    "kind_title",
    "label",
    "load_puzzle",
    "mistakes",
    "next_puzzle",
    "nudge",
    "prove",
    "puzzle_ids",
    "puzzles",
    "question",
]
