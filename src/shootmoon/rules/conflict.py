"""`Conflict`: option settings that can't be combined. Each game declares its conflicts as data."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from shootmoon.rules.errors import Fix, Problem
from shootmoon.rules.options import Option, Value, value_text
from shootmoon.telling import Phrase

__all__ = ["Check", "Conflict"]

Check: TypeAlias = Callable[[Mapping[str, Value]], Problem | None]
"""A function that takes option values, some of which may be missing, and returns the problem that it finds,
or None.

Games use such functions for problems that can't be expressed as a `Conflict`.
"""


class Conflict(msgspec.Struct, frozen=True):
    """Option settings that can't be combined.

    The conflict applies if every option listed in ``settings`` has one of its listed values.
    """

    settings: Mapping[str, tuple[Value, ...]]
    """The conflicting values, by option name. `Problem.option` is the first of these options."""
    reason: str
    """Why the settings can't be combined: ``conflict-REASON`` is the message in the catalogues of words."""

    def problem(self, options: Mapping[str, Option], values: Mapping[str, Value]) -> Problem | None:
        """Return a problem if the conflict applies to `values`, otherwise None."""
        if not all(name in values and values[name] in refused for name, refused in self.settings.items()):
            return None
        option, *others = self.settings
        reason = Phrase(f"conflict-{self.reason}")
        rest = tuple((name, values[name]) for name in others)
        fixes = self._fixes(options)
        return Problem(
            option,
            values[option],
            f"conflicts with {_named(rest)}: {reason.say('en')}",
            ", or ".join(f"{fix.option} = {' or '.join(map(value_text, fix.values))}" for fix in fixes),
            reason,
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
