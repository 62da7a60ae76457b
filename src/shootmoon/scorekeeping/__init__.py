"""Keeping score of a match that is played at a real table.

A `Book` is the rules, the names, and what was entered; what everybody stands at follows from them by the
scoring of the engine. `Scorekeeper` keeps books for those who write in them and those who look on.
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
