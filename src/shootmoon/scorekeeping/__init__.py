"""Scorekeeping: writing the score sheet of a match that is played with real dominoes or cards.

A `Book` contains the rules, the players' names, and everything that was entered. The game engine computes the
score from it. A `Scorekeeper` stores books as sheets, which several people can read and write. See also
docs/scorekeeping.md.
"""

from shootmoon.scorekeeping.book import (
    Begin,
    Book,
    Command,
    Correct,
    Entry,
    Passed,
    Played,
    Rename,
    Reneged,
    Round,
    Standing,
    Timed,
    Took,
    Undo,
    new_book,
    restore_book,
)
from shootmoon.scorekeeping.refusals import NotEntered

__all__ = [
    "Begin",
    "Book",
    "Command",
    "Correct",
    "Entry",
    "NotEntered",
    "Passed",
    "Played",
    "Rename",
    "Reneged",
    "Round",
    "Standing",
    "Timed",
    "Took",
    "Undo",
    "new_book",
    "restore_book",
]
