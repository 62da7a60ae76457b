"""Options: what a rule set can say, read off the classes of its game.

An option is a field of a section of the rules, and its name is `section.field`, as in `auction.minimum`.
Type, values and default are stated once, on that field; what players are told of them, in `labels`.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias, cast, get_args, get_origin

import msgspec

from shootmoon.rules.errors import Problem, show

__all__ = ["Option", "Value", "options_in", "sections_of", "value_text"]

Value: TypeAlias = bool | int | str
"""What an option can be set to."""

_TRUE: Final = frozenset({"true", "yes", "on"})
_FALSE: Final = frozenset({"false", "no", "off"})
# Few enough digits that no text is slow to convert; no option comes near.
_INTEGER: Final = re.compile(r"-?(0|[1-9][0-9]{0,17})", re.ASCII)


class Option(msgspec.Struct, frozen=True):
    """One thing in which rule sets may differ.

    >>> from shootmoon.rules import OPTIONS
    >>> option = OPTIONS["moon"][0]
    >>> option.name, option.kind, option.choices, option.default, option.accepts
    ('table.players', 'int', (3, 4), 3, '3 or 4')
    """

    game: str
    """The game whose rules have it."""
    name: str
    """`section.field`, as in `auction.minimum`."""
    kind: Literal["bool", "int", "choice"]
    """What its values are: true or false, whole numbers, or words."""
    default: Value
    """Its value where a rule set doesn't say."""
    choices: tuple[Value, ...] = ()
    """All its values, in order; empty where they are a range of numbers."""
    minimum: int | None = None
    """The smallest number; None for words and for true or false."""
    maximum: int | None = None
    """The largest number; None for words and for true or false."""
    odd: bool = False
    """Whether only odd numbers will do."""

    @property
    def accepts(self) -> str:
        """Its values, as errors name them."""
        if not self.choices:
            return f"{'an odd' if self.odd else 'a whole'} number from {self.minimum} to {self.maximum}"
        *most, last = map(value_text, self.choices)
        return f"{', '.join(most)} or {last}"

    def read(self, text: str) -> Value:
        """The value that `text` spells; a text that spells none comes back as it is, for `check` to refuse.

        >>> from shootmoon.rules import options_of
        >>> minimum, timed = options_of("moon")["auction.minimum"], options_of("moon")["match.timed"]
        >>> minimum.read("5"), timed.read("Yes"), minimum.read("five")
        (5, True, 'five')
        """
        if self.kind == "int" and _INTEGER.fullmatch(text):
            return int(text)
        if self.kind == "bool" and text.lower() in _TRUE | _FALSE:
            return text.lower() in _TRUE
        return text

    def check(self, value: object) -> Problem | None:
        """What is wrong with `value`, or None. Types are exact: true is no number, "5" is not 5.

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
        return Problem(self.name, value, wrong, self.accepts, (f"is {wrong}", _SPANISH[wrong]))

    def _out_of_range(self, number: int) -> str | None:
        if self.minimum is not None and number < self.minimum:
            return "too small"
        if self.maximum is not None and number > self.maximum:
            return "too large"
        return "not odd" if self.odd and number % 2 == 0 else None


_TYPES: Final[Mapping[str, tuple[type, str | None]]] = {
    "bool": (bool, "not true or false"),
    "int": (int, "not a whole number"),
    "choice": (str, "not a text"),
}
_SPANISH: Final = {
    "not true or false": "no es verdadero ni falso",
    "not a whole number": "no es un número entero",
    "not a text": "no es un texto",
    "not one of its values": "no es uno de sus valores",
    "too small": "es demasiado pequeño",
    "too large": "es demasiado grande",
    "not odd": "no es impar",
}


def value_text(value: Value) -> str:
    """The one spelling of a value in records, on the command line and in errors.

    >>> value_text(True), value_text(5), value_text("from-losers")
    ('true', '5', 'from-losers')
    """
    return show(value) if isinstance(value, bool) else str(value)


def sections_of(rules: type[msgspec.Struct]) -> Iterator[tuple[str, type[msgspec.Struct]]]:
    """The sections of a type of rule sets, with the types of their values."""
    return ((field.name, field.type) for field in msgspec.structs.fields(rules) if field.name != "preset")


def options_in(rules: Any) -> Iterator[Option]:
    """The options of a type of rule sets, in order."""
    for section, struct in sections_of(rules):
        for field in msgspec.structs.fields(struct):
            yield Option(rules.game, f"{section}.{field.name}", default=field.default, **_values(field.type))


def _values(annotation: Any) -> dict[str, Any]:
    """What the type of a field says about the values of an option."""
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
