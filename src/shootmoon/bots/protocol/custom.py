"""Adapt objects with a `choose` method, or classes of them, to the `Bot` interface."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any, cast

from shootmoon.bots.protocol.bot import Bot
from shootmoon.bots.protocol.decision import Decision
from shootmoon.game import Action, View
from shootmoon.rules import Rules
from shootmoon.telling import brief


def name_of(bot: object) -> str:
    """Return the ``name`` of a bot or of a class of bots, by default the name of the class."""
    kind = bot if isinstance(bot, type) else type(bot)
    return str(getattr(bot, "name", None) or kind.__name__)


def as_bot(bot: object, seed: int | None = None) -> Bot:
    """Return a `Bot` for an object with a `choose` method, or for a class of such objects.

    A class is instantiated with the seed if it takes an argument. ``choose(view)`` returns an action, the
    text of one, or a `Decision`. A second parameter, if there is one, receives the time limit in seconds, or
    None. The optional methods ``prepare(rules)`` and ``close()`` are called if they exist.

    Raises TypeError if there is no `choose` method.

    >>> class First:
    ...     def choose(self, view):
    ...         return view.legal_actions()[0]
    >>> as_bot(First).name
    'First'
    """
    if isinstance(bot, type):
        made = bot(seed) if _takes(bot, 1) else bot()
        return as_bot(made, seed)
    if not callable(getattr(bot, "choose", None)):
        raise TypeError(f"a bot needs a method choose(view), which {brief(bot)} doesn't have")
    return _Custom(bot)


class _Custom:
    """Adapts an object with a method `choose` to the `Bot` interface."""

    def __init__(self, bot: Any) -> None:
        self.name = name_of(bot)
        self._bot = bot
        self._timed = _takes(bot.choose, 2)

    def choose(self, view: View, limit: float | None = None) -> Decision:
        said = self._bot.choose(view, limit) if self._timed else self._bot.choose(view)
        if isinstance(said, Decision):
            return said
        if not isinstance(said, str):
            raise TypeError(f"choose must return an action, its text, or a Decision, not {brief(said)}")
        return Decision(said if isinstance(said, Action) else view.parse(said), "")

    def prepare(self, rules: Rules) -> None:
        _call(self._bot, "prepare", rules)

    def close(self) -> None:
        _call(self._bot, "close")


def _call(bot: object, name: str, *arguments: object) -> None:
    method = cast("Callable[..., object] | None", getattr(bot, name, None))
    if method is not None:
        method(*arguments)


def _takes(function: Callable[..., object], count: int) -> bool:
    """Return True if a function can be called with ``count`` positional arguments."""
    try:
        parameters = signature(function).parameters.values()
    except ValueError:  # some built-ins have no signature
        return False
    positional = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    if any(each.kind is Parameter.VAR_POSITIONAL for each in parameters):
        return True
    return sum(each.kind in positional for each in parameters) >= count
