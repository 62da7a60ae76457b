"""`Conflict`: settings that can't be combined, declared as data by each game."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from shootmoon.rules.errors import Fix, Problem
from shootmoon.rules.options import Option, Value, value_text

__all__ = ["Check", "Conflict"]

Check: TypeAlias = Callable[[Mapping[str, Value]], Problem | None]
"""A function that checks values for a problem that no `Conflict` can express; options may be missing."""


class Conflict(msgspec.Struct, frozen=True):
    """Settings that can't be combined: every option named here has one of its listed values."""

    settings: Mapping[str, tuple[Value, ...]]
    """Values by option. The problem is reported for the first option."""
    reason: str
    """The reason, in English."""
    reason_es: str
    """The reason, in Spanish."""

    def problem(self, options: Mapping[str, Option], values: Mapping[str, Value]) -> Problem | None:
        """Return the problem if the conflict applies to `values`, otherwise None."""
        if not all(name in values and values[name] in refused for name, refused in self.settings.items()):
            return None
        option, *others = self.settings
        rest = tuple((name, values[name]) for name in others)
        fixes = self._fixes(options)
        return Problem(
            option,
            values[option],
            f"conflicts with {_named(rest)}: {self.reason}",
            ", or ".join(f"{fix.option} = {' or '.join(map(value_text, fix.values))}" for fix in fixes),
            (self.reason, self.reason_es),
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
