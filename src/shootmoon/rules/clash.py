"""Values that are fine by themselves, but not together, as data."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from shootmoon.rules.errors import Problem, Way
from shootmoon.rules.options import Option, Value, option_text

__all__ = ["Check", "Clash"]

Check: TypeAlias = Callable[[Mapping[str, Value]], Problem | None]
"""Looks for what no `Clash` can say; options that are missing are left out of account."""


class Clash(msgspec.Struct, frozen=True):
    """A mixture that can't be played: every option named here has one of the values given for it."""

    mixture: Mapping[str, tuple[Value, ...]]
    """Values by option; the first option is the one that is complained about."""
    why: str
    """Why it can't be played."""
    why_es: str
    """The same in Spanish."""

    def problem(self, options: Mapping[str, Option], values: Mapping[str, Value]) -> Problem | None:
        """The problem with `values` of `options`, or None where they don't (all) clash."""
        if not all(name in values and values[name] in clashing for name, clashing in self.mixture.items()):
            return None
        option, *others = self.mixture
        rest = tuple((name, values[name]) for name in others)
        ways = self._ways_out(options)
        return Problem(
            option,
            values[option],
            f"clashes with {_named(rest)}: {self.why}",
            ", or ".join(f"{way.option} = {' or '.join(map(option_text, way.values))}" for way in ways),
            (self.why, self.why_es),
            rest,
            ways,
        )

    def _ways_out(self, options: Mapping[str, Option]) -> tuple[Way, ...]:
        return tuple(
            Way(name, tuple(value for value in options[name].choices if value not in clashing))
            for name, clashing in self.mixture.items()
        )


def _named(settings: tuple[tuple[str, Value], ...]) -> str:
    return " and ".join(f"{name} = {option_text(value)}" for name, value in settings)
