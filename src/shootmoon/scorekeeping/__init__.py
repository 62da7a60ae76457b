"""Keep score of a match at a real table, with real dominoes or cards.

A `Book` contains the rules, the names, and what was entered; the engine computes the score from it. A
`Scorekeeper` stores books as sheets that several people can write and read. More: docs/scorekeeping.md.
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
