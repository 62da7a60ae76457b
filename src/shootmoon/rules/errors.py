"""`RulesError` and the problems that it lists."""

from collections.abc import Iterable
from typing import Final

import msgspec

from shootmoon.telling import Phrase, printable

__all__ = ["MAX_LISTED", "Fix", "Problem", "RulesError", "closest", "nearest", "show"]

_MAX_SHOWN: Final = 60  # characters of input that a message repeats

MAX_LISTED: Final = 20  # problems that a message lists

_NOUNS: Final[dict[type, str]] = {dict: "a table", list: "an array", type(None): "nothing"}


def show(value: object) -> str:
    """Return a short text on one line that represents a value of any type in an error message.

    >>> show(True), show("next\\ndealer"), show({"minimum": 5}), show(10**50)
    ('true', "'next\\\\ndealer'", 'a table', 'an integer of 167 bits')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    # Compare exact types, because a subclass may have its own repr.
    if type(value) is int:
        # Python refuses to convert very large integers to text.
        return str(value) if value.bit_length() <= 64 else f"an integer of {value.bit_length()} bits"
    if type(value) is str:
        return repr(value) if len(value) <= _MAX_SHOWN else f"{value[:_MAX_SHOWN]!r}…"
    if type(value) is float:
        return repr(value)
    return _NOUNS.get(type(value), f"a value of type {type(value).__name__}")


def closest(word: str, words: Iterable[str]) -> str | None:
    """Return the word in `words` that is most similar to `word`, or None if none is similar enough.

    >>> closest("hickey", ["classic", "hickeys"])
    'hickeys'
    """
    import difflib

    if len(word) > _MAX_SHOWN:
        return None
    return next(iter(difflib.get_close_matches(word, words, n=1)), None)


def nearest(word: str, words: Iterable[str]) -> list[str]:
    """Return up to three words from `words` that are somewhat similar to `word`, most similar first.

    >>> nearest("foo", ["follow_me", "doubles", "led_suit"])
    ['follow_me']
    """
    import difflib

    return [] if len(word) > _MAX_SHOWN else difflib.get_close_matches(word, words, n=3, cutoff=0.3)


class Fix(msgspec.Struct, frozen=True):
    """A way to resolve a conflict: give this option one of these values."""

    option: str
    values: tuple[bool | int | str, ...]


class Problem(msgspec.Struct, frozen=True):
    """One error in a rule set.

    >>> print(Problem("auction.minimum", 9, "not one of its values", "3, 4 or 5"))
    auction.minimum = 9: not one of its values; accepted: 3, 4 or 5
    """

    option: str
    """The name of the option with the error (`section.name`), or the key of the rules file with the error.
    Empty if the problem concerns the file as a whole."""
    value: object
    """The value that was refused, or `msgspec.UNSET` if the error isn't about a value."""
    message: str
    """The error, in English."""
    accepted: str
    """A phrase that describes which values would be accepted."""
    reason: Phrase | None = None
    """The explanation for players. It completes a sentence that begins with the option's title and the
    value. None if there is only the message."""
    others: tuple[tuple[str, bool | int | str], ...] = ()
    """For a conflict: the other options involved, with their values."""
    fixes: tuple[Fix, ...] = ()
    """For a conflict: possible changes. Each of them alone would resolve the conflict."""

    def __str__(self) -> str:
        name = (
            self.option if self.option.isprintable() and len(self.option) <= _MAX_SHOWN else show(self.option)
        )
        given = "" if self.value is msgspec.UNSET else f"{name and ' = '}{show(self.value)}"
        head = f"{name}{given}"
        return f"{head}{head and ': '}{self.message}; accepted: {self.accepted}"


class RulesError(ValueError):
    """Raised for a rule set that can't be played. It lists all problems that were found.

    >>> error = RulesError([Problem("auction.moons", 4, "not one of its values", "1, 2 or 3")], "my.toml")
    >>> print(error)
    my.toml: auction.moons = 4: not one of its values; accepted: 1, 2 or 3
    >>> error.problems[0].option
    'auction.moons'
    """

    problems: tuple[Problem, ...]
    """The problems, at least one."""
    source: str | None
    """The file that the rules were read from, or None."""

    def __init__(self, problems: Iterable[Problem], source: str | None = None) -> None:
        self.problems = tuple(problems)
        self.source = source
        super().__init__(self.problems, source)  # the arguments, so that the error can be pickled

    def __str__(self) -> str:
        before = "" if self.source is None else f"{printable(self.source)}: "
        lines: list[str] = []
        lists: set[str] = set()
        for problem in self.problems[:MAX_LISTED]:
            accepted = "see above" if problem.accepted in lists else problem.accepted
            lists.update([accepted] if len(accepted) > _MAX_SHOWN else [])
            lines.append(f"{before}{msgspec.structs.replace(problem, accepted=accepted)}")
        if more := len(self.problems) - len(lines):
            lines.append(f"{before}{more} more problem{'s' if more > 1 else ''}")
        return "\n".join(lines)
