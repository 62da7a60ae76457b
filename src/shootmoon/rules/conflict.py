"""Values that are fine by themselves, but not together, as data."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from shootmoon.rules.errors import Fix, Problem
from shootmoon.rules.options import Option, Value, value_text

__all__ = ["Check", "Conflict"]

Check: TypeAlias = Callable[[Mapping[str, Value]], Problem | None]
"""Looks for what no `Conflict` can say; options that are missing are left out of account."""


class Conflict(msgspec.Struct, frozen=True):
    """A mixture that can't be played: every option named here has one of the values given for it."""

    settings: Mapping[str, tuple[Value, ...]]
    """Values by option; the first option is the one that is complained about."""
    why: str
    """Why it can't be played."""
    why_es: str
    """The same in Spanish."""

    def problem(self, options: Mapping[str, Option], values: Mapping[str, Value]) -> Problem | None:
        """The problem with `values` of `options`, or None where they don't (all) conflict."""
        if not all(name in values and values[name] in refused for name, refused in self.settings.items()):
            return None
        option, *others = self.settings
        rest = tuple((name, values[name]) for name in others)
        fixes = self._fixes(options)
        return Problem(
            option,
            values[option],
            f"conflicts with {_named(rest)}: {self.why}",
            ", or ".join(f"{fix.option} = {' or '.join(map(value_text, fix.values))}" for fix in fixes),
            (self.why, self.why_es),
            rest,
            fixes,
        )

    def _fixes(self, options: Mapping[str, Option]) -> tuple[Fix, ...]:
        return tuple(
            Fix(name, tuple(value for value in options[name].choices if value not in refused))
            for name, refused in self.settings.items()
        )


def _named(settings: tuple[tuple[str, Value], ...]) -> str:
    return " and ".join(f"{name} = {value_text(value)}" for name, value in settings)
