"""`Option`: an option of a game. The options are derived from the classes that declare the game's rules.

In the class of a game's rules, each section of options is a class, and each option is a field of a section.
The field declares the type, the values and the default of the option. The option is called `section.field`,
as in `auction.minimum`. The labels and explanations for players are in the catalogues (see
`labels`).
"""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias, cast, get_args, get_origin

import msgspec

from shootmoon.rules.errors import Problem, show
from shootmoon.telling import Phrase

__all__ = ["Option", "Value", "options_in", "sections_of", "value_text"]

Value: TypeAlias = bool | int | str
"""The value of an option."""

_TRUE: Final = frozenset({"true", "yes", "on"})
_FALSE: Final = frozenset({"false", "no", "off"})
# No option has long numbers as values, and converting them would be slow.
_INTEGER: Final = re.compile(r"-?(0|[1-9][0-9]{0,17})", re.ASCII)


class Option(msgspec.Struct, frozen=True):
    """An option: its name, its values, and its default.

    >>> from shootmoon.rules import OPTIONS
    >>> option = OPTIONS["moon"][0]
    >>> option.name, option.kind, option.choices, option.default, option.accepts
    ('table.players', 'int', (3, 4), 3, '3 or 4')
    """

    game: str
    """The game to which the option belongs."""
    name: str
    """`section.field`, as in `auction.minimum`."""
    kind: Literal["bool", "int", "choice"]
    """The type of its values: true or false (``bool``), whole numbers (``int``), or words (``choice``)."""
    default: Value
    """The default value."""
    choices: tuple[Value, ...] = ()
    """All values, in order. Empty if the values are a range of numbers."""
    minimum: int | None = None
    """The smallest value if the values are numbers, otherwise None."""
    maximum: int | None = None
    """The largest value if the values are numbers, otherwise None."""
    odd: bool = False
    """True if only odd numbers are allowed."""

    @property
    def accepts(self) -> str:
        """The allowed values as a phrase, for error messages."""
        if not self.choices:
            return f"{'an odd' if self.odd else 'a whole'} number from {self.minimum} to {self.maximum}"
        *most, last = map(value_text, self.choices)
        return f"{', '.join(most)} or {last}"

    def parse(self, text: str) -> Value:
        """Return the value that is written as ``text``.

        A text that isn't a value is returned unchanged, so that `check` refuses it.

        >>> from shootmoon.rules import options_of
        >>> minimum, timed = options_of("moon")["auction.minimum"], options_of("moon")["match.timed"]
        >>> minimum.parse("5"), timed.parse("Yes"), minimum.parse("five")
        (5, True, 'five')
        """
        if self.kind == "int" and _INTEGER.fullmatch(text):
            return int(text)
        if self.kind == "bool" and text.lower() in _TRUE | _FALSE:
            return text.lower() in _TRUE
        return text

    def check(self, value: object) -> Problem | None:
        """Return a problem if `value` isn't allowed for this option, otherwise None.

        Types must match: true isn't 1, and "5" isn't 5.

        >>> from shootmoon.rules import options_of
        >>> print(options_of("moon")["auction.minimum"].check(True))
        auction.minimum = true: not a whole number; accepted: 3, 4 or 5
        """
        expected, wrong = _TYPES[self.kind]
        if type(value) is expected:
            if self.choices:
                wrong = None if value in self.choices else "not one of its values"
            else:
                wrong = self._out_of_range(cast(int, value))
        if wrong is None:
            return None
        return Problem(self.name, value, wrong, self.accepts, Phrase(f"wrong-{wrong.replace(' ', '-')}"))

    def _out_of_range(self, number: int) -> str | None:
        if self.minimum is not None and number < self.minimum:
            return "too small"
        if self.maximum is not None and number > self.maximum:
            return "too large"
        return "not odd" if self.odd and number % 2 == 0 else None


_TYPES: Final[Mapping[str, tuple[type, str | None]]] = {
    "bool": (bool, "not true or false"),
    "int": (int, "not a whole number"),
    "choice": (str, "not text"),
}


def value_text(value: Value) -> str:
    """Return a value as it is written in records, on the command line and in error messages.

    >>> value_text(True), value_text(5), value_text("from-losers")
    ('true', '5', 'from-losers')
    """
    return show(value) if isinstance(value, bool) else str(value)


def sections_of(rules: type[msgspec.Struct]) -> Iterator[tuple[str, type[msgspec.Struct]]]:
    """Yield the name and the class of each section of a rules class."""
    return ((field.name, field.type) for field in msgspec.structs.fields(rules) if field.name != "preset")


def options_in(rules: Any) -> Iterator[Option]:
    """Yield the options of a rules class, in the order of declaration."""
    for section, struct in sections_of(rules):
        for field in msgspec.structs.fields(struct):
            yield Option(rules.game, f"{section}.{field.name}", default=field.default, **_values(field.type))


def _values(annotation: Any) -> dict[str, Any]:
    """Return the attributes of an `Option` (such as ``kind`` and ``choices``) that a type annotation
    determines."""
    if annotation is bool:
        return {"kind": "bool", "choices": (True, False)}
    if get_origin(annotation) is Annotated:
        _, meta = get_args(annotation)
        odd = meta.extra == {"odd": True}
        return {"kind": "int", "minimum": meta.ge, "maximum": meta.le, "odd": odd}
    choices = get_args(annotation)  # a Literal
    if type(choices[0]) is int:
        return {"kind": "int", "choices": choices, "minimum": min(choices), "maximum": max(choices)}
    return {"kind": "choice", "choices": choices}
